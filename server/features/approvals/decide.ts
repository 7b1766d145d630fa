import type { Tx } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { type Approval, type Decision, updateApprovalDecided } from './queries.ts'

/** What a person decides; only the system lets one expire. */
interface PersonsDecision {
  readonly state: Exclude<Decision['state'], 'expired'>
  readonly staffId: string
  readonly reason?: string
}

/**
 * Decides about an open proposal that this transaction holds. Who made it may only withdraw it, and nobody else may do
 * that. Throws `Refusal` SAME_PERSON, PROPOSAL_UNKNOWN (somebody else's to withdraw), PROPOSAL_EXPIRED.
 */
export async function decide(
  tx: Tx,
  approval: Pick<Approval, 'id' | 'makerId' | 'expiresAt'>,
  { state, staffId, reason }: PersonsDecision,
): Promise<void> {
  if (state === 'withdrawn') {
    if (approval.makerId !== staffId) throw new Refusal('PROPOSAL_UNKNOWN')
  } else refuseToDecide(tx, approval, staffId)
  await updateApprovalDecided(tx, approval.id, { state, staffId, reason: reason ?? null })
}

/**
 * Refuses whoever may not agree to a proposal or turn it down: its maker, and anybody after its time.
 * Throws `Refusal` SAME_PERSON, PROPOSAL_EXPIRED.
 */
export function refuseToDecide(
  tx: Tx,
  approval: Pick<Approval, 'makerId' | 'expiresAt'>,
  staffId: string,
): void {
  if (approval.makerId === staffId) throw new Refusal('SAME_PERSON')
  if (approval.expiresAt && approval.expiresAt <= tx.now) throw new Refusal('PROPOSAL_EXPIRED')
}

/** Ends a proposal because what it is about is over. */
export function endApproval(tx: Tx, approval: Pick<Approval, 'id'>): Promise<void> {
  return updateApprovalDecided(tx, approval.id, { state: 'withdrawn', staffId: null, reason: null })
}
