import type { Reader, Tx } from '../../../context.ts'
import type { Place } from '../queries-incoming.ts'

/** Up to where what came into an account was taken in; null: nothing was. */
export async function findFeedCursor(
  reader: Reader,
  { operatorId, accountId }: Place,
): Promise<string | null> {
  const row = await reader.maybe<{ cursor: string }>`
    select cursor from feed_cursor where account_id = ${accountId} and operator_id = ${operatorId}`
  return row?.cursor ?? null
}

/** Moves the cursor on from where it was. False where another process has moved it meanwhile: it stays. */
export async function updateFeedCursor(
  tx: Tx,
  { operatorId, accountId }: Place,
  { from, to }: { readonly from: string | null; readonly to: string },
): Promise<boolean> {
  const rows = await tx.run`
    insert into feed_cursor (account_id, operator_id, cursor, moved_at)
    values (${accountId}, ${operatorId}, ${to}, db_now())
    on conflict (account_id) do update set cursor = excluded.cursor, moved_at = excluded.moved_at
      where feed_cursor.cursor = ${from}
    returning account_id`
  return rows.length > 0
}
