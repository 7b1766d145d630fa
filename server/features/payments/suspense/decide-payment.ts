import type { RecordedAct } from '../../../../domain/staff/recorded-acts.ts'
import type { Context, Tx } from '../../../context.ts'
import { Refusal } from '../../../errors.ts'
import { decide } from '../../approvals/decide.ts'
import { endOpen, lockOpen, type OnProposal } from '../../approvals/lock-open.ts'
import { propose } from '../../approvals/propose.ts'
import { appendAudit } from '../../audit/append-audit.ts'
import { lockAccounts } from '../../ledger/queries.ts'
import { signInName } from '../../members/member-name.ts'
import { findMemberByName } from '../../members/queries.ts'
import type { Operator } from '../../operators/operator.ts'
import { creditOrder } from '../credit-order.ts'
import { lockReceivingAccount } from '../queries-accounts.ts'
import {
  findBegunOrder,
  listWaitingOrders,
  type OrderOfMember,
  updateOrderCancelled,
} from '../queries-orders.ts'
import { mayBeGiven, wholeBaht } from './over-limit.ts'
import {
  type DecidedPayment,
  findPayment,
  updatePaymentCredited,
  updatePaymentReturned,
} from './queries-suspense.ts'

export interface ProposePayment {
  readonly operator: Operator
  readonly staffId: string
  readonly incomingId: string
  /** Sign-in name or member code; null: it goes back to the sender. */
  readonly username: string | null
  readonly reason: string
}

/**
 * Proposes whose money a payment in suspense is, or that it is sent back. A second person decides. Throws `Refusal`
 * PAYMENT_UNKNOWN, PAYMENT_DECIDED, MEMBER_UNKNOWN, PAYMENT_OVER_LIMIT, PROPOSAL_WAITS.
 */
export async function proposePayment(ctx: Context, wish: ProposePayment): Promise<{ proposalId: string }> {
  const { operator, staffId, incomingId, username, reason } = wish
  const operatorId = operator.id
  const member =
    username === null ? null : await findMemberByName(ctx.read, operatorId, signInName(operator, username))
  if (member === undefined) throw new Refusal('MEMBER_UNKNOWN', { field: 'username' })
  return ctx.transaction(async (tx) => {
    const payment = await lockPayment(ctx, tx, { operatorId, incomingId })
    if (payment.state !== 'suspense') throw new Refusal('PAYMENT_DECIDED')
    // So that nobody proposes in vain; decided again when it is agreed to.
    if (member) await requireRoom(tx, { operatorId, payment, memberId: member.memberId })
    const id = ctx.chance.id()
    const content = {
      ...{ incomingId, amount: payment.amount },
      ...{ memberId: member?.memberId ?? null, name: member?.name ?? null },
    }
    const isOnly = await propose(tx, {
      ...{ id, operatorId, kind: 'payment', roundId: null, slot: incomingId },
      ...{ content, reason, makerId: staffId },
    })
    if (!isOnly) throw new Refusal('PROPOSAL_WAITS')
    await note(tx, { operatorId, staffId }, 'payment.propose', { ...shown(id, content), reason })
    return { proposalId: id }
  })
}

export interface OnPayment extends OnProposal {
  readonly incomingId: string
}

/**
 * Agrees: the money is the member's, once, or marked as sent back, which moves nothing in the ledger, for it never was
 * anybody's here. A repeat changes nothing. Throws `Refusal` PROPOSAL_UNKNOWN, PROPOSAL_EXPIRED, SAME_PERSON,
 * PROPOSAL_STALE (it has found its owner meanwhile), PAYMENT_OVER_LIMIT (the member's own limit of deposits has no room).
 */
