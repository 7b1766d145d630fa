import type { Context } from '../../../context.ts'
import { Refusal } from '../../../errors.ts'
import { decide } from '../../approvals/decide.ts'
import { appendAudit } from '../../audit/append-audit.ts'
import { forgetSessions } from '../sessions/session-cache.ts'
import { type AboutMember, askOfTwo, lockAsked, memberNamed, type OnMember } from './asked-of-two.ts'
import { alikeChosen } from './find-alike.ts'
import { findBan, insertBan, updateBanLifted } from './queries-bans.ts'
import { lockMembers, shutOut } from './shut-out.ts'

/**
 * Bans a member at once, with other accounts of the same person that are named: every session of theirs and of their assistants ends,
 * and nobody signs in or bets until two people lift it. Tickets stand. Of those others, who is banned or closed already stays so and is
 * not counted. Throws `Refusal` MEMBER_UNKNOWN, MEMBER_CLOSED, BAN_STANDS, MEMBER_NOT_ALIKE. Source: docs/decisions/0145-bans.md.
 */
export async function banMember(ctx: Context, wish: AboutMember): Promise<{ others: number }> {
  const { operator, staffId, reason } = wish
  const { memberId } = await memberNamed(ctx, wish)
  const chosen = await alikeChosen(ctx.read, { operator, memberId }, wish.also ?? [])
  const all = [memberId, ...chosen.map((each) => each.memberId)]
  const banned = await ctx.transaction(async (tx) => {
    const members = await lockMembers(tx, all)
    const status = members.find((each) => each.memberId === memberId)?.status
    if (status === 'closed') throw new Refusal('MEMBER_CLOSED')
    if (status === 'banned') throw new Refusal('BAN_STANDS')
    const open = members.filter((each) => each.status === 'active').map((each) => each.memberId)
    await shutOut(ctx, tx, {
      ...{ operatorId: operator.id, memberIds: open },
      record: (each) =>
        insertBan(tx, { id: ctx.chance.id(), memberId: each, operatorId: operator.id, reason }),
    })
    for (const each of open) {
      const body = { member: each, ...(each === memberId ? {} : { with: memberId }), reason }
      await appendAudit(tx, {
        operatorId: operator.id,
        actor: `staff:${staffId}`,
        kind: 'member.banned',
        body,
      })
    }
    return open
  })
  for (const each of banned) forgetSessions(each)
  return { others: banned.length - 1 }
}

/** Asks that a ban be lifted. Throws `Refusal` MEMBER_UNKNOWN, MEMBER_NOT_BANNED, PROPOSAL_WAITS. */
export function askLift(ctx: Context, wish: AboutMember): Promise<{ proposalId: string }> {
  return askOfTwo(ctx, 'lift', wish, async (tx, { memberId, name, status }) => {
    if (status !== 'banned') throw new Refusal('MEMBER_NOT_BANNED')
    const ban = await findBan(tx, memberId)
    const since = ban?.at.toISOString() ?? null
    return {
      content: { memberId, name, banId: ban?.id ?? null, since },
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
    const proposal = await lockAsked(tx, 'lift', wish)
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
