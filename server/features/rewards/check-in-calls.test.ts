import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { REFUSALS } from '../../../contract/errors.ts'
import { useDatabase } from '../../../tests/support/database/database.ts'
import { type Counter, type Customer, openCounter } from '../../../tests/support/stage/counter.ts'
import { daysOf, setCheckIn } from '../../../tests/support/stage/rewards/checked-in.ts'

const database = useDatabase()
let counter: Counter
let goTo: ReturnType<typeof daysOf>
let code = ''
let customer: Customer
beforeAll(async () => {
  counter = await openCounter(database.url)
  goTo = daysOf(counter, database.url)
  await setCheckIn(counter)
  ;({ code } = await counter.ctx.read.one<{ code: string }>`select code from operator`)
  await goTo(0, '12:00')
})
afterAll(() => counter.close())
beforeEach(async () => {
  customer = await counter.newcomer(0)
})

async function nameOf({ memberId }: Customer): Promise<string> {
  const row = await counter.ctx.read.one<{
    name: string
  }>`select name from member where member_id = ${memberId}`
  return row.name
}

const road = async (call: string, of = customer, service = code) =>
  `/backend/api/Gateway/${call}/${service}/${await nameOf(of)}`
const page = async () => (await customer.get(await road('CheckinV2'))).body
const take = async (day: number | string) => (await customer.post(`${await road('Checkin')}/${day}`, {})).body

test('the page tells the day, the ladder, the condition and what comes next, before and after', async () => {
  const before = await page()
  expect(before).toMatchObject({
    ...{ status: true, on: true, streak: 0, collected: false, first: null, days: [], bonuses: [] },
    condition: { kind: 'none', bet_min: 0, deposited: 0, staked: 0 },
    next: { date: before.today, day: 1, amount: 1, bonus: 0 },
    turnover_percent: 100,
  })
  expect(before.ladder).toHaveLength(7)
  expect(before.ladder[0]).toEqual({ day: 1, amount: 1, bonus: 0, state: 'next' })
  expect(before.ladder[6]).toEqual({ day: 7, amount: 10, bonus: 20, state: 'later' })
  const first = await take(1)
  expect(first).toEqual({ status: true, day: 1, date: before.today, amount: 1 })
  expect(await take(1)).toEqual(first)
  const after = await page()
  expect(after).toMatchObject({
    streak: 1,
    collected: true,
    first: before.today,
    next: { day: 2, amount: 1 },
  })
  expect(after.ladder.map(({ state }: { state: string }) => state).slice(0, 3)).toEqual([
    ...['collected', 'next', 'later'],
  ])
  expect(after.refused).toBeUndefined()
})

test('a condition that is not met is told on the page and by the call, in the words of both languages', async () => {
  await setCheckIn(counter, { condition: 'either' })
  const { refused, message } = await page()
  expect([refused, message]).toEqual(['CHECKIN_NEEDS_EITHER', REFUSALS.CHECKIN_NEEDS_EITHER.th])
  expect(await take(1)).toMatchObject({ status: false, code: 'CHECKIN_NEEDS_EITHER', message })
  await setCheckIn(counter)
})

test.each(['0', '8x', '32', '-1', '1.5', 'x'])('a day %s is none, and nothing is taken', async (day) => {
  expect(await take(day)).toMatchObject({ status: false, code: 'CHECKIN_DAY_UNKNOWN' })
  expect((await page()).collected).toBe(false)
})

test('a day further up is refused with the one that is due, and a bonus that nobody has', async () => {
  expect(await take(7)).toMatchObject({ status: false, code: 'CHECKIN_OTHER_DAY', day: 1 })
  const bonus = await customer.post(`${await road('CheckinBonus')}/7`, {})
  expect(bonus.body).toMatchObject({ status: false, code: 'CHECKIN_NO_BONUS' })
})

test('nobody checks in for another member or at another operator', async () => {
  const other = await counter.newcomer(0)
  for (const path of [await road('Checkin', other), await road('Checkin', customer, 'elsewhere')]) {
    expect((await customer.post(`${path}/1`, {})).body).toMatchObject({ status: false })
  }
  expect((await customer.get(await road('CheckinV2', other))).body).toMatchObject({ status: false, data: [] })
  const taken = await counter.ctx.read
    .run`select from check_in where member_id in (${customer.memberId}, ${other.memberId})`
  expect(taken).toEqual([])
})
