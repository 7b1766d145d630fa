import { isFast } from '../../../domain/lottery/lotteries/yeekee.ts'
import { findLottery } from '../../../domain/lottery/registry.ts'
import type { UpcomingDraw } from '../../../domain/lottery/schedule/schedule.ts'
import type { Context } from '../../context.ts'
import { readDatabaseClock } from '../../db/database-clock.ts'
import { eachAlone, togetherOrAlone } from '../../each-alone.ts'
import { drawsAhead, roundCode } from './plan-schedule.ts'
import { promiseRounds } from './promise-rounds.ts'
import { insertRounds, listRoundCodes, type NewRound } from './queries.ts'
import { insertFastRounds, updateRoundsOpenPromised } from './queries-fast.ts'
import { listSchedulesOnSale, type ScheduledLottery, shareSchedules } from './queries-schedules.ts'

/** Makes the rounds of every lottery on sale from its schedule. A repeat makes only what is missing. */
export async function generateRounds(ctx: Context): Promise<number> {
  const lotteries = await listSchedulesOnSale(ctx.read)
  const now = await readDatabaseClock(ctx.read)
  const planning = await Promise.allSettled(lotteries.map((lottery) => planRounds(ctx, lottery, now)))
  const plans = planning.flatMap((plan) => (plan.status === 'fulfilled' ? [plan.value] : []))
  const failures = planning.flatMap((plan) => (plan.status === 'rejected' ? [plan.reason] : []))
  let made = 0
  const make = () =>
    togetherOrAlone(plans, async (some) => {
      made += await makeRounds(ctx, some)
    })
  // What fails, such as a custodian that is away, is of its lottery alone.
  await eachAlone([make, ...failures.map((reason) => () => Promise.reject(reason))], (work) => work())
  return made
}

type Plan = Awaited<ReturnType<typeof planRounds>>

function makeRounds(ctx: Context, plans: readonly Plan[]): Promise<number> {
  return ctx.transaction(async (tx) => {
    // Rounds planned from a schedule that has changed meanwhile are dropped: the change queues this job again.
    await shareSchedules(
      tx,
      plans.map(({ lottery }) => lottery.id),
    )
    const versions = new Map((await listSchedulesOnSale(tx)).map(({ id, version }) => [id, version]))
    const planned = plans.filter(({ lottery }) => versions.get(lottery.id) === lottery.version)
    // Planning takes time, in which a round's sale may end.
    const opening = await tx.readClock()
    const rounds = planned.flatMap((plan) => plan.rounds).filter(({ closesAt }) => closesAt > opening)
    const made = await insertRounds(tx, rounds)
    // In the transaction that makes the rounds, so that no fast round exists without its promise.
    const promises = planned.flatMap((plan) => plan.promises)
    await insertFastRounds(tx, promises)
    await updateRoundsOpenPromised(
      tx,
      promises.map(({ roundId }) => roundId),
    )
    // A lottery that was just put on sale may open now instead of with the next minute.
    if (made > 0) await tx.enqueue('advance-rounds', {})
    return made
  })
}

async function planRounds(ctx: Context, lottery: ScheduledLottery, now: Date) {
  const rules = findLottery(lottery.code)
  if (!rules) {
    ctx.log.error({ lottery: lottery.code }, 'a lottery on sale has no rules')
    return { lottery, rounds: [], promises: [] }
  }
  const draws = drawsAhead(lottery, now.getTime())
  const rounds = draws.map((draw) => roundOf(ctx, lottery, draw, rules.typesOn(draw.businessDate)))
  if (!isFast(rules)) return { lottery, rounds, promises: [] }
  // Custodians may be far away, so they are called only for rounds that do not exist yet.
  const known = new Set(await listRoundCodes(ctx.read, lottery.id, now))
  const fresh = rounds.filter((round) => !known.has(round.code))
  // Nor is the beacon asked whether it is there.
  if (fresh.length === 0) return { lottery, rounds: [], promises: [] }
  return { lottery, rounds: fresh, promises: await promiseRounds(ctx, lottery, fresh) }
}

function roundOf(ctx: Context, lottery: ScheduledLottery, draw: UpcomingDraw, types: NewRound['types']) {
  const { businessDate, number = 0 } = draw
  return {
    id: ctx.chance.id(),
    operatorId: lottery.operatorId,
    lotteryId: lottery.id,
    code: roundCode(lottery.code, draw),
    businessDate,
    number,
    types,
    opensAt: new Date(draw.opensAtMs),
    closesAt: new Date(draw.closesAtMs),
    latestCloseAt: new Date(draw.latestCloseAtMs),
    drawAt: new Date(draw.drawAtMs),
    salt: ctx.chance.bytes(32),
  }
}
