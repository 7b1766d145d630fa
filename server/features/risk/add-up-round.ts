import type { Context } from '../../context.ts'
import { lockRound } from '../rounds/queries.ts'
import { findTotalsMark, insertTotals, lockTotalsMark, updateTotalsMark } from './queries-totals.ts'

/** What staff see is at most this old: a round is not added up again before. */
const FRESH_MS = 2_000

/**
 * Adds up what a round has sold by number, from where it was left. The round is held alone for the moment in which the
 * span's end is read: every ticket before it is committed by then, and none after it is older. Answers how many lines
 * were added; asked again within two seconds nothing is done.
 */
export async function addUpRound(ctx: Context, roundId: string): Promise<{ lines: number }> {
  const before = await findTotalsMark(ctx.read, roundId)
  const until = await ctx.transaction(async (tx) => {
    const now = await tx.readClock()
    if (before && now.getTime() - before.until.getTime() < FRESH_MS) return undefined
    await lockRound(tx, roundId)
    return tx.now
  })
  if (!until) return { lines: 0 }
  return ctx.transaction(async (tx) => {
    const from = await lockTotalsMark(tx, roundId)
    // Somebody else was faster.
    if (from >= until) return { lines: 0 }
    const lines = await insertTotals(tx, { roundId, from, until })
    await updateTotalsMark(tx, roundId, until)
    return { lines }
  })
}
