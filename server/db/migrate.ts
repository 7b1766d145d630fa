import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { runMigrations as migrateWorker } from 'graphile-worker'
import postgres from 'postgres'
import { createRole, grantRole } from './login/program-role.ts'
import { NUMBERED_MIGRATIONS } from './numbered-migrations.ts'
import { openQueuePool } from './queue-pool.ts'
import { raiseTransactionBase, transactionsBehind } from './raise-transaction-base.ts'
import { DatabaseError, requirePostgres } from './start/first-answer.ts'
import { withStartLock } from './start/start-lock.ts'

/** A statement of a migration waits no longer for whoever holds its table: behind it all others of that table wait. */
const LOCK_MS = 10_000

const ADDS_A_WORD = /^\s*alter\s+type\s+\w+\s+add\s+value\b/im

/** The folder of migrations; tests bring their own. */
const MIGRATIONS = new URL('./migrations/', import.meta.url)

interface Migration {
  readonly name: string
  readonly statements: string
  /** SHA-256 of the file, as lower-case hexadecimal digits. */
  readonly sum: string
}

interface MigrateOptions {
  readonly folder?: URL
  readonly say?: ((line: string) => void) | undefined
  /** Tests wait less. */
  readonly lockMs?: number
}

/**
 * Migrates the database at `url` to the newest schema. Several processes may run it at once. Throws for a database with
 * foreign tables, one newer than this program, one whose applied migrations were edited, and one that others hold.
 */
export async function migrate(
  url: string,
  { folder = MIGRATIONS, say, lockMs = LOCK_MS }: MigrateOptions = {},
): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {}, connect_timeout: 5 })
  const migrations = await readMigrations(folder)
  const work = async () => {
    let [left, kept] = [Number.POSITIVE_INFINITY, false]
    while (left > 0) {
      left = await sql
        .begin(async (tx) => {
          const stillLeft = await apply(tx, migrations, lockMs)
          if (stillLeft === 0 && folder === MIGRATIONS) await raiseTransactionBase(tx)
          return stillLeft
        })
        .catch((cause: Error) => refuseHeld(cause, kept))
      kept = true
    }
    // The queue makes its own schema and expects to be alone.
    await migrateQueue(url)
    await grantRole(sql)
  }
  try {
    await requirePostgres(sql)
    await withStartLock(url, work, { say })
  } finally {
    await sql.end({ timeout: 1 })
  }
}

/** The database names a lock that was waited for too long by this code. `kept`: a transaction before it is committed. */
function refuseHeld(cause: Error & { code?: string }, kept: boolean): never {
  if (cause.code !== '55P03') throw cause
  const changed = kept
    ? 'The first of its migrations are applied, and the next try goes on behind them.'
    : 'Nothing was changed.'
  throw new DatabaseError(
    `Something still runs beside the migration and holds a table of it (a server, a worker, a dump): stop it and try again. ${changed}`,
    { cause },
  )
}

async function migrateQueue(url: string): Promise<void> {
  // A connection that fails fails the statement it carries.
  const { pool, close } = openQueuePool({ url, connections: 1, onError: () => {} })
  try {
    await migrateWorker({ pgPool: pool })
  } finally {
    close()
  }
}

/** For a process that may not migrate: throws unless another has, to exactly this program's schema. */
export async function requireMigrated(sql: postgres.Sql, folder: URL = MIGRATIONS): Promise<void> {
  const migrations = await readMigrations(folder)
  const rows = await sql<{ name: string; sha256: string }[]>`select name, sha256 from migration`.catch(
    (error: { code?: string }) => {
      if (error.code === '42P01' || error.code === '42501') return []
      throw error
    },
  )
  const applied = new Map(rows.map(({ name, sha256 }) => [name, sha256]))
  refuseNewer(applied, migrations)
  refuseEdited(applied, migrations)
  if (!migrations.every(({ name }) => applied.has(name))) {
    throw new DatabaseError(`The database is not of this version, ${MAY_NOT_CHANGE}`)
  }
  if (folder === MIGRATIONS && (await transactionsBehind(sql)) > 0n) {
    throw new DatabaseError(`The database was restored into another cluster, ${MAY_NOT_CHANGE}`)
  }
}

