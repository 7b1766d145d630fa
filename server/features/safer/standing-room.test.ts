import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bahtToSatang } from '../../../domain/money.ts'
import { moveClock, useDatabase, withSql } from '../../../tests/support/database/database.ts'
import { callerOf, limited, standingRoom } from '../../../tests/support/stage/safer/limited.ts'
import { openStage, type Stage, wishFor } from '../../../tests/support/stage/stage.ts'
import { cancelTicket } from '../betting/cancel-ticket.ts'
import { placeTicket } from '../betting/place-ticket.ts'
import { bookNumbers } from '../booking/book-numbers.ts'
import { move } from '../ledger/move.ts'
import { lockAccounts } from '../ledger/queries.ts'
import { confirmCheck } from './play-beat.ts'
import { confirmLimit, setLimit } from './set-limit.ts'

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
  const room = await standingRoom(stage, member)
  return room === undefined ? undefined : room / 100
}

/** Baht by the hours of the member, and what the account has taken besides. */
async function counted(): Promise<{ hours: number[]; taken: number }> {
  const { read } = stage.ctx
  const hours = await read.run<{ staked: number }>`
    select staked / 100 as staked from play_hour where member_id = ${member} order by hour`
  const { taken } = await read.one<{ taken: number }>`
    select coalesce(taken, 0) / 100 as taken from account where member_id = ${member} and name = 'cash'`
  return { hours: hours.map(({ staked }) => staked), taken }
}

test('what limits leave stands in the account after a bet, and the next ones take of it to the last satang', async () => {
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

test('a bet that takes of it counts in the account alone, and in its hour once a later one begins', async () => {
  await limit('stake', 100)
  await bet(40)
  await bet(30)
  expect(await counted()).toEqual({ hours: [], taken: 70 })
  await beginHour()
  await confirmCheck(stage.ctx, { memberId: member, operatorId: stage.operatorId })
  await bet(10)
  expect(await counted()).toEqual({ hours: [70], taken: 10 })
  expect(await standing()).toBe(20)
  await bookNumbers(stage.ctx, wish(5))
  await bet(3)
  expect(await counted(), 'what is found anew within the hour goes on').toEqual({ hours: [70], taken: 13 })
  expect(await refusal(bet(13))).toBe('STAKE_LIMIT')
  expect(await refusal(bet(12))).toBe('none')
})

test.each([
  ['none stands', async () => {}],
  [
    'cash has moved since',
    async () => {
      await bet(40)
      await bookNumbers(stage.ctx, wish(10))
    },
  ],
  [
    'its hour is over',
    async () => {
      await bet(40)
      await beginHour()
    },
  ],
  ['it is less', () => bet(99)],
])('the database refuses to take of it where %s', async (_, act) => {
  await limit('stake', 100)
  await act()
  const { ctx, operatorId } = stage
  const take = ctx.transaction(async (tx) => {
    await lockAccounts(tx, [member])
    await move(tx, ctx.chance, [
      {
        ...{ memberId: member, operatorId, kind: 'bet', refType: 'ticket', refId: randomUUID() },
        ...{ debit: 'cash', credit: 'round:escrow', amount: bahtToSatang(10), actor: 'member' },
        ofRoom: 'stands',
      },
    ])
  })
  await expect(take).rejects.toMatchObject({ constraint_name: 'account_room_check' })
})

test('what was taken counts once, through a cancel, the end of all limits and a new one', async () => {
  const week = { kind: 'stake', span: 'week' } as const
  const settle = { ...week, caller: callerOf(stage, member) }
  await limited(stage, member, { ...week, max: bahtToSatang(100) })
  const { id: ticketId } = await bet(40)
  await bet(20)
  await cancelTicket(stage.ctx, { memberId: member, ticketId })
  expect(await counted()).toEqual({ hours: [-40], taken: 60 })
  await setLimit(stage.ctx, { ...settle, max: null, key: randomUUID() })
  await goOn(25 * 60 * MINUTE_MS)
  await confirmLimit(stage.ctx, { ...settle, key: randomUUID() })
  expect(await counted()).toEqual({ hours: [], taken: 60 })
  roundId = await stage.openRound({ closesInMs: 3 * 60 * MINUTE_MS })
  await bet(30)
  await limited(stage, member, { ...week, max: bahtToSatang(100) })
  expect(await counted()).toEqual({ hours: [-40, 30], taken: 60 })
  expect(await refusal(bet(51))).toBe('STAKE_LIMIT')
  expect(await refusal(bet(50))).toBe('none')
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
      (sql) => sql`
        insert into play_hour (member_id, hour, staked, back) values (${member}, play_hour_of(db_now()), 0, ${change})
        on conflict (member_id, hour) do update set staked = excluded.staked, back = play_hour.back + excluded.back`,
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
