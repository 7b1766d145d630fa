import type { MemberWish } from '../../../../domain/staff/proposed-people.ts'
import type { RecordedAct } from '../../../../domain/staff/recorded-acts.ts'
import type { Context, Tx } from '../../../context.ts'
import { Refusal } from '../../../errors.ts'
import { lockOpen, type OnProposal } from '../../approvals/lock-open.ts'
import { propose } from '../../approvals/propose.ts'
import type { Approval } from '../../approvals/queries.ts'
import { appendAudit } from '../../audit/append-audit.ts'
import type { Operator } from '../../operators/operator.ts'
import { signInName } from '../member-name.ts'
import { findMember, findMemberByName, lockMember, type MemberRow } from '../queries.ts'

/** What one of the staff asks about a member. */
export interface AboutMember {
  readonly operator: Operator
  readonly staffId: string
  /** Sign-in name or member code. */
  readonly username: string
  /** What whoever asks knows of it. */
  readonly reason: string
}

interface Asked {
  readonly content: MemberWish
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
export async function askOfTwo(
  ctx: Context,
  wish: AboutMember,
  make: (tx: Tx, member: MemberRow) => Promise<Asked>,
): Promise<{ proposalId: string }> {
  const { operator, staffId, reason } = wish
  const { memberId } = await memberNamed(ctx, wish)
  return ctx.transaction(async (tx) => {
    const { content, kind, facts } = await make(tx, await lockMember(tx, memberId))
    const proposalId = ctx.chance.id()
    const isOnly = await propose(tx, {
      ...{ id: proposalId, operatorId: operator.id, kind: 'member', roundId: null, slot: memberId },
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

type WishOf<Act> = Extract<MemberWish, { readonly act: Act }>

/**
 * The open proposal of an act about a member, who is locked before it, as by whoever proposes. Undefined: this person has agreed
 * already. Throws `Refusal` PROPOSAL_UNKNOWN.
 */
export async function lockAsked<Act extends 'close' | 'lift'>(
  tx: Tx,
  wish: OnMember,
  act: Act,
): Promise<(Approval<'member'> & { readonly content: WishOf<Act>; readonly member: MemberRow }) | undefined> {
  const { operatorId, memberId } = wish
  if ((await findMember(tx, memberId))?.operatorId !== operatorId) throw new Refusal('PROPOSAL_UNKNOWN')
  const member = await lockMember(tx, memberId)
  const proposal = await lockOpen(tx, 'member', wish, ['confirmed'])
  if (!proposal) return undefined
  const { content } = proposal
  if (content.memberId !== memberId || content.act !== act) throw new Refusal('PROPOSAL_UNKNOWN')
  return { ...proposal, content: content as WishOf<Act>, member }
}