const MAY_NOT_CHANGE =
  'and this login may not change it: run `npm run migrate` with DATABASE_OWNER_URL first, or give it to this start.'

/**
 * Applies what is missing, as far as one transaction may, and answers how many are left for the next: a word that a
 * migration adds to a type is known to statements only after its commit (before PostgreSQL 17 of a new type as well).
 */
async function apply(
  tx: postgres.TransactionSql,
  migrations: readonly Migration[],
  lockMs: number,
): Promise<number> {
  await refuseForeign(tx)
  const applied = await listApplied(tx, migrations)
  refuseNewer(applied, migrations)
  refuseEdited(applied, migrations)
  await createRole(tx)
  await tx`select set_config('lock_timeout', ${String(lockMs)}, true)`
  const missing = migrations.filter((each) => !applied.has(each.name))
  for (const [index, { name, statements, sum }] of missing.entries()) {
    await tx.unsafe(statements)
    await tx`insert into migration (name, sha256) values (${name}, ${sum})`
    if (ADDS_A_WORD.test(statements)) return missing.length - index - 1
  }
  return 0
}

/** Every migration in the order of application: by name, and so by time. */
async function readMigrations(folder: URL): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const statements = await readFile(new URL(name, folder), 'utf8')
      return { name, statements, sum: createHash('sha256').update(statements).digest('hex') }
    }),
  )
}

/** The sum of each migration this database has applied, by name. */
async function listApplied(
  tx: postgres.TransactionSql,
  migrations: readonly Migration[],
): Promise<ReadonlyMap<string, string>> {
  await tx`create table if not exists migration (name text primary key, at timestamptz not null default now())`
  const [{ hasSums } = { hasSums: true }] = await tx<{ hasSums: boolean }[]>`
    select exists(select from pg_attribute where attrelid = 'migration'::regclass and attname = 'sha256') as "hasSums"`
  if (!hasSums) await addSums(tx, migrations)
  const rows = await tx<{ name: string; sha256: string }[]>`select name, sha256 from migration order by name`
  return new Map(rows.map(({ name, sha256 }) => [name, sha256]))
}

/** A database from before checksums has applied the files as they were released. */
async function addSums(tx: postgres.TransactionSql, migrations: readonly Migration[]): Promise<void> {
  await tx`alter table migration add column sha256 text`
  const sums = new Map([
    ...migrations.map(({ name, sum }) => [name, sum] as const),
    ...Object.entries(NUMBERED_MIGRATIONS),
  ])
  await tx`
    update migration set sha256 = given.sum
    from unnest(${[...sums.keys()]}::text[], ${[...sums.values()]}::text[]) as given(name, sum)
    where migration.name = given.name`
}

function refuseNewer(applied: ReadonlyMap<string, string>, migrations: readonly Migration[]): void {
  const unknown = [...applied.keys()].filter((name) => !migrations.some((each) => each.name === name))
  if (unknown.length === 0) return
  throw new DatabaseError(`The database is newer than this program (it has ${unknown.join(', ')}).`)
}

function refuseEdited(applied: ReadonlyMap<string, string>, migrations: readonly Migration[]): void {
  const edited = migrations.filter(({ name, sum }) => applied.has(name) && applied.get(name) !== sum)
  if (edited.length === 0) return
  throw new DatabaseError(
    `The database has applied ${edited.map(({ name }) => name).join(', ')} as it was before an edit: put the file back and make the change in a new migration.`,
  )
}

async function refuseForeign(sql: postgres.TransactionSql): Promise<void> {
  const rows = await sql<{ name: string }[]>`
    select tablename as name from pg_tables where schemaname = 'public'
    order by tablename = 'migration' desc limit 1`
  const first = rows[0]?.name
  if (first !== undefined && first !== 'migration') {
    throw new DatabaseError(
      `The database holds tables of another program (such as "${first}"); give an empty one.`,
    )
  }
}
