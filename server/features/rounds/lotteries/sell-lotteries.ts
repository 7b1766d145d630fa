import type { Context } from '../../../context.ts'
import { insertLotteries, insertRates, listLotteries } from '../queries.ts'
import { lotteriesToBeginWith, ratesToBeginWith } from './default-lotteries.ts'

/** Puts every lottery of the registry on a demo's list, on sale at the default rates. What is there stays as it is. */
export function sellLotteries(ctx: Context, operatorId: string): Promise<void> {
  return ctx.transaction(async (tx) => {
    await insertLotteries(tx, lotteriesToBeginWith(ctx, operatorId, 'demo'))
    const lotteries = await listLotteries(tx, operatorId)
    await insertRates(tx, lotteries.flatMap(ratesToBeginWith))
  })
}
