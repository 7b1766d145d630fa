import { bangkokIso } from '../../../../domain/calendar/bangkok.ts'
import { confirmTwoStep } from '../../../features/members/protection/confirm-two-step.ts'
import { endTwoStep } from '../../../features/members/protection/end-two-step.ts'
import { findProtection } from '../../../features/members/protection/find-protection.ts'
import { renewOwnRecoveryCodes } from '../../../features/members/protection/renew-own-recovery-codes.ts'
import { setPin } from '../../../features/members/protection/set-pin.ts'
import { startTwoStep } from '../../../features/members/protection/start-two-step.ts'
import { operatorOfCode } from '../../../features/operators/known-operators.ts'
import type { ServiceHandlers } from '../../road/caller.ts'

type ProtectionCalls =
  | 'protection'
  | 'startTwoStep'
  | 'confirmTwoStep'
  | 'endTwoStep'
  | 'renewRecoveryCodes'
  | 'setPin'

/** The calls about the second step and the PIN. */
export const protectionHandlers: Pick<ServiceHandlers<'organize'>, ProtectionCalls> = {
  async protection(ctx, { member }) {
    const { twoStep, pin } = await findProtection(ctx, member)
    return {
      data: {
        two_step: twoStep && { since: bangkokIso(twoStep.since.getTime()), codes_left: twoStep.codesLeft },
        pin: pin && {
          since: bangkokIso(pin.since.getTime()),
          paused_until: pin.pausedUntil && bangkokIso(pin.pausedUntil.getTime()),
        },
      },
    }
  },

  async startTwoStep(ctx, { member, operator, ip }, { body }) {
    const owner = await operatorOfCode(ctx, operator.code)
    return startTwoStep(ctx, { caller: member, operator: owner, password: body.password, address: ip })
  },

  async confirmTwoStep(ctx, { member, ip }, { body }) {
    return { codes: await confirmTwoStep(ctx, { caller: member, code: body.code, address: ip }) }
  },

  async endTwoStep(ctx, { member, ip }, { body: { password, code, pin } }) {
    await endTwoStep(ctx, { caller: member, password, code, pin, address: ip })
    return {}
  },

  async renewRecoveryCodes(ctx, { member, ip }, { body }) {
    return { codes: await renewOwnRecoveryCodes(ctx, { caller: member, ...body, address: ip }) }
  },

  async setPin(ctx, { member, ip }, { body }) {
    const proof = 'old_pin' in body ? { oldPin: body.old_pin } : { password: body.password, code: body.code }
    await setPin(ctx, { caller: member, pin: body.pin, proof, address: ip })
    return {}
  },
}
