import type { Context } from '../../context.ts'
import { moveRound } from './move-round.ts'
import { findNextRound, updateRoundOpensNow } from './queries.ts'
import { lockRound } from './queries-locks.ts'

/**
 * Opens a lottery's next round now when none is on sale, so that a round closed early leaves no time without sales.
 * Returns whether a round was opened.
 */
export async function openNextRound(ctx: Context, lotteryId: string): Promise<boolean> {
  const next = await findNextRound(ctx.read, lotteryId)
  if (!next) return false
  return ctx.transaction(async (tx) => {
    const round = await lockRound(tx, next.id)
    if (round?.status !== 'scheduled' || round.closesAt <= tx.now) return false // opened or closed by its time meanwhile
    await updateRoundOpensNow(tx, round.id)
    await moveRound(tx, round, 'open')
    return true
  })
}
