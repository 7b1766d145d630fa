import { CLOSINGS, type ClosingReason } from '../../../../domain/account/closing.ts'
import type { ClosingWish, MemberSeen } from '../../../../domain/staff/proposed-people.ts'
import type { Context, Tx } from '../../../context.ts'
import { Refusal } from '../../../errors.ts'
import { decide } from '../../approvals/decide.ts'
import { appendAudit } from '../../audit/append-audit.ts'
import { endHalfSignIns } from '../../credentials/half-sign-in.ts'
import { barPerson } from '../../directory/excluded-persons.ts'
import { lockAccounts } from '../../ledger/queries.ts'
import { endPushOf } from '../../messages/push/subscribe.ts'
import { deletePasswordCodesOf } from '../password-code/queries-password-code.ts'
import { findMember, updateSessionsEnded } from '../queries.ts'
import { findMemberFacts, listBankAccounts } from '../queries-account.ts'
import { forgetSessions } from '../sessions/session-cache.ts'
import { type AboutMember, askOfTwo, lockAsked, type OnMember } from './asked-of-two.ts'
import { type Closure, insertClosure } from './queries-closure.ts'

export interface AskClosing extends AboutMember {
  readonly why: ClosingReason
}

/**
 * Asks that an account be closed for good. A second person has to agree. Throws `Refusal` MEMBER_UNKNOWN, MEMBER_CLOSED,
 * PROPOSAL_WAITS. Source: docs/decisions/0143-closing-an-account.md.
 */
export function askClosing(ctx: Context, wish: AskClosing): Promise<{ proposalId: string }> {
  const { why } = wish
  return askOfTwo(ctx, wish, async (tx, { memberId, name, status }) => {
    if (status === 'closed') throw new Refusal('MEMBER_CLOSED')
    const content: ClosingWish = { memberId, name, act: 'close', why, ...(await seenOf(tx, memberId)) }
    return { content, kind: 'member.close', facts: { why } }
  })
}

/**
 * Agrees: the account is closed for good and every session of the member and the assistants ends. Bookings and tickets go back by a job
 * of this transaction, because a ticket's round is locked before its member. What is in the wallet stays there. A repeat changes
 * nothing. Throws `Refusal` PROPOSAL_UNKNOWN, PROPOSAL_EXPIRED, SAME_PERSON, PROPOSAL_STALE (the member is somebody else by now).
 */
export async function confirmClosing(ctx: Context, wish: OnMember): Promise<void> {
  const { operatorId, memberId, staffId } = wish
  const isClosed = await ctx.transaction(async (tx) => {
    const proposal = await lockAsked(tx, wish, 'close')
    if (!proposal) return false
    const { content } = proposal
    await lockAccounts(tx, [memberId]) // a bet under way ends first, and the next one finds the account closed
    await decide(tx, proposal, { state: 'confirmed', staffId })
    if (!isSame(content, await seenOf(tx, memberId))) throw new Refusal('PROPOSAL_STALE')
    await close(ctx, tx, { memberId, operatorId, approvalId: proposal.id, why: content.why })
    const body = {
      ...{ proposal: proposal.id, member: memberId, maker: proposal.makerId },
      ...{ why: content.why, reason: proposal.reason ?? '' },
    }
    await appendAudit(tx, { operatorId, actor: `staff:${staffId}`, kind: 'member.closed', body })
    tx.afterCommit({ name: 'signed-out', memberId })
    return true
  })
  if (isClosed) forgetSessions(memberId)
}

/** The caller holds the member and the accounts. */
async function close(ctx: Context, tx: Tx, closure: Closure): Promise<void> {
  const { memberId, why } = closure
  await insertClosure(tx, closure)
  await updateSessionsEnded(tx, { memberId })
  await endHalfSignIns(tx, memberId)
  await deletePasswordCodesOf(tx, memberId)
  await endPushOf(tx, memberId)
  if (CLOSINGS[why].bars) await bar(ctx, tx, closure)
  await tx.enqueue('give-back-closed', { memberId }, { key: `give-back-closed:${memberId}` })
}

async function bar(ctx: Context, tx: Tx, of: { readonly memberId: string; readonly operatorId: string }) {
  const [facts, accounts] = await Promise.all([
    findMemberFacts(tx, of.memberId),
    listBankAccounts(tx, of.memberId),
  ])
  await barPerson(tx, ctx.keys, { of, persons: [facts, ...accounts.map((bank) => ({ bank }))] })
}

async function seenOf(tx: Tx, memberId: string): Promise<MemberSeen> {
  const [member, facts] = await Promise.all([findMember(tx, memberId), findMemberFacts(tx, memberId)])
  const { fullName, phone, birthDate } = facts
  return { status: member?.status ?? 'closed', fullName, phone, birthDate }
}

function isSame(asked: MemberSeen, now: MemberSeen): boolean {
  return (['status', 'fullName', 'phone', 'birthDate'] as const).every((fact) => asked[fact] === now[fact])
}
