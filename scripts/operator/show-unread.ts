import { bangkokIso } from '../../domain/calendar/bangkok.ts'
import type { Context } from '../../server/context.ts'
import { Refusal } from '../../server/errors.ts'
import { findOperatorByCode } from '../../server/features/operators/queries.ts'
import { listUnread } from '../../server/features/payments/sms/queries-sms.ts'

const SHOWN = 100

/** Shows the messages of banks that nobody could read. */
export async function showUnread(ctx: Context, code: string): Promise<void> {
  const operator = await findOperatorByCode(ctx.read, code)
  if (!operator) throw new Refusal('SERVICE_UNKNOWN', { field: 'code' })
  const unread = await listUnread(ctx.read, operator.id, SHOWN)
  if (unread.length === 0) console.log('Every message could be read.')
  for (const { receivedAt, reason, from, text } of unread) {
    console.log(`${bangkokIso(receivedAt.getTime()).slice(0, 16)}  ${reason}  ${from}  ${text}`)
  }
}
