import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { REFUSALS } from '../../../../contract/errors.ts'
import { useDatabase } from '../../../../tests/support/database/database.ts'
import { type BuiltIn, openBuiltIn, type Person } from '../../../../tests/support/http/built-in.ts'

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

const GATEWAY = '/svc/backend/api/Gateway'
const overview = (name = person.name) => `${GATEWAY}/Affiliate/${name}/demo`
const get = async (path: string, more = {}) =>
  (await site.ask('GET', path, { ...person.headers, ...more })).json()
const confirm = (body: object, headers: object = { 'idempotency-key': randomUUID() }) =>
  site.ask('POST', `${GATEWAY}/AffWithdraw/Confirm/demo`, { ...person.headers, ...headers }, body)

test('the first look makes a code, the same in both names of the member, whatever their letters', async () => {
  const first = await get(overview())
  expect(first).toMatchObject({
    ...{ status: true, is_on: true, clicks: 0, sign_ups: 0, first_deposits: 0, earned: 0, held: 0 },
    ...{ held_days: 7, held_until: null, flagged: 0, withdrawable: 0, withdrawn: 0, min: 100 },
  })
  expect(first.code).toMatch(/^[A-NP-Z]{8}$/)
  expect(first.path).toBe(`/register?ref=${first.code}`)
  expect(first.levels[0]).toMatchObject({ level: 1, friends: 0 })
  expect(first.levels[0].groups[0]).toEqual({
    group: 'thai',
    name: 'หวยไทย',
    is_game: false,
    rate: 0.5,
    staked: 0,
    earned: 0,
  })
  // A demo shows what games earn as well; of what counts as turnover.
  expect(first.levels[1].groups.slice(-3)).toEqual(
    [
      ['slot', 'สล็อตและยิงปลา'],
      ['casino', 'คาสิโนและไพ่'],
      ['sport', 'กีฬาและการแข่งขัน'],
    ].map(([group, name]) => ({ group, name, is_game: true, rate: 0.1, staked: 0, earned: 0 })),
  )
  expect(await get(overview(person.name.toUpperCase()))).toEqual(first)
  expect((await get(overview(), { cookie: 'lang=en' })).levels[1].groups[0].name).toBe('Thai lotteries')
})

test('what may go is told, in the language of the caller, and what is not there does not go', async () => {
  const path = `${GATEWAY}/AffWithdraw/${person.name}`
  const code = 'AFFILIATE_NOTHING'
  expect(await get(path)).toEqual({
    ...{ status: true, withdrawable: 0, min: 100, reason: code, message: REFUSALS[code].th, data: [] },
  })
  expect((await get(path, { cookie: 'lang=en' })).message).toBe(REFUSALS[code].en)
  const asked = { username: person.name, amount: 120.5 }
  expect((await confirm(asked)).json()).toMatchObject({ status: false, code })
})

test('with an odd amount, or for another member nothing moves', async () => {
  const body = { username: person.name, amount: 100 }
  for (const amount of [0, -1, 100.001]) {
    expect((await confirm({ ...body, amount })).json()).toMatchObject({ code: 'AMOUNT_UNCLEAR' })
  }
  for (const amount of ['100', null]) expect((await confirm({ ...body, amount })).statusCode).toBe(400)
  expect((await confirm({ ...body, username: 'demo09' })).json().code).toBe('NOT_OWN')
  expect((await site.ask('GET', overview('demo09'), person.headers)).json().code).toBe('NOT_OWN')
  expect((await site.ask('GET', overview(), {})).statusCode).toBe(401)
  expect(await get(overview())).toMatchObject({ withdrawable: 0, withdrawn: 0 })
})

test('an opened link is counted, and the answer says nothing of whose it is', async () => {
  const { code } = await get(overview())
  const visit = async (typed: string) =>
    (await site.ask('POST', `/svc/open/api/Gateway/AffVisit/demo`, {}, { code: typed })).json()
  expect([await visit(code), await visit('ZZZZZZZZ'), await visit('x')]).toEqual([
    { status: true },
    { status: true },
    { status: true },
  ])
  expect(await get(overview())).toMatchObject({ clicks: 1 })
})

test('the picture to share is of the own link, a picture and nothing else, and for nobody without a session', async () => {
  const picture = `${GATEWAY}/AffiliatePicture`
  const answer = await site.ask('GET', picture, person.headers)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/png'])
  expect(answer.headers['content-security-policy']).toBe("default-src 'none'; sandbox")
  const { code } = await get(overview())
  expect(answer.headers['content-disposition']).toBe(`inline; filename="${code}.png"`)
  expect(answer.rawPayload.subarray(1, 4).toString()).toBe('PNG')
  expect((await site.ask('GET', picture, {})).statusCode).toBe(401)
})
