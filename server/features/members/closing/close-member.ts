import { CLOSINGS, type ClosingReason } from '../../../../domain/account/closing.ts'
import type { ClosingWish, MemberSeen, OtherAccount } from '../../../../domain/staff/proposed-people.ts'
import type { Context, Tx } from '../../../context.ts'
import { Refusal } from '../../../errors.ts'
import { decide } from '../../approvals/decide.ts'
import { appendAudit } from '../../audit/append-audit.ts'
import { barPerson } from '../../directory/excluded-persons.ts'
import { endPushOf } from '../../messages/push/subscribe.ts'
import { deletePasswordCodesOf } from '../password-code/queries-password-code.ts'
import { findMember } from '../queries.ts'
import { findMemberFacts, listBankAccounts } from '../queries-account.ts'
import { forgetSessions } from '../sessions/session-cache.ts'
import { type AboutMember, askOfTwo, lockAsked, memberNamed, type OnMember } from './asked-of-two.ts'
import { alikeChosen, findLeft } from './find-alike.ts'
import { type Closure, insertClosure } from './queries-closure.ts'
import { shutOut } from './shut-out.ts'

export interface AskClosing extends AboutMember {
  readonly why: ClosingReason
}

/**
 * Asks that an account be closed for good, with other accounts of the same person that are named. A second person has to agree, and is
 * told of those that were found and not named. Of those that are named, who is closed already is left out and not counted. Throws
 * `Refusal` MEMBER_UNKNOWN, MEMBER_CLOSED, MEMBER_NOT_ALIKE, PROPOSAL_WAITS. Source:
 * docs/decisions/0143-closing-an-account.md.
 */
export async function askClosing(
  ctx: Context,
  wish: AskClosing,
): Promise<{ proposalId: string; others: number }> {
  const { why, also = [] } = wish
  const { memberId } = await memberNamed(ctx, wish)
  const of = { operator: wish.operator, memberId }
  const [chosen, { alike: left, more }] = await Promise.all([
    alikeChosen(ctx.read, of, also),
    findLeft(ctx.read, of, also),
  ])
  let count = 0
  const { proposalId } = await askOfTwo(ctx, 'member', wish, async (tx, { name, status }) => {
    if (status === 'closed') throw new Refusal('MEMBER_CLOSED')
    const others: OtherAccount[] = []
    for (const { memberId: id, name: of, code, shared } of chosen) {
      const seen = await seenOf(tx, id)
      if (seen.status !== 'closed') others.push({ memberId: id, name: of, code, shared, ...seen })
    }
    count = others.length
    const content: ClosingWish = {
      ...{ memberId, name, act: 'close', why, ...(await seenOf(tx, memberId)), others },
      left: left.map(({ code, name: of, status: now, shared }) => ({ code, name: of, status: now, shared })),
      leftMore: more,
    }
    const facts = {
      why,
      ...(others.length === 0 ? {} : { others: others.map(({ code }) => code).join(' ') }),
    }
    return { content, kind: 'member.close', facts }
  })
  return { proposalId, others: count }
}

/**
 * Agrees: the account, and those named with it, are closed for good and every session of theirs and of their assistants ends. Bookings and
 * tickets go back by a job of this transaction, because a ticket's round is locked before its member. What is in a game wallet comes
 * home, and what is in the wallet here stays. A repeat changes nothing. Throws `Refusal` PROPOSAL_UNKNOWN, PROPOSAL_EXPIRED, SAME_PERSON,
 * PROPOSAL_STALE (one of them is somebody else by now).
 */
export async function confirmClosing(ctx: Context, wish: OnMember): Promise<void> {
  const { operatorId, memberId, staffId } = wish
  const closed = await ctx.transaction(async (tx) => {
    const proposal = await lockAsked(tx, 'member', wish)
    if (!proposal) return []
    const { content } = proposal
    if (content.act !== 'close') throw new Refusal('PROPOSAL_UNKNOWN')
    const all = [content, ...(content.others ?? [])]
    await decide(tx, proposal, { state: 'confirmed', staffId })
    await shutOut(ctx, tx, {
      operatorId,
      memberIds: all.map((each) => each.memberId),
      record: async (id) => {
        const asked = all.find((each) => each.memberId === id)
        if (!asked || !isSame(asked, await seenOf(tx, id))) throw new Refusal('PROPOSAL_STALE')
        await close(ctx, tx, { memberId: id, operatorId, approvalId: proposal.id, why: content.why })
      },
    })
    for (const each of all) {
      const body = {
        ...{ proposal: proposal.id, member: each.memberId, maker: proposal.makerId },
        ...(each.memberId === memberId ? {} : { with: memberId }),
        ...{ why: content.why, reason: proposal.reason ?? '' },
      }
      await appendAudit(tx, { operatorId, actor: `staff:${staffId}`, kind: 'member.closed', body })
    }
    return all
  })
  for (const each of closed) forgetSessions(each.memberId)
}

/** The caller holds the member and the accounts, and ends the sign-ins. */
async function close(ctx: Context, tx: Tx, closure: Closure): Promise<void> {
  const { memberId, why } = closure
  await insertClosure(tx, closure)
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
