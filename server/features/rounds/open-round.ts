import type { Context } from '../../context.ts'
import { moveRound } from './move-round.ts'
import { lockRound } from './queries-locks.ts'

/** Opens a scheduled round that is due; leaves any other unchanged. */
export function openRound(ctx: Context, roundId: string): Promise<boolean> {
  return ctx.transaction(async (tx) => {
    const round = await lockRound(tx, roundId)
    if (round?.status !== 'scheduled' || round.opensAt > tx.now || round.closesAt <= tx.now) return false
    await moveRound(tx, round, 'open')
    return true
  })
}
