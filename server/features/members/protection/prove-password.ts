import type { Context } from '../../../context.ts'
import { Refusal } from '../../../errors.ts'
import { passwordFits } from '../../credentials/password-hash.ts'
import { countOwnGuess } from '../../credentials/sign-in-limits.ts'
import { findMember, type MemberRow } from '../queries.ts'
import type { SignedIn } from '../sessions/authenticate.ts'

/**
 * Checks the password of a signed-in member again. Guesses are counted; a wrong one throws `Refusal` with the code
 * `wrong`.
 */
export async function provePassword(
  ctx: Context,
  wish: {
    caller: Pick<SignedIn, 'memberId'>
    typed: string
    wrong: 'OLD_PASSWORD_WRONG' | 'PASSWORD_WRONG' | 'OWN_PASSWORD_WRONG'
  },
): Promise<MemberRow> {
  const { member, right } = await countOwnGuess(ctx, wish.caller.memberId, async () => {
    const found = await findMember(ctx.read, wish.caller.memberId)
    return { member: found, right: await passwordFits(wish.typed.trim(), found?.passwordHash) }
  })
  if (!member || !right) throw new Refusal(wish.wrong)
  return member
}
