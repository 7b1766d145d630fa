import type { Context } from '../../../context.ts'
import { findSecondFactor } from '../../credentials/queries-second-factor.ts'
import type { SignedIn } from '../sessions/authenticate.ts'
import { findPin } from './queries-pin.ts'

/** The protections of a member's account beside the password. */
export interface Protection {
  readonly twoStep: { readonly since: Date; readonly codesLeft: number } | null
  readonly pin: { readonly since: Date; readonly pausedUntil: Date | null } | null
}

export async function findProtection(ctx: Context, caller: Pick<SignedIn, 'memberId'>): Promise<Protection> {
  const [twoStep, pin] = await Promise.all([
    findSecondFactor(ctx.read, caller.memberId),
    findPin(ctx.read, caller.memberId),
  ])
  return { twoStep: twoStep ?? null, pin: pin ? { since: pin.setAt, pausedUntil: pin.pausedUntil } : null }
}
