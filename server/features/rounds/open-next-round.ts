import type { Context } from '../../context.ts'
import { moveRound } from './move-round.ts'
import { findNextRound, updateRoundOpensNow } from './queries.ts'
import { lockRound } from './queries-locks.ts'

/**
 * Begins the sale of the round that follows, now, when a lottery has none on sale: a round that is closed before its
 * time leaves no hole in which members could not bet. Returns whether a round was opened.
 */
export async function openNextRound(ctx: Context, lotteryId: string): Promise<boolean> {
  const next = await findNextRound(ctx.read, lotteryId)
  if (!next) return false
  return ctx.transaction(async (tx) => {
    const round = await lockRound(tx, next.id)
    if (round?.status !== 'scheduled' || round.closesAt <= tx.now) return false // the clock was faster
    await updateRoundOpensNow(tx, round.id)
    await moveRound(tx, round, 'open')
    return true
  })
}
