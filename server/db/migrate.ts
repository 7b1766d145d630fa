import { readdir, readFile } from 'node:fs/promises'
import { runMigrations as migrateWorker } from 'graphile-worker'
import postgres from 'postgres'

const FOLDER = new URL('./migrations/', import.meta.url)

/** The role the program runs as: it may do only what the migrations grant. */
export const APP_ROLE = 'lotto_app'

/** Longer than a connection may take, so that a database that is slow or away is told as what it is. */
const FIRST_ANSWER_MS = 8_000

/** A database that cannot be used, in one sentence for the operator. */
export class DatabaseError extends Error {}

/**
 * Brings the database at `url` to the newest shape. Safe to run at once from several processes.
 * Refuses a database that holds somebody else's tables, or one newer than this program.
 */
export async function migrate(url: string): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {}, connect_timeout: 5 })
  try {
    await refuseStranger(sql)
    await sql.begin(async (tx) => {
      await tx`select pg_advisory_xact_lock(715517)`
      await refuseForeign(tx)
      await tx`create table if not exists migration (name text primary key, at timestamptz not null default now())`
      const done = new Set((await tx<{ name: string }[]>`select name from migration`).map((row) => row.name))
      const files = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort()
      const unknown = [...done].filter((name) => !files.includes(name))
      if (unknown.length > 0) {
        throw new DatabaseError(`The database is newer than this program (it has ${unknown.join(', ')}).`)
      }
      if (done.size === 0) await createRole(tx)
      for (const name of files.filter((file) => !done.has(file))) {
        await tx.unsafe(await readFile(new URL(name, FOLDER), 'utf8'))
        await tx`insert into migration (name) values (${name})`
      }
    })
    await migrateWorker({ connectionString: url })
    await openQueueDoor(sql)
  } finally {
    await sql.end({ timeout: 1 })
  }
}

/** Something else than a database may listen there. When it hangs up, the driver would ask it again without end. */
async function refuseStranger(sql: postgres.Sql): Promise<void> {
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
 * The one door to the queue for the program's role, which may not touch the queue's tables: a feature puts a job in
 * with the transaction that causes it.
 */
async function openQueueDoor(sql: postgres.Sql): Promise<void> {
  await sql.unsafe(`
    create or replace function enqueue_job(job text, payload json, run_at timestamptz, job_key text) returns void
    language sql security definer set search_path = pg_catalog, pg_temp
    as $$ select graphile_worker.add_job(job, payload, run_at => run_at, job_key => job_key) $$;
    revoke execute on function enqueue_job(text, json, timestamptz, text) from public;
    grant execute on function enqueue_job(text, json, timestamptz, text) to ${APP_ROLE};`)
}
