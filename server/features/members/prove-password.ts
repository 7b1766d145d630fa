import type { Context } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { passwordFits } from '../credentials/password-hash.ts'
import { countGuess } from '../credentials/sign-in-limits.ts'
import type { SignedIn } from './authenticate.ts'
import { findMember, type MemberRow } from './queries.ts'

/** Asks a member who is signed in for the password again. Guesses are counted; a wrong one is refused as `wrong`. */
export async function provePassword(
  ctx: Context,
  wish: {
    caller: Pick<SignedIn, 'memberId'>
    typed: string
    address: string
    wrong: 'OLD_PASSWORD_WRONG' | 'PASSWORD_WRONG'
  },
): Promise<MemberRow> {
  const guesser = { account: `change ${wish.caller.memberId}`, address: wish.address }
  const { member, right } = await countGuess(ctx, guesser, async () => {
    const found = await findMember(ctx.read, wish.caller.memberId)
    return { member: found, right: await passwordFits(wish.typed.trim(), found?.passwordHash) }
  })
  if (!member || !right) throw new Refusal(wish.wrong)
  return member
}
