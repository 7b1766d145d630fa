import postgres from 'postgres'
import { migrate, requireMigrated } from '../migrate.ts'
import { connectionSettings, MEMBER_STATEMENT_MS, openPool } from '../pool.ts'
import { DatabaseError, requirePostgres } from '../start/first-answer.ts'
import { withStartLock } from '../start/start-lock.ts'
import type { DatabaseAddresses } from './addresses.ts'
import { APP_ROLE } from './program-role.ts'

export interface PrepareOptions {
  readonly production: boolean
  /** Gets a line for what the operator should know. */
  readonly say: (line: string) => void
}

/**
 * Makes a database ready for the program: its schema is today's, and the login that the program runs as may do what it
 * must and no more. Throws `DatabaseError` in one sentence.
 */
export async function prepareDatabase(addresses: DatabaseAddresses, options: PrepareOptions): Promise<void> {
  const { direct, owner } = addresses
  await withSql(direct, async (sql) => {
    await requirePostgres(sql)
    const login = await readLogin(sql)
    refuseMight(login, addresses, options)
    const migrator = owner ?? (login.might ? direct : undefined)
    if (migrator) await migrate(migrator, { say: options.say })
    else await requireMigrated(sql)
    if (!login.might) await requireRole(sql, login)
    if (addresses.statements !== direct) await preparePooled(sql, addresses, options)
  })
}

interface Login {
  readonly name: string
  /** What makes it more than the program's role; null for a login of its own. */
  readonly might: string | null
}

/** Before there is a schema, its owner is that of the database. */
async function readLogin(sql: postgres.Sql): Promise<Login> {
  const [login] = await sql<Login[]>`
    select session_user::text as name,
      case
        when r.rolsuper then 'is a superuser'
        when exists (
          select from pg_database d where d.datname = current_database() and pg_has_role(session_user, d.datdba, 'MEMBER')
          union all
          select from pg_class c where c.relnamespace = 'public'::regnamespace and c.relname in ('migration', 'transfer')
            and pg_has_role(session_user, c.relowner, 'MEMBER')
        ) then 'owns the database or may become its owner'
        when r.rolcreaterole then 'may make roles'
        when r.rolbypassrls or r.rolreplication then 'may pass by the rules of tables'
        when exists (
          select from pg_class c where c.relnamespace = 'public'::regnamespace and c.relname = 'transfer'
            and has_table_privilege(session_user, c.oid, 'update, delete, truncate')
        ) then 'may change transfers'
      end as might
    from pg_roles r where r.rolname = session_user`
  return login as Login
}

/** Where two logins are given, or the connections of a pooler cannot be told to take the role, might is a mistake. */
function refuseMight(
  { name, might }: Login,
  { statements, direct, owner }: DatabaseAddresses,
  options: PrepareOptions,
): void {
  if (might === null) return
  const what = `DATABASE_URL signs in to the database as "${name}", which ${might}`
  if (owner !== undefined || statements !== direct || options.production) {
    throw new DatabaseError(
      `${what}: give the program a login that may only do what ${APP_ROLE} may, and the owner's address as DATABASE_OWNER_URL (docs/operations.md, Logins of the database).`,
    )
  }
  options.say(`${what}. That is for trials: in production the program asks for a login of its own.`)
}

async function requireRole(sql: postgres.Sql, { name }: Login): Promise<void> {
  const [has] = await sql`select where pg_has_role(session_user, ${APP_ROLE}, 'USAGE')`
  if (has) return
  throw new DatabaseError(
    `The login "${name}" may not do what the program must: as an administrator of the database, grant ${APP_ROLE} to "${name}".`,
  )
}

/** A pooler takes no settings for a connection, so they become those of the login. */
async function preparePooled(
  sql: postgres.Sql,
  addresses: DatabaseAddresses,
  { say }: PrepareOptions,
): Promise<void> {
  const wanted = Object.entries(connectionSettings(MEMBER_STATEMENT_MS))
  await withStartLock(addresses.direct, () => setLoginSettings(sql, wanted), { say })
  const pool = openPool({
    url: addresses.statements,
    connections: 1,
    statementTimeoutMs: MEMBER_STATEMENT_MS,
    pooled: true,
  })
  try {
    const names = wanted.map(([name]) => name)
    const [own] = await sql<
      { name: string }[]
    >`select session_user::text || '@' || current_database() as name`
    const rows = await pool.sql<{ who: string; name: string; value: string }[]>`
      select session_user::text || '@' || current_database() as who, lower(name) as name,
        case when unit = 'ms' then setting else current_setting(name) end as value
      from pg_settings where lower(name) = any(${names.map((name) => name.toLowerCase())}::text[])`
    if (rows[0]?.who !== own?.name) {
      throw new DatabaseError(
        `DATABASE_URL leads to ${rows[0]?.who} and DATABASE_DIRECT_URL to ${own?.name}: both must be the same login of the same database.`,
      )
    }
    const value = (name: string) => rows.find((row) => row.name === name.toLowerCase())?.value
    const missing = wanted.find(([name, want]) => value(name) !== want)
    if (!missing) return
    throw new DatabaseError(
      `The pooler's connections do not have the login's settings yet (${missing[0]} is ${value(missing[0])}, not ${missing[1]}): let it connect anew, as RECONNECT does in PgBouncer.`,
    )
  } finally {
    await pool.close()
  }
}

/** Every login may change its own; only what differs is written. */
async function setLoginSettings(
  sql: postgres.Sql,
  wanted: readonly (readonly [string, string])[],
): Promise<void> {
  const rows = await sql<{ line: string }[]>`
    select unnest(setconfig) as line from pg_db_role_setting s join pg_roles r on r.oid = s.setrole
    where r.rolname = session_user
      and s.setdatabase = (select oid from pg_database where datname = current_database())`
  const [{ name } = { name: '' }] = await sql<{ name: string }[]>`select current_database() as name`
  for (const [setting, value] of wanted) {
    if (rows.some(({ line }) => line === `${setting}=${value}`)) continue
    await sql.unsafe(
      `alter role session_user in database "${name.replaceAll('"', '""')}" set ${setting} to '${value}'`,
    )
  }
}

async function withSql<T>(url: string, work: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres(url, { max: 1, onnotice: () => {}, connect_timeout: 5 })
  try {
    return await work(sql)
  } finally {
    await sql.end({ timeout: 1 })
  }
}
