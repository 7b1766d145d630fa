import { needsTwo } from '../../../../domain/payments/withdrawal.ts'
import type { RecordedAct } from '../../../../domain/staff/recorded-acts.ts'
import type { Context, Tx } from '../../../context.ts'
import { Refusal } from '../../../errors.ts'
import { decide, endApproval, refuseToDecide } from '../../approvals/decide.ts'
import { endOpen, lockOpen, type OnProposal } from '../../approvals/lock-open.ts'
import { propose } from '../../approvals/propose.ts'
import { findOpenApproval } from '../../approvals/queries.ts'
import { appendAudit } from '../../audit/append-audit.ts'
import { vouchForAccount } from '../../members/vouch-for-account.ts'
import { withdrawalRules } from '../../operators/money-rules.ts'
import { findOperatorById } from '../../operators/queries.ts'
import { findLatestDocument } from '../documents/queries-documents.ts'
import {
  findWithdrawalPlace,
  type StoredWithdrawal,
  sumOfDay,
  updateWithdrawalApproved,
} from './queries-withdrawals.ts'
import { endWithdrawal, isAsWritten, isOnItsWay, isOver, lockWithdrawal } from './send-withdrawal.ts'

interface OnWithdrawal {
  readonly operatorId: string
  readonly staffId: string
  readonly withdrawalId: string
}

/**
 * Approves a withdrawal that waits for people; from the operator's amount of a day on this asks a second person. A repeat changes
 * nothing. Throws `Refusal` WITHDRAWAL_UNKNOWN, WITHDRAWAL_DECIDED, WITHDRAWAL_CAME_BACK, WITHDRAWAL_REWRITTEN, DOCUMENT_NEEDED,
 * PROPOSAL_WAITS.
 */
export function approveWithdrawal(ctx: Context, wish: OnWithdrawal): Promise<{ proposalId: string | null }> {
  return ctx.transaction(async (tx) => {
    const withdrawal = await lockOwn(tx, wish)
    if (withdrawal.state === 'failed') throw new Refusal('WITHDRAWAL_CAME_BACK')
    if (withdrawal.decidedBy === actorOf(wish)) return { proposalId: null }
    if (withdrawal.state !== 'review') throw new Refusal('WITHDRAWAL_DECIDED')
    if (!isAsWritten(tx, withdrawal)) throw new Refusal('WITHDRAWAL_REWRITTEN')
    await requireDocument(tx, withdrawal)
    const operator = await findOperatorById(tx, wish.operatorId)
    if (operator && !needsTwo(await sumOfDay(tx, withdrawal), withdrawalRules(operator))) {
      await approve(tx, wish, withdrawal)
      await note(tx, wish, { kind: 'withdrawal.approve', body: bodyOf(withdrawal) })
      return { proposalId: null }
    }
    return { proposalId: await ask(ctx, tx, wish, { withdrawal, act: 'approve', reason: null }) }
  })
}

/**
 * Refuses a withdrawal that waits for people, for a reason that its member reads: the money goes back. One person may,
 * and ends what somebody has asked for. A repeat for the same reason changes nothing. Throws `Refusal` WITHDRAWAL_UNKNOWN,
 * WITHDRAWAL_DECIDED, WITHDRAWAL_CAME_BACK.
 */
export function refuseWithdrawalOf(
  ctx: Context,
  wish: OnWithdrawal & { readonly reason: string },
): Promise<void> {
  return ctx.transaction(async (tx) => {
    const withdrawal = await lockOwn(tx, wish)
    if (withdrawal.state === 'failed') {
      if (withdrawal.decidedBy === actorOf(wish) && withdrawal.reason === wish.reason) return
      throw new Refusal('WITHDRAWAL_CAME_BACK')
    }
    if (withdrawal.state !== 'review') throw new Refusal('WITHDRAWAL_DECIDED')
    const asked = await findOpenApproval(tx, wish.operatorId, 'withdrawal', withdrawal.id)
    if (asked) await endApproval(tx, asked)
    const end = { state: 'failed', reference: null, actor: actorOf(wish), reason: wish.reason } as const
    await endWithdrawal(ctx, tx, withdrawal, end)
    await note(tx, wish, { kind: 'withdrawal.refuse', body: { ...bodyOf(withdrawal), reason: wish.reason } })
  })
}

