import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, type BangkokDate } from '../../../../domain/calendar/bangkok.ts'
import { satang } from '../../../../domain/money.ts'
import type { TypedPlace } from '../../../../domain/payments/close/day-close.ts'
import { useDatabase, withSql } from '../../../../tests/support/database/database.ts'
import { stoppedAt } from '../../../../tests/support/processes/stopped.ts'
import { type BookDays, bookDays, looked } from '../../../../tests/support/stage/book-day.ts'
import { newDepositor, noticeOf, startedDeposit } from '../../../../tests/support/stage/depositor.ts'
import { openStage, type Stage } from '../../../../tests/support/stage/stage.ts'
import type { Context } from '../../../context.ts'
import { findOperatorById } from '../../operators/queries.ts'
import { receivePayment } from '../receive-payment.ts'
import { seedReceivingAccounts } from '../seed-receiving-accounts.ts'
import { confirmClose, endClose, proposeClose } from './close-day.ts'
import { findClose, listDifferences } from './queries-close.ts'
import { readCloseDay, readCloseDays } from './read-close.ts'

const database = useDatabase()
let stage: Stage
let days: BookDays
let day: BangkokDate
let stages = 0
beforeAll(() => {
  days = bookDays(() => stage, database.url)
})
beforeEach(async () => {
  stages += 1
  stage = await openStage(database.url, { connections: 8, company: String(10 + stages) })
  stage = { ...stage, ctx: { ...stage.ctx, log: { ...stage.ctx.log, fatal: () => {} } as never } }
  await seedReceivingAccounts(stage.ctx, stage.operatorId)
  day = await days.begin()
  return () => stage.close()
})
afterAll(async () => {
  await withSql(database.url, (sql) => sql`update test_clock set ahead = '0'`)
})

async function operator() {
  const found = await findOperatorById(stage.ctx.read, stage.operatorId)
  if (!found) throw new Error('the stage has an operator')
  return found
}

/** Money of an order, at a time of the bank's clock; by default now. */
async function deposited(at?: Date) {
  const order = await startedDeposit(stage, await newDepositor(stage, database.url))
  const notice = noticeOf(order, { at: at ?? (await days.now()) })
  const { id } = await receivePayment(stage.ctx, stage.operatorId, notice)
  return { id, amount: notice.amount, accountId: order.accountId }
}

/** What each place should have, and so much more. */
async function typed(of = day, more = 0): Promise<TypedPlace[]> {
  await looked(stage, of)
  const { places, openings } = await readCloseDay(stage.ctx, stage.operatorId, of)
  return places.map(({ place, came, late, returned, paid }, at) => {
    const opening = openings.get(place) ?? satang(100_00)
    const bank = satang(opening + came + late - returned - paid + (at === 0 ? more : 0))
    return { place, bank, moved: satang(0), opening: satang(100_00) }
  })
}

async function propose(of = day, wish: { places?: TypedPlace[]; reason?: string; key?: string } = {}) {
  const places = wish.places ?? (await typed(of))
  const { makerId: staffId } = stage
  const { proposalId } = await proposeClose(stage.ctx, {
    ...{ operator: await operator(), staffId, day: of, places, reason: wish.reason ?? null },
    key: wish.key ?? randomUUID(),
  })
  return { operator: await operator(), staffId: stage.checkerId, day: of, proposalId }
}

async function signed(of = day): Promise<void> {
  await confirmClose(stage.ctx, await propose(of))
}

const closeOf = (of = day) => findClose(stage.ctx.read, stage.operatorId, of)

