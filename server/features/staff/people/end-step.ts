import type { Tx } from '../../../context.ts'
import { endHalfSignIns } from '../../credentials/half-sign-in.ts'
import { endSecondFactor } from '../../credentials/second-factor.ts'
import { deleteStaffSessionsOf } from '../queries.ts'

/** Takes the second step of a member of staff away; all their sessions end. */
export async function endStep(tx: Tx, { staffId }: { readonly staffId: string }): Promise<void> {
  await endSecondFactor(tx, staffId)
  await deleteStaffSessionsOf(tx, staffId)
  await endHalfSignIns(tx, staffId)
}
