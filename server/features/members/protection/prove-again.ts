import type { Context, Tx } from '../../../context.ts'
import { Refusal } from '../../../errors.ts'
import { findSecondFactor } from '../../credentials/queries-second-factor.ts'
import { spendCode } from '../../credentials/spend-code.ts'
import type { SignedIn } from '../sessions/authenticate.ts'
import { confirmPin } from './confirm-pin.ts'
import { factorOwner } from './factor-owner.ts'
import { holdByPin, holdCaller } from './hold-caller.ts'
import { findPin } from './queries-pin.ts'

export interface Proof {
  readonly caller: Pick<SignedIn, 'memberId' | 'operatorId' | 'sessionId'>
  /** One of them proves again who asks. */
  readonly pin: string | undefined
  readonly code: string | undefined
  readonly address: string
}

/**
 * Moves a member's money out of their reach once they have proven again who they are: by PIN, or by a code of the second
 * step. The act has the member locked, so that no password, PIN or account changes meanwhile. `what` says for the audit log
 * what a code was needed for. Throws `Refusal` PIN_REQUIRED, CODE_NEEDED, WITHDRAW_PROOF_NEEDED (neither is set),
 * MEMBER_BANNED, UNAUTHENTICATED (signed out meanwhile), and what the proofs throw.
 */
export async function proveAgain(
  ctx: Context,
  what: string,
  { caller, pin, code, address }: Proof,
  act: (tx: Tx) => Promise<void>,
): Promise<void> {
  if (code !== undefined) {
    const on = { what, address, session: caller.sessionId }
    const hold = (tx: Tx) => holdCaller(tx, caller)
    await spendCode(ctx, { owner: factorOwner(caller), typed: code, on, hold, act })
    return
  }
  if (pin !== undefined) {
    const proven = await confirmPin(ctx, { caller, typed: pin, address })
    await ctx.transaction(async (tx) => {
      await holdByPin(tx, caller, proven)
      await act(tx)
    })
    return
  }
  if (await findPin(ctx.read, caller.memberId)) throw new Refusal('PIN_REQUIRED')
  const factor = await findSecondFactor(ctx.read, caller.memberId)
  throw new Refusal(factor ? 'CODE_NEEDED' : 'WITHDRAW_PROOF_NEEDED')
}
