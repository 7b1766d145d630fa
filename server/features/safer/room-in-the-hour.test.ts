import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bahtToSatang } from '../../../domain/money.ts'
import { moveClock, useDatabase, withSql } from '../../../tests/support/database/database.ts'
import { limited } from '../../../tests/support/stage/safer/limited.ts'
import { openStage, type Stage, wishFor } from '../../../tests/support/stage/stage.ts'
import { cancelTicket } from '../betting/cancel-ticket.ts'
import { placeTicket } from '../betting/place-ticket.ts'
import { readStanding } from '../betting/queries.ts'
import { bookNumbers } from '../booking/book-numbers.ts'
import { confirmCheck } from './play-beat.ts'

const MINUTE_MS = 60_000
const database = useDatabase()
let stage: Stage
let member = ''
let roundId = ''
beforeAll(async () => {
  stage = await openStage(database.url, { connections: 4 })
})
afterAll(() => stage.close())
beforeEach(async () => {
  const [id = ''] = await stage.members(1, bahtToSatang(100_000))
  member = id
  roundId = await stage.openRound({ closesInMs: 3 * 60 * MINUTE_MS })
  await beginHour()
})

let aheadMs = 0
/** Ten seconds after the hour: no act of a test crosses a minute. */
async function beginHour(): Promise<void> {
  const { now } = await stage.ctx.read.one<{ now: Date }>`select db_now() as now`
  await goOn(60 * MINUTE_MS - (now.getTime() % (60 * MINUTE_MS)) + 10_000)
}

async function goOn(byMs: number): Promise<void> {
  aheadMs += byMs
  await moveClock(database.url, aheadMs)
}

const wish = (baht: number) => wishFor(stage, member, roundId, [['two_bottom', '47', baht]])
const bet = (baht: number) => placeTicket(stage.ctx, wish(baht))
const limit = (kind: 'stake' | 'loss', baht: number) =>
  limited(stage, member, { kind, span: 'day', max: bahtToSatang(baht) })

function refusal(act: Promise<unknown>): Promise<string> {
  return act.then(
    () => 'none',
    (error: { code: string }) => error.code,
  )
}

/** Baht that stand in the hour for the next bet; undefined where they have to be found. */
async function standing(): Promise<number | undefined> {
  const { rooms } = await readStanding(stage.ctx.read, stage.operatorId, [member], [randomUUID()])
  const room = rooms?.[0] ?? -1
  return room < 0 ? undefined : room / 100
}

test('what limits leave stands in the hour after a bet, and the next ones take of it to the last satang', async () => {
  await limit('stake', 100)
  await limit('loss', 90)
  expect(await standing()).toBeUndefined()
  await bet(40)
  expect(await standing()).toBe(50)
  await bet(30)
  expect(await standing()).toBe(20)
  expect(await refusal(bet(20.01))).toBe('LOSS_LIMIT')
  expect(await standing(), 'a refused bet takes nothing').toBe(20)
  await bet(20)
  expect(await standing()).toBe(0)
  expect(await refusal(bet(1))).toBe('LOSS_LIMIT')
})

test.each([
  ['a lower limit', () => limit('stake', 60), 20],
  ['a booking', () => bookNumbers(stage.ctx, wish(30)), 30],
  [
    'the next hour',
    async () => {
      await beginHour()
      await confirmCheck(stage.ctx, { memberId: member, operatorId: stage.operatorId })
    },
    60,
  ],
])('it ends with %s, and what is left then holds', async (_, act, left) => {
  await limit('stake', 100)
  await bet(40)
  expect(await standing()).toBe(60)
  await act()
  expect(await standing()).toBeUndefined()
  expect(await refusal(bet(left + 1))).toBe('STAKE_LIMIT')
  expect(await refusal(bet(left))).toBe('none')
})

test('a cancel gives back what it took', async () => {
  await limit('stake', 100)
  await bet(40)
  const { id: ticketId } = await bet(60)
  await cancelTicket(stage.ctx, { memberId: member, ticketId })
  expect(await standing()).toBeUndefined()
  await bet(10)
  expect(await standing()).toBe(50)
})

test('it ends with a recount that finds more used, though no cash has moved', async () => {
  const recounted = (change: number) =>
    withSql(
      database.url,
      (sql) => sql`update play_hour set staked = staked, back = back + ${change} where member_id = ${member}`,
    )
  await limit('loss', 100)
  await bet(40)
  await recounted(10)
  expect(await standing(), 'more came back').toBe(60)
  await recounted(-10)
  expect(await standing()).toBeUndefined()
})

test('it ends with the minutes that a limit of time leaves', async () => {
  await limited(stage, member, { kind: 'time', span: 'day', max: 5 })
  const answers: string[] = []
  for (let minute = 0; minute < 6; minute += 1) {
    answers.push(await refusal(bet(1)))
    await goOn(MINUTE_MS)
  }
  expect(answers).toEqual([...Array<string>(5).fill('none'), 'TIME_LIMIT'])
})

test('it ends with the session that a limit of time leaves', async () => {
  await limited(stage, member, { kind: 'time', span: 'session', max: 20 })
  await bet(1)
  await goOn(18 * MINUTE_MS)
  expect(await standing()).toBeGreaterThan(0)
  await bet(1)
  await goOn(2 * MINUTE_MS)
  expect(await standing()).toBeUndefined()
  expect(await refusal(bet(1))).toBe('TIME_LIMIT')
})
