import { findLottery } from '../../../domain/lottery/registry.ts'
import { type UpcomingDraw, upcomingDraws } from '../../../domain/lottery/schedule.ts'
import { isFast } from '../../../domain/lottery/yeekee.ts'
import type { Context } from '../../context.ts'
import { readDatabaseClock } from '../../db/database-clock.ts'
import { promiseRounds } from './promise-rounds.ts'
import { insertRounds, type Lottery, listLotteriesOnSale, listRoundCodes, type NewRound } from './queries.ts'
import { insertFastRounds, updateRoundsOpenPromised } from './queries-fast.ts'

/** How far ahead rounds exist. The government lottery draws every two weeks: two of its rounds are always there. */
const DAYS_AHEAD = 35

/** Of a lottery with 88 rounds a day the days that have begun by tomorrow are enough. */
const FAST_DAYS_AHEAD = 1

/** Makes the rounds of every lottery on sale from its schedule. Running again makes only what is missing. */
export async function generateRounds(ctx: Context): Promise<number> {
  const lotteries = await listLotteriesOnSale(ctx.read)
  const now = await readDatabaseClock(ctx.read)
  const planned = await Promise.all(lotteries.map((lottery) => planRounds(ctx, lottery, now)))
  return ctx.transaction(async (tx) => {
    const made = await insertRounds(
      tx,
      planned.flatMap((plan) => plan.rounds),
    )
    // In the transaction that makes the rounds: none is ever there without its promise.
    const promises = planned.flatMap((plan) => plan.promises)
    await insertFastRounds(tx, promises)
    await updateRoundsOpenPromised(
      tx,
      promises.map(({ roundId }) => roundId),
    )
    return made
  })
}

async function planRounds(ctx: Context, lottery: Lottery, now: Date) {
  const rules = findLottery(lottery.code)
  if (!rules) {
    ctx.log.error({ lottery: lottery.code }, 'a lottery on sale has no rules')
    return { rounds: [], promises: [] }
  }
  const fast = isFast(rules)
  const draws = upcomingDraws(rules, now.getTime(), fast ? FAST_DAYS_AHEAD : DAYS_AHEAD)
  const rounds = draws.map((draw) => roundOf(ctx, lottery, draw, rules.typesOn(draw.businessDate)))
  if (!fast) return { rounds, promises: [] }
  // Custodians are asked for new rounds only: they may be far away.
  const known = new Set(await listRoundCodes(ctx.read, lottery.id, now))
  const fresh = rounds.filter((round) => !known.has(round.code))
  return { rounds: fresh, promises: await promiseRounds(ctx, lottery, fresh) }
}

function roundOf(ctx: Context, lottery: Lottery, draw: UpcomingDraw, types: NewRound['types']) {
  const { businessDate, number = 0 } = draw
  const place = number > 0 ? `-${String(number).padStart(3, '0')}` : ''
  return {
    id: ctx.chance.id(),
    operatorId: lottery.operatorId,
    lotteryId: lottery.id,
    code: `${lottery.code}-${businessDate.replaceAll('-', '')}${place}`,
    businessDate,
    number,
    types,
    opensAt: new Date(draw.opensAtMs),
    closesAt: new Date(draw.closesAtMs),
    drawAt: new Date(draw.drawAtMs),
    salt: ctx.chance.bytes(32),
  }
}
