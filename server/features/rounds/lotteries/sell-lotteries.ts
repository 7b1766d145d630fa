import type { Context } from '../../../context.ts'
import { insertLotteries, listLotteries } from '../queries.ts'
import { beginRates } from './begin-rates.ts'
import { lotteriesToBeginWith } from './default-lotteries.ts'

/** Adds every lottery of the registry to a demo's list, on sale at the rates to begin with. Existing ones stay unchanged. */
export function sellLotteries(ctx: Context, operatorId: string): Promise<void> {
  return ctx.transaction(async (tx) => {
    await insertLotteries(tx, lotteriesToBeginWith(ctx, operatorId, 'demo'))
    await beginRates(tx, operatorId, await listLotteries(tx, operatorId))
  })
}
