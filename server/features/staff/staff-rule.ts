import type { Context } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { appendAudit } from '../audit/append-audit.ts'
import { changeSettings } from '../operators/change-settings.ts'
import type { OperatorSettings } from '../operators/operator.ts'
import type { SignedInStaff } from './staff-session.ts'

/** Whether staff without a second step are let in to nothing but setting it up. */
export function isTwoStepRequired(settings: OperatorSettings | undefined): boolean {
  return settings?.staffTwoStep === 'required'
}

/**
 * Decides whether all staff need the second step. Whoever asks it of others has it: SECOND_FACTOR_OFF. On record before
 * and after.
 */
export function setStaffRule(
  ctx: Context,
  wish: { caller: SignedInStaff; required: boolean },
): Promise<{ required: boolean }> {
  const { caller, required } = wish
  return ctx.transaction(async (tx) => {
    if (required && !caller.twoStep) throw new Refusal('SECOND_FACTOR_OFF')
    const staffTwoStep = required ? 'required' : 'optional'
    const before = await changeSettings(tx, caller.operatorId, { staffTwoStep })
    await appendAudit(tx, {
      operatorId: caller.operatorId,
      actor: `staff:${caller.staffId}`,
      kind: 'rules.two-step',
      body: { before: isTwoStepRequired(before), after: required },
    })
    return { required }
  })
}
