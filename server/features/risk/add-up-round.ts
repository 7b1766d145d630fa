import type { Context } from '../../context.ts'
import { lockRound } from '../rounds/queries-locks.ts'
import { findCut, findTotalsMark, insertTotals, lockTotalsMark, updateTotalsMark } from './queries-totals.ts'

/** A round is not summed again before this: staff see figures at most this old. */
const FRESH_MS = 2_000
/** Tickets summed in one transaction. */
const TICKETS_A_PART = 25_000

/**
 * Sums a round's sales by number, continuing after the last run. The round is locked only while the end of the span is
 * read: every ticket before it is committed by then, and no later one is older. Returns how many lines were added; a
 * second call within two seconds does nothing.
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
  let lines = 0
  // Bounded: each part moves the mark forward until the end of the span.
  for (;;) {
    const part = await addUpPart(ctx, roundId, until)
    lines += part.lines
    if (part.isLast) return { lines }
  }
}

/** A round that was never summed may have millions of lines, so it is done in short transactions. */
function addUpPart(
  ctx: Context,
  roundId: string,
  until: Date,
): Promise<{ readonly lines: number; readonly isLast: boolean }> {
  return ctx.transaction(async (tx) => {
    const from = await lockTotalsMark(tx, roundId)
    // Another run has summed it.
    if (from >= until) return { lines: 0, isLast: true }
    const cut = await findCut(tx, { roundId, from, until }, TICKETS_A_PART)
    // The span is cut only between different times of sale.
    const end = cut && cut.at > from ? cut.at : until
    const lines = await insertTotals(tx, { roundId, from, until: end })
    await updateTotalsMark(tx, roundId, end)
    return { lines, isLast: end === until }
  })
}
