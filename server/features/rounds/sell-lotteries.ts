import { DEFAULT_PLANS } from '../../../domain/betting/price/default-rates.ts'
import { findLottery, LOTTERIES } from '../../../domain/lottery/registry.ts'
import type { Context } from '../../context.ts'
import { insertLotteries, insertRates, type Lottery, listLotteries, type RateRow } from './queries.ts'

/** Lotteries that are sold at live prices as well, until an operator decides otherwise. */
const SOLD_LIVE: ReadonlySet<string> = new Set([
  'thai-government',
  'lao',
  'hanoi',
  'hanoi-special',
  'hanoi-vip',
])

/** Puts every lottery of the registry on an operator's list, with the default rates. What is there stays as it is. */
export function sellLotteries(ctx: Context, operatorId: string): Promise<void> {
  return ctx.transaction(async (tx) => {
    await insertLotteries(
      tx,
      LOTTERIES.map((lottery, position) => ({
        id: ctx.chance.id(),
        operatorId,
        code: lottery.code,
        position,
        sold: SOLD_LIVE.has(lottery.code) ? 'both' : 'normal',
      })),
    )
    const lotteries = await listLotteries(tx, operatorId)
    await insertRates(tx, lotteries.flatMap(defaultRates))
  })
}

function defaultRates({ id, code }: Lottery): (RateRow & { lotteryId: string })[] {
  const sold = new Set(findLottery(code)?.typesOn('9999-12-31'))
  return DEFAULT_PLANS.flatMap((plan) =>
    plan.rates
      .filter((rate) => sold.has(rate.type))
      .map((rate) => ({ ...rate, lotteryId: id, plan: plan.code })),
  )
}
