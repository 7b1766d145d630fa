import postgres from 'postgres'

const START_LOCK = 715_517

/**
 * Runs the work while no other start works on the database. The lock is of a transaction that does nothing else, on a
 * connection of its own: the work uses as many connections as it likes, and a process that dies lets go of it. Not to
 * be nested.
 */
export async function withStartLock<T>(url: string, work: () => Promise<T>): Promise<T> {
  const sql = postgres(url, { max: 1, onnotice: () => {}, connect_timeout: 5 })
  try {
    return (await sql.begin(async (tx) => {
      await tx`set local statement_timeout = 0`
      await tx`set local lock_timeout = 0`
      await tx`set local idle_in_transaction_session_timeout = 0`
      await tx`select pg_advisory_xact_lock(${START_LOCK})`
      return work()
    })) as T
  } finally {
    await sql.end({ timeout: 1 })
  }
}
