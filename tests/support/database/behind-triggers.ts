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
