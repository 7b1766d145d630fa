import type { Context } from '../../../context.ts'
import { Refusal } from '../../../errors.ts'
import { type AppSecret, startSecondFactor } from '../../credentials/second-factor.ts'
import type { Operator } from '../../operators/operator.ts'
import type { SignedIn } from '../sessions/authenticate.ts'
import { factorOwner } from './factor-owner.ts'
import { holdCaller } from './hold-caller.ts'
import { provePassword } from './prove-password.ts'

export interface StartTwoStep {
  readonly caller: SignedIn
  readonly operator: Operator
  readonly password: string
  readonly address: string
}

/**
 * Gives the caller a secret for an authenticator app. Needs the password: otherwise anybody with the unlocked phone
 * could lock its owner out. Nothing changes until `confirmTwoStep`; a second start replaces the first secret.
 */
export async function startTwoStep(ctx: Context, wish: StartTwoStep): Promise<AppSecret> {
  const { caller, operator } = wish
  const found = await provePassword(ctx, {
    caller,
    typed: wish.password,
    wrong: 'PASSWORD_WRONG',
  })
  return ctx.transaction(async (tx) => {
    const member = await holdCaller(tx, caller)
    if (member.passwordHash !== found.passwordHash) throw new Refusal('PASSWORD_WRONG') // changed meanwhile
    return startSecondFactor(ctx, tx, {
      owner: factorOwner(member),
      issuer: operator.name,
      account: member.code,
    })
  })
}
