import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { REFUSALS } from '../../../../contract/errors.ts'
import { useDatabase, withSql } from '../../../../tests/support/database/database.ts'
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

/** As the stakes of a friend were counted eight days ago, around the triggers that ask for the friend. */
async function earned(baht: number): Promise<void> {
  await withSql(database.url, async (sql) => {
    await sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`
      await tx`
        insert into affiliate_accrual (member_id, friend_id, round_id, level, nth, operator_id, product, revision, cause,
          staked, rate, amount, at, held_until)
        select member_id, ${await friendId(tx)}, ${site.roundId}, 1, 1, operator_id, 'thai', 1, 'settled',
          ${baht * 10_000}, 100, ${baht * 100}, at, at + interval '7 days'
        from member cross join (select db_now() - interval '8 days' as at) t where name = ${person.name}`
    })
  })
}
const friendId = async (sql: (strings: TemplateStringsArray) => PromiseLike<readonly unknown[]>) => {
  const [row] = (await sql`select member_id as id from member where name = 'demo09'`) as readonly {
    id: string
  }[]
  return row?.id ?? ''
}

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
    rate: 0.5,
    staked: 0,
    earned: 0,
  })
  expect(await get(overview(person.name.toUpperCase()))).toEqual(first)
  expect((await get(overview(), { cookie: 'lang=en' })).levels[1].groups[0].name).toBe('Thai lotteries')
})

test('what may go is told, in the language of the caller, and one confirmation moves it once', async () => {
  const path = `${GATEWAY}/AffWithdraw/${person.name}`
  const code = 'AFFILIATE_NOTHING'
  expect(await get(path)).toEqual({
    ...{ status: true, withdrawable: 0, min: 100, reason: code, message: REFUSALS[code].th, data: [] },
  })
  expect((await get(path, { cookie: 'lang=en' })).message).toBe(REFUSALS[code].en)
  await earned(150)
  expect(await get(path)).toEqual({ status: true, withdrawable: 150, min: 100, data: [] })
  const body = { username: person.name, amount: 120.5 }
  const key = { 'idempotency-key': randomUUID() }
  const answers = await Promise.all(Array.from({ length: 5 }, () => confirm(body, key)))
  answers.push(await confirm(body, key))
  const told = answers.map((each) => each.json()).filter(({ status }) => status)
  expect(told[0]).toMatchObject({ withdrawal: { amount: 120.5 }, withdrawable: 29.5 })
  expect(new Set(told.map((each) => JSON.stringify(each))).size).toBe(1)
  expect(await get(path)).toMatchObject({
    ...{ withdrawable: 29.5, reason: 'AFFILIATE_TOO_LITTLE' },
    data: [{ amount: 120.5 }],
  })
  expect((await confirm({ ...body, amount: 1 }, key)).json().code).toBe('KEY_REUSED')
  expect((await confirm({ ...body, amount: 100 })).json()).toMatchObject({
    ...{ status: false, code: 'AFFILIATE_TOO_LITTLE', amount_min: 100 },
  })
})

test('without a key, with an odd amount, or for another member nothing moves', async () => {
  await earned(150)
  const body = { username: person.name, amount: 100 }
  expect((await confirm(body, {})).json().code).toBe('KEY_REQUIRED')
  for (const amount of [0, -1, 100.001, '100', null]) {
    expect((await confirm({ ...body, amount })).statusCode).toBe(400)
  }
  expect((await confirm({ ...body, username: 'demo09' })).json().code).toBe('NOT_OWN')
  expect((await site.ask('GET', overview('demo09'), person.headers)).json().code).toBe('NOT_OWN')
  expect((await site.ask('GET', overview(), {})).statusCode).toBe(401)
  expect(await get(overview())).toMatchObject({ withdrawable: 150, withdrawn: 0 })
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
