import { DEFAULT_PLANS, planName } from '../../../../domain/betting/price/default-rates.ts'
import { findLottery } from '../../../../domain/lottery/registry.ts'
import { confirmPrice, proposePrice, rejectPrice } from '../../../features/rounds/change-plans.ts'
import {
  confirmOffer,
  endOffer,
  listPlansGone,
  proposeRemoval,
  proposeSale,
} from '../../../features/rounds/offer-plans.ts'
import { listPlanRates, type PlanRateRow } from '../../../features/rounds/queries-plans.ts'
import type { ConsoleHandlers } from '../../road/caller.ts'
import { showPlanPrices } from '../../shapes/prices.ts'

export const plans: ConsoleHandlers<'plans'> = {
  async list(ctx, { operatorId }) {
    const [rates, gone] = await Promise.all([
      listPlanRates(ctx.read, operatorId),
      listPlansGone(ctx.read, operatorId),
    ])
    const groups = Map.groupBy(rates, ({ lotteryCode }) => findLottery(lotteryCode)?.group ?? '')
    return {
      groups: Array.from(groups, ([group, rows]) => ({
        group,
        lotteries: new Set(rows.map(({ lotteryCode }) => lotteryCode)).size,
        plans: showPlans(rows),
        gone: gone
          .filter((each) => each.group === group)
          .map(({ plan, lotteries }) => ({ plan, name: planName(plan, 'th'), lotteries })),
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

  remove: (ctx, { operatorId, staffId }, { body }) => proposeRemoval(ctx, { ...body, operatorId, staffId }),

  sell: (ctx, { operatorId, staffId }, { body }) => proposeSale(ctx, { ...body, operatorId, staffId }),

  async confirmOffer(ctx, { operatorId, staffId }, { body }) {
    await confirmOffer(ctx, { ...body, operatorId, staffId })
    return {}
  },

  async rejectOffer(ctx, { operatorId, staffId }, { body }) {
    await endOffer(ctx, { ...body, operatorId, staffId })
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
    prices: showPlanPrices(byPlan.get(plan) ?? []),
  }))
}
