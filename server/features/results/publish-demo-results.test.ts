import { afterAll, beforeAll, expect, test } from 'vitest'
import { findLottery } from '../../../domain/lottery/registry.ts'
import { moveClock, useDatabase } from '../../../tests/support/database/database.ts'
import { openMachinery } from '../../../tests/support/stage/stage.ts'
import type { Machinery } from '../../make-context.ts'
import { sealRound } from '../fairness/seal-round.ts'
import type { Operator } from '../operators/operator.ts'
import { advanceRounds } from '../rounds/advance-rounds.ts'
import { generateRounds } from '../rounds/generate-rounds.ts'
import { sellLotteries } from '../rounds/lotteries/sell-lotteries.ts'
import { findStaffByName } from '../staff/queries.ts'
import { FEED_MAKER, seedDemoOperator } from '../staff/seed-demo-operator.ts'
import { proposeResult } from './propose-result.ts'
import { publishDemoResults } from './publish-demo-results.ts'

const DAY_MS = 86_400_000
const database = useDatabase()
let machinery: Machinery
let operator: Operator
beforeAll(async () => {
  machinery = openMachinery(database.url)
  const { ctx } = machinery
  operator = await seedDemoOperator(ctx)
  await sellLotteries(ctx, operator.id)
  await generateRounds(ctx)
  await advanceRounds(ctx)
  await moveClock(database.url, 2 * DAY_MS)
  await advanceRounds(ctx)
  for (const { id } of await roundsOf('closed')) await sealRound(ctx, id)
  await moveClock(database.url, 4 * DAY_MS) // every one of them is drawn by now
})
afterAll(() => machinery.close())

function roundsOf(status: string): Promise<{ id: string; lottery: string; source: string | null }[]> {
  return machinery.ctx.read.run`
    select r.id, l.code as lottery, (select source from result where round_id = r.id) as source
    from round r join lottery l on l.id = r.lottery_id where r.status = ${status} order by r.closes_at`
}

test('an unattended demo gives its own rounds results, loudly marked, and goes on where it was stopped', async () => {
  const { ctx } = machinery
  const sealed = (await roundsOf('sealed')).filter(({ lottery }) => lottery !== 'yeekee') // it draws itself
  expect(sealed.length).toBeGreaterThan(1)
  const [cutShort] = sealed
  if (!cutShort) throw new Error('a sealed round')
  const maker = await findStaffByName(ctx.read, operator.id, FEED_MAKER)
  const lottery = findLottery(cutShort.lottery)
  const { businessDate } = await ctx.read.one<{ businessDate: string }>`
    select business_date as "businessDate" from round where id = ${cutShort.id}`
  if (!lottery || !maker) throw new Error('the demo has its feed')
  const published = await ctx.external.resultsFeed.fetch(lottery, businessDate)
  const wish = { operatorId: operator.id, roundId: cutShort.id, published, source: 'DEMO' }
  await proposeResult(ctx, { ...wish, staffId: maker.staffId }) // and the program ended here

  // Every run takes a bounded number of rounds, and some days have more.
  let left = await publishDemoResults(ctx)
  for (let run = 0; left > 0 && run < 5; run += 1) left = await publishDemoResults(ctx)
  expect(left, 'nothing is left to do').toBe(0)
  const resulted = await roundsOf('resulted')
  expect(resulted.map((round) => round.id).sort()).toEqual(sealed.map((round) => round.id).sort())
  expect(resulted.every((round) => round.source?.startsWith('DEMO'))).toBe(true)
})
