import type { Context } from '../../../context.ts'
import { eachOperator } from '../../directory/each-operator.ts'
import { deleteOldDayNets } from '../seamless/queries-day.ts'
import { findUnsummed, insertGameDays, updateWatermark } from './queries-sums.ts'

/** Transactions added up by one statement. */
const TRANSACTIONS_A_PASS = 20_000
/** Passes of one run; the next run goes on. */
const PASSES = 100

/**
 * Adds what games have moved since the last run to the sums of their days, each transaction once: the watermark moves in the same
 * transaction. What it reads stands below the oldest transaction that still runs, so none that commits later is missed.
 */
export async function addUpGames(ctx: Context): Promise<void> {
  for (let pass = 0; pass < PASSES; pass += 1) {
    const unsummed = await findUnsummed(ctx.read)
    const part = {
      since: unsummed.since,
      before: Math.min(unsummed.before, unsummed.since + TRANSACTIONS_A_PASS),
    }
    if (part.before <= part.since) break
    await ctx.transaction(async (tx) => {
      if (await updateWatermark(tx, part)) await insertGameDays(tx, part)
    })
  }
  await eachOperator(ctx, (operatorId) => ctx.transaction((tx) => deleteOldDayNets(tx, operatorId)))
}
