import { createHmac } from 'node:crypto'
import type { Config } from '../../config.ts'
import { APP_ROLE } from './program-role.ts'

/** The ways to one database. */
export interface DatabaseAddresses {
  /** For statements: the database, or a pooler that gives each transaction another connection. */
  readonly statements: string
  /** The database itself, for what needs a connection of its own: LISTEN, the queue, the work of jobs, a start. */
  readonly direct: string
  /** The owner of the schema, asked at a start and no more. */
  readonly owner: string | undefined
}

/** The addresses in the settings; undefined for the packaged database. */
export function givenAddresses(config: Config): DatabaseAddresses | undefined {
  const { databaseUrl, databaseDirectUrl, databaseOwnerUrl } = config
  if (databaseUrl === undefined) return undefined
  return { statements: databaseUrl, direct: databaseDirectUrl ?? databaseUrl, owner: databaseOwnerUrl }
}

/** Those of a packaged database, by its superuser's. */
export function packagedAddresses(superuserUrl: string): DatabaseAddresses {
  const own = programUrl(superuserUrl)
  return { statements: own, direct: own, owner: superuserUrl }
}

/**
 * The program's own login on a packaged database, by the superuser's address: one kept password makes both, and the
 * program's says nothing about the other.
 */
export function programUrl(superuserUrl: string): string {
  const url = new URL(superuserUrl)
  url.password = createHmac('sha256', url.password).update(APP_ROLE).digest('base64url')
  url.username = APP_ROLE
  return url.href
}
