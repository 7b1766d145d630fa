import { findLottery } from '../../../domain/lottery/registry.ts'
import { basisPoints, payoutRate } from '../../../domain/money.ts'
import { ALL_PERCENT, givenBack, type SoldPrice } from '../../../domain/rewards/given-back.ts'
import type { PriceWish } from '../../../domain/staff/proposed-prices.ts'
import type { Reader } from '../../context.ts'
import { moneyRulesOf } from '../operators/money-rules.ts'
import { findOperatorById } from '../operators/queries.ts'
import { type Lottery, listLotteries } from './queries.ts'

type Priced = Pick<PriceWish, 'group' | 'type' | 'rate' | 'discount' | 'rankMax'>

/** Whether any of these prices leaves nothing with affiliates, cashback and ranks as they stand. */
export async function givesAll(
  reader: Reader,
  operatorId: string,
  prices: readonly Priced[],
): Promise<boolean> {
  const operator = await findOperatorById(reader, operatorId)
  const rules = operator && moneyRulesOf(operator)
  return rules !== undefined && prices.some((price) => givenBack(soldAs(price), rules) >= ALL_PERCENT)
}

function soldAs({ group, type, rate, discount, rankMax }: Priced): SoldPrice {
  const most = rankMax ? payoutRate(rankMax) : null
  return { group, type, rate: payoutRate(rate), discount: basisPoints(discount), rankMax: most }
}

/** The lotteries of an operator that are of a group. */
export async function lotteriesOf(
  reader: Reader,
  { operatorId, group }: { readonly operatorId: string; readonly group: string },
): Promise<Lottery[]> {
  const lotteries = await listLotteries(reader, operatorId)
  return lotteries.filter(({ code }) => findLottery(code)?.group === group)
}
