import type { Context } from '../../../context.ts'
import { insertLotteries, insertRates, listLotteries } from '../queries.ts'
import { lotteriesToBeginWith, ratesToBeginWith } from './default-lotteries.ts'

/** Adds every lottery of the registry to a demo's list, on sale at the default rates. Existing ones stay unchanged. */
export function sellLotteries(ctx: Context, operatorId: string): Promise<void> {
  return ctx.transaction(async (tx) => {
    await insertLotteries(tx, lotteriesToBeginWith(ctx, operatorId, 'demo'))
    const lotteries = await listLotteries(tx, operatorId)
    await insertRates(tx, lotteries.flatMap(ratesToBeginWith))
  })
}
