import type { Reader } from '../context.ts'

/** The database's time outside a transaction. Inside one, the statement that locks reads it into `tx.now`. */
export async function readDatabaseClock(reader: Reader): Promise<Date> {
  const { now } = await reader.one<{ now: Date }>`select db_now() as now`
  return now
}
