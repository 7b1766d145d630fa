import type { Context } from '../../../context.ts'
import { findUnsold, insertSold, updateSoldMark } from './queries-sold.ts'

/** Transactions added up by one statement. */
const TRANSACTIONS_A_PASS = 20_000
/** Passes of one run; the next run goes on. */
const PASSES = 100

/**
 * Adds what was sold and cancelled since the last run to what rounds have sold, each ticket once: the watermark moves in the same
 * transaction. What it reads stands below the oldest transaction that still runs, so none that commits later is missed.
 */
export async function addUpSold(ctx: Context): Promise<void> {
  for (let pass = 0; pass < PASSES; pass += 1) {
    const { since, before } = await findUnsold(ctx.read)
    const end = Math.min(before, since + TRANSACTIONS_A_PASS)
    if (end <= since) return
    await ctx.transaction(async (tx) => {
      const part = { since, before: end }
      if (await updateSoldMark(tx, { ...part, isNewest: end === before })) await insertSold(tx, part)
    })
  }
}
