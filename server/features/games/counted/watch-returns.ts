import { bangkokDate } from '../../../../domain/calendar/bangkok.ts'
import { isReturnOutside, measuredReturn } from '../../../../domain/games/operated/measured-return.ts'
import { satang } from '../../../../domain/money.ts'
import type { Context } from '../../../context.ts'
import { raiseGameAlarm } from '../operated/game-alarms.ts'
import type { RoundToCount } from './queries-counted.ts'
import { sumReturns } from './queries-returns.ts'

/** What a game has returned on so many days is compared with what it declares. */
const DAYS = 30

/** Tells people of games, of those just counted, that have returned so much more or less than declared that chance does not explain it: once a month each. */
export async function watchReturns(ctx: Context, counted: readonly RoundToCount[]): Promise<void> {
  const games = new Map(
    counted
      .filter(({ declared }) => declared !== null)
      .map((round) => [[round.operatorId, round.provider, round.game].join(' '), round]),
  )
  for (const { operatorId, provider, game, declared } of games.values()) {
    const sums = await sumReturns(ctx.read, { operatorId, provider, game, days: DAYS })
    const percent = declared === null ? null : declared / 100
    if (!sums || !isReturnOutside(measuredReturn(sums), percent)) continue
    const about = `${game} ${bangkokDate(ctx.now().getTime()).slice(0, 7)}`
    const amount = satang(Math.round(Math.abs(sums.won - (sums.staked * (percent ?? 0)) / 100)))
    await raiseGameAlarm(ctx, { operatorId, provider, kind: 'return-outside', about, memberId: null, amount })
  }
}
