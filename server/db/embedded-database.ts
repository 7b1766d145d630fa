import postgres from 'postgres'
import { programUrl } from './login/addresses.ts'
import { APP_ROLE } from './login/program-role.ts'

export const SUPERUSER = 'postgres'
const DATABASE = 'lottery'

/** The superuser's address; a packaged database listens to this machine alone. */
export function embeddedUrl(password: string, port: number, database = DATABASE): string {
  return `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/${database}`
}

/** Makes the database where there is none, and lets the program's role sign in, also on a cluster from before. */
export async function ensureDatabase(password: string, port: number): Promise<void> {
  const url = embeddedUrl(password, port, 'postgres')
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    const found = await sql`select 1 from pg_database where datname = ${DATABASE}`
    if (found.length === 0) await sql.unsafe(`create database ${DATABASE}`)
    const role = await sql`select 1 from pg_roles where rolname = ${APP_ROLE}`
    const verb = role.length === 0 ? 'create' : 'alter'
    await sql.unsafe(`${verb} role ${APP_ROLE} login password '${new URL(programUrl(url)).password}'`)
  } finally {
    await sql.end()
  }
}