export async function confirmPayment(ctx: Context, wish: OnPayment): Promise<void> {
  const { staffId, incomingId } = wish
  await ctx.transaction(async (tx) => {
    const payment = await lockPayment(ctx, tx, wish)
    const proposal = await lockOpen(tx, 'payment', wish, ['confirmed'])
    if (!proposal) return
    const { content } = proposal
    if (content.incomingId !== incomingId) throw new Refusal('PROPOSAL_UNKNOWN')
    await decide(tx, proposal, { state: 'confirmed', staffId })
    if (payment.state !== 'suspense' || payment.amount !== content.amount) throw new Refusal('PROPOSAL_STALE')
    if (content.memberId === null || content.name === null) await updatePaymentReturned(tx, incomingId)
    else await credit(ctx, tx, { ...wish, payment, memberId: content.memberId, name: content.name })
    await note(tx, wish, 'payment.confirm', { ...shown(proposal.id, content), maker: proposal.makerId })
  })
}

interface Credited extends OnPayment {
  readonly payment: DecidedPayment
  readonly memberId: string
  readonly name: string
}

async function credit(ctx: Context, tx: Tx, wish: Credited): Promise<void> {
  const { operatorId, staffId, payment, memberId, name } = wish
  const { id, amount } = payment
  const { order: paid, begun } = await requireRoom(tx, wish)
  // Its room is what this money takes: what else comes for it has none.
  if (begun) await updateOrderCancelled(tx, memberId, begun.id)
  const orderId = paid?.id ?? null
  await updatePaymentCredited(tx, id, { memberId, orderId })
  const order = { id: orderId, memberId, username: name }
  await creditOrder(ctx, tx, { id, operatorId, order, amount, channel: `staff:${staffId}` })
}

/**
 * The member's order that a payment would pay: one for exactly this amount waits for no other money. Where the member's limit has no room but
 * for an order of its whole baht (`begun`), that one is what the member meant, and ends without its own money. Those of the last days: a bank that writes another year is why people decide. Throws `Refusal` PAYMENT_OVER_LIMIT.
 */
async function requireRoom(
  tx: Tx,
  { operatorId, payment, memberId }: Pick<Credited, 'operatorId' | 'payment' | 'memberId'>,
): Promise<{ readonly order?: OrderOfMember | undefined; readonly begun?: OrderOfMember }> {
  const { accountId, amount } = payment
  await lockAccounts(tx, [memberId])
  const orders = await listWaitingOrders(tx, { operatorId, accountId, pay: amount, at: tx.now, until: null })
  const order = orders.find((each) => each.memberId === memberId)
  if (await mayBeGiven(tx, { memberId, amount }, order)) return { order }
  const begun = await findBegunOrder(tx, { operatorId, memberId, asked: wholeBaht(amount), at: tx.now })
  if (!begun) throw new Refusal('PAYMENT_OVER_LIMIT', { field: 'username' })
  return { begun }
}

/** Says no to what somebody else proposed, or takes the own proposal back. A repeat changes nothing. Throws as `endOpen`. */
export function endPayment(ctx: Context, wish: OnPayment, state: 'rejected' | 'withdrawn'): Promise<void> {
  return ctx.transaction(async (tx) => {
    const proposal = await endOpen(tx, 'payment', wish, state)
    if (proposal) await note(tx, wish, `payment.${state}`, shown(proposal.id, proposal.content))
  })
}

/** Under the lock of its receiving account, where channels and slips decide about it as well. */
async function lockPayment(
  ctx: Context,
  tx: Tx,
  { operatorId, incomingId }: Pick<OnPayment, 'operatorId' | 'incomingId'>,
): Promise<DecidedPayment> {
  const listed = await findPayment(ctx.read, operatorId, incomingId)
  if (!listed) throw new Refusal('PAYMENT_UNKNOWN')
  await lockReceivingAccount(tx, operatorId, { id: listed.accountId })
  return (await findPayment(tx, operatorId, incomingId)) ?? listed
}

function shown(
  proposal: string,
  { incomingId, amount, memberId }: { incomingId: string; amount: number; memberId: string | null },
) {
  return { proposal, payment: incomingId, amount, ...(memberId ? { member: memberId } : {}) }
}

async function note(
  tx: Tx,
  { operatorId, staffId }: Pick<OnProposal, 'operatorId' | 'staffId'>,
  kind: RecordedAct,
  body: Readonly<Record<string, string | number>>,
): Promise<void> {
  await appendAudit(tx, { operatorId, actor: `staff:${staffId}`, kind, body })
}
