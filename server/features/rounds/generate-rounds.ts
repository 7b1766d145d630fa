import { findLottery } from '../../../domain/lottery/registry.ts'
import { upcomingDraws } from '../../../domain/lottery/schedule.ts'
import type { Context } from '../../context.ts'
import { readDatabaseClock } from '../../db/database-clock.ts'
import { insertRounds, type Lottery, listLotteriesOnSale, type NewRound } from './queries.ts'

/** How far ahead rounds exist. The government lottery draws every two weeks: two of its rounds are always there. */
const DAYS_AHEAD = 35

/** Makes the rounds of every lottery on sale from its schedule. Running again makes only what is missing. */
export async function generateRounds(ctx: Context): Promise<number> {
  const lotteries = await listLotteriesOnSale(ctx.read)
  const now = await readDatabaseClock(ctx.read)
  const rounds = lotteries.flatMap((lottery) => roundsAhead(ctx, lottery, now))
  return ctx.transaction((tx) => insertRounds(tx, rounds))
}

function roundsAhead(ctx: Context, lottery: Lottery, now: Date): NewRound[] {
  const rules = findLottery(lottery.code)
  if (!rules) {
    ctx.log.error({ lottery: lottery.code }, 'a lottery on sale has no rules')
    return []
  }
  return upcomingDraws(rules, now.getTime(), DAYS_AHEAD).map((draw) => ({
    id: ctx.chance.id(),
    operatorId: lottery.operatorId,
    lotteryId: lottery.id,
    code: `${lottery.code}-${draw.businessDate.replaceAll('-', '')}`,
    businessDate: draw.businessDate,
    types: rules.typesOn(draw.businessDate),
    opensAt: new Date(draw.opensAtMs),
    closesAt: new Date(draw.closesAtMs),
    drawAt: new Date(draw.drawAtMs),
    salt: ctx.chance.bytes(32),
  }))
}
