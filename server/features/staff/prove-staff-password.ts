import type { Context, Tx } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { passwordFits } from '../credentials/password-hash.ts'
import { countAttempt } from '../credentials/sign-in-limits.ts'
import { findStaffByName, lockStaff, type StaffRow } from './queries.ts'
import type { SignedInStaff } from './staff-session.ts'

/**
 * Asks a member of staff who is signed in for the password again. Guesses are counted. Returns what locks the account in
 * the transaction that follows, and refuses there too when the password was changed meanwhile. Throws PASSWORD_WRONG.
 */
export async function proveStaffPassword(
  ctx: Context,
  wish: { caller: SignedInStaff; typed: string; address: string },
): Promise<(tx: Tx) => Promise<StaffRow>> {
  const { operatorId, staffId, name } = wish.caller
  const takeBack = countAttempt(ctx, `change staff ${staffId}`, wish.address)
  const proved = await findStaffByName(ctx.read, operatorId, name)
  if (!(await passwordFits(wish.typed.trim(), proved?.passwordHash))) throw new Refusal('PASSWORD_WRONG')
  takeBack()
  return async (tx) => {
    const staff = await lockStaff(tx, operatorId, staffId)
    if (!staff || staff.passwordHash !== proved?.passwordHash) throw new Refusal('PASSWORD_WRONG')
    return staff
  }
}
