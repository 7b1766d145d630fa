import { DEFAULT_PLANS } from '../../../../domain/betting/price/default-rates.ts'
import { findLottery, LOTTERIES } from '../../../../domain/lottery/registry.ts'
import type { Context } from '../../../context.ts'
import type { Lottery, NewLottery, RateRow } from '../queries.ts'

/** Lotteries that a demo also sells at live prices. A new operator sells at its plans' rates until it changes that. */
const DEMO_SOLD_LIVE: ReadonlySet<string> = new Set([
  'thai-government',
  'lao',
  'hanoi',
  'hanoi-special',
  'hanoi-vip',
])

/** Every lottery of the registry with its first settings: in a demo on sale at live prices too, else off sale. */
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

/** The rates and discounts of a lottery's plans until its operator changes them. */
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
