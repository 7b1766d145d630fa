import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { REFUSALS } from '../../../../contract/errors.ts'
import { satang } from '../../../../domain/money.ts'
import { useDatabase, withSql } from '../../../../tests/support/database/database.ts'
import { type BuiltIn, openBuiltIn, type Person } from '../../../../tests/support/http/built-in.ts'
import { registerBank } from '../../../../tests/support/stage/depositor.ts'
import { deposited, offered } from '../../../../tests/support/stage/rewards/promoted.ts'
import { twoOfTheDemo } from '../../../../tests/support/stage/rules.ts'
import type { Stage } from '../../../../tests/support/stage/stage.ts'
import { findOperatorById } from '../../../features/operators/queries.ts'
import { seedReceivingAccounts } from '../../../features/payments/seed-receiving-accounts.ts'
import { choosePromotion } from '../../../features/promotions/choose-promotion.ts'
import { convertPromotion } from '../../../features/promotions/end-promotion.ts'
import { openHandlers } from '../open.ts'

const database = useDatabase()
let site: BuiltIn
let stage: Stage
let person: Person
let memberId = ''
/** For a deposit. */
let version = ''
beforeAll(async () => {
  site = await openBuiltIn(database.url)
  const { machinery } = site
  stage = { ...machinery, ...(await twoOfTheDemo(machinery.ctx)) } as Stage
  await seedReceivingAccounts(machinery.ctx, site.operatorId)
  version = await offered(stage)
})
afterAll(() => site.close())

let nth = 0
beforeEach(async () => {
  nth += 1
  person = await site.signIn(`demo0${((nth - 1) % 9) + 1}`)
  memberId = await idOf(person.name)
})

async function idOf(name: string): Promise<string> {
  const { id } = await site.machinery.ctx.read.one<{ id: string }>`
    select member_id as id from member where name = ${name}`
  return id
}

const GATEWAY = '/svc/backend/api/Gateway'
const path = (call: string, name = person.name) => `${GATEWAY}/${call}/demo/${name}`
const read = async (more = {}) =>
  (await site.ask('GET', path('Promotion'), { ...person.headers, ...more })).json()
const post = (call: string, body: object, name = person.name) =>
  site.ask('POST', path(call, name), { ...person.headers, 'idempotency-key': randomUUID() }, body)
const choose = async (promotion: string) => (await post('PromotionChoose', { promotion })).json()
const giveUp = async (grant: string) => (await post('PromotionGiveUp', { grant })).json()

/** Has accepted the promotion and deposited 500 baht; the id of the grant. */
async function granted(): Promise<string> {
  await registerBank(database.url, memberId)
  expect(await choose(version)).toEqual({ status: true })
  await deposited(stage, memberId)
  return (await read()).active.id
}

const LOTTERIES = ['หวยไทย', 'หวยลาว', 'หวยฮานอย', 'หวยมาเลย์', 'หวยหุ้น', 'จับยี่กี']

test('what is offered is told with its terms in baht, in the language of the caller', async () => {
  const shown = await read()
  expect(shown).toMatchObject({ status: true, chosen: null, active: null, ended: [] })
  expect(shown.data).toEqual([
    {
      ...{ id: version, name: 'ฝากรับเพิ่ม 10%', percent: 10, fixed: 0, deposit_min: 200, bonus_max: 300 },
      ...{ times: 1, groups: [], ends_at: null, times_each: 1, cash_max: null, cash_left: null },
      is_limited: false,
      counts: [
        { percent: 100, of: 'stakes', names: [...LOTTERIES, 'สล็อตและยิงปลา'] },
        { percent: 100, of: 'outcome', names: ['คาสิโนและไพ่'] },
        { percent: 50, of: 'outcome', names: ['กีฬาและการแข่งขัน'] },
      ],
    },
  ])
  expect((await read({ cookie: 'lang=en' })).data[0].name).toBe('10% more')
})

