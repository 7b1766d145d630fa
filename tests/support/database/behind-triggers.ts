import type { TransactionSql } from 'postgres'
import { withSql } from './database.ts'

/** Writes around what the database refuses, as an earlier program or a restored backup may have left it. */
export function behindTriggers(
  url: string,
  write: (sql: TransactionSql) => PromiseLike<unknown>,
): Promise<unknown> {
  return withSql(url, (sql) =>
    sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`
      await write(tx)
    }),
  )
}

/** Open rounds are ahead of their sale again, as nothing puts them back. */
export function putBeforeSale(url: string, ...roundIds: string[]): Promise<unknown> {
  return behindTriggers(url, (sql) => sql`update round set status = 'scheduled' where id = any(${roundIds})`)
}