/**
 * Asks that a withdrawal of which the provider says nothing end, as paid or as come back; a second person has to agree.
 * Throws `Refusal` WITHDRAWAL_UNKNOWN, WITHDRAWAL_DECIDED (it is not unknown), PROPOSAL_WAITS.
 */
export function askOutcome(
  ctx: Context,
  wish: OnWithdrawal & { readonly outcome: 'paid' | 'failed'; readonly reason: string },
): Promise<{ proposalId: string }> {
  return ctx.transaction(async (tx) => {
    const withdrawal = await lockOwn(tx, wish)
    if (withdrawal.state !== 'unknown') throw new Refusal('WITHDRAWAL_DECIDED')
    return { proposalId: await ask(ctx, tx, wish, { withdrawal, act: wish.outcome, reason: wish.reason }) }
  })
}

interface OnAsked extends OnProposal {
  readonly withdrawalId: string
}

/**
 * Agrees to what somebody else has asked for about a withdrawal. What would come back is asked for at the provider first,
 * after everything else has been looked at and outside of locks, and looked at once more: what it may still pay is paid
 * twice if it comes back. A repeat changes nothing. Throws `Refusal`
 * WITHDRAWAL_UNKNOWN, PROPOSAL_UNKNOWN, PROPOSAL_EXPIRED, SAME_PERSON, PROPOSAL_STALE (it has gone on meanwhile),
 * WITHDRAWAL_REWRITTEN, PAYOUT_PENDING (the provider has it, or does not answer).
 */
export async function confirmWithdrawal(ctx: Context, wish: OnAsked): Promise<void> {
  const asked = await ctx.transaction((tx) => lockAsked(tx, wish))
  if (!asked) return
  if (asked.proposal.content.act === 'failed' && !(await isOver(ctx, asked.withdrawal)))
    throw new Refusal('PAYOUT_PENDING')
  await ctx.transaction(async (tx) => {
    const now = await lockAsked(tx, wish)
    if (!now) return
    const { withdrawal, proposal } = now
    await decide(tx, proposal, { state: 'confirmed', staffId: wish.staffId })
    const { act } = proposal.content
    if (act === 'approve') await approve(tx, wish, withdrawal)
    else await endWithdrawal(ctx, tx, withdrawal, { state: act, reference: null, actor: actorOf(wish) })
    const agreed = { proposal: proposal.id, maker: proposal.makerId }
    await note(tx, wish, { kind: 'withdrawal.confirm', body: { ...bodyOf(withdrawal), ...agreed } })
  })
}

/** What this person may agree to now; undefined for a repeat. Throws as `confirmWithdrawal`. */
async function lockAsked(tx: Tx, wish: OnAsked) {
  const withdrawal = await lockOwn(tx, wish)
  const proposal = await lockOpen(tx, 'withdrawal', wish, ['confirmed'])
  if (!proposal) return undefined
  const { withdrawalId, act, sends } = proposal.content
  if (withdrawalId !== withdrawal.id) throw new Refusal('PROPOSAL_UNKNOWN')
  refuseToDecide(proposal, wish.staffId)
  if (withdrawal.state !== (act === 'approve' ? 'review' : 'unknown')) throw new Refusal('PROPOSAL_STALE')
  if (act === 'approve' && !isAsWritten(tx, withdrawal)) throw new Refusal('WITHDRAWAL_REWRITTEN')
  if (act === 'approve') await requireDocument(tx, withdrawal)
  // Told again, the provider may have paid after somebody had looked at the bank's books.
  if (act !== 'approve' && withdrawal.sends !== sends) throw new Refusal('PROPOSAL_STALE')
  // What was told just now may not have arrived yet: that the provider has not heard of it says nothing.
  if (act === 'failed' && isOnItsWay(withdrawal, tx.now)) throw new Refusal('PAYOUT_PENDING')
  return { withdrawal, proposal }
}

