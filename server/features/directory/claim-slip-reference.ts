import type { Tx } from '../../context.ts'
import { findSlipReferenceOwner, insertSlipReference, type SlipClaim } from './queries.ts'

/** Makes a bank's reference a member's; false where it is another member's, of this operator or another one. */
export async function claimSlipReference(tx: Tx, claim: SlipClaim): Promise<boolean> {
  await insertSlipReference(tx, claim)
  return (await findSlipReferenceOwner(tx, claim)) === claim.memberId
}
