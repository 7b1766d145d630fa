import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { REFUSALS } from '../../../../contract/errors.ts'
import { useDatabase } from '../../../../tests/support/database/database.ts'
import { type BuiltIn, openBuiltIn, type Person } from '../../../../tests/support/http/built-in.ts'
import { lostYesterday } from '../../../../tests/support/stage/rewards/cashback.ts'

const database = useDatabase()
let site: BuiltIn
let person: Person
beforeAll(async () => {
  site = await openBuiltIn(database.url)
})
afterAll(() => site.close())

let nth = 0
beforeEach(async () => {
  nth += 1
  person = await site.signIn(`demo0${nth}`)
})

const lost = (baht: number) => lostYesterday(database.url, [person.name], baht)

const path = (call: string, name = person.name) => `/svc/backend/api/Gateway/${call}/demo/${name}`
const get = async (call: string, more = {}) =>
  (await site.ask('GET', path(call), { ...person.headers, ...more })).json()

test('it is due or it says why not, in the language of the caller', async () => {
  const code = 'CASHBACK_NOTHING_LOST'
  const none = { cb_status: false, cashback: 0, reason: code }
  expect(await get('CashbackCheck')).toEqual({ status: true, ...none, message: REFUSALS[code].th })
  expect(await get('Cashback', { cookie: 'lang=en' })).toMatchObject({
    ...none,
    ...{ message: REFUSALS[code].en, period: 'day', data: [] },
    reckoned: { rules: { percent: 5, min: 1, max: 1000, credit_below: 10 }, lines: { staked: 0, lost: 0 } },
  })
  await lost(1_000)
  expect(await get('CashbackCheck')).toMatchObject({
    cb_status: false,
    cashback: 0,
    reason: 'CASHBACK_CREDIT',
  })
  expect(await get('CachbackCollect')).toMatchObject({
    status: false,
    code: 'CASHBACK_CREDIT',
    credit_below: 10,
  })
})

test('collected once, and asked again it says the same to the letter', async () => {
  await lost(9_995)
  expect(await get('CashbackCheck')).toEqual({ status: true, cb_status: true, cashback: 499.75 })
  const answers = await Promise.all(Array.from({ length: 8 }, () => get('CachbackCollect')))
  expect(answers[0]).toMatchObject({
    status: true,
    cashback: 499.75,
    collected: { period: 'day', amount: 499.75 },
  })
  expect(new Set(answers.map((each) => JSON.stringify(each))).size).toBe(1)
  expect(await get('CashbackCheck')).toMatchObject({ cb_status: false, reason: 'CASHBACK_COLLECTED' })
  expect(await get('Cashback')).toMatchObject({ credit: 504.75, data: [{ amount: 499.75 }] })
})

test('of another member it is refused, and so is who has not signed in', async () => {
  const other = await site.ask('GET', path('CachbackCollect', 'demo01'), person.headers)
  expect([other.statusCode, other.json().code]).toEqual([403, 'NOT_OWN'])
  expect((await site.ask('GET', path('CachbackCollect'), {})).statusCode).toBe(401)
})
