import type { Context } from '../../../context.ts'
import { Refusal } from '../../../errors.ts'
import { appendAudit } from '../../audit/append-audit.ts'
import { renewRecoveryCodes } from '../../credentials/second-factor.ts'
import { spendCode } from '../../credentials/spend-code.ts'
import type { SignedIn } from '../sessions/authenticate.ts'
import { factorOwner } from './factor-owner.ts'
import { holdCaller } from './hold-caller.ts'
import { provePassword } from './prove-password.ts'

export interface RenewRecoveryCodes {
  readonly caller: SignedIn
  readonly password: string
  readonly code: string
  readonly address: string
}

/** Replaces the caller's recovery codes by ten new ones. */
export async function renewOwnRecoveryCodes(ctx: Context, wish: RenewRecoveryCodes): Promise<string[]> {
  const { caller, address } = wish
  const proof = { caller, address, typed: wish.password, wrong: 'PASSWORD_WRONG' } as const
  const found = await provePassword(ctx, proof)
  const owner = factorOwner(caller)
  return spendCode(ctx, {
    owner,
    typed: wish.code,
    on: { what: 'recovery-codes', address, session: caller.sessionId },
    hold: (tx) => holdCaller(tx, caller),
    async act(tx, member) {
      if (member.passwordHash !== found.passwordHash) throw new Refusal('PASSWORD_WRONG') // changed meanwhile
      const codes = await renewRecoveryCodes(ctx, tx, caller.memberId)
      await appendAudit(tx, {
        operatorId: owner.operatorId,
        actor: owner.actor,
        kind: 'recovery-codes.renewed',
        body: { session: caller.sessionId, address },
      })
      return codes
    },
  })
}
