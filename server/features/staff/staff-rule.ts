import { invariant } from '../../../domain/invariant.ts'
import type { Context } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { appendAudit } from '../audit/append-audit.ts'
import type { OperatorSettings } from '../operators/operator.ts'
import { findOperatorById, updateOperatorSettings } from '../operators/queries.ts'
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
    const operator = await findOperatorById(tx, caller.operatorId)
    invariant(operator, 'staff work for an operator')
    await updateOperatorSettings(tx, caller.operatorId, { staffTwoStep: required ? 'required' : 'optional' })
    await appendAudit(tx, {
      operatorId: caller.operatorId,
      actor: `staff:${caller.staffId}`,
      kind: 'rules.two-step',
      body: { before: isTwoStepRequired(operator.settings), after: required },
    })
    return { required }
  })
}
