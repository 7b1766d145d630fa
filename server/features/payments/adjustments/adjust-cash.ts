import { addDays, bangkokDate, bangkokMs } from '../../../../domain/calendar/bangkok.ts'
import { invariant } from '../../../../domain/invariant.ts'
import { type Satang, satang, satangToBaht } from '../../../../domain/money.ts'
import { refuseAdjustment } from '../../../../domain/payments/adjustment.ts'
import type { AdjustmentWish } from '../../../../domain/staff/proposed-money.ts'
import type { RecordedAct } from '../../../../domain/staff/recorded-acts.ts'
import type { Context, Reader, Tx } from '../../../context.ts'
import { Refusal } from '../../../errors.ts'
import { decide } from '../../approvals/decide.ts'
import { endOpen, lockOpen, type OnProposal } from '../../approvals/lock-open.ts'
import { propose } from '../../approvals/propose.ts'
import type { Approval } from '../../approvals/queries.ts'
import { appendAudit } from '../../audit/append-audit.ts'
import { move } from '../../ledger/move.ts'
import { findCash, lockAccounts } from '../../ledger/queries.ts'
import { signInName } from '../../members/member-name.ts'
import { findMemberByName } from '../../members/queries.ts'
import { writeMessages } from '../../messages/write-messages.ts'
import { moneyRulesOf } from '../../operators/money-rules.ts'
import type { Operator } from '../../operators/operator.ts'
import { lockOperator } from '../../operators/queries.ts'
import { insertAdjustment, insertSeenAdjustments, sumAdjusted } from './queries-adjustments.ts'

export interface ProposeAdjustment {
  readonly operator: Operator
  readonly staffId: string
  /** Sign-in name or member code. */
  readonly username: string
  /** Above zero it is given, below it is taken; never zero. */
  readonly amount: Satang
  readonly reason: string
}

/**
 * Proposes that a member have more or less; a second person decides. Throws `Refusal` MEMBER_UNKNOWN, ADJUST_DAY_FULL,
 * ADJUST_BELOW_ZERO, PROPOSAL_WAITS.
 */
export async function proposeAdjustment(
  ctx: Context,
  wish: ProposeAdjustment,
): Promise<{ proposalId: string }> {
  const { staffId, username, amount, reason } = wish
  const operatorId = wish.operator.id
  const name = signInName(wish.operator, username)
  const member = await findMemberByName(ctx.read, operatorId, name)
  if (!member) throw new Refusal('MEMBER_UNKNOWN', { field: 'username' })
  return ctx.transaction(async (tx) => {
    const operator = await lockOwn(tx, operatorId)
    const { memberId } = member
    const cash = (await findCash(tx, memberId))?.balance ?? satang(0)
    await refuse(tx, operator, { cash, amount })
    const id = ctx.chance.id()
    const content = { memberId, name: member.name, amount }
    const isOnly = await propose(tx, {
      ...{ id, operatorId, kind: 'adjustment', roundId: null, slot: memberId },
      ...{ content, reason, makerId: staffId },
    })
    if (!isOnly) throw new Refusal('PROPOSAL_WAITS')
    await note(tx, { operatorId, staffId }, 'adjustment.propose', { ...shown(id, content), reason })
    return { proposalId: id }
  })
}

/**
 * Agrees to what somebody else has proposed: the member has the money, or has it no more, once. A repeat changes nothing.
 * Throws `Refusal` PROPOSAL_UNKNOWN, PROPOSAL_EXPIRED, SAME_PERSON, ADJUST_DAY_FULL, ADJUST_BELOW_ZERO.
 */
