import type { Tx } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { type Approval, type Decision, findIsDecider, updateApprovalDecided } from './queries.ts'

/** A person's decision; only the system lets a proposal expire or lapse. */
interface PersonsDecision {
  readonly state: Exclude<Decision['state'], 'expired' | 'lapsed'>
  readonly staffId: string
  readonly reason?: string
}

/**
 * Decides an open proposal that this transaction holds. Only its maker may withdraw it, and the maker may do nothing
 * else. Who agrees has the right to at this moment, not when the call came. Throws `Refusal` SAME_PERSON, PROPOSAL_UNKNOWN (another
 * person's to withdraw), PROPOSAL_LAPSED, PROPOSAL_EXPIRED, PERMISSION_MISSING.
 */
export async function decide(
  tx: Tx,
  approval: Pick<Approval, 'id' | 'makerId' | 'stands' | 'lapsed'>,
  { state, staffId, reason }: PersonsDecision,
): Promise<void> {
  if (state === 'withdrawn') {
    if (approval.makerId !== staffId) throw new Refusal('PROPOSAL_UNKNOWN')
  } else refuseToDecide(approval, staffId)
  const agrees = state === 'confirmed' || state === 'mismatched'
  if (agrees && !(await findIsDecider(tx, approval.id, staffId))) throw new Refusal('PERMISSION_MISSING')
  const isDecided = await updateApprovalDecided(tx, approval.id, { state, staffId, reason: reason ?? null })
  if (!isDecided) throw new Refusal('PROPOSAL_UNKNOWN')
}

/**
 * Throws for a person who may neither confirm nor reject a proposal: its maker, and anybody after it expires. Throws
 * `Refusal` SAME_PERSON, PROPOSAL_LAPSED (its maker may not propose it any more), PROPOSAL_EXPIRED.
 */
export function refuseToDecide(
  approval: Pick<Approval, 'makerId' | 'stands' | 'lapsed'>,
  staffId: string,
): void {
  if (approval.makerId === staffId) throw new Refusal('SAME_PERSON')
  if (approval.lapsed) throw new Refusal('PROPOSAL_LAPSED')
  if (!approval.stands) throw new Refusal('PROPOSAL_EXPIRED')
}

/** Ends a proposal whose subject is over. */
export async function endApproval(tx: Tx, approval: Pick<Approval, 'id'>): Promise<void> {
  await updateApprovalDecided(tx, approval.id, { state: 'withdrawn', staffId: null, reason: null })
}
