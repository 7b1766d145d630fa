import { toBaht } from '../../../contract/shapes.ts'
import { nameOf } from '../../../domain/betting/bet-type-names.ts'
import { BET_TYPES, type BetType } from '../../../domain/betting/bet-types.ts'
import { highestReturn } from '../../../domain/betting/price/price-fault.ts'
import { isFast } from '../../../domain/lottery/lotteries/yeekee.ts'
import { findLottery } from '../../../domain/lottery/registry.ts'
import { basisPoints, basisPointsToPercent, payoutRate, rateToMultiple } from '../../../domain/money.ts'
import {
  type GivenRules,
  givenBack,
  mostGivenBack,
  type Sold,
  type SoldPrice,
} from '../../../domain/rewards/given-back.ts'
import type { Proposed } from '../../../domain/staff/approvals.ts'
import type { PlanRateRow } from '../../features/rounds/queries-plans.ts'

/** A price of a plan: times the stake, and percent. */
function showPrice({
  rate,
  discount,
  rankMax,
}: {
  readonly rate: number
  readonly discount: number
  readonly rankMax?: number | null
}) {
  return {
    ...{ rate: rateToMultiple(payoutRate(rate)), discount: basisPointsToPercent(basisPoints(discount)) },
    rankMax: rankMax ? rateToMultiple(payoutRate(rankMax)) : null,
  }
}

/** The prices of a plan over the lotteries of a group, in the order members know its types. */
export function showPlanPrices(rows: readonly Omit<PlanRateRow, 'plan'>[]) {
  return BET_TYPES.flatMap(({ type }) => {
    const sold = rows.filter((row) => row.type === type)
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
  })
}

/** What comes back of a hundred baht paid, in the long run, for the number that gets the most; one decimal. */
function mostReturned(price: {
  readonly type: BetType
  readonly rate: number
  readonly discount: number
}): number {
  const { type, rate, discount } = price
  return oneDecimal(highestReturn(type, payoutRate(rate), basisPoints(discount)))
}

const oneDecimal = (percent: number) => Math.round(percent * 10) / 10

/** All prices of an operator, each with the group of its lottery. */
export function soldPrices(rates: readonly PlanRateRow[]): SoldPrice[] {
  return rates.map(({ lotteryCode, ...price }) => soldPrice(findLottery(lotteryCode)?.group ?? '', price))
}

type Priced = Pick<PlanRateRow, 'type' | 'rate' | 'discount'> & { readonly rankMax?: number | null }

function soldPrice(group: string, { type, rate, discount, rankMax }: Priced): SoldPrice {
  const most = rankMax ? payoutRate(rankMax) : null
  return { group, type, rate: payoutRate(rate), discount: basisPoints(discount), rankMax: most }
}

/** What a price would give back with all that is given beside winnings, in per cent; one decimal. */
function showGivenBack({ group, ...price }: Priced & { readonly group: string }, rules: GivenRules): number {
  return oneDecimal(givenBack(soldPrice(group, price), rules))
}

/** The same of the price or game that gives back most. */
export function showMostGivenBack(sold: Sold, rules: GivenRules): number {
  return oneDecimal(mostGivenBack(sold, rules))
}

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
    prices: BET_TYPES.flatMap(({ type }) => showEachPrice(prices.filter((price) => price.type === type))),
    givenBack: Math.max(...prices.map((price) => showGivenBack({ group, ...price }, rules))),
  }
}

/** Every price of a type once, in the order of the lotteries, with how many of them have it. */
function showEachPrice(prices: Proposed['plan']['prices']) {
  const each = Map.groupBy(prices, ({ rate, discount, rankMax, stakeMin, stakeMax }) =>
    [rate, discount, rankMax, stakeMin, stakeMax].join('/'),
  )
  return [...each.values()].flatMap((same) =>
    same.slice(0, 1).map(({ type, stakeMin, stakeMax, ...price }) => ({
      ...{ type, name: nameOf(type, 'th'), ...showPrice(price), lotteries: same.length },
      ...{ stakeMin: toBaht(stakeMin), stakeMax: toBaht(stakeMax) },
    })),
  )
}
