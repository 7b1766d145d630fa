import type { Context } from '../../context.ts'
import { lockRound } from '../rounds/queries-locks.ts'
import { findCut, findTotalsMark, insertTotals, lockTotalsMark, updateTotalsMark } from './queries-totals.ts'

/** What staff see is at most this old: a round is not added up again before. */
const FRESH_MS = 2_000
/** Tickets added up in one transaction. */
const TICKETS_A_PART = 25_000

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
  let lines = 0
  // Ends: each part brings the mark further, and the last one to the end.
  for (;;) {
    const part = await addUpPart(ctx, roundId, until)
    lines += part.lines
    if (part.isLast) return { lines }
  }
}

/** A round that was never added up may have millions of lines: part by part none takes long, and none is lost. */
function addUpPart(
  ctx: Context,
  roundId: string,
  until: Date,
): Promise<{ readonly lines: number; readonly isLast: boolean }> {
  return ctx.transaction(async (tx) => {
    const from = await lockTotalsMark(tx, roundId)
    // Somebody else was faster.
    if (from >= until) return { lines: 0, isLast: true }
    const cut = await findCut(tx, { roundId, from, until }, TICKETS_A_PART)
    // Tickets of one instant stay together.
    const end = cut && cut.at > from ? cut.at : until
    const lines = await insertTotals(tx, { roundId, from, until: end })
    await updateTotalsMark(tx, roundId, end)
    return { lines, isLast: end === until }
  })
}
