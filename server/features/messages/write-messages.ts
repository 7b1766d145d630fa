import { INBOX_MOST, type Message } from '../../../domain/messages/message.ts'
import type { Tx } from '../../context.ts'
import { insertDue } from './push/queries-push.ts'
import { deleteOldest, insertInboxes, insertMessages, lockInboxes, type Written } from './queries-messages.ts'

export type NewMessage = Message & {
  readonly memberId: string
  readonly operatorId: string
  /** What has happened, by a name of its own: told to this member once, however often it is written. */
  readonly cause: string
}

/**
 * Writes messages in the transaction of what they tell. The last act of that transaction which locks anything: inboxes come
 * after everything else in the lock order. Returns what was written: nothing of a cause that was told before.
 */
export async function writeMessages(tx: Tx, messages: readonly NewMessage[]): Promise<readonly Written[]> {
  if (messages.length === 0) return []
  const memberIds = [...new Set(messages.map(({ memberId }) => memberId))].sort()
  const [, , written] = await Promise.all([
    insertInboxes(tx, messages),
    lockInboxes(tx, memberIds),
    insertMessages(tx, messages),
    deleteOldest(tx, memberIds, INBOX_MOST),
  ])
  if (written.length === 0) return []
  const due = await insertDue(
    tx,
    written.flatMap(({ memberId, numbers }) => numbers.map((n) => ({ memberId, n }))),
  )
  if (due > 0) await tx.enqueue('send-pushes', {})
  for (const { memberId, unread } of written) tx.afterCommit({ name: 'message', memberId, unread })
  return written
}
