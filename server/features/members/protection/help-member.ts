import type { HelpWish } from '../../../../domain/staff/proposed-people.ts'
import type { RecordedAct } from '../../../../domain/staff/recorded-acts.ts'
import type { Context, Tx } from '../../../context.ts'
import { Refusal } from '../../../errors.ts'
import { decide } from '../../approvals/decide.ts'
import { lockOpen, type OnProposal } from '../../approvals/lock-open.ts'
import { propose } from '../../approvals/propose.ts'
import { appendAudit } from '../../audit/append-audit.ts'
import { endHalfSignIns } from '../../credentials/half-sign-in.ts'
import { findSecondFactor } from '../../credentials/queries-second-factor.ts'
import { endSecondFactor } from '../../credentials/second-factor.ts'
import type { Operator } from '../../operators/operator.ts'
import { signInName } from '../member-name.ts'
import { makeLinkCode, makePasswordLink } from '../password-code/password-link.ts'
import {
  findMember,
  findMemberByName,
  findPasswordChangedAt,
  lockMember,
  updateSessionsEnded,
} from '../queries.ts'
import { forgetSessions } from '../sessions/session-cache.ts'
import { tellSecurity } from '../tell-security.ts'

export interface AskHelp {
  readonly operator: Operator
  readonly staffId: string
  /** Sign-in name or member code. */
  readonly username: string
  readonly reason: string
}

export type HelpAct = NonNullable<HelpWish['act']>

/**
 * Asks for a member who is locked out: that two-step sign-in be turned off, or that the member choose a new password. A second
 * person has to agree: whoever has the other half as well is in the account. Answers with the code that the link of a new
 * password asks for, this once. Throws `Refusal` MEMBER_UNKNOWN, SECOND_FACTOR_OFF (nothing to turn off), PROPOSAL_WAITS.
 */
export async function askHelp(
  ctx: Context,
  wish: AskHelp,
  act: HelpAct,
): Promise<{ proposalId: string; code: string | null }> {
  const { operator, staffId, reason } = wish
  const operatorId = operator.id
  const found = await findMemberByName(ctx.read, operatorId, signInName(operator, wish.username))
  if (!found) throw new Refusal('MEMBER_UNKNOWN')
  const { memberId, name } = found
  return ctx.transaction(async (tx) => {
    await lockMember(tx, memberId)
    const since = await sinceWhen(tx, memberId, act)
    if (since === null) throw new Refusal('SECOND_FACTOR_OFF')
    const id = ctx.chance.id()
    const { code = null, ...link } = act === 'password' ? makeLinkCode(ctx, memberId) : {}
    const isOnly = await propose(tx, {
      ...{ id, operatorId, kind: 'member', roundId: null, slot: memberId },
      ...{ content: { memberId, name, act, since, ...link }, reason, makerId: staffId },
    })
    if (!isOnly) throw new Refusal('PROPOSAL_WAITS')
    await note(
      tx,
      { operatorId, staffId },
      {
        kind: act === 'password' ? 'member.password' : 'member.propose',
        body: { proposal: id, member: memberId, reason },
      },
    )
    return { proposalId: id, code }
  })
}

interface OnHelp extends OnProposal {
  readonly memberId: string
}

/**
 * Agrees: the member's two-step sign-in is off, or there is a link by which the member chooses a new password, with the code
 * that the other person was given. All sessions of the member end. Where the step goes, the password stays required, and the
 * other way round; an old password holds until there is a new one. Recorded as an act of staff, and in the member's own log,
 * so that the member notices what was not asked for. A repeat changes nothing and has no link. Throws `Refusal`
 * PROPOSAL_UNKNOWN, PROPOSAL_EXPIRED, SAME_PERSON, PROPOSAL_STALE (the member has changed it since).
 */
export async function confirmHelp(
  ctx: Context,
  wish: OnHelp,
  act: HelpAct,
): Promise<{ link: string | null }> {
  const { operatorId, memberId } = wish
  const done = await ctx.transaction(async (tx) => {
    if ((await findMember(tx, memberId))?.operatorId !== operatorId) throw new Refusal('PROPOSAL_UNKNOWN')
    // The member first, as whoever proposes does.
    await lockMember(tx, memberId)
    const proposal = await lockOpen(tx, 'member', wish, ['confirmed'])
    if (!proposal) return undefined
    const { content } = proposal
    if (content.memberId !== memberId || content.act === 'close' || (content.act ?? 'step') !== act)
      throw new Refusal('PROPOSAL_UNKNOWN')
    await decide(tx, proposal, { state: 'confirmed', staffId: wish.staffId })
    if ((await sinceWhen(tx, memberId, act)) !== content.since) throw new Refusal('PROPOSAL_STALE')
    const { codeHash } = content
    const link = codeHash ? await makePasswordLink(ctx, tx, { memberId, operatorId, codeHash }) : null
    if (act === 'step') await endSecondFactor(tx, memberId)
    await updateSessionsEnded(tx, { memberId })
    await endHalfSignIns(tx, memberId)
    if (act === 'step') {
      const owner = { memberId, operatorId }
      await tellSecurity(ctx, tx, { of: owner, kind: 'two-step', facts: { now: 'reset' } })
    }
    const agreed = { proposal: proposal.id, member: memberId, maker: proposal.makerId }
    await note(tx, wish, { kind: 'member.confirm', body: agreed })
    const kind = act === 'step' ? 'two-step.reset' : 'password.link'
    await note(tx, wish, { kind, body: { member: memberId, reason: proposal.reason ?? '' } })
    await appendAudit(tx, { operatorId, actor: `member:${memberId}`, kind, body: { by: 'staff' } })
    tx.afterCommit({ name: 'signed-out', memberId })
    return { link }
  })
  if (done) forgetSessions(memberId)
  return { link: done?.link ?? null }
}

/** When what would go was set; null where there is none. */
async function sinceWhen(tx: Tx, memberId: string, act: HelpAct): Promise<string | null> {
  if (act === 'password') return (await findPasswordChangedAt(tx, memberId)).at.toISOString()
  return (await findSecondFactor(tx, memberId))?.since.toISOString() ?? null
}

async function note(
  tx: Tx,
  { operatorId, staffId }: Pick<OnProposal, 'operatorId' | 'staffId'>,
  act: { readonly kind: RecordedAct; readonly body: Readonly<Record<string, string>> },
): Promise<void> {
  await appendAudit(tx, { operatorId, actor: `staff:${staffId}`, ...act })
}
