import { INBOX_PAGE } from '../../../domain/messages/message.ts'
import type { Context, Reader } from '../../context.ts'
import { findInbox, listMessages, type MessageRow, updateRead } from './queries-messages.ts'

export interface InboxPage {
  readonly unread: number
  /** The number of the newest message that was seen. */
  readonly readThrough: number
  readonly messages: readonly MessageRow[]
  readonly more: boolean
}

/** A page of a member's messages, the newest first. */
export async function readInbox(reader: Reader, memberId: string, before: number | null): Promise<InboxPage> {
  const [inbox, found] = await Promise.all([
    findInbox(reader, memberId),
    listMessages(reader, memberId, { before, limit: INBOX_PAGE + 1 }),
  ])
  const { last = 0, unread = 0 } = inbox ?? {}
  const messages = found.slice(0, INBOX_PAGE)
  return { unread, readThrough: last - unread, messages, more: found.length > INBOX_PAGE }
}

/** How many messages a member has not seen: the difference of two figures of one row. */
export async function countUnread(reader: Reader, memberId: string): Promise<number> {
  return (await findInbox(reader, memberId))?.unread ?? 0
}

/** Everything up to a message was seen; later ones stay unread. Once more it changes nothing. */
export async function markRead(ctx: Context, memberId: string, through: number): Promise<void> {
  await ctx.transaction(async (tx) => {
    const done = await updateRead(tx, memberId, through)
    if (done) tx.afterCommit({ name: 'message', memberId, unread: done.unread })
  })
}
