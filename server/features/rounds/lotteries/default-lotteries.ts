import { DEFAULT_PLANS } from '../../../../domain/betting/price/default-rates.ts'
import { findLottery, LOTTERIES } from '../../../../domain/lottery/registry.ts'
import type { Context } from '../../../context.ts'
import type { Lottery, NewLottery, RateRow } from '../queries.ts'

/** Lotteries a demo sells at live prices as well. A new operator sells at its plans' rates until it decides otherwise. */
const DEMO_SOLD_LIVE: ReadonlySet<string> = new Set([
  'thai-government',
  'lao',
  'hanoi',
  'hanoi-special',
  'hanoi-vip',
])

/** Every lottery of the registry as an operator begins with it: on sale at live prices too in a demo, else off sale. */
export function lotteriesToBeginWith(
  ctx: Context,
  operatorId: string,
  as: 'demo' | 'off-sale',
): NewLottery[] {
  return LOTTERIES.map(({ code }, position) => ({
    id: ctx.chance.id(),
    operatorId,
    code,
    position,
    sold: as === 'demo' && DEMO_SOLD_LIVE.has(code) ? 'both' : 'normal',
    onSale: as === 'demo',
  }))
}

/** What the plans of a lottery pay and take until its operator decides otherwise. */
export function ratesToBeginWith({ id, code }: Pick<Lottery, 'id' | 'code'>): (RateRow & {
  lotteryId: string
})[] {
  const sold = new Set(findLottery(code)?.typesOn('9999-12-31'))
  return DEFAULT_PLANS.flatMap((plan) =>
    plan.rates
      .filter((rate) => sold.has(rate.type))
      .map((rate) => ({ ...rate, lotteryId: id, plan: plan.code })),
  )
}
