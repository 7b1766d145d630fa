import { invariant } from '../../../../../domain/invariant.ts'
import { moneyRulesFault } from '../../../../../domain/payments/money-rules.ts'
import { Refusal } from '../../../../errors.ts'
import { moneyRulesOf } from '../../../../features/operators/money-rules.ts'
import { findOperatorById } from '../../../../features/operators/queries.ts'
import { confirmRules, endRules, proposeRules } from '../../../../features/rules/change-rules.ts'
import type { ConsoleHandlers } from '../../../road/caller.ts'
import { readMoneyRules, showMoneyRules } from '../../../shapes/money-rules.ts'

export const moneyRules: ConsoleHandlers<'moneyRules'> = {
  async standing(ctx, { operatorId }) {
    const operator = await findOperatorById(ctx.read, operatorId)
    invariant(operator, 'staff work for an operator')
    return showMoneyRules(moneyRulesOf(operator))
  },

  propose(ctx, { operatorId, staffId }, { body }) {
    const after = readMoneyRules(body.rules)
    const fault = moneyRulesFault(after)
    if (fault) throw new Refusal(fault)
    return proposeRules(ctx, { operatorId, staffId, kind: 'money', after, reason: body.reason })
  },

  async confirm(ctx, { operatorId, staffId }, { body }) {
    await confirmRules(ctx, { ...body, kind: 'money', operatorId, staffId })
    return {}
  },

  async reject(ctx, { operatorId, staffId }, { body }) {
    await endRules(ctx, { ...body, kind: 'money', operatorId, staffId }, 'rejected')
    return {}
  },

  async withdraw(ctx, { operatorId, staffId }, { body }) {
    await endRules(ctx, { ...body, kind: 'money', operatorId, staffId }, 'withdrawn')
    return {}
  },
}
