import type { Context } from '../../context.ts'
import { moveRound } from './move-round.ts'
import { findNextRound, updateRoundOpensNow } from './queries.ts'
import { lockRound } from './queries-locks.ts'
import { lockSchedule } from './queries-schedules.ts'

/**
 * Opens a lottery's next round now when none is on sale, so that a round closed early leaves no time without sales.
 * Returns whether a round was opened.
 */
export async function openNextRound(ctx: Context, lotteryId: string): Promise<boolean> {
  const found = await findNextRound(ctx.read, lotteryId)
  if (!found) return false
  return ctx.transaction(async (tx) => {
    await lockSchedule(tx, lotteryId) // a second run waits here
    const round = await lockRound(tx, found.id)
    // Another round of the lottery may have opened meanwhile, or this one may not be the next any more.
    const next = await findNextRound(tx, lotteryId)
    if (next?.id !== found.id) return false
    if (round?.status !== 'scheduled' || round.closesAt <= tx.now) return false // opened or closed by its time meanwhile
    await updateRoundOpensNow(tx, round.id)
    await moveRound(tx, round, 'open')
    return true
  })
}
