import type { Context } from '../../../context.ts'
import { Refusal } from '../../../errors.ts'
import { amountOf, type GameWinWish, type Told } from './told.ts'
import { toldQueue } from './told-queue.ts'

/**
 * Pays a win to whoever placed its bet: no token, no limit and no stop of play is asked. The same once more changes nothing.
 * Throws `Refusal` GAME_CURRENCY, GAME_REPEATED_OTHERWISE, GAME_BET_UNKNOWN, GAME_ROLLED_BACK, GAME_ROUND_OVER,
 * GAME_WIN_TOO_LARGE.
 */
export async function payGameWin(ctx: Context, wish: GameWinWish): Promise<Told> {
  const amount = amountOf(ctx, wish)
  try {
    return await toldQueue(ctx).enter({ kind: 'win', wish, amount })
  } catch (error) {
    if (error instanceof Refusal && isAlarm(error)) {
      const { provider, transactionId, reference } = wish
      ctx.metrics.gameAlarms.inc({ alarm: error.code })
      ctx.log.error({ provider, transactionId, reference, alarm: error.code }, 'a win that is not paid')
    }
    throw error
  }
}

/** A win of what was taken back, or above the bound, is no accident of the network: people look at it. */
function isAlarm({ code }: Refusal): boolean {
  return code === 'GAME_ROLLED_BACK' || code === 'GAME_WIN_TOO_LARGE'
}
