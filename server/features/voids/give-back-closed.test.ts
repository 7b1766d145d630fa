import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { CLOSING_REASONS } from '../../../domain/account/closing.ts'
import { bahtToSatang, NO_DISCOUNT } from '../../../domain/money.ts'
import { behindTriggers } from '../../../tests/support/database/behind-triggers.ts'
import { useDatabase, withSql } from '../../../tests/support/database/database.ts'
import { endedAt, stoppedAt } from '../../../tests/support/processes/stopped.ts'
import { askedToClose, closed } from '../../../tests/support/stage/closed.ts'
import { drawRound, shutRound } from '../../../tests/support/stage/drawing.ts'
import { openFastRound } from '../../../tests/support/stage/fast/fast-round.ts'
import { openStage, type Stage, wishFor } from '../../../tests/support/stage/stage.ts'
import type { Context } from '../../context.ts'
import { insertAssistant, insertOrUpdateRole } from '../assistants/queries.ts'
import { placeTicket } from '../betting/place-ticket.ts'
import { bookNumbers } from '../booking/book-numbers.ts'
import { findCash } from '../ledger/queries.ts'
import { confirmClosing } from '../members/closing/close-member.ts'
import { settleRound } from '../settlement/settle-round.ts'
import { giveBackClosed } from './give-back-closed.ts'

const MINUTE_MS = 60_000
const database = useDatabase()
let stage: Stage
let memberId = ''
beforeAll(async () => {
  stage = await openStage(database.url, { connections: 10 })
})
afterAll(() => stage.close())
beforeEach(async () => {
  const [one = ''] = await stage.members(1, bahtToSatang(1_000))
  memberId = one
})

const cash = async () => (await findCash(stage.ctx.read, memberId))?.balance ?? -1
const bet = (roundId: string, number = '12', assistantId?: string) =>
  placeTicket(stage.ctx, { ...wishFor(stage, memberId, roundId, [['two_top', number, 10]]), assistantId })
async function hired(): Promise<string> {
  const [id, roleId] = [randomUUID(), randomUUID()]
  const owner = { memberId, operatorId: stage.operatorId }
  await stage.ctx.transaction(async (tx) => {
    await tx.readClock()
    await insertOrUpdateRole(tx, owner, { id: roleId, name: 'x', permissions: ['bet'] })
    await insertAssistant(tx, {
      ...{ ...owner, id, roleId, name: 'som', passwordHash: '-', commission: NO_DISCOUNT },
      ...{ dayBudget: bahtToSatang(100), lotteries: null },
    })
  })
  return id
}
const stakedOfDay = async () =>
  (
    await stage.ctx.read.run<{ staked: number }>`
      select staked from assistant_day where member_id = ${memberId}`
  ).map(({ staked }) => staked)
const giveBack = (ctx: Context = stage.ctx) => giveBackClosed(ctx, memberId)
const statuses = async (of: readonly { id: string }[]) => {
  const rows = await stage.ctx.read.run<{ id: string; status: string }>`
    select id, status from ticket where member_id = ${memberId}`
  return of.map(({ id }) => rows.find((row) => row.id === id)?.status)
}
const memberStatus = async () =>
  (await stage.ctx.read.one<{ status: string }>`select status from member where member_id = ${memberId}`)
    .status
const jobs = () =>
  withSql(
    database.url,
    (sql) => sql`select from graphile_worker.jobs where key = ${`give-back-closed:${memberId}`}`,
  )
const refunds = () =>
  stage.ctx.read.run`select from transfer where member_id = ${memberId} and kind = 'refund'`

