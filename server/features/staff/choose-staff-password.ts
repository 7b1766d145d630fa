import { staffPasswordFault } from '../../../domain/operator/staff-password.ts'
import type { Context } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { isEasilyGuessed } from '../credentials/easily-guessed.ts'
import { hashPassword } from '../credentials/password-hash.ts'

/**
 * Checks and hashes a password for staff. `known` are names a stranger may know: the person's, the operator's. Throws
 * `Refusal` STAFF_PASSWORD_SHORT, STAFF_PASSWORD_LONG or STAFF_PASSWORD_WEAK, each with its field.
 */
export function hashChosenPassword(ctx: Context, typed: string, known: readonly string[]): Promise<string> {
  const password = typed.trim()
  const fault =
    staffPasswordFault(password, known) ?? (isEasilyGuessed(password) ? 'STAFF_PASSWORD_WEAK' : undefined)
  if (fault) throw new Refusal(fault, { field: 'password' })
  return hashPassword(password, ctx.chance)
}
