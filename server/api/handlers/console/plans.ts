import { nameOf } from '../../../../domain/betting/bet-type-names.ts'
import { BET_TYPES } from '../../../../domain/betting/bet-types.ts'
import { DEFAULT_PLANS, planName } from '../../../../domain/betting/price/default-rates.ts'
import { isFast } from '../../../../domain/lottery/lotteries/yeekee.ts'
import { findLottery } from '../../../../domain/lottery/registry.ts'
import { confirmPrice, proposePrice, rejectPrice, removePlan } from '../../../features/rounds/change-plans.ts'
import { listPlanRates, type PlanRateRow } from '../../../features/rounds/queries-plans.ts'
import type { ConsoleHandlers } from '../../road/caller.ts'
import { mostReturned, showPrice } from '../../shapes/prices.ts'

export const plans: ConsoleHandlers<'plans'> = {
  async list(ctx, { operatorId }) {
    const rates = await listPlanRates(ctx.read, operatorId)
    const groups = Map.groupBy(rates, ({ lotteryCode }) => findLottery(lotteryCode)?.group ?? '')
    return {
      groups: Array.from(groups, ([group, rows]) => ({
        group,
        lotteries: new Set(rows.map(({ lotteryCode }) => lotteryCode)).size,
        plans: showPlans(rows),
      })),
    }
  },

  async propose(ctx, { operatorId, staffId }, { body }) {
    return proposePrice(ctx, { ...body, operatorId, staffId })
  },

  async confirm(ctx, { operatorId, staffId }, { body }) {
    await confirmPrice(ctx, { ...body, operatorId, staffId })
    return {}
  },

  async reject(ctx, { operatorId, staffId }, { body }) {
    await rejectPrice(ctx, { ...body, operatorId, staffId })
    return {}
  },

  async remove(ctx, { operatorId, staffId }, { body }) {
    await removePlan(ctx, { ...body, operatorId, staffId })
    return {}
  },
}

/** The plans of a group in the order they are offered, their types in the order members know them. */
function showPlans(rows: readonly PlanRateRow[]) {
  const byPlan = Map.groupBy(rows, ({ plan }) => plan)
  const known = DEFAULT_PLANS.map(({ code }) => code)
  const order = [...byPlan.keys()].sort((a, b) => known.indexOf(a) - known.indexOf(b))
  return order.map((plan) => ({
    plan,
    name: planName(plan, 'th'),
    prices: BET_TYPES.flatMap(({ type }) => {
      const sold = (byPlan.get(plan) ?? []).filter((row) => row.type === type)
      const [first] = sold
      if (!first) return []
      const differs = sold.some(
        ({ rate, discount, rankMax }) =>
          rate !== first.rate || discount !== first.discount || rankMax !== first.rankMax,
      )
      const lottery = findLottery(first.lotteryCode)
      return [
        {
          ...{ type, name: nameOf(type, 'th'), ...showPrice(first), differs, returns: mostReturned(first) },
          isPromised: lottery !== undefined && isFast(lottery),
        },
      ]
    }),
  }))
}