describe('what is given back', () => {
  test.each(CLOSING_REASONS)(
    '%s: a booking and what may be cancelled; late tickets by the reason',
    async (why) => {
      const voids = why === 'under-age'
      const roundId = await stage.openRound()
      const open = [await bet(roundId), await bet(roundId)]
      const late = await bet(await stage.openRound({ closesInMs: 5 * MINUTE_MS }))
      const shut = await stage.openRound()
      const waits = await bet(shut)
      await shutRound(stage, shut)
      await bookNumbers(stage.ctx, wishFor(stage, memberId, roundId, [['two_top', '12', 10]]))
      expect(await cash()).toBe(bahtToSatang(950))

      await closed(stage, memberId, why)
      expect([await memberStatus(), (await jobs()).length]).toEqual(['closed', 1])
      await Promise.all([giveBack(), giveBack(), giveBack()])
      await giveBack()
      expect(await statuses(open)).toEqual(['cancelled', 'cancelled'])
      expect(await statuses([late, waits])).toEqual(voids ? ['refunded', 'refunded'] : ['placed', 'placed'])
      expect(await cash()).toBe(bahtToSatang(voids ? 1_000 : 980))
      expect(await refunds()).toHaveLength(voids ? 4 : 2)
      await expect(bet(roundId)).rejects.toMatchObject({ code: 'MEMBER_BANNED' })
    },
  )

  test('under age: what was written behind the program is not paid, and what was sold is', async () => {
    const late = await bet(await stage.openRound({ closesInMs: 5 * MINUTE_MS }))
    const open = await bet(await stage.openRound())
    const write = (price: number) =>
      behindTriggers(
        database.url,
        (sql) => sql`update ticket set stake = ${price}, net = ${price} where member_id = ${memberId}`,
      )
    await write(10_000_000)
    await closed(stage, memberId, 'under-age')
    await expect(giveBack()).rejects.toThrow('2 of 2 failed')
    expect([await cash(), await refunds()]).toEqual([bahtToSatang(980), []])
    await write(bahtToSatang(10))
    await Promise.all([giveBack(), giveBack()])
    expect(await statuses([late, open])).toEqual(['refunded', 'cancelled'])
    expect([await cash(), (await refunds()).length]).toEqual([bahtToSatang(1_000), 2])
  })

  test('under age: a ticket of a sealed round is void and wins nothing; its neighbour is paid', async () => {
    const roundId = await stage.openRound()
    const mine = await bet(roundId, '52')
    const [other = ''] = await stage.members(1, bahtToSatang(100))
    await placeTicket(stage.ctx, wishFor(stage, other, roundId, [['two_bottom', '47', 10]]))
    await shutRound(stage, roundId)
    await closed(stage, memberId, 'under-age')
    await giveBack()
    await drawRound(stage, roundId)
    await settleRound(stage.jobs, roundId)
    expect(await statuses([mine])).toEqual(['refunded'])
    expect(await cash()).toBe(bahtToSatang(1_000))
    expect((await findCash(stage.ctx.read, other))?.balance).toBeGreaterThan(bahtToSatang(100))
  })

  test.each(CLOSING_REASONS)('%s: a ticket in a fast round by the reason', async (why) => {
    const mine = await bet(await openFastRound(stage.ctx, stage.operatorId))
    await closed(stage, memberId, why)
    await Promise.all([giveBack(), giveBack()])
    const isVoid = why === 'under-age'
    expect(await statuses([mine])).toEqual([isVoid ? 'refunded' : 'placed'])
    expect(await cash()).toBe(bahtToSatang(isVoid ? 1_000 : 990))
  })

  test('what assistants sold goes back too, to the budget of its day; a void gives none back', async () => {
    const assistantId = await hired()
    const roundId = await stage.openRound()
    await bet(roundId, '12', assistantId)
    await bet(await openFastRound(stage.ctx, stage.operatorId), '12', assistantId)
    expect(await stakedOfDay()).toEqual([bahtToSatang(20)])
    await closed(stage, memberId, 'under-age')
    await Promise.all([giveBack(), giveBack()])
    expect([await cash(), await stakedOfDay()]).toEqual([bahtToSatang(1_000), [bahtToSatang(10)]])
    await expect(bet(roundId, '12', assistantId)).rejects.toMatchObject({ code: 'MEMBER_BANNED' })
  })

  test('a ticket whose round has its result stands, whatever the reason', async () => {
    const roundId = await stage.openRound()
    const mine = await bet(roundId, '99')
    await drawRound(stage, roundId)
    await closed(stage, memberId, 'under-age')
    await giveBack()
    expect(await statuses([mine])).toEqual(['placed'])
    await settleRound(stage.jobs, roundId)
    expect(await refunds()).toHaveLength(0)
  })

  test('killed in the middle it goes on where it was, and each ticket is paid back once', async () => {
    const roundId = await stage.openRound()
    const tickets = [await bet(roundId), await bet(roundId)]
    const shut = await stage.openRound()
    tickets.push(await bet(shut))
    await shutRound(stage, shut)
    await closed(stage, memberId, 'under-age')
    for (const [nth, moment] of [
      [1, 'before the commit'],
      [2, 'after the commit'],
      [3, 'before the commit'],
    ] as const) {
      await expect(giveBack(endedAt(stage.ctx, nth, moment))).rejects.toThrow()
    }
    expect(await statuses(tickets)).toEqual(['cancelled', 'cancelled', 'placed'])
    await giveBack()
    expect(await statuses(tickets)).toEqual(['cancelled', 'cancelled', 'refunded'])
    expect([await cash(), (await refunds()).length]).toEqual([bahtToSatang(1_000), 3])
  })
})

describe('at once', () => {
  test('two approvals close once, and a bet beside them is given back or refused', async () => {
    const roundId = await stage.openRound()
    const asked = await askedToClose(stage, memberId, 'fraud')
    const [first, second] = await Promise.allSettled([
      confirmClosing(stage.ctx, asked),
      confirmClosing(stage.ctx, asked),
      ...Array.from({ length: 5 }, () => bet(roundId)),
    ])
    expect([first.status, second.status]).toEqual(['fulfilled', 'fulfilled'])
    expect((await jobs()).length).toBe(1)
    await giveBack()
    expect(await cash()).toBe(bahtToSatang(1_000))
    const acts = await stage.ctx.read.run`
      select from audit where kind = 'member.closed' and position(${memberId} in body) > 0`
    expect(acts).toHaveLength(1)
  })

  test('stopped before the commit nothing is closed, and after it all of it is', async () => {
    const asked = await askedToClose(stage, memberId, 'deceased')
    const stop = (moment: 'before the commit' | 'after the commit') =>
      confirmClosing(stoppedAt(stage.ctx, 1, moment), asked)
    await expect(stop('before the commit')).rejects.toThrow('stopped')
    expect([await memberStatus(), (await jobs()).length]).toEqual(['active', 0])
    await expect(stop('after the commit')).rejects.toThrow('stopped')
    await confirmClosing(stage.ctx, asked)
    expect([await memberStatus(), (await jobs()).length]).toEqual(['closed', 1])
  })
})
