import type { Context } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { appendAudit } from '../audit/append-audit.ts'
import { lockSecondFactor } from '../credentials/queries-second-factor.ts'
import { endSecondFactor } from '../credentials/second-factor.ts'
import { deleteStaffSessionsOf, lockStaff } from './queries.ts'
import type { SignedInStaff } from './staff-session.ts'

/**
 * Turns two-step sign-in off for another member of staff who has lost phone and recovery codes, and ends their
 * sessions. The password stays required. One's own is turned off with a code: SAME_PERSON. Throws
 * `Refusal` SECOND_FACTOR_OFF where it was never on.
 */
export async function resetStaffTwoStep(
  ctx: Context,
  wish: { caller: SignedInStaff; staffId: string; reason: string },
): Promise<void> {
  const { caller, staffId } = wish
  if (staffId === caller.staffId) throw new Refusal('SAME_PERSON')
  await ctx.transaction(async (tx) => {
    const staff = await lockStaff(tx, caller.operatorId, staffId)
    if (!staff) throw new Refusal('STAFF_UNKNOWN')
    const factor = await lockSecondFactor(tx, staffId)
    if (!factor?.confirmedAt) throw new Refusal('SECOND_FACTOR_OFF')
    await endSecondFactor(tx, staffId)
    await deleteStaffSessionsOf(tx, staffId)
    await appendAudit(tx, {
      operatorId: caller.operatorId,
      actor: `staff:${caller.staffId}`,
      kind: 'two-step.reset',
      body: { staff: staffId, name: staff.name, reason: wish.reason },
    })
  })
}
