import type { ApprovalKind, ApprovalState } from '../../../domain/staff/approvals.ts'
import type { Tx } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { decide } from './decide.ts'
import { type Approval, lockApproval } from './queries.ts'

/** What a person would do about a proposal. */
export interface OnProposal {
  readonly operatorId: string
  readonly staffId: string
  readonly proposalId: string
}

/**
 * Locks an open proposal; undefined for one that the same person has already decided in one of these ways. Throws
 * `Refusal` PROPOSAL_UNKNOWN, PROPOSAL_LAPSED, PROPOSAL_EXPIRED.
 */
export async function lockOpen<K extends ApprovalKind>(
  tx: Tx,
  kind: K,
  { operatorId, staffId, proposalId }: OnProposal,
  same: readonly ApprovalState[],
): Promise<Approval<K> | undefined> {
  const found = await lockApproval(tx, operatorId, kind, proposalId)
  if (found && found.state !== 'open' && found.decidedBy === staffId && same.includes(found.state))
    return undefined
  return openOr(found)
}

/** The same of what nobody may decide twice, and be answered. */
export async function requireOpen<K extends ApprovalKind>(
  tx: Tx,
  kind: K,
  { operatorId, proposalId }: Pick<OnProposal, 'operatorId' | 'proposalId'>,
): Promise<Approval<K>> {
  return openOr(await lockApproval(tx, operatorId, kind, proposalId))
}

function openOr<K extends ApprovalKind>(found: Approval<K> | undefined): Approval<K> {
  if (found?.state === 'lapsed') throw new Refusal('PROPOSAL_LAPSED')
  if (found?.state === 'expired') throw new Refusal('PROPOSAL_EXPIRED')
  if (found?.state !== 'open') throw new Refusal('PROPOSAL_UNKNOWN')
  return found
}

/**
 * Says no to another person's proposal, or takes one's own back. Undefined for a repeat. Throws `Refusal` PROPOSAL_UNKNOWN
 * (another person's to withdraw included), PROPOSAL_LAPSED, PROPOSAL_EXPIRED, SAME_PERSON.
 */
export async function endOpen<K extends ApprovalKind>(
  tx: Tx,
  kind: K,
  wish: OnProposal,
  state: 'rejected' | 'withdrawn',
): Promise<Approval<K> | undefined> {
  const proposal = await lockOpen(tx, kind, wish, [state])
  if (proposal) await decide(tx, proposal, { state, staffId: wish.staffId })
  return proposal
}
