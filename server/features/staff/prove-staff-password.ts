import type { Context, Tx } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { passwordFits } from '../credentials/password-hash.ts'
import { countOwnGuess } from '../credentials/sign-in-limits.ts'
import { findStaffByName, lockStaff, type StaffRow } from './queries.ts'
import type { SignedInStaff } from './staff-session.ts'

/**
 * Checks the password of signed-in staff again. Guesses are counted. Returns a function that locks the account in the
 * next transaction and refuses if the password has changed since. Throws PASSWORD_WRONG.
 */
export async function proveStaffPassword(
  ctx: Context,
  wish: { caller: SignedInStaff; typed: string },
): Promise<(tx: Tx) => Promise<StaffRow>> {
  const { operatorId, staffId, name } = wish.caller
  const { proved, right } = await countOwnGuess(ctx, staffId, async () => {
    const found = await findStaffByName(ctx.read, operatorId, name)
    return { proved: found, right: await passwordFits(wish.typed.trim(), found?.passwordHash) }
  })
  if (!right) throw new Refusal('PASSWORD_WRONG')
  return async (tx) => {
    const staff = await lockStaff(tx, operatorId, staffId)
    if (!staff || staff.passwordHash !== proved?.passwordHash) throw new Refusal('PASSWORD_WRONG')
    return staff
  }
}
