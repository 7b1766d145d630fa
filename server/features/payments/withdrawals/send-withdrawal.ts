import { withdrawalMark } from '../../../../domain/fair/account-marks.ts'
import { invariant } from '../../../../domain/invariant.ts'
import { NO_MONEY, satang, satangToBaht } from '../../../../domain/money.ts'
import type { WaitReason } from '../../../../domain/payments/withdrawal.ts'
import type { Context, Tx } from '../../../context.ts'
import { Unavailable } from '../../../errors.ts'
import type { PayoutAnswer, Payouts } from '../../../external/payouts.ts'
import { bearsMark, type Keys } from '../../../keys.ts'
import { appendAudit } from '../../audit/append-audit.ts'
import { postHold, releaseHolds } from '../../ledger/holds.ts'
import { lockAccounts } from '../../ledger/queries.ts'
import { lockHold, readSetAside } from '../../ledger/queries-holds.ts'
import { findMember } from '../../members/queries.ts'
import { writeMessages } from '../../messages/write-messages.ts'
import type { Operator } from '../../operators/operator.ts'
import { findOperatorById } from '../../operators/queries.ts'
import {
  type DueWithdrawal,
  findWithdrawalPlace,
  listWithdrawals,
  type StoredWithdrawal,
  sumPaidByMembers,
  updateWithdrawalAsked,
  updateWithdrawalEnded,
  updateWithdrawalHeldBack,
  updateWithdrawalSending,
  updateWithdrawalUnknown,
} from './queries-withdrawals.ts'
import { payoutsOf } from './withdrawal-facts.ts'

/** A telling that has no answer by now has none: the provider's own limit is far shorter. */
export const UNANSWERED_MS = 2 * 60_000
/** A provider that says so often that it knows nothing of a withdrawal is told no more, and people look. */
const SENDS_MOST = 10

interface Place {
  readonly operatorId: string
  readonly id: string
}

/**
 * Has the provider pay an approved withdrawal. That it is told is committed before it is told, by the withdrawal's id, so
 * that whoever comes after a stop asks instead of telling again. A repeat does nothing.
 */
export async function sendWithdrawal(ctx: Context, { operatorId, id }: Place): Promise<void> {
  const operator = await findOperatorById(ctx.read, operatorId)
  const place = await findWithdrawalPlace(ctx.read, operatorId, id)
  const payouts = operator && payoutsOf(ctx, operator)
  if (!place || !payouts) return
  const due = { memberId: place.memberId, id }
  const isDue = ({ state, pooledUntil, openPairs }: StoredWithdrawal, at: Date) =>
    state === 'approved' && openPairs === 0 && (pooledUntil === null || pooledUntil <= at)
  const claimed = await claim(ctx, due, isDue)
  if (claimed) await tell(ctx, payouts, claimed)
}

/**
 * Finds out what became of a withdrawal that was on its way for long. Only what the provider says decides; one that it
 * has never heard of is told again, by the same id.
 */
export async function askAboutWithdrawal(
  ctx: Context,
  operator: Operator,
  due: DueWithdrawal,
): Promise<void> {
  const payouts = payoutsOf(ctx, operator)
  const [now] = await listWithdrawals(ctx.read, due.memberId, { limit: 1, id: due.id })
  if (!payouts || !now) return
  if (now.state === 'approved') return sendWithdrawal(ctx, { operatorId: operator.id, id: due.id })
  await ctx.transaction(async (tx) => {
    await lockHold(tx, holdOf(due))
    await tx.readClock()
    await updateWithdrawalAsked(tx, due.memberId, due.id)
  })
  const answer = await answerOf(payouts.ask(due.id))
  if (answer.state !== 'absent') return record(ctx, due, answer)
  const isUnanswered = ({ state, sentAt, sends }: StoredWithdrawal, at: Date) =>
    (state === 'sending' || state === 'unknown') && sends < SENDS_MOST && !isOnItsWay({ sentAt }, at)
  const claimed = await claim(ctx, due, isUnanswered)
  if (claimed) await tell(ctx, payouts, claimed)
}

/** Whether what the provider was told may not have arrived yet. */
export function isOnItsWay({ sentAt }: Pick<StoredWithdrawal, 'sentAt'>, at: Date): boolean {
  return sentAt !== null && at.getTime() - sentAt.getTime() <= UNANSWERED_MS
}

/**
 * Asks the provider whether a withdrawal is over, and writes what it says. False while it may still pay, and while it does
 * not answer. One that it has never heard of is over where nobody tells it again.
 */
export async function isOver(ctx: Context, withdrawal: StoredWithdrawal): Promise<boolean> {
  const operator = await findOperatorById(ctx.read, withdrawal.operatorId)
  const payouts = operator && payoutsOf(ctx, operator)
  if (!payouts) return true
  const answer = await answerOf(payouts.ask(withdrawal.id))
  if (answer.state === 'pending') return false
  if (answer.state !== 'absent') await record(ctx, withdrawal, answer)
  return true
}

/** Writes that the provider is told, where that is still to be done. Of two at once one gets the withdrawal. */
function claim(
  ctx: Context,
  due: DueWithdrawal,
  isDue: (withdrawal: StoredWithdrawal, at: Date) => boolean,
): Promise<StoredWithdrawal | undefined> {
  return ctx.transaction(async (tx) => {
    const withdrawal = await lockWithdrawal(tx, due)
    if (!withdrawal || !isDue(withdrawal, tx.now)) return undefined
    const doubt = await doubtOf(tx, withdrawal)
    if (doubt) {
      await holdBack(tx, withdrawal, doubt)
      return undefined
    }
    await updateWithdrawalSending(tx, due.memberId, due.id)
    return withdrawal
  })
}