export function confirmAdjustment(ctx: Context, wish: OnProposal): Promise<void> {
  return ctx.transaction(async (tx) => {
    const operator = await lockOwn(tx, wish.operatorId)
    const proposal = await lockOpen(tx, 'adjustment', wish, ['confirmed'])
    if (!proposal) return
    await decide(tx, proposal, { state: 'confirmed', staffId: wish.staffId })
    const { memberId, amount } = proposal.content
    const cash = satang((await lockAccounts(tx, [memberId])).get(memberId) ?? 0)
    await refuse(tx, operator, { cash, amount })
    await adjust(ctx, tx, wish, proposal)
    await writeMessages(tx, [
      {
        ...{ memberId, operatorId: wish.operatorId, cause: `adjustment:${proposal.id}` },
        ...{ kind: 'adjusted', facts: { amount } },
      },
    ])
    const agreed = { ...shown(proposal.id, proposal.content), maker: proposal.makerId }
    await note(tx, wish, 'adjustment.confirm', agreed)
    tx.afterCommit({ name: 'adjusted', memberId, id: proposal.id, amount: satangToBaht(amount) })
  })
}

async function adjust(
  ctx: Context,
  tx: Tx,
  { operatorId, staffId }: OnProposal,
  { id, content, reason, makerId }: Approval<'adjustment'>,
): Promise<void> {
  const { memberId, amount } = content
  invariant(reason, 'a proposal about money has a reason')
  await insertAdjustment(tx, { id, memberId, operatorId, amount, reason, makerId, checkerId: staffId })
  const cause = { memberId, operatorId, refType: 'adjustment', refId: id, actor: `staff:${staffId}` } as const
  const moved = { ...cause, amount: satang(Math.abs(amount)) }
  await move(tx, ctx.chance, [
    amount > 0
      ? { ...moved, kind: 'adjust_in', debit: 'house:adjust', credit: 'cash' }
      : { ...moved, kind: 'adjust_out', debit: 'cash', credit: 'house:adjust' },
  ])
}

/** Says no to what somebody else proposed, or takes the own proposal back. A repeat changes nothing. Throws as `endOpen`. */
export function endAdjustment(
  ctx: Context,
  wish: OnProposal,
  state: 'rejected' | 'withdrawn',
): Promise<void> {
  return ctx.transaction(async (tx) => {
    const proposal = await endOpen(tx, 'adjustment', wish, state)
    if (proposal) await note(tx, wish, `adjustment.${state}`, shown(proposal.id, proposal.content))
  })
}

/** Writes that a page of their member has shown these adjustments. A repeat changes nothing. */
export function seeAdjustments(ctx: Context, memberId: string, ids: readonly string[]): Promise<void> {
  return ctx.transaction(async (tx) => {
    await tx.readClock()
    await insertSeenAdjustments(tx, memberId, ids)
  })
}

/** What was given and taken by hand on the Bangkok day of a moment. */
export function adjustedOnDay(reader: Reader, operatorId: string, at: Date): Promise<Satang> {
  const day = bangkokDate(at.getTime())
  const [from, until] = [day, addDays(day, 1)].map((each) => new Date(bangkokMs(each))) as [Date, Date]
  return sumAdjusted(reader, { operatorId, from, until })
}

/** One adjustment of an operator at a time, so that the bound of a day holds for all of them together. */
async function lockOwn(tx: Tx, operatorId: string): Promise<Operator> {
  const operator = await lockOperator(tx, operatorId)
  invariant(operator, 'staff work for an operator')
  return operator
}

async function refuse(
  tx: Tx,
  operator: Operator,
  { cash, amount }: { readonly cash: Satang; readonly amount: Satang },
): Promise<void> {
  const dayMax = moneyRulesOf(operator).adjustDayMax
  const usedToday = await adjustedOnDay(tx, operator.id, tx.now)
  const refused = refuseAdjustment(amount, { cash, usedToday, dayMax })
  if (refused) throw new Refusal(refused, { field: 'amount' })
}

function shown(proposal: string, { memberId, name, amount }: AdjustmentWish) {
  return { proposal, member: memberId, name, amount }
}

async function note(
  tx: Tx,
  { operatorId, staffId }: Pick<OnProposal, 'operatorId' | 'staffId'>,
  kind: RecordedAct,
  body: Readonly<Record<string, string | number>>,
): Promise<void> {
  await appendAudit(tx, { operatorId, actor: `staff:${staffId}`, kind, body })
}
