import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bahtToSatang } from '../../../domain/money.ts'
import type { StopLength } from '../../../domain/safer/play-stop.ts'
import { moveClock, useDatabase, withSql } from '../../../tests/support/database/database.ts'
import { openFastRound } from '../../../tests/support/stage/fast/fast-round.ts'
import { callerOf } from '../../../tests/support/stage/safer/limited.ts'
import { openStage, type Stage, wishFor } from '../../../tests/support/stage/stage.ts'
import type { Context } from '../../context.ts'
import { placeTicket } from '../betting/place-ticket.ts'
import { findCash } from '../ledger/queries.ts'
import { returnToPlay, stopPlay } from '../safer/stop-play.ts'
import { bookNumbers } from './book-numbers.ts'
import { giveBackExcluded } from './give-back-excluded.ts'

const MINUTE_MS = 60_000
const database = useDatabase()
let stage: Stage
let memberId = ''
beforeAll(async () => {
  stage = await openStage(database.url, { connections: 10 })
})
afterAll(() => stage.close())
beforeEach(async () => {
  await moveClock(database.url, 0)
  const [one = ''] = await stage.members(1, bahtToSatang(1_000))
  memberId = one
})

const cash = async () => (await findCash(stage.ctx.read, memberId))?.balance ?? -1
const wish = (roundId: string) => wishFor(stage, memberId, roundId, [['two_top', '12', 10]])
const bet = (roundId: string) => placeTicket(stage.ctx, wish(roundId))
const stop = (length: StopLength) =>
  stopPlay(stage.ctx, { caller: callerOf(stage, memberId), length, key: randomUUID() })
const giveBack = (stopId: string, ctx: Context = stage.ctx) => giveBackExcluded(ctx, { memberId, stopId })
const statuses = async (of: readonly { id: string }[]) => {
  const rows = await stage.ctx.read.run<{ id: string; status: string }>`
    select id, status from ticket where member_id = ${memberId}`
  return of.map(({ id }) => rows.find((row) => row.id === id)?.status)
}
/** The stops whose jobs wait. */
const asked = async () => {
  const rows = await withSql(
    database.url,
    (sql) => sql<{ key: string }[]>`
      select key from graphile_worker.jobs where task_identifier = 'give-back-excluded' and key like ${`%:${memberId}:%`}`,
  )
  return rows.map(({ key }) => key)
}

test('an exclusion gives back a booking and every ticket that may still be cancelled, and the others stand', async () => {
  const roundId = await stage.openRound()
  const open = [] // more than a member may cancel on a day
  for (let nth = 0; nth < 6; nth += 1) open.push(await bet(roundId))
  const late = await bet(await stage.openRound({ closesInMs: 5 * MINUTE_MS }))
  const booking = await bookNumbers(stage.ctx, wish(roundId))
  expect(await cash()).toBe(bahtToSatang(1_000 - 80))
  const { id } = await stop('six-months')
  expect(await asked()).toEqual([`give-back-excluded:${memberId}:${id}`])
  await Promise.all([giveBack(id), giveBack(id), giveBack(id)])
  await giveBack(id)
  expect(await statuses(open)).toEqual(open.map(() => 'cancelled'))
  expect(await statuses([late])).toEqual(['placed'])
  expect(await cash()).toBe(bahtToSatang(1_000 - 10))
  const ended = await stage.ctx.read.run`
    select outcome from hold_resolution where member_id = ${memberId} and cause_id = ${booking.id}`
  expect(ended).toEqual([{ outcome: 'released' }])
  const refunds = await stage.ctx.read.run`
    select from transfer where member_id = ${memberId} and kind = 'refund'`
  expect(refunds).toHaveLength(open.length)
})

test('a ticket of a fast round stands, because none of these is cancelled', async () => {
  const roundId = await openFastRound(stage.ctx, stage.operatorId, { closesInMs: 14 * MINUTE_MS })
  const ticket = await bet(roundId)
  const { id } = await stop('year')
  await giveBack(id)
  expect(await statuses([ticket])).toEqual(['placed'])
})

test('a break gives nothing back, and asks no job to', async () => {
  const ticket = await bet(await stage.openRound())
  const { id } = await stop('week')
  expect(await asked()).toEqual([])
  await giveBack(id)
  expect(await statuses([ticket])).toEqual(['placed'])
})

test('killed in the middle it goes on where it was, and each ticket is paid back once', async () => {
  const roundId = await stage.openRound()
  const tickets = [await bet(roundId), await bet(roundId), await bet(roundId)]
  const { id } = await stop('six-months')
  let begun = 0
  const dying: Context = {
    ...stage.ctx,
    transaction(work) {
      begun += 1
      return begun > 1 ? Promise.reject(new Error('killed')) : stage.ctx.transaction(work)
    },
  }
  await expect(giveBack(id, dying)).rejects.toThrow('2 of 3 failed')
  expect(await statuses(tickets)).toEqual(['cancelled', 'placed', 'placed'])
  await giveBack(id)
  expect(await statuses(tickets)).toEqual(['cancelled', 'cancelled', 'cancelled'])
  expect(await cash()).toBe(bahtToSatang(1_000))
})

test('what was bet and booked after the return is not touched by a job that comes late', async () => {
  const { id, endsAt } = await stop('six-months')
  const overMs = endsAt.getTime() - Date.now() + 1_000
  await moveClock(database.url, overMs)
  await returnToPlay(stage.ctx, callerOf(stage, memberId))
  await moveClock(database.url, overMs + 24 * 60 * MINUTE_MS + 1_000)
  const roundId = await stage.openRound()
  const ticket = await bet(roundId)
  await bookNumbers(stage.ctx, wish(roundId))
  const before = await cash()
  await giveBack(id)
  expect(await statuses([ticket])).toEqual(['placed'])
  expect(await cash()).toBe(before)
})
