import type { Context } from '../../../context.ts'
import { Refusal } from '../../../errors.ts'
import { decide } from '../../approvals/decide.ts'
import { appendAudit } from '../../audit/append-audit.ts'
import { endHalfSignIns } from '../../credentials/half-sign-in.ts'
import { lockAccounts } from '../../ledger/queries.ts'
import { lockMember, updateSessionsEnded } from '../queries.ts'
import { forgetSessions } from '../sessions/session-cache.ts'
import { type AboutMember, askOfTwo, lockAsked, memberNamed, type OnMember } from './asked-of-two.ts'
import { findBan, insertBan, updateBanLifted } from './queries-bans.ts'

/**
 * Bans a member at once: every session of the member and the assistants ends, and nobody signs in or bets until two people
 * lift it. Tickets stand. Throws `Refusal` MEMBER_UNKNOWN, MEMBER_CLOSED, BAN_STANDS. Source: docs/decisions/0145-bans.md.
 */
export async function banMember(ctx: Context, wish: AboutMember): Promise<void> {
  const { operator, staffId, reason } = wish
  const { memberId } = await memberNamed(ctx, wish)
  await ctx.transaction(async (tx) => {
    const { status } = await lockMember(tx, memberId)
    if (status === 'closed') throw new Refusal('MEMBER_CLOSED')
    if (status === 'banned') throw new Refusal('BAN_STANDS')
    await lockAccounts(tx, [memberId]) // a bet under way ends first, and the next one finds the ban
    await insertBan(tx, { id: ctx.chance.id(), memberId, operatorId: operator.id, reason })
    await updateSessionsEnded(tx, { memberId })
    await endHalfSignIns(tx, memberId)
    const body = { member: memberId, reason }
    await appendAudit(tx, { operatorId: operator.id, actor: `staff:${staffId}`, kind: 'member.banned', body })
    tx.afterCommit({ name: 'signed-out', memberId })
  })
  forgetSessions(memberId)
}

/** Asks that a ban be lifted. Throws `Refusal` MEMBER_UNKNOWN, MEMBER_NOT_BANNED, PROPOSAL_WAITS. */
export function askLift(ctx: Context, wish: AboutMember): Promise<{ proposalId: string }> {
  return askOfTwo(ctx, wish, async (tx, { memberId, name, status }) => {
    if (status !== 'banned') throw new Refusal('MEMBER_NOT_BANNED')
    const ban = await findBan(tx, memberId)
    const since = ban?.at.toISOString() ?? null
    return {
      content: { memberId, name, act: 'lift', banId: ban?.id ?? null, since },
      kind: 'member.lift',
    }
  })
}

/**
 * Agrees: the member may sign in again. A repeat changes nothing. Throws `Refusal` PROPOSAL_UNKNOWN, PROPOSAL_EXPIRED, SAME_PERSON,
 * PROPOSAL_STALE (it is another ban by now, or the account is closed).
 */
export function confirmLift(ctx: Context, wish: OnMember): Promise<void> {
  const { operatorId, memberId, staffId } = wish
  return ctx.transaction(async (tx) => {
    const proposal = await lockAsked(tx, wish, 'lift')
    if (!proposal) return
    await decide(tx, proposal, { state: 'confirmed', staffId })
    const ban = await findBan(tx, memberId)
    if (proposal.member.status !== 'banned' || (ban?.id ?? null) !== proposal.content.banId)
      throw new Refusal('PROPOSAL_STALE')
    await updateBanLifted(tx, { memberId, approvalId: proposal.id })
    const body = {
      ...{ proposal: proposal.id, member: memberId, maker: proposal.makerId },
      reason: proposal.reason ?? '',
    }
    await appendAudit(tx, { operatorId, actor: `staff:${staffId}`, kind: 'member.lifted', body })
  })
}
