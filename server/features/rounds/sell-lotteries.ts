import { DEFAULT_PLANS } from '../../../domain/betting/default-rates.ts'
import { LOTTERIES } from '../../../domain/lottery/registry.ts'
import type { Context } from '../../context.ts'
import { insertLotteries, insertRates, listLotteries } from './queries.ts'

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
      })),
    )
    for (const lottery of await listLotteries(tx, operatorId)) {
      const rules = LOTTERIES.find((candidate) => candidate.code === lottery.code)
      if (!rules) continue
      const sold = new Set(rules.typesOn('9999-12-31'))
      const rates = DEFAULT_PLANS.flatMap((plan) =>
        plan.rates.filter((rate) => sold.has(rate.type)).map((rate) => ({ ...rate, plan: plan.code })),
      )
      await insertRates(tx, lottery.id, rates)
    }
  })
}