async function tell(ctx: Context, payouts: Payouts, withdrawal: StoredWithdrawal): Promise<void> {
  const { id, bank, accountNo, holder, paidByMembers } = withdrawal
  const amount = satang(withdrawal.amount - paidByMembers)
  await record(ctx, withdrawal, await answerOf(payouts.send({ id, amount, bank, accountNo, holder })))
}

/** No answer tells nothing. */
async function answerOf(asked: Promise<PayoutAnswer>): Promise<PayoutAnswer> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof Unavailable) return { state: 'pending' }
    throw error
  }
}

/** Writes what the provider has said. A repeat changes nothing. */
function record(ctx: Context, due: DueWithdrawal, answer: PayoutAnswer): Promise<void> {
  return ctx.transaction(async (tx) => {
    const withdrawal = await lockWithdrawal(tx, due)
    if (withdrawal?.state !== 'sending' && withdrawal?.state !== 'unknown') return
    if (answer.state === 'paid' || answer.state === 'refused') {
      const reference = answer.state === 'paid' ? answer.reference : null
      await endWithdrawal(ctx, tx, withdrawal, {
        state: answer.state === 'paid' ? 'paid' : 'failed',
        reference,
      })
    } else if (withdrawal.state === 'sending') await updateWithdrawalUnknown(tx, due.memberId, due.id)
  })
}

interface End {
  readonly state: 'paid' | 'failed'
  /** Of the provider. */
  readonly reference: string | null
  /** Who says so; by default the provider. */
  readonly actor?: string
  /** What the member is told. */
  readonly reason?: string
}

/**
 * Pays out or gives back the money of a withdrawal that the caller holds by `lockWithdrawal`. What members have paid of it
 * is paid whatever becomes of the rest.
 */
export async function endWithdrawal(
  ctx: Context,
  tx: Tx,
  withdrawal: StoredWithdrawal,
  { state, reference, actor = 'payouts', reason = '' }: End,
): Promise<void> {
  const { memberId, operatorId, id, amount, paidByMembers, openPairs } = withdrawal
  invariant(openPairs === 0, 'a withdrawal ends after all that members pay of it')
  const hold = { ...holdOf(withdrawal), operatorId, amount }
  const posted = state === 'paid' ? amount : paidByMembers
  if (posted > NO_MONEY)
    await postHold(tx, ctx.chance, hold, { amount: posted, actor, byMembers: paidByMembers })
  else await releaseHolds(tx, ctx.chance, [hold], actor)
  const ended = posted > NO_MONEY ? 'paid' : 'failed'
  const returned = ended === 'paid' ? satang(amount - posted) : NO_MONEY
  const end = {
    id,
    state: ended,
    reference,
    by: actor,
    reason: reason || null,
    paidByMembers,
    returned,
  } as const
  await updateWithdrawalEnded(tx, memberId, end)
  const [paid, back] = [satangToBaht(posted), satangToBaht(satang(amount - posted))]
  const told = { memberId, operatorId, cause: `withdrawal:${id}` }
  await writeMessages(tx, [
    ended === 'paid'
      ? { ...told, kind: 'withdrawn', facts: { amount: posted, returned } }
      : { ...told, kind: 'returned', facts: { amount, reason: reason || null } },
  ])
  tx.afterCommit({ name: 'withdrawal', memberId, paid, returned: back })
}

/** Whether a row says what the program has decided: where it goes, how much, and who has approved it. */
export function isAsWritten(keys: Pick<Keys, 'mark'>, withdrawal: StoredWithdrawal): boolean {
  return bearsMark(keys, withdrawal.mark, withdrawalMark(withdrawal))
}

/**
 * Why nobody is told to pay an approved withdrawal: somebody has written into its row, or into what members have paid of it, or its member
 * was banned after the approval. Who approves it then knows of the ban.
 */
async function doubtOf(tx: Tx, withdrawal: StoredWithdrawal): Promise<WaitReason | undefined> {
  if (!isAsWritten(tx, withdrawal)) return 'rewritten'
  if ((await sumPaidByMembers(tx, withdrawal)) !== withdrawal.paidByMembers) return 'rewritten'
  if (withdrawal.state !== 'approved' || withdrawal.waits.includes('banned')) return undefined
  return (await findMember(tx, withdrawal.memberId))?.status === 'banned' ? 'banned' : undefined
}

/** It goes back to people. One that may have been told is told no more: people end it once its provider has nothing to say. */
export async function holdBack(tx: Tx, withdrawal: StoredWithdrawal, reason: WaitReason): Promise<void> {
  const { memberId, operatorId, id, state } = withdrawal
  if (state === 'approved') await updateWithdrawalHeldBack(tx, withdrawal, reason)
  else if (state === 'sending') await updateWithdrawalUnknown(tx, memberId, id)
  else return
  const body = { withdrawal: id, member: memberId, reason }
  await appendAudit(tx, { operatorId, actor: 'system', kind: 'withdrawal.held', body })
}

/**
 * A withdrawal as it is under its lock, which is its hold's, with the member's accounts locked and the clock read. Its amount is what was
 * set aside; a row that says another was not written by the program, and bears its mark no more.
 */
export async function lockWithdrawal(tx: Tx, due: DueWithdrawal): Promise<StoredWithdrawal | undefined> {
  await lockHold(tx, holdOf(due))
  await lockAccounts(tx, [due.memberId])
  const [withdrawal] = await listWithdrawals(tx, due.memberId, { limit: 1, id: due.id })
  if (!withdrawal) return undefined
  const setAside = await readSetAside(tx, holdOf(due))
  return withdrawal.amount === setAside ? withdrawal : { ...withdrawal, amount: setAside, mark: null }
}

function holdOf({ memberId, id }: DueWithdrawal) {
  return { memberId, cause: 'withdrawal', causeId: id } as const
}
