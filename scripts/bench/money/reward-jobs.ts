import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { parseArgs } from 'node:util'
import postgres from 'postgres'
import { NO_MONEY, satang } from '../../../domain/money.ts'
import type { PromotionTerms } from '../../../domain/rewards/promotion.ts'
import { accrueAffiliates } from '../../../server/features/affiliates/accrue-affiliates.ts'
import { moneyRulesOf } from '../../../server/features/operators/money-rules.ts'
import { findOperatorById } from '../../../server/features/operators/queries.ts'
import { forecastOf, forecastPromotion } from '../../../server/features/reports/forecast.ts'
import { listLotteries } from '../../../server/features/rounds/queries.ts'
import { setAffiliates } from '../../../tests/support/stage/rewards/affiliates.ts'
import { openStage, type Stage } from '../../../tests/support/stage/stage.ts'
import { answerOf } from '../answer-of.ts'
import { withBenchDatabase } from '../bench-database.ts'
import { forkServer } from '../fork-server.ts'
import { report } from '../machine.ts'
import { besideCounting, count } from './beside-counting.ts'
import { makeBettors, prepareBets } from './bets.ts'
import { forgetStatements, printStatements, STATEMENT_SETTINGS } from './costly-statements.ts'
import { fillMonth } from './fill-month.ts'
import { fillFriends, fillRewards } from './fill-rewards.ts'

const MEMBERS = 20_000
const ROUNDS = 10

/**
 * The jobs after settlements over so many tickets: what cashback and turnover are reckoned from (`play_entry`, `turnover_entry`), and
 * income of two levels, done in the server's process as `npm start` does them. First alone, then on more rounds beside bets at half of what
 * the machine takes (`--load` is another share), of members who have tickets in those rounds as well. Then what was counted becomes a month
 * of history, and the forecasts that people ask for are asked. What the bench itself takes is told apart. `--statements`: the statements that
 * cost most, which counting slows a little. `--beside`: nothing but that.
 */
export async function benchRewardJobs(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      tickets: { type: 'string', default: '1000000' },
      seconds: { type: 'string', default: '10' },
      statements: { type: 'boolean', default: false },
      load: { type: 'string', default: '0.5' },
      beside: { type: 'boolean', default: false },
    },
  })
  const wish = {
    tickets: Number(values.tickets),
    seconds: Number(values.seconds),
    statements: values.statements,
    load: Number(values.load),
    onlyBeside: values.beside,
  }
  await withBenchDatabase(
    async (database) => {
      const stage = await openStage(database.url, { connections: 4 })
      const sql = postgres(database.url, { max: 1, onnotice: () => {} })
      const server = forkServer(new URL('../site-server.ts', import.meta.url), [database.url])
      try {
        const { port } = await answerOf<{ port: number }>(server)
        report('reward-jobs', await measure({ stage, sql, port, server }, wish))
      } finally {
        if (server.connected) server.send('stop')
        if (server.exitCode === null) await once(server, 'exit')
        await sql.end()
        await stage.close()
      }
    },
    wish.statements ? STATEMENT_SETTINGS : {},
  )
}

interface Measuring {
  readonly stage: Stage
  readonly sql: postgres.Sql
  readonly port: number
  readonly server: ChildProcess
}

interface Wish {
  readonly tickets: number
  readonly seconds: number
  readonly statements: boolean
  /** Of the bets that the machine takes. */
  readonly load: number
  readonly onlyBeside: boolean
}

async function measure({ stage, sql, port, server }: Measuring, wish: Wish) {
  const { tickets, seconds, statements, load, onlyBeside } = wish
  const { operatorId, makerId, checkerId } = stage
  await setAffiliates(stage)
  await stage.members(1, NO_MONEY)
  const [lottery] = await listLotteries(stage.ctx.read, operatorId)
  const filling = { operatorId, makerId, checkerId, lotteryId: lottery?.id ?? '', members: MEMBERS }
  const bettors = await makeBettors(stage)
  await fillFriends(sql, filling, bettors)
  const fill = (rounds: number) =>
    fillRewards(sql, { ...filling, tickets: (tickets * rounds) / ROUNDS, rounds })
  const betting = await prepareBets(stage, port, bettors)
  const beside = { server, sql, betting, seconds, load, fill, members: MEMBERS }
  if (onlyBeside) return { tickets, ...(await besideCounting({ ...beside, ofAll: ROUNDS })) }
  console.log(`writing ${tickets} tickets of ${MEMBERS} members in ${ROUNDS} rounds ...`)
  const { value: rounds, took: fillSeconds } = await timed(() => fill(ROUNDS))
  if (statements) await forgetStatements(sql)
  const { seconds: jobSeconds, ...held } = await count(server, rounds)
  console.log(`counted in ${jobSeconds.toFixed(1)} s, beside ${fillSeconds.toFixed(1)} s of writing tickets`)
  if (statements) await printStatements(sql, 'the jobs')
  const again = await accrueAffiliates(stage.ctx, rounds[0] ?? '')
  if (again.entries > 0) throw new Error('a second run writes nothing')
  const measured = await besideCounting({ ...beside, ofAll: ROUNDS })
  const { took: monthSeconds } = await timed(() => fillMonth(sql, operatorId))
  if (statements) await forgetStatements(sql)
  const { took: forecastSeconds } = await timed(() => forecast(stage))
  const { took: promotionSeconds } = await timed(() => forecastOfPromotion(stage))
  if (statements) await printStatements(sql, 'the forecasts')
  return {
    ...{ jobSeconds, forecastSeconds, promotionSeconds },
    ...{ tickets, members: MEMBERS, rounds: ROUNDS, ...measured },
    ...{ heldMaxMs: held.heldMaxMs, heldP99Ms: held.heldP99Ms },
    ...{ fillSeconds, monthSeconds },
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

const TERMS: PromotionTerms = {
  ...{
    nameTh: 'โบนัส',
    nameEn: 'Bonus',
    offered: 'deposit',
    percent: 10,
    fixed: NO_MONEY,
    times: 5,
    groups: [],
  },
  ...{ depositMin: satang(10_000), bonusMax: satang(50_000), timesEach: 5 },
  ...{ startsAt: '2026-01-01T00:00:00Z', endsAt: null },
}

async function forecastOfPromotion({ ctx, operatorId }: Stage): Promise<void> {
  const found = await forecastPromotion(ctx.read, operatorId, TERMS)
  if (!found || found.month.grants === 0) throw new Error('there are deposits to forecast from')
}

async function timed<T>(work: () => Promise<T>): Promise<{ value: T; took: number }> {
  const startedMs = performance.now()
  const value = await work()
  return { value, took: (performance.now() - startedMs) / 1000 }
}
