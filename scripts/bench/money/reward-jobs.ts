import { fork } from 'node:child_process'
import { once } from 'node:events'
import { parseArgs } from 'node:util'
import postgres from 'postgres'
import { DAY_MS } from '../../../domain/calendar/bangkok.ts'
import { NO_MONEY } from '../../../domain/money.ts'
import { accrueAffiliates } from '../../../server/features/affiliates/accrue-affiliates.ts'
import { moneyRulesOf } from '../../../server/features/operators/money-rules.ts'
import { findOperatorById } from '../../../server/features/operators/queries.ts'
import { turnOverRound } from '../../../server/features/promotions/end-promotion.ts'
import { forecastOf } from '../../../server/features/reports/forecast.ts'
import { listLotteries } from '../../../server/features/rounds/queries.ts'
import { moveClock } from '../../../tests/support/database/database.ts'
import { setAffiliates } from '../../../tests/support/stage/rewards/affiliates.ts'
import { openStage, type Stage } from '../../../tests/support/stage/stage.ts'
import { answerOf } from '../answer-of.ts'
import { withBenchDatabase } from '../bench-database.ts'
import { report } from '../machine.ts'
import { bet, halfLoad, prepareBets } from './bets.ts'
import { fillFriends, fillRewards } from './fill-rewards.ts'

const MEMBERS = 20_000
const ROUNDS = 10

/**
 * The jobs after settlements over so many tickets: what cashback and turnover are reckoned from (`play_entry`, `turnover_entry`), and
 * income of two levels. First alone, then on as many rounds as take `--seconds`, beside bets at half of what the machine takes. At the end, the
 * day after, the forecast that people ask for: of all of it, under the rules that stand and under others.
 */
export async function benchRewardJobs(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: { tickets: { type: 'string', default: '1000000' }, seconds: { type: 'string', default: '15' } },
  })
  const [tickets, seconds] = [Number(values.tickets), Number(values.seconds)]
  await withBenchDatabase(async (database) => {
    const stage = await openStage(database.url, { connections: 4 })
    const sql = postgres(database.url, { max: 1, onnotice: () => {} })
    const server = fork(new URL('../site-server.ts', import.meta.url), [database.url])
    try {
      const { port } = await answerOf<{ port: number }>(server)
      report('reward-jobs', await measure({ stage, sql, port, url: database.url }, { tickets, seconds }))
    } finally {
      if (server.connected) server.send('stop')
      if (server.exitCode === null) await once(server, 'exit')
      await sql.end()
      await stage.close()
    }
  })
}

interface Measuring {
  readonly stage: Stage
  readonly sql: postgres.Sql
  readonly port: number
  readonly url: string
}

async function measure({ stage, sql, port, url }: Measuring, wish: { tickets: number; seconds: number }) {
  const { operatorId, makerId, checkerId } = stage
  const { tickets, seconds } = wish
  await setAffiliates(stage)
  await stage.members(1, NO_MONEY)
  const [lottery] = await listLotteries(stage.ctx.read, operatorId)
  const filling = { operatorId, makerId, checkerId, lotteryId: lottery?.id ?? '', members: MEMBERS }
  console.log(`writing ${tickets} tickets of ${MEMBERS} members in ${ROUNDS} rounds ...`)
  await fillFriends(sql, { operatorId, members: MEMBERS })
  const rounds = await fillRewards(sql, { ...filling, tickets, rounds: ROUNDS })
  const [turnoverSeconds, affiliateSeconds] = [
    await timed(() => each(rounds, (id) => turnOverRound(stage.ctx, id))),
    await timed(() => each(rounds, (id) => accrueAffiliates(stage.ctx, id))),
  ]
  const again = await each(rounds, (id) => accrueAffiliates(stage.ctx, id))
  if (again.some(({ entries }) => entries > 0)) throw new Error('a second run writes nothing')
  const more = await fillRewards(sql, { ...filling, tickets, rounds: ROUNDS })
  const betting = await prepareBets(stage, port)
  const perSecond = await halfLoad(betting)
  const alone = await bet({ ...betting, pace: { perSecond }, seconds })
  let done = false
  let counted = 0
  const work = (async () => {
    for (const id of more) {
      if (done) break
      await turnOverRound(stage.ctx, id)
      await accrueAffiliates(stage.ctx, id)
      counted += 1
    }
  })()
  const beside = await bet({ ...betting, pace: { perSecond }, seconds })
  done = true
  await work
  await moveClock(url, DAY_MS)
  return {
    forecastSeconds: await timed(() => forecast(stage)),
    jobSeconds: turnoverSeconds + affiliateSeconds,
    ...{ turnoverSeconds, affiliateSeconds, tickets, members: MEMBERS, rounds: ROUNDS },
    ...{ ratio: beside.p99 / alone.p99, betsP99Ms: beside.p99, betsP99AloneMs: alone.p99 },
    ...{ betsP50Ms: beside.p50, betsP50AloneMs: alone.p50, betsPerSecond: Math.round(perSecond) },
    ...{ bets: JSON.stringify(beside.byStatus), roundsBeside: counted },
  }
}

/** As the page of rules asks when something was typed: cashback of other days and points, and all other rewards on. */
async function forecast({ ctx, operatorId }: Stage): Promise<void> {
  const operator = await findOperatorById(ctx.read, operatorId)
  if (!operator) throw new Error('a bench has an operator')
  const rules = moneyRulesOf(operator)
  const on = {
    ...rules,
    ...{ checkIn: { ...rules.checkIn, isOn: true }, wheel: { ...rules.wheel, isOn: true } },
    ...{ cashback: { ...rules.cashback, isOn: true }, ranks: { ...rules.ranks, isOn: true } },
  }
  const typed = { ...on, cashback: { ...on.cashback, period: 'week', percent: 7 } } as const
  const found = await forecastOf(ctx.read, operatorId, [on, typed])
  if (!found || found.costs.length < 2) throw new Error('there is history to forecast from')
}

async function each<T>(ids: readonly string[], work: (id: string) => Promise<T>): Promise<T[]> {
  const done: T[] = []
  for (const id of ids) done.push(await work(id))
  return done
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now()
  await work()
  return (performance.now() - startedMs) / 1000
}
