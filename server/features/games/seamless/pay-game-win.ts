import type { GameAlarmKind } from '../../../../domain/games/operated/alarms.ts'
import type { Satang } from '../../../../domain/money.ts'
import type { Context } from '../../../context.ts'
import { Refusal } from '../../../errors.ts'
import { raiseGameAlarm } from '../operated/game-alarms.ts'
import { amountOf, type GameWinWish, type Told } from './told.ts'
import { toldQueue } from './told-queue.ts'

/**
 * Pays a win to whoever placed its bet: no token, no limit and no stop of play is asked. What the member owes of games is repaid by
 * it. The same once more changes nothing.
 * Throws `Refusal` GAME_CURRENCY, GAME_REPEATED_OTHERWISE, GAME_BET_UNKNOWN, GAME_ROLLED_BACK, GAME_ROUND_OVER,
 * GAME_WIN_TOO_LARGE, GAME_DAY_FULL.
 */
export async function payGameWin(
  ctx: Context,
  wish: GameWinWish,
  /** The bet to which it belongs instead, once more, where the one that it names was taken back; undefined: none. */
  otherBet: () => Promise<string | undefined> = async () => undefined,
): Promise<Told> {
  const amount = amountOf(ctx, wish, 'win')
  const pay = (told: GameWinWish) => toldQueue(ctx).enter({ kind: 'win', wish: told, amount })
  try {
    return await pay(wish)
  } catch (error) {
    const reference = isRolledBack(error) ? await otherBet() : undefined
    if (reference === undefined) return raised(ctx, { ...wish, amount }, error)
    return pay({ ...wish, reference }).catch((again: unknown) => raised(ctx, { ...wish, amount }, again))
  }
}

function isRolledBack(error: unknown): boolean {
  return error instanceof Refusal && error.code === 'GAME_ROLLED_BACK'
}

async function raised(
  ctx: Context,
  { operatorId, provider, transactionId, reference, amount }: GameWinWish & { readonly amount: Satang },
  error: unknown,
): Promise<never> {
  const kind = error instanceof Refusal ? ALARMS[error.code] : undefined
  if (error instanceof Refusal && kind) {
    ctx.metrics.gameAlarms.inc({ alarm: error.code })
    ctx.log.error({ provider, transactionId, reference, alarm: error.code }, 'a win that is not paid')
    const memberId = typeof error.extra?.memberId === 'string' ? error.extra.memberId : null
    await raiseGameAlarm(ctx, { operatorId, provider, kind, about: transactionId, memberId, amount })
  }
  throw error
}

/** A win of what was taken back, or above a bound, is no accident of the network: people look at it. */
const ALARMS: Partial<Record<string, GameAlarmKind>> = {
  GAME_ROLLED_BACK: 'win-after-rollback',
  GAME_WIN_TOO_LARGE: 'win-above-bound',
  GAME_DAY_FULL: 'day-above-bound',
}
