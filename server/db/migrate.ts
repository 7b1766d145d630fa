import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { runMigrations as migrateWorker } from 'graphile-worker'
import postgres from 'postgres'
import { NUMBERED_MIGRATIONS } from './numbered-migrations.ts'
import { raiseTransactionBase } from './raise-transaction-base.ts'
import { withStartLock } from './start-lock.ts'

/** The folder of migrations; tests bring their own. */
const MIGRATIONS = new URL('./migrations/', import.meta.url)

/** The role the program runs as: it may do only what the migrations grant. */
export const APP_ROLE = 'lotto_app'

/** Longer than a connection may take, so that a slow or unreachable database is reported as such. */
const FIRST_ANSWER_MS = 8_000

/** A database that cannot be used, in one sentence for the operator. */
export class DatabaseError extends Error {}

interface Migration {
  readonly name: string
  readonly statements: string
  /** SHA-256 of the file, as lower-case hexadecimal digits. */
  readonly sum: string
}

/**
 * Migrates the database at `url` to the newest schema. Several processes may run it at once. Throws for a database with
 * foreign tables, one newer than this program, and one whose applied migrations were edited.
 */
export async function migrate(url: string, folder: URL = MIGRATIONS): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {}, connect_timeout: 5 })
  const migrations = await readMigrations(folder)
  try {
    await requirePostgres(sql)
    await withStartLock(url, async () => {
      await sql.begin(async (tx) => {
        await apply(tx, migrations)
        if (folder === MIGRATIONS) await raiseTransactionBase(tx)
      })
      // The queue makes its own schema and expects to be alone.
      await migrateWorker({ connectionString: url })
      await createQueueFunction(sql)
    })
  } finally {
    await sql.end({ timeout: 1 })
  }
}

async function apply(tx: postgres.TransactionSql, migrations: readonly Migration[]): Promise<void> {
  await refuseForeign(tx)
  const applied = await listApplied(tx, migrations)
  refuseNewer(applied, migrations)
  refuseEdited(applied, migrations)
  if (applied.size === 0) await createRole(tx)
  for (const { name, statements, sum } of migrations.filter((each) => !applied.has(each.name))) {
    await tx.unsafe(statements)
    await tx`insert into migration (name, sha256) values (${name}, ${sum})`
  }
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

/**
 * The address may be another kind of server. When that closes the connection, the driver would reconnect without end.
 */
async function requirePostgres(sql: postgres.Sql): Promise<void> {
  let late: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    const refuse = () =>
      reject(new DatabaseError('What listens at DATABASE_URL does not answer as PostgreSQL.'))
    late = setTimeout(refuse, FIRST_ANSWER_MS)
  })
  await Promise.race([sql`select 1`, tooLate]).finally(() => clearTimeout(late))
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

async function createRole(sql: postgres.TransactionSql): Promise<void> {
  await sql.unsafe(`
    do $$ begin
      if not exists (select from pg_roles where rolname = '${APP_ROLE}') then create role ${APP_ROLE} nologin; end if;
      execute format('grant ${APP_ROLE} to %I', current_user);
    end $$`)
}

/**
 * The function by which the program's role adds jobs in the transaction that causes them; the role has no access to the
 * queue's tables.
 */
async function createQueueFunction(sql: postgres.Sql): Promise<void> {
  await sql.unsafe(`
    create or replace function enqueue_job(job text, payload json, run_at timestamptz, job_key text) returns void
    language sql security definer set search_path = pg_catalog, pg_temp
    as $$ select graphile_worker.add_job(job, payload, run_at => run_at, job_key => job_key) $$;
    revoke execute on function enqueue_job(text, json, timestamptz, text) from public;
    grant execute on function enqueue_job(text, json, timestamptz, text) to ${APP_ROLE};`)
}
