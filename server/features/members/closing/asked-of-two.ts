import type { Proposed } from '../../../../domain/staff/approvals.ts'
import type { RecordedAct } from '../../../../domain/staff/recorded-acts.ts'
import type { Context, Tx } from '../../../context.ts'
import { Refusal } from '../../../errors.ts'
import { endOpen, lockOpen, type OnProposal } from '../../approvals/lock-open.ts'
import { propose } from '../../approvals/propose.ts'
import { type Approval, findContent } from '../../approvals/queries.ts'
import { appendAudit } from '../../audit/append-audit.ts'
import type { Operator } from '../../operators/operator.ts'
import { signInName } from '../member-name.ts'
import { findMember, findMemberByName, lockMember, type MemberRow } from '../queries.ts'
import { lockMembers } from './shut-out.ts'

/** What one of the staff asks about a member. */
export interface AboutMember {
  readonly operator: Operator
  readonly staffId: string
  /** Sign-in name or member code. */
  readonly username: string
  /** What whoever asks knows of it. */
  readonly reason: string
  /** Member codes of other accounts of the same person that it is about as well. */
  readonly also?: readonly string[]
}

/** The kinds of what two people decide about members here: that an account be closed, and that a ban be lifted. */
type AskedKind = 'member' | 'lift'

interface Asked<K extends AskedKind> {
  readonly content: Proposed[K]
  readonly kind: RecordedAct
  /** For the record, beside the proposal, the member and the reason. */
  readonly facts?: Readonly<Record<string, string>>
}

/** The member that is named, of this operator. Throws `Refusal` MEMBER_UNKNOWN. */
export async function memberNamed(
  ctx: Context,
  { operator, username }: AboutMember,
): Promise<{ memberId: string }> {
  const found = await findMemberByName(ctx.read, operator.id, signInName(operator, username))
  if (!found) throw new Refusal('MEMBER_UNKNOWN')
  return found
}

/** Asks about a member, who is locked when `make` decides. Throws `Refusal` MEMBER_UNKNOWN, PROPOSAL_WAITS. */
export async function askOfTwo<K extends AskedKind>(
  ctx: Context,
  of: K,
  wish: AboutMember,
  make: (tx: Tx, member: MemberRow) => Promise<Asked<K>>,
): Promise<{ proposalId: string }> {
  const { operator, staffId, reason } = wish
  const { memberId } = await memberNamed(ctx, wish)
  return ctx.transaction(async (tx) => {
    const { content, kind, facts } = await make(tx, await lockMember(tx, memberId))
    const proposalId = ctx.chance.id()
    const isOnly = await propose(tx, {
      ...{ id: proposalId, operatorId: operator.id, kind: of, roundId: null, slot: memberId },
      ...{ content, reason, makerId: staffId },
    })
    if (!isOnly) throw new Refusal('PROPOSAL_WAITS')
    const body = { proposal: proposalId, member: memberId, ...facts, reason }
    await appendAudit(tx, { operatorId: operator.id, actor: `staff:${staffId}`, kind, body })
    return { proposalId }
  })
}

export interface OnMember extends OnProposal {
  readonly memberId: string
}

/**
 * The open proposal about a member. The member is locked before it, as by whoever proposes, and with the member those that it is about
 * as well. Undefined: this person has agreed already. Throws `Refusal` PROPOSAL_UNKNOWN.
 */
export async function lockAsked<K extends AskedKind>(
  tx: Tx,
  of: K,
  wish: OnMember,
): Promise<(Approval<K> & { readonly member: MemberRow }) | undefined> {
  const { operatorId, memberId } = wish
  if ((await findMember(tx, memberId))?.operatorId !== operatorId) throw new Refusal('PROPOSAL_UNKNOWN')
  const asked = await findContent(tx, of, wish) // nothing changes it
  const others = asked && 'others' in asked ? (asked.others ?? []) : []
  const members = await lockMembers(tx, [memberId, ...others.map((each) => each.memberId)])
  const member = members.find((each) => each.memberId === memberId)
  const proposal = await lockOpen(tx, of, wish, ['confirmed'])
  if (!proposal) return undefined
  if (!member || proposal.content.memberId !== memberId) throw new Refusal('PROPOSAL_UNKNOWN')
  return { ...proposal, member }
}

/** Says no to what is asked about a member, or takes the own wish for it back. A repeat changes nothing. Throws as `endOpen`. */
export function endAsked(
  ctx: Context,
  of: AskedKind,
  wish: OnProposal,
  state: 'rejected' | 'withdrawn',
): Promise<void> {
  return ctx.transaction(async (tx) => {
    const proposal = await endOpen(tx, of, wish, state)
    if (!proposal) return
    const body = { proposal: proposal.id, member: proposal.content.memberId }
    const { operatorId, staffId } = wish
    await appendAudit(tx, { operatorId, actor: `staff:${staffId}`, kind: `member.${state}`, body })
  })
}
