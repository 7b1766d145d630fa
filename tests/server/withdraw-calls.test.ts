import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { REFUSALS } from '../../contract/errors.ts'
import { turnoverRules } from '../../domain/turnover/asked.ts'
import { DEMO_PASSWORD } from '../../server/features/members/seed-demo.ts'
import { useDatabase, withSql } from '../support/database/database.ts'
import { type BuiltIn, openBuiltIn, type Person } from '../support/http/built-in.ts'
import { markAccounts } from '../support/stage/money/mark-accounts.ts'
import { setMoneyRules, twoOfTheDemo } from '../support/stage/rules.ts'
import type { Stage } from '../support/stage/stage.ts'

const database = useDatabase()
let site: BuiltIn
beforeAll(async () => {
  site = await openBuiltIn(database.url)
  const { machinery } = site
  const stage = { ...machinery, ...(await twoOfTheDemo(machinery.ctx)) } as Stage
  await setMoneyRules(stage, { turnover: turnoverRules({ groups: { yeekee: 20 } }) })
})
afterAll(() => site.close())

const PIN = '739154'
const LOTTERIES = ['Thai', 'Lao', 'Hanoi', 'Malaysian', 'Stock'].map((name) => `${name} lotteries`)
const check = async ({ headers, name }: Person, more = {}) =>
  (
    await site.ask('GET', `/svc/wallet/api/Gateway/WithdrawCheck/demo/${name}`, { ...headers, ...more })
  ).json()
const confirm = async ({ headers, name }: Person, body: object, key: string = randomUUID()) =>
  (
    await site.ask(
      'POST',
      '/svc/wallet/api/Gateway/WithdrawConfirm/demo',
      { ...headers, 'idempotency-key': key },
      { username: name, ...body },
    )
  ).json()

async function ready(name: string): Promise<Person> {
  const person = await site.signIn(name)
  await withSql(
    database.url,
    (sql) => sql`
      insert into member_bank (member_id, bank, account_no, operator_id, created_at)
      select member_id, 'kbank', '98765432' || right(name, 2), operator_id, created_at from member where name = ${name}`,
  )
  await withSql(database.url, (sql) => markAccounts(sql, site.machinery.ctx.keys, [person.id]))
  const body = { pin: PIN, password: DEMO_PASSWORD }
  const set = await site.ask('POST', '/svc/organize/organize/api/Member/SetPin', person.headers, body)
  expect(set.json()).toMatchObject({ status: true })
  return person
}

test('turnStatus says that nothing is withdrawn, and why, in the language of the caller', async () => {
  const person = await site.signIn('demo01')
  const code = 'WITHDRAW_ACCOUNT_NEEDED'
  expect(await check(person)).toMatchObject({ status: true, turnStatus: code, message: REFUSALS[code].th })
  const english = await check(person, { cookie: 'lang=en' })
  expect(english.message).toBe(REFUSALS[code].en)
  expect(await confirm(person, { amount: 500, pin: PIN })).toMatchObject({
    ...{ status: false, code, turnStatus: code, message: REFUSALS[code].th },
  })
})

test('a withdrawal has no turnStatus; the next one has it beside the reason, and turnover its figures', async () => {
  const person = await ready('demo02')
  const before = await check(person)
  expect(before).not.toHaveProperty('turnStatus')
  expect(before).toMatchObject({
    missing: [],
    proof: 'pin',
    credit: 10_000,
    min: 100,
    withdrawal: null,
    waits_until: null,
  })
  const key = randomUUID()
  const asked = await confirm(person, { amount: 150.5, pin: PIN }, key)
  expect(asked).toMatchObject({ status: true, withdrawal: { amount: 150.5, bank_name: 'ธนาคารกสิกรไทย' } })
  expect(asked).not.toHaveProperty('turnStatus')
  expect(await confirm(person, { amount: 150.5, pin: PIN }, key)).toEqual(asked)
  expect(await confirm(person, { amount: 200, pin: PIN })).toMatchObject({ turnStatus: 'WITHDRAW_OPEN' })
  expect(await check(person)).toMatchObject({
    ...{ turnStatus: 'WITHDRAW_OPEN', credit: 9_849.5, withdrawal: { id: asked.withdrawal.id } },
  })
  const { headers, name } = person
  const history = await site.ask('GET', `/svc/wallet/api/Gateway/History/demo/${name}`, headers)
  expect(history.json().data).toEqual([
    { kind: 'withdrawal', ...asked.withdrawal, state: expect.any(String) },
  ])
})

test('all that is missing is said at once, and turnStatus is the first of it that refuses', async () => {
  const person = await site.signIn('demo05')
  await withSql(
    database.url,
    (sql) => sql`
      insert into turnover_need (member_id, ref_type, ref_id, operator_id, amount, at)
      select member_id, 'incoming-payment', gen_random_uuid(), operator_id, 65093, now() from member where name = 'demo05'`,
  )
  expect(await check(person)).toMatchObject({
    turnStatus: 'WITHDRAW_ACCOUNT_NEEDED',
    missing: [
      { code: 'WITHDRAW_ACCOUNT_NEEDED', message: REFUSALS.WITHDRAW_ACCOUNT_NEEDED.th },
      { code: 'WITHDRAW_PROOF_NEEDED', message: REFUSALS.WITHDRAW_PROOF_NEEDED.th },
      { code: 'TURNOVER_LEFT', message: 'ยอดแทงยังไม่ครบตามที่กำหนด แทงอีก 650.93 บาทจึงถอนได้' },
    ],
    wait_hours: null,
  })
})

test('stakes that are still required keep the money here, and WithdrawCheck says how many, and what counts', async () => {
  const person = await ready('demo03')
  await withSql(
    database.url,
    (sql) => sql`
      insert into turnover_need (member_id, ref_type, ref_id, operator_id, amount, at)
      select member_id, 'incoming-payment', gen_random_uuid(), operator_id, 30000, now() from member where name = 'demo03'`,
  )
  expect(await check(person)).toMatchObject({
    turnStatus: 'TURNOVER_LEFT',
    turnover: { required: 300, done: 0, remaining: 300, byProduct: [] },
  })
  // A program knows an operator's rules for a second.
  const counts = async () => (await check(person, { cookie: 'lang=en' })).turnover.counts
  await expect.poll(counts).toEqual([
    { percent: 100, of: 'stakes', names: [...LOTTERIES, 'Slots and fishing'] },
    { percent: 20, of: 'stakes', names: ['Yeekee'] },
    { percent: 100, of: 'outcome', names: ['Casino and cards'] },
    { percent: 50, of: 'outcome', names: ['Sport and races'] },
  ])
  expect(await confirm(person, { amount: 500, pin: PIN })).toMatchObject({
    turnStatus: 'TURNOVER_LEFT',
    left: 300,
  })
})

test.each([[0], [-1], [0.001], ['500'], [null]])(
  'an amount of %s is refused and changes nothing',
  async (amount) => {
    const person = await site.signIn('demo04')
    expect(await confirm(person, { amount, pin: PIN })).toMatchObject({ status: false })
    expect(await check(person)).toMatchObject({ credit: 10_000, withdrawal: null })
  },
)