/** Says no to what somebody has asked for about a withdrawal, or takes it back; it waits on. Throws as `endOpen`. */
export function endAsked(ctx: Context, wish: OnProposal, state: 'rejected' | 'withdrawn'): Promise<void> {
  return ctx.transaction(async (tx) => {
    const proposal = await endOpen(tx, 'withdrawal', wish, state)
    if (proposal) await note(tx, wish, { kind: `withdrawal.${state}`, body: { proposal: proposal.id } })
  })
}

async function lockOwn(
  tx: Tx,
  { operatorId, withdrawalId: id }: OnWithdrawal | OnAsked,
): Promise<StoredWithdrawal> {
  const place = await findWithdrawalPlace(tx, operatorId, id)
  const withdrawal = place && (await lockWithdrawal(tx, { memberId: place.memberId, id }))
  if (!withdrawal) throw new Refusal('WITHDRAWAL_UNKNOWN')
  return withdrawal
}

/** Under the member's accounts, which whoever decides about a document takes. */
async function requireDocument(tx: Tx, { memberId, waits }: StoredWithdrawal): Promise<void> {
  if (!waits.includes('document')) return
  if ((await findLatestDocument(tx, memberId))?.state !== 'accepted') throw new Refusal('DOCUMENT_NEEDED')
}

async function approve(
  tx: Tx,
  who: Pick<OnWithdrawal, 'staffId'>,
  withdrawal: StoredWithdrawal,
): Promise<void> {
  const { memberId, operatorId, id, waits } = withdrawal
  // Who approves it has asked the member: the account is as good as one that bears its mark.
  if (waits.includes('account-unmarked')) await vouchForAccount(tx, memberId, withdrawal)
  await updateWithdrawalApproved(tx, withdrawal, actorOf(who))
  await tx.enqueue('send-withdrawal', { operatorId, id }, { key: `send-withdrawal:${id}` })
}

interface Asked {
  readonly withdrawal: StoredWithdrawal
  readonly act: 'approve' | 'paid' | 'failed'
  readonly reason: string | null
}

async function ask(
  ctx: Context,
  tx: Tx,
  wish: OnWithdrawal,
  { withdrawal, act, reason }: Asked,
): Promise<string> {
  const proposalId = ctx.chance.id()
  const { id, memberId, amount, bank, accountNo, holder, sends } = withdrawal
  const isOnly = await propose(tx, {
    ...{ id: proposalId, operatorId: wish.operatorId, kind: 'withdrawal', roundId: null, slot: id },
    ...{ content: { withdrawalId: id, memberId, act, amount, bank, accountNo, holder, sends }, reason },
    makerId: wish.staffId,
  })
  if (!isOnly) throw new Refusal('PROPOSAL_WAITS')
  const body = { ...bodyOf(withdrawal), proposal: proposalId, ...(reason !== null && { reason }) }
  await note(tx, wish, { kind: 'withdrawal.propose', body })
  return proposalId
}

function actorOf({ staffId }: { readonly staffId: string }): string {
  return `staff:${staffId}`
}

function bodyOf({ id, memberId, amount }: StoredWithdrawal) {
  return { withdrawal: id, member: memberId, amount }
}

async function note(
  tx: Tx,
  { operatorId, staffId }: Pick<OnProposal, 'operatorId' | 'staffId'>,
  act: { readonly kind: RecordedAct; readonly body: Readonly<Record<string, string | number>> },
): Promise<void> {
  await appendAudit(tx, { operatorId, actor: actorOf({ staffId }), ...act })
}
