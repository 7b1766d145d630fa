import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bangkokDate, bangkokMs, DAY_MS } from '../../../domain/calendar/bangkok.ts'
import { basisPoints } from '../../../domain/money.ts'
import { insertAssistant, insertOrUpdateRole } from '../../../server/features/assistants/queries.ts'
import { moveClock, useDatabase } from '../../support/database/database.ts'
import { type Counter, type Customer, openCounter } from '../../support/stage/counter.ts'

const REPORT = '/organize/organize/api/Member/AssistantReport'
const database = useDatabase()
const assistantId = randomUUID()
let counter: Counter
let owner: Customer
let som: Customer
let ofDay: string
beforeAll(async () => {
  counter = await openCounter(database.url)
  // Far from midnight: all is sold on one day.
  await moveClock(database.url, bangkokMs(bangkokDate(Date.now()), '12:00') + DAY_MS - Date.now())
  owner = await counter.newcomer(1_000)
  const of = { memberId: owner.memberId, operatorId: counter.operatorId }
  const roleId = randomUUID()
  await counter.ctx.transaction(async (tx) => {
    await tx.readClock()
    await insertOrUpdateRole(tx, of, { id: roleId, name: 'ขาย', permissions: ['bet', 'cancel'] })
    await insertAssistant(tx, {
      ...{ ...of, id: assistantId, roleId, name: 'som', passwordHash: '-' },
      ...{ dayBudget: null, lotteries: null, commission: basisPoints(250) },
    })
  })
  som = await counter.seat(owner.memberId, assistantId)
  const [drawn, ahead] = [await counter.openRound(), await counter.openRound()]
  const bet = async (of: Customer, round_id: string, number: string, amount: number) =>
    (await of.post('/bet/bet', { round_id, lines: [{ type: 'two_top', number, amount }] })).body.bill
  await bet(som, drawn, '52', 1)
  await bet(som, ahead, '12', 30)
  const { id } = await bet(som, ahead, '33', 7)
  await som.post('/bet/cancelBetMember', { bill_id: id })
  await bet(owner, ahead, '44', 5) // the owner's own
  await counter.draw(drawn)
  const { day } = await counter.ctx.read.one<{ day: string }>`
    select min(day)::text as day from assistant_day where member_id = ${owner.memberId}`
  ofDay = day
})
afterAll(() => counter?.close())

const FIGURES = { sold: 31, net: 31, won: 90, cancelled: 7, commission: 0.02 }

test('an owner reads what was sold, in all, by assistant and by day; nobody else does', async () => {
  const asked = `?start=${ofDay}&end=${ofDay}`
  const { body } = await owner.get(REPORT + asked)
  const named = { id: assistantId, name: 'som', ...FIGURES }
  expect(body).toMatchObject({ start: ofDay, end: ofDay, total: FIGURES, next: null })
  expect([body.assistants, body.days]).toEqual([[named], [{ date: ofDay, ...named }]])
  expect(body.all_assistants).toEqual([{ id: assistantId, name: 'som' }])
  expect((await owner.get(`${REPORT}${asked}&assistant=${randomUUID()}`)).body.days).toEqual([])
  expect((await owner.get(`${REPORT}?start=2026-01-01&end=2026-12-31`)).body.code).toBe('ASSISTANT_DAYS')
  expect((await som.get(REPORT + asked)).body.code).toBe('ASSISTANT_MAY_NOT')
  expect((await som.get(`${REPORT}.csv${asked}`)).body.code).toBe('ASSISTANT_MAY_NOT')
  expect((await (await counter.newcomer(0)).get(REPORT + asked)).body.days).toEqual([])
})

test('without days it is of this month until today', async () => {
  const today = bangkokDate(counter.ctx.now().getTime())
  expect((await owner.get(REPORT)).body).toMatchObject({ start: `${today.slice(0, 7)}-01`, end: today })
})

test('the same is a file for spreadsheets, with the sum', async () => {
  const { statusCode, headers, payload } = await counter.app.server.inject({
    ...{ method: 'GET', url: `/svc${REPORT}.csv?start=${ofDay}&end=${ofDay}`, headers: owner.headers },
  })
  expect([statusCode, headers['content-type'], headers['content-disposition']]).toEqual([
    200,
    'text/csv; charset=utf-8',
    `attachment; filename="assistants-${ofDay}-${ofDay}.csv"`,
  ])
  const [year, month, day] = ofDay.split('-')
  const figures = '31.00,31.00,7.00,90.00,0.02'
  expect(payload.slice(1).split('\r\n')).toEqual([
    'วันที่,ผู้ช่วย,ยอดแทง,ยอดสุทธิ,ยกเลิกหรือคืนเงิน,ถูกรางวัล,ค่าคอม',
    `${day}/${month}/${Number(year) + 543},som,${figures}`,
    `รวม,,${figures}`,
    '',
  ])
})
