import type { RecordedAct } from '../../../../domain/staff/recorded-acts.ts'
import type { Context, Tx } from '../../../context.ts'
import { Refusal } from '../../../errors.ts'
import { decide } from '../../approvals/decide.ts'
import { endOpen, lockOpen, type OnProposal } from '../../approvals/lock-open.ts'
import { propose } from '../../approvals/propose.ts'
import { appendAudit } from '../../audit/append-audit.ts'
import { findSecondFactor } from '../../credentials/queries-second-factor.ts'
import { endSecondFactor } from '../../credentials/second-factor.ts'
import type { Operator } from '../../operators/operator.ts'
import { signInName } from '../member-name.ts'
import { findMember, findMemberByName, lockMember, updateSessionsEnded } from '../queries.ts'
import { forgetSessions } from '../sessions/session-cache.ts'

export interface AskHelp {
  readonly operator: Operator
  readonly staffId: string
  /** Sign-in name or member code. */
  readonly username: string
  readonly reason: string
}

/**
 * Asks that two-step sign-in be turned off for a member who has lost phone and recovery codes. A second person has to agree:
 * whoever has the password as well is in the account. Throws `Refusal` MEMBER_UNKNOWN, SECOND_FACTOR_OFF (nothing to turn off),
 * PROPOSAL_WAITS.
 */
export async function askHelp(ctx: Context, wish: AskHelp): Promise<{ proposalId: string }> {
  const { operator, staffId, reason } = wish
  const operatorId = operator.id
  const found = await findMemberByName(ctx.read, operatorId, signInName(operator, wish.username))
  if (!found) throw new Refusal('MEMBER_UNKNOWN')
  const { memberId, name } = found
  return ctx.transaction(async (tx) => {
    await lockMember(tx, memberId)
    const since = await sinceWhen(tx, memberId)
    if (since === null) throw new Refusal('SECOND_FACTOR_OFF')
    const id = ctx.chance.id()
    const isOnly = await propose(tx, {
      ...{ id, operatorId, kind: 'member', roundId: null, slot: memberId },
      ...{ content: { memberId, name, since }, reason, makerId: staffId },
    })
    if (!isOnly) throw new Refusal('PROPOSAL_WAITS')
    await note(
      tx,
      { operatorId, staffId },
      { kind: 'member.propose', body: { proposal: id, member: memberId, reason } },
    )
    return { proposalId: id }
  })
}

interface OnHelp extends OnProposal {
  readonly memberId: string
}

/**
 * Agrees: the member's two-step sign-in is off, and all their sessions end. The password stays required. Recorded as an act
 * of staff, and in the member's own log, so that the member notices an unwanted reset. A repeat changes nothing. Throws
 * `Refusal` PROPOSAL_UNKNOWN, PROPOSAL_EXPIRED, SAME_PERSON, PROPOSAL_STALE (the member has set it up anew, or turned it
 * off).
 */
export async function confirmHelp(ctx: Context, wish: OnHelp): Promise<void> {
  const { operatorId, memberId } = wish
  const isDone = await ctx.transaction(async (tx) => {
    if ((await findMember(tx, memberId))?.operatorId !== operatorId) throw new Refusal('PROPOSAL_UNKNOWN')
    // The member first, as whoever proposes does.
    await lockMember(tx, memberId)
    const proposal = await lockOpen(tx, 'member', wish, ['confirmed'])
    if (!proposal) return false
    if (proposal.content.memberId !== memberId) throw new Refusal('PROPOSAL_UNKNOWN')
    await decide(tx, proposal, { state: 'confirmed', staffId: wish.staffId })
    if ((await sinceWhen(tx, memberId)) !== proposal.content.since) throw new Refusal('PROPOSAL_STALE')
    await endSecondFactor(tx, memberId)
    await updateSessionsEnded(tx, { memberId })
    const agreed = { proposal: proposal.id, member: memberId, maker: proposal.makerId }
    await note(tx, wish, { kind: 'member.confirm', body: agreed })
    await note(tx, wish, {
      kind: 'two-step.reset',
      body: { member: memberId, reason: proposal.reason ?? '' },
    })
    const told = { kind: 'two-step.reset', body: { by: 'staff' } } as const
    await appendAudit(tx, { operatorId, actor: `member:${memberId}`, ...told })
    tx.afterCommit({ name: 'signed-out', memberId })
    return true
  })
  if (isDone) forgetSessions(memberId)
}

/** Says no to the help of a member, or takes the own wish for it back. A repeat changes nothing. Throws as `endOpen`. */
export function endHelp(ctx: Context, wish: OnProposal, state: 'rejected' | 'withdrawn'): Promise<void> {
  return ctx.transaction(async (tx) => {
    const proposal = await endOpen(tx, 'member', wish, state)
    if (!proposal) return
    const body = { proposal: proposal.id, member: proposal.content.memberId }
    await note(tx, wish, { kind: `member.${state}`, body })
  })
}

async function sinceWhen(tx: Tx, memberId: string): Promise<string | null> {
  return (await findSecondFactor(tx, memberId))?.since.toISOString() ?? null
}

async function note(
  tx: Tx,
  { operatorId, staffId }: Pick<OnProposal, 'operatorId' | 'staffId'>,
  act: { readonly kind: RecordedAct; readonly body: Readonly<Record<string, string>> },
): Promise<void> {
  await appendAudit(tx, { operatorId, actor: `staff:${staffId}`, ...act })
}