describe('choosing', () => {
  test('holds until the deposit, twice as once, and is taken back by choosing none', async () => {
    expect(await choose(version)).toEqual({ status: true })
    const { chosen } = await read()
    expect(chosen).toMatchObject({ id: version, deposit_min: 200 })
    expect(await choose(version)).toEqual({ status: true })
    expect((await read()).chosen).toEqual(chosen)
    expect([await choose(''), await choose('')]).toEqual([{ status: true }, { status: true }])
    expect((await read()).chosen).toBeNull()
  })

  test('of what is not there is refused with its reason, and changes nothing', async () => {
    const atTheDoor = await offered(stage, { offered: 'register' })
    for (const strange of [randomUUID(), 'x', atTheDoor]) {
      expect(await choose(strange)).toMatchObject({
        ...{ status: false, code: 'PROMOTION_UNKNOWN', field: 'promotion' },
        message: REFUSALS.PROMOTION_UNKNOWN.th,
      })
    }
    for (const body of [{}, { promotion: 1 }, { promotion: 'x'.repeat(65) }, { promotion: '', more: 1 }]) {
      expect((await post('PromotionChoose', body)).statusCode).toBe(400)
    }
    expect((await read()).chosen).toBeNull()
  })
})

test('whose budget goes while somebody has chosen it says so, and is refused before money is sent for it', async () => {
  const limited = await offered(stage, { bonusMax: satang(30_00), budget: satang(30_00) })
  expect(await choose(limited)).toEqual({ status: true })
  expect((await read()).chosen).toMatchObject({ id: limited, is_limited: true, is_spent: false })
  const faster = await idOf('demo08')
  await registerBank(database.url, faster)
  await choosePromotion(stage.ctx, { memberId: faster, operatorId: site.operatorId, termsId: limited })
  await deposited(stage, faster, 300)
  const { chosen, data } = await read()
  expect([chosen.is_spent, data.some(({ id }: { id: string }) => id === limited)]).toEqual([true, false])
  expect(await choose(limited)).toMatchObject({
    ...{ status: false, code: 'PROMOTION_SPENT', field: 'promotion', message: REFUSALS.PROMOTION_SPENT.th },
  })
  expect((await read()).chosen).toMatchObject({ id: limited })
  expect(await choose('')).toEqual({ status: true })
})

describe('a bonus', () => {
  test('of a promotion with a most of cash says how much of it is left, and how much it comes to', async () => {
    const bounded = await offered(stage, {
      ...{ nameTh: 'มีเพดาน', bonusMax: satang(30_00), cashMax: satang(40_00), timesEach: 3 },
    })
    const mine = async () => (await read()).data.find((each: { id: string }) => each.id === bounded)
    expect(await mine()).toMatchObject({ cash_max: 40, cash_left: 40 })
    await registerBank(database.url, memberId)
    expect(await choose(bounded)).toEqual({ status: true })
    await deposited(stage, memberId, 300)
    expect((await read()).active).toMatchObject({ bonus: 30, need: 330, cash_max: 40, cash_with: 30 })
    await withSql(
      database.url,
      (sql) => sql`
        insert into turnover_entry (member_id, round_id, part, nth, operator_id, product, staked, counted, percent, at)
        values (${memberId}, gen_random_uuid(), 'top', 1, ${site.operatorId}, 'thai', 33000, 33000, 100, db_now())`,
    )
    await convertPromotion(stage.ctx, memberId)
    const { ended } = await read()
    expect(ended).toMatchObject([{ state: 'converted', bonus: 30, cash_max: 40, cash_with: 30 }])
    expect(await mine()).toMatchObject({ cash_max: 40, cash_left: 10 })
  })

  test('is shown as far as it is played, and given up once', async () => {
    const grant = await granted()
    const shown = await read()
    expect(shown).toMatchObject({ data: [], chosen: null })
    expect(shown.active).toMatchObject({ state: 'active', bonus: 50, need: 550, done: 0, left: 550 })
    expect(await choose(version)).toMatchObject({ status: false, code: 'PROMOTION_ACTIVE' })
    const given = { status: true, converted: false }
    expect([await giveUp(grant), await giveUp(grant)]).toEqual([given, given])
    expect(await read()).toMatchObject({ active: null, ended: [{ id: grant, state: 'given-up', left: 0 }] })
    expect(await choose(version)).toMatchObject({ status: false, code: 'PROMOTION_USED' })
  })

  test('of another member is neither read nor given up', async () => {
    const grant = await granted()
    const owner = person
    person = await site.signIn('demo09')
    expect(await giveUp(grant)).toMatchObject({ status: false, code: 'PROMOTION_NONE' })
    expect(await giveUp('x')).toMatchObject({ status: false, code: 'PROMOTION_NONE' })
    expect((await post('PromotionGiveUp', { grant }, owner.name)).json().code).toBe('NOT_OWN')
    expect((await post('PromotionChoose', { promotion: '' }, owner.name)).json().code).toBe('NOT_OWN')
    expect((await site.ask('GET', path('Promotion', owner.name), person.headers)).json().code).toBe('NOT_OWN')
    expect((await site.ask('GET', path('Promotion'), {})).statusCode).toBe(401)
    person = owner
    expect((await read()).active.id).toBe(grant)
  })
})

