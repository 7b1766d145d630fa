import type { Context, Tx } from '../../../context.ts'
import { Refusal } from '../../../errors.ts'
import { appendAudit } from '../../audit/append-audit.ts'
import { lockReceivingAccount } from '../queries-accounts.ts'
import { type Received, receiveIn } from '../receive-payment.ts'
import {
  findRefusedAccount,
  lockRefused,
  type RefusedNotice,
  updateRefusedDecided,
} from './queries-refused.ts'

export interface DecideRefused {
  readonly operatorId: string
  readonly staffId: string
  readonly refusedId: string
  readonly reason: string
}

export interface TakenIn extends Pick<Received, 'state' | 'known'> {
  readonly incomingId: string
}

/**
 * Takes in what a bank told otherwise than before, as a payment of its own. It stands in suspense, where two people say whose it
 * is: nobody credits a member by this alone. Where another channel has told of the same money, it is that payment, which is
 * `known` and stays what it is. Throws `Refusal` PAYMENT_UNKNOWN, PAYMENT_DECIDED.
 */
export function takeRefused(ctx: Context, wish: DecideRefused): Promise<TakenIn> {
  return ctx.transaction(async (tx) => {
    const refused = await lockWaiting(ctx, tx, wish)
    const { bank, accountNo, channel, reference, amount, at, senderBank, senderNo, senderName, id } = refused
    const {
      id: incomingId,
      state,
      known,
    } = await receiveIn(ctx, tx, wish.operatorId, {
      ...{ bank, accountNo, amount, at, senderBank, senderNo, senderName, channel, until: null },
      // No bank names a payment so: the name it gave stays that of the one before.
      ...{ reference: `${reference}~${id.slice(-8)}`, forPeople: true },
    })
    await decided(tx, wish, refused, incomingId)
    return { incomingId, state, known }
  })
}

/** Leaves it at what the bank told before. Throws `Refusal` PAYMENT_UNKNOWN, PAYMENT_DECIDED. */
export function setAsideRefused(ctx: Context, wish: DecideRefused): Promise<void> {
  return ctx.transaction(async (tx) => decided(tx, wish, await lockWaiting(ctx, tx, wish), null))
}

/** Under the lock of its receiving account, as everything about the payments into it. */
async function lockWaiting(
  ctx: Context,
  tx: Tx,
  wish: Pick<DecideRefused, 'operatorId' | 'refusedId'>,
): Promise<RefusedNotice> {
  const listed = await findRefusedAccount(ctx.read, wish)
  if (listed === undefined) throw new Refusal('PAYMENT_UNKNOWN')
  await lockReceivingAccount(tx, wish.operatorId, { id: listed })
  const refused = await lockRefused(tx, wish)
  if (!refused) throw new Refusal('PAYMENT_UNKNOWN')
  if (refused.state !== 'waiting') throw new Refusal('PAYMENT_DECIDED')
  return refused
}

async function decided(
  tx: Tx,
  { operatorId, staffId, refusedId, reason }: DecideRefused,
  { reference, amount }: RefusedNotice,
  incomingId: string | null,
): Promise<void> {
  await updateRefusedDecided(tx, { refusedId, incomingId, staffId, reason })
  const kind = incomingId === null ? 'refused-notice.set-aside' : 'refused-notice.taken'
  const body = {
    notice: refusedId,
    reference,
    amount,
    reason,
    ...(incomingId ? { payment: incomingId } : {}),
  }
  await appendAudit(tx, { operatorId, actor: `staff:${staffId}`, kind, body })
}
