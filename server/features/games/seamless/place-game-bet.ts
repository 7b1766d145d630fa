import type { Context } from '../../../context.ts'
import { amountOf, type GameBetWish, type Told } from './told.ts'
import { toldQueue } from './told-queue.ts'

/**
 * Takes a bet of a game from the cash of whose token it is. The same once more changes nothing and is answered alike. Throws
 * `Refusal` GAME_TOKEN_UNKNOWN, GAME_TOKEN_EXPIRED, GAME_CURRENCY, GAME_REPEATED_OTHERWISE, GAME_ROLLED_BACK, GAME_NOT_OPEN,
 * MEMBER_BANNED, PLAY_STOPPED, NOT_LICENSED, CHECK_DUE, STAKE_LIMIT, LOSS_LIMIT, TIME_LIMIT, and CREDIT_TOO_LOW with the `balance` in satang.
 */
export async function placeGameBet(ctx: Context, wish: GameBetWish): Promise<Told> {
  const amount = amountOf(ctx, wish, 'bet')
  return toldQueue(ctx).enter({ kind: 'bet', wish, amount })
}
