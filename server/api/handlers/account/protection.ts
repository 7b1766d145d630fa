import { bangkokIso } from '../../../../domain/calendar/bangkok.ts'
import { assistantCaller } from '../../../features/assistants/own-account.ts'
import {
  confirmOwnTwoStep,
  endOwnTwoStep,
  findOwnTwoStep,
  renewOwnCodes,
  startOwnTwoStep,
} from '../../../features/assistants/own-two-step.ts'
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

/** The calls about the second step and the PIN. What an assistant asks about the step is about its own; the PIN is the member's. */
export const protectionHandlers: Pick<ServiceHandlers<'organize'>, ProtectionCalls> = {
  async protection(ctx, { member }) {
    const caller = assistantCaller(member)
    const { twoStep, pin } = caller
      ? { twoStep: await findOwnTwoStep(ctx, caller), pin: null }
      : await findProtection(ctx, member)
    return {
      data: {
        two_step: twoStep && showTwoStep(twoStep),
        pin: pin && {
          since: bangkokIso(pin.since.getTime()),
          paused_until: pin.pausedUntil && bangkokIso(pin.pausedUntil.getTime()),
        },
      },
    }
  },

  async startTwoStep(ctx, { member, operator, ip }, { body }) {
    const wish = { operator: await operatorOfCode(ctx, operator.code), ...body, address: ip }
    const caller = assistantCaller(member)
    return caller ? startOwnTwoStep(ctx, { caller, ...wish }) : startTwoStep(ctx, { caller: member, ...wish })
  },

  async confirmTwoStep(ctx, { member, ip }, { body }) {
    const wish = { ...body, address: ip }
    const caller = assistantCaller(member)
    const confirmed = caller
      ? confirmOwnTwoStep(ctx, { caller, ...wish })
      : confirmTwoStep(ctx, { caller: member, ...wish })
    return { codes: await confirmed }
  },

  async endTwoStep(ctx, { member, ip }, { body: { password, code, pin } }) {
    const wish = { password, code, address: ip }
    const caller = assistantCaller(member)
    await (caller
      ? endOwnTwoStep(ctx, { caller, ...wish })
      : endTwoStep(ctx, { caller: member, pin, ...wish }))
    return {}
  },

  async renewRecoveryCodes(ctx, { member, ip }, { body }) {
    const wish = { ...body, address: ip }
    const caller = assistantCaller(member)
    const renewed = caller
      ? renewOwnCodes(ctx, { caller, ...wish })
      : renewOwnRecoveryCodes(ctx, { caller: member, ...wish })
    return { codes: await renewed }
  },

  async setPin(ctx, { member, ip }, { body }) {
    const proof = 'old_pin' in body ? { oldPin: body.old_pin } : { password: body.password, code: body.code }
    await setPin(ctx, { caller: member, pin: body.pin, proof, address: ip })
    return {}
  },
}

function showTwoStep(step: { readonly since: Date; readonly codesLeft: number; readonly isAsked?: boolean }) {
  const shown = { since: bangkokIso(step.since.getTime()), codes_left: step.codesLeft }
  return step.isAsked ? { ...shown, asked: true as const } : shown
}