describe('a day', () => {
  test('is signed off by two people, once, however often and by how many at once it is agreed to', async () => {
    const { amount, accountId } = await deposited()
    await days.end()
    const wish = await propose()
    await Promise.all([1, 2, 3, 4].map(() => confirmClose(stage.ctx, wish)))
    await confirmClose(stage.ctx, wish)
    const close = await closeOf()
    expect(close).toMatchObject({ day, run: 1, maker: 'draw-maker', checker: 'draw-checker' })
    expect(close?.places.find(({ place }) => place === accountId)).toMatchObject({
      ...{ opening: 100_00, came: amount, closing: 100_00 + amount, bank: 100_00 + amount },
    })
    expect((await readCloseDays(stage.ctx, stage.operatorId)).days).toMatchObject([
      { day, state: 'closed', isNext: false },
    ])
    await expect(propose()).rejects.toMatchObject({ code: 'DAY_CLOSED' })
    expect(await looked(stage, day)).toBeUndefined()
  })

  test.each(['before the commit', 'after the commit'] as const)(
    'stopped %s it is signed once',
    async (moment) => {
      await days.end()
      const wish = await propose()
      // The first looks at the proposal, the second at the day.
      const stopped: Context = stoppedAt(stage.ctx, 3, moment)
      await expect(confirmClose(stopped, wish)).rejects.toThrow('stopped')
      expect((await closeOf()) !== undefined).toBe(moment === 'after the commit')
      await confirmClose(stage.ctx, wish)
      expect(await closeOf()).toMatchObject({ day })
    },
  )

  test('takes somebody else to agree, and may be said no to or taken back', async () => {
    await days.end()
    const wish = await propose()
    await expect(confirmClose(stage.ctx, { ...wish, staffId: stage.makerId })).rejects.toMatchObject({
      code: 'SAME_PERSON',
    })
    await expect(propose()).rejects.toMatchObject({ code: 'PROPOSAL_WAITS' })
    const { operatorId, makerId, checkerId } = stage
    await endClose(stage.ctx, { operatorId, staffId: checkerId, proposalId: wish.proposalId }, 'rejected')
    const { proposalId } = await propose()
    await endClose(stage.ctx, { operatorId, staffId: makerId, proposalId }, 'withdrawn')
    await signed()
  })

  test('is proposed once a key, however often and by how many at once, and agreed to; a repeat asks no provider', async () => {
    const { ctx, operatorId, checkerId } = stage
    await days.end()
    const [key, places] = [randomUUID(), await typed()]
    const all = await Promise.all([1, 2, 3, 4].map(() => propose(day, { key, places })))
    expect(all.map(({ proposalId }) => proposalId)).toEqual([key, key, key, key])
    let asked = 0
    const asking = async () => {
      asked += 1
      return { codes: [], next: null }
    }
    const demoQr = { ...ctx.external.demoQr, list: asking }
    stage = { ...stage, ctx: { ...ctx, external: { ...ctx.external, demoQr } } }
    const wish = await propose(day, { key, places })
    await expect(propose(day, { key, places, reason: 'อื่น' })).rejects.toMatchObject({ code: 'KEY_REUSED' })
    expect(asked).toBe(0)
    await confirmClose(stage.ctx, wish)
    expect(asked).toBeGreaterThan(0)
    asked = 0
    await confirmClose(stage.ctx, wish)
    expect(await propose(day, { key, places }), 'whatever has become of it').toEqual(wish)
    expect([asked, (await closeOf())?.day]).toEqual([0, day])
    const other = { operatorId, staffId: checkerId, proposalId: key }
    await expect(endClose(stage.ctx, other, 'rejected')).rejects.toMatchObject({ code: 'PROPOSAL_UNKNOWN' })
  })

  test('that is not over, and one whose accounts were not all typed, are refused', async () => {
    await expect(propose(day, { places: [] })).rejects.toMatchObject({ code: 'CLOSE_DAY_UNKNOWN' })
    await days.end()
    const [, ...others] = await typed()
    await expect(propose(day, { places: others })).rejects.toMatchObject({ code: 'PLACES_DIFFER' })
  })

  test('on which the bank has something else asks why', async () => {
    await days.end()
    const places = await typed(day, -1)
    await expect(propose(day, { places })).rejects.toMatchObject({ code: 'CLOSE_REASON_NEEDED' })
    await confirmClose(stage.ctx, await propose(day, { places, reason: 'ค่าธรรมเนียมธนาคาร' }))
    const close = await closeOf()
    expect(close?.reason).toBe('ค่าธรรมเนียมธนาคาร')
    expect((close?.places[0]?.bank ?? 0) - (close?.places[0]?.closing ?? 0)).toBe(-1)
  })

  test('has other figures than were proposed: nobody has agreed to those', async () => {
    const at = await days.now()
    await days.end()
    const wish = await propose()
    await deposited(at)
    await expect(confirmClose(stage.ctx, wish)).rejects.toMatchObject({ code: 'PROPOSAL_STALE' })
    expect(await closeOf()).toBeUndefined()
    const { proposalId } = wish
    await endClose(
      stage.ctx,
      { operatorId: stage.operatorId, staffId: stage.makerId, proposalId },
      'withdrawn',
    )
    await signed()
    expect(await closeOf()).toMatchObject({ run: 2 })
  })
})

