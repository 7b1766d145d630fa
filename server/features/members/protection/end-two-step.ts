import type { Context } from '../../../context.ts'
import { Refusal } from '../../../errors.ts'
import { appendAudit } from '../../audit/append-audit.ts'
import { endSecondFactor } from '../../credentials/second-factor.ts'
import { spendCode } from '../../credentials/spend-code.ts'
import type { SignedIn } from '../sessions/authenticate.ts'
import { tellSecurity } from '../tell-security.ts'
import { confirmPinIfSet } from './confirm-pin.ts'
import { factorOwner } from './factor-owner.ts'
import { holdByPin } from './hold-caller.ts'
import { provePassword } from './prove-password.ts'

export interface EndTwoStep {
  readonly caller: SignedIn
  readonly password: string
  readonly code: string
  readonly pin: string | undefined
  readonly address: string
}

/** Turns two-step sign-in off. Needs the password, a code, and the PIN if there is one. */
export async function endTwoStep(ctx: Context, wish: EndTwoStep): Promise<void> {
  const { caller, address } = wish
  const proof = { caller, address, typed: wish.password, wrong: 'PASSWORD_WRONG' } as const
  const found = await provePassword(ctx, proof)
  const provenPin = await confirmPinIfSet(ctx, { caller, address, typed: wish.pin })
  const owner = factorOwner(caller)
  await spendCode(ctx, {
    owner,
    typed: wish.code,
    on: { what: 'two-step.off', address, session: caller.sessionId },
    hold: (tx) => holdByPin(tx, caller, provenPin),
    async act(tx, member) {
      if (member.passwordHash !== found.passwordHash) throw new Refusal('PASSWORD_WRONG') // changed meanwhile
      await endSecondFactor(tx, caller.memberId)
      await tellSecurity(ctx, tx, { of: member, kind: 'two-step', facts: { now: 'off' } })
      await appendAudit(tx, {
        operatorId: owner.operatorId,
        actor: owner.actor,
        kind: 'two-step.off',
        body: { session: caller.sessionId, address },
      })
    },
  })
}
