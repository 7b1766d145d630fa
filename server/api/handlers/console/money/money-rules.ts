import { invariant } from '../../../../../domain/invariant.ts'
import { type MoneyRules, moneyRulesFault } from '../../../../../domain/payments/money-rules.ts'
import { ALL_PERCENT, mostGivenBack } from '../../../../../domain/rewards/given-back.ts'
import type { Proposed } from '../../../../../domain/staff/approvals.ts'
import type { Reader } from '../../../../context.ts'
import { Refusal } from '../../../../errors.ts'
import { declaredReturns } from '../../../../features/games/counted/declared-returns.ts'
import { moneyRulesOf } from '../../../../features/operators/money-rules.ts'
import { findOperatorById } from '../../../../features/operators/queries.ts'
import { listPlanRates } from '../../../../features/rounds/queries-plans.ts'
import { confirmRules, endRules, proposeRules } from '../../../../features/rules/change-rules.ts'
import type { ConsoleHandlers } from '../../../road/caller.ts'
import { readMoneyRules, showMoneyRules } from '../../../shapes/money-rules.ts'
import { soldPrices } from '../../../shapes/prices.ts'

/** Whether these rules may give back all that is staked, and more than those that stand. */
async function givesAll(reader: Reader, operatorId: string, after: MoneyRules): Promise<boolean> {
  const operator = await findOperatorById(reader, operatorId)
  invariant(operator, 'staff work for an operator')
  const prices = soldPrices(await listPlanRates(reader, operatorId))
  const sold = { prices, games: await declaredReturns(reader, operatorId) }
  const most = mostGivenBack(sold, after)
  return most >= ALL_PERCENT && most > mostGivenBack(sold, moneyRulesOf(operator))
}

export const moneyRules: ConsoleHandlers<'moneyRules'> = {
  async standing(ctx, { operatorId }) {
    const operator = await findOperatorById(ctx.read, operatorId)
    invariant(operator, 'staff work for an operator')
    return showMoneyRules(moneyRulesOf(operator))
  },

  async propose(ctx, { operatorId, staffId }, { body }) {
    const after = readMoneyRules(body.rules)
    const fault = moneyRulesFault(after)
    if (fault) throw new Refusal(fault)
    if (!body.sure && (await givesAll(ctx.read, operatorId, after))) throw new Refusal('GIVES_ALL')
    return proposeRules(ctx, {
      operatorId,
      staffId,
      kind: 'money',
      after,
      seen: body.seen && readMoneyRules(body.seen),
      reason: body.reason,
      sure: body.sure,
    })
  },

  async confirm(ctx, { operatorId, staffId }, { body }) {
    await confirmRules(ctx, {
      ...{ ...body, kind: 'money', operatorId, staffId },
      // Prices may have been changed since it was proposed.
      isUnsure: async (tx, proposed) => {
        const { sure, after } = proposed as Proposed['money']
        return sure === false && givesAll(tx, operatorId, after)
      },
    })
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