describe('days one after another', () => {
  test('begin with the day of the first money, and no later one', async () => {
    await deposited()
    await days.begin()
    await days.end()
    const next = addDays(day, 1)
    await looked(stage, next)
    await expect(propose(next)).rejects.toMatchObject({ code: 'DAY_NOT_NEXT' })
    const { days: listed } = await readCloseDays(stage.ctx, stage.operatorId)
    expect(listed.filter(({ isNext }) => isNext).map((each) => each.day)).not.toContain(next)
    await signed()
    await signed(next)
  })

  test('begin with what the bank showed before, and none is left out', async () => {
    await days.end()
    await confirmClose(
      stage.ctx,
      await propose(day, { places: await typed(day, -5_00), reason: 'ค่าธรรมเนียม' }),
    )
    await days.begin()
    await days.begin()
    await days.end()
    const [first, second] = [addDays(day, 1), addDays(day, 2)]
    await looked(stage, second)
    await expect(propose(second)).rejects.toMatchObject({ code: 'DAY_NOT_NEXT' })
    await signed(first)
    await signed(second)
    expect((await closeOf(first))?.places[0]).toMatchObject({ opening: 95_00, closing: 95_00 })
  })

  test('money that is told of after its day was signed off counts on the next, and is named there', async () => {
    const at = await days.now()
    await days.end()
    await signed()
    const { id, amount, accountId } = await deposited(at)
    await days.begin()
    await days.end()
    const next = addDays(day, 1)
    await looked(stage, next)
    const found = await listDifferences(stage.ctx.read, stage.operatorId, { day: next, run: 1, limit: 10 })
    expect(found).toMatchObject([{ type: 'told-late', ref: 'payment', refId: id, amount }])
    await confirmClose(stage.ctx, await propose(next, { reason: 'ธนาคารแจ้งช้า' }))
    expect((await closeOf(next))?.places.find(({ place }) => place === accountId)).toMatchObject({
      ...{ came: 0, late: amount, closing: 100_00 + amount },
    })
  })
})

test('the database takes a close from nobody alone, in no other order, and changes none', async () => {
  await days.end()
  await looked(stage, day)
  const { operatorId, makerId, checkerId } = stage
  const insert = () =>
    withSql(
      database.url,
      (sql) => sql`
        insert into day_close (operator_id, day, run, places, taken_at, maker_id, checker_id)
        values (${operatorId}, ${day}, 1, '[]', now(), ${makerId}, ${checkerId})`,
    )
  await expect(insert()).rejects.toThrow('two people')
  await signed()
  await expect(insert()).rejects.toThrow('two people')
  const change = (text: string) => withSql(database.url, (sql) => sql.unsafe(text))
  await expect(change(`update day_close set run = 2 where operator_id = '${operatorId}'`)).rejects.toThrow(
    'append-only',
  )
  await expect(change(`delete from day_close where operator_id = '${operatorId}'`)).rejects.toThrow(
    'append-only',
  )
})
