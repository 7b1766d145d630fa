import { afterAll, beforeAll, expect, test } from 'vitest'
import { moveClock, useDatabase } from '../../../tests/support/database/database.ts'
import { openStage, type Stage } from '../../../tests/support/stage/stage.ts'
import { advanceRounds } from './advance-rounds.ts'
import { closeRound } from './close-round.ts'
import { generateRounds } from './generate-rounds.ts'
import { openNextRound } from './open-next-round.ts'
import { findRound, listLotteries } from './queries.ts'

const DAY_MS = 86_400_000
const database = useDatabase()
let stage: Stage
beforeAll(async () => {
  stage = await openStage(database.url)
  await generateRounds(stage.ctx)
  await advanceRounds(stage.ctx)
})
afterAll(() => stage.close())

function openRounds(): Promise<{ id: string; lottery: string; closesAt: Date }[]> {
  return stage.ctx.read.run`
    select r.id, l.code as lottery, r.closes_at as "closesAt" from round r join lottery l on l.id = r.lottery_id
    where r.status = 'open' order by l.code`
}

test('every lottery on sale has exactly one open round', async () => {
  const lotteries = await listLotteries(stage.ctx.read, stage.operatorId)
  expect((await openRounds()).map((round) => round.lottery)).toEqual(lotteries.map((l) => l.code).sort())
})

test('making rounds again makes only what is missing', async () => {
  expect(await generateRounds(stage.ctx)).toBe(0)
  await moveClock(database.url, DAY_MS)
  expect(await generateRounds(stage.ctx)).toBeGreaterThan(0)
  await moveClock(database.url, 0)
})

test('a round whose time runs out while it is promised is not made, and the others are', async () => {
  const QUARTER_MS = 15 * 60_000
  // Noon in Bangkok, in three or four days: the fast lottery rests from four to six in the morning.
  const boundary = Math.floor(Date.now() / DAY_MS + 4) * DAY_MS + 5 * 3_600_000
  await moveClock(database.url, boundary - 30_000 - Date.now())
  const [first, second] = stage.ctx.external.custodians
  const slow: typeof first = {
    ...first,
    commit: async (round) => {
      await moveClock(database.url, boundary + 10 - Date.now())
      return first.commit(round)
    },
  }
  const external = { ...stage.ctx.external, custodians: [slow, second] as const }
  expect(await generateRounds({ ...stage.ctx, external })).toBeGreaterThan(0)
  const rows = await stage.ctx.read.run<{ at: Date }>`
    select closes_at as at from round r join lottery l on l.id = r.lottery_id
    where l.code = 'yeekee' and r.closes_at between ${new Date(boundary)} and ${new Date(boundary + QUARTER_MS)}`
  expect(rows.map(({ at }) => at.getTime())).toEqual([boundary + QUARTER_MS])
  await moveClock(database.url, 0)
})

test('a round whose time has come is closed, and the next one opens', async () => {
  const [first] = (await openRounds()).sort((a, b) => a.closesAt.getTime() - b.closesAt.getTime())
  if (!first) throw new Error('an open round')
  await moveClock(database.url, first.closesAt.getTime() - Date.now() + 1_000)
  const { closed } = await advanceRounds(stage.ctx)
  expect(closed).toBeGreaterThanOrEqual(1)
  expect((await findRound(stage.ctx.read, first.id))?.status).toBe('closed')
  await advanceRounds(stage.ctx)
  expect((await openRounds()).map((round) => round.lottery)).toContain(first.lottery)
  await moveClock(database.url, 0)
})

test('a round closed before its time leaves no hole: the next one opens at once', async () => {
  const [early] = await openRounds()
  const found = early && (await findRound(stage.ctx.read, early.id))
  if (!found) throw new Error('an open round')
  await closeRound(stage.ctx, { operatorId: stage.operatorId, roundId: found.id, reason: 'early' })
  expect((await openRounds()).map((round) => round.lottery)).not.toContain(found.lotteryCode)
  expect(await openNextRound(stage.jobs, found.lotteryId)).toBe(true)
  expect((await openRounds()).map((round) => round.lottery)).toContain(found.lotteryCode)
  expect(await openNextRound(stage.jobs, found.lotteryId), 'one is on sale now').toBe(false)
})