describe('registering', () => {
  const OPEN = '/svc/open/api/Gateway'
  const list = async (headers = {}) =>
    (await site.ask('GET', `${OPEN}/PromotionRegister/demo?lang_param=null`, headers)).json().data
  let registered = 0
  const register = async (username: string, promotion: string) => {
    registered += 1
    const form = {
      ...{ username, password: 'a quiet green river', phone: `089444000${registered}`, promotion },
      ...{ first_name: 'สมหญิง', last_name: 'ใจดี', birth_date: '2533-05-17' },
    }
    return (await site.ask('POST', `${OPEN}/Register/demo`, {}, form)).json()
  }
  const countOf = async (name: string) => {
    const { count } = await site.machinery.ctx.read.one<{ count: number }>`
      select count(*)::int as count from member where name = ${name}`
    return count
  }

  test('accepts what is offered there for the first deposit', async () => {
    const id = await offered(stage, { offered: 'register', nameTh: 'ต้อนรับ', nameEn: 'Welcome' })
    const shown = (await list()).find((each: { id: string }) => each.id === id)
    expect(shown).toMatchObject({ id, name: 'ต้อนรับ', description: expect.stringContaining('10%') })
    expect((await list({ cookie: 'lang=en' })).map(({ name }: { name: string }) => name)).toContain('Welcome')
    expect(await register('welcome1', id)).toMatchObject({ status: true })
    const newcomer = await idOf('welcome1')
    await registerBank(database.url, newcomer)
    await deposited(stage, newcomer)
    const [grant] = await site.machinery.ctx.read.run`
      select bonus, need from promotion_grant where member_id = ${newcomer}`
    expect(grant).toEqual({ bonus: 50_00, need: 550_00 })
  })

  test.each(['backend', 'wallet'])(
    'offers nothing where deposits are credited by another %s',
    async (service) => {
      await offered(stage, { offered: 'register' })
      const { ctx } = site.machinery
      const config = { ...ctx.config, serviceUrls: { [service]: 'http://192.0.2.1' } }
      const operator = await findOperatorById(ctx.read, site.operatorId)
      const caller = { operator, language: 'th' } as unknown as Parameters<
        typeof openHandlers.promotionRegister
      >[1]
      const ask = (at: typeof ctx) =>
        openHandlers.promotionRegister(at, caller, {} as Parameters<typeof openHandlers.promotionRegister>[2])
      expect((await ask(ctx)).data).not.toEqual([])
      expect(await ask({ ...ctx, config })).toEqual({ data: [] })
    },
  )

  test('with what is not offered there is refused, and nobody is registered', async () => {
    for (const strange of [version, randomUUID(), 'x']) {
      const refused = await register('nobody1', strange)
      expect(refused).toMatchObject({ status: false, code: 'PROMOTION_UNKNOWN', field: 'promotion' })
    }
    expect(await countOf('nobody1')).toBe(0)
  })
})

test('whose budget has less than the most says how much, and brings each bonus that this holds', async () => {
  const limited = await offered(stage, { budget: satang(300_00) })
  expect(await choose(limited)).toEqual({ status: true })
  expect((await read()).chosen).toMatchObject({ id: limited, is_spent: false, budget_left: null })
  const faster = await idOf('demo09')
  await registerBank(database.url, faster)
  await choosePromotion(stage.ctx, { memberId: faster, operatorId: site.operatorId, termsId: limited })
  await deposited(stage, faster, 2_000)
  const { chosen, data } = await read()
  expect(chosen).toMatchObject({ id: limited, is_spent: false, budget_left: 100 })
  expect(data.some(({ id }: { id: string }) => id === limited)).toBe(false)
  expect(await choose(limited), 'the deposit that is begun may be small enough').toEqual({ status: true })
  await registerBank(database.url, memberId)
  await deposited(stage, memberId, 1_500)
  expect(await read()).toMatchObject({ active: null, chosen: { id: limited, budget_left: 100 } })
  await deposited(stage, memberId, 900)
  expect((await read()).active).toMatchObject({ bonus: 90 })
})
