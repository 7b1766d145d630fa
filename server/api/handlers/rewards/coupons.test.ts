import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { REFUSALS } from '../../../../contract/errors.ts'
import { useDatabase } from '../../../../tests/support/database/database.ts'
import { type BuiltIn, openBuiltIn, type Person } from '../../../../tests/support/http/built-in.ts'
import { registerBank } from '../../../../tests/support/stage/depositor.ts'
import { madeCodes, opened } from '../../../../tests/support/stage/rewards/couponed.ts'
import { twoOfTheDemo } from '../../../../tests/support/stage/rules.ts'
import type { Stage } from '../../../../tests/support/stage/stage.ts'

const database = useDatabase()
let site: BuiltIn
let stage: Stage
let person: Person
let codes: string[] = []
beforeAll(async () => {
  site = await openBuiltIn(database.url)
  const { machinery } = site
  stage = { ...machinery, ...(await twoOfTheDemo(machinery.ctx)) } as Stage
  codes = await madeCodes(stage, await opened(stage), { count: 5 })
})
afterAll(() => site.close())

let nth = 0
let code = ''
beforeEach(async () => {
  nth += 1
  code = codes[nth - 1] ?? ''
  person = await site.signIn(`demo0${nth}`)
  const { id } = await site.machinery.ctx.read.one<{ id: string }>`
    select member_id as id from member where name = ${person.name}`
  await registerBank(database.url, id)
})

const path = (call: string, name = person.name) => `/svc/backend/api/Gateway/${call}/demo/${name}`
const read = async (more = {}) =>
  (await site.ask('GET', path('FreeCredit'), { ...person.headers, ...more })).json()
const post = (call: string, body: object, more = {}, name = person.name) =>
  site.ask('POST', path(call, name), { ...person.headers, 'idempotency-key': randomUUID(), ...more }, body)
const look = async (typed: string, more = {}) => (await post('CouponLook', { code: typed }, more)).json()
const claim = async (typed: string, terms: string) =>
  (await post('CouponClaim', { code: typed, terms })).json()

test('a code tells its terms in baht, in the language of the caller, and is claimed under them, once', async () => {
  const shown = await look(code)
  expect(shown).toMatchObject({
    ...{ status: true, name: 'เครดิตฟรี 50', credit: 50, need: 100, cash_min: 50, cash_max: 100 },
    ...{ groups: [], times_each: 1, device_each: 100, ends_at: null, reason: null, message: null },
    counts: [{ percent: 100, of: 'stakes' }, { of: 'outcome' }, { percent: 50, of: 'outcome' }],
  })
  expect((await look(code, { cookie: 'lang=en' })).name).toBe('50 free')
  expect(await read()).toEqual({ status: true, data: [], waiting: 0 })
  expect((await claim(code, randomUUID())).code).toBe('COUPON_ENDED')
  const made = await claim(code, shown.id)
  expect(made).toMatchObject({ status: true, claim: expect.any(String) })
  expect(await claim(code, shown.id)).toEqual(made)
  expect(await read()).toMatchObject({
    waiting: 50,
    data: [{ id: made.claim, state: 'active', credit: 50, need: 100, done: 0, left: 100 }],
  })
  expect(await look(code)).toMatchObject({ reason: 'COUPON_USED', message: REFUSALS.COUPON_USED.th })
})

test('free credit is given up once, by its member alone', async () => {
  const { claim: id } = await claim(code, (await look(code)).id)
  const owner = person
  person = await site.signIn('demo09')
  for (const strange of [id, 'x']) {
    expect((await post('CouponGiveUp', { claim: strange })).json()).toMatchObject({ code: 'COUPON_NONE' })
  }
  for (const [call, body] of [
    ['CouponGiveUp', { claim: id }],
    ['CouponLook', { code }],
    ['CouponClaim', { code, terms: id }],
  ] as const) {
    expect((await post(call, body, {}, owner.name)).json().code, call).toBe('NOT_OWN')
  }
  expect((await site.ask('GET', path('FreeCredit', owner.name), person.headers)).json().code).toBe('NOT_OWN')
  expect((await site.ask('GET', path('FreeCredit'), {})).statusCode).toBe(401)
  person = owner
  const given = { status: true, given_up: true }
  const giveUp = async () => (await post('CouponGiveUp', { claim: id })).json()
  expect([await giveUp(), await giveUp()]).toEqual([given, given])
  expect(await read()).toMatchObject({ waiting: 0, data: [{ state: 'given-up', left: 0 }] })
})

test('what is no code is refused at its field, and after ten guesses nothing is read for a while', async () => {
  for (const typed of ['x', '0000-0000-0000-000U']) {
    expect(await look(typed)).toMatchObject({ status: false, code: 'COUPON_UNKNOWN', field: 'code' })
  }
  for (const body of [{}, { code: 1 }, { code: '' }, { code: 'x'.repeat(65) }, { code, more: 1 }]) {
    expect((await post('CouponLook', body)).statusCode).toBe(400)
  }
  for (let guess = 0; guess < 10; guess += 1) {
    expect((await look(`000000000000000${guess}`)).code).toBe('COUPON_UNKNOWN')
  }
  expect(await look(code)).toMatchObject({ status: false, code: 'TOO_MANY' })
  expect((await claim(code, randomUUID())).code).toBe('TOO_MANY')
  expect(await read()).toEqual({ status: true, data: [], waiting: 0 })
})
