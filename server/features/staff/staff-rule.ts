import type { Context } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { appendAudit } from '../audit/append-audit.ts'
import { changeSettings } from '../operators/change-settings.ts'
import type { OperatorSettings } from '../operators/operator.ts'
import type { SignedInStaff } from './staff-session.ts'

/** True when staff without two-step sign-in can only set it up. */
export function isTwoStepRequired(settings: OperatorSettings | undefined): boolean {
  return settings?.staffTwoStep === 'required'
}

/**
 * Sets whether all staff need two-step sign-in. The caller needs it already: SECOND_FACTOR_OFF. Old and new value are
 * in the audit log.
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
