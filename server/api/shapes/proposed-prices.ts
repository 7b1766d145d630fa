import { nameOf } from '../../../domain/betting/bet-type-names.ts'
import { findLottery } from '../../../domain/lottery/registry.ts'
import type { GivenRules } from '../../../domain/rewards/given-back.ts'
import type { Proposed } from '../../../domain/staff/approvals.ts'
import type { PlanRateRow } from '../../features/rounds/queries-plans.ts'
import { mostReturned, showGivenBack, showPlanPrices, showPrice } from './prices.ts'

/** A proposed price beside the one that stands. */
export function showProposedPrice(
  { group, plan, type, ...price }: Proposed['price'],
  { rates, rules }: { readonly rates: readonly PlanRateRow[]; readonly rules: GivenRules },
) {
  const sold = rates.filter(
    (row) => row.plan === plan && row.type === type && findLottery(row.lotteryCode)?.group === group,
  )
  const [first] = sold
  const isOne = sold.every(
    ({ rate, discount, rankMax }) =>
      rate === first?.rate && discount === first.discount && rankMax === first.rankMax,
  )
  return {
    ...{ group, plan, type, typeName: nameOf(type, 'th') },
    ...showPrice(price),
    returns: mostReturned({ type, ...price }),
    givenBack: showGivenBack({ group, type, ...price }, rules),
    now: first && isOne ? showPrice(first) : null,
  }
}

/** What would go, or be sold again. */
export function showProposedPlan({ act, group, plan, prices }: Proposed['plan'], rules: GivenRules) {
  return {
    ...{ act, group, plan, lotteries: new Set(prices.map(({ lottery }) => lottery)).size },
    prices: showPlanPrices(prices.map(({ lottery, ...price }) => ({ ...price, lotteryCode: lottery }))),
    givenBack: Math.max(...prices.map((price) => showGivenBack({ group, ...price }, rules))),
  }
}
