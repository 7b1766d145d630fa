import type postgres from 'postgres'

/** Longer than a connection may take, so that a slow or unreachable database is reported as such. */
const FIRST_ANSWER_MS = 8_000

/** A database that cannot be used, in one sentence for the operator. */
export class DatabaseError extends Error {}

/**
 * The address may be another kind of server. When that closes the connection, the driver would reconnect without end.
 */
export async function requirePostgres(sql: postgres.Sql): Promise<void> {
  let late: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    const refuse = () =>
      reject(new DatabaseError('What listens at DATABASE_URL does not answer as PostgreSQL.'))
    late = setTimeout(refuse, FIRST_ANSWER_MS)
  })
  await Promise.race([sql`select 1`, tooLate]).finally(() => clearTimeout(late))
}
