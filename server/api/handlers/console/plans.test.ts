import type { Sql } from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEFAULT_PLANS } from '../../../../domain/betting/price/default-rates.ts'
import { bahtToSatang } from '../../../../domain/money.ts'
import { behindTriggers } from '../../../../tests/support/database/behind-triggers.ts'
import { loginsAt, useDatabase, withSql } from '../../../../tests/support/database/database.ts'
import { stoppedAt } from '../../../../tests/support/processes/stopped.ts'
import { type Clerk, type Desk, openDesk } from '../../../../tests/support/stage/desk.ts'
import { openFastRound } from '../../../../tests/support/stage/fast/fast-round.ts'
import { setMoneyRules } from '../../../../tests/support/stage/rules.ts'
import { wishFor } from '../../../../tests/support/stage/stage.ts'
import { listAudit } from '../../../features/audit/queries.ts'
import { cancelTicket } from '../../../features/betting/cancel-ticket.ts'
import { placeTicket } from '../../../features/betting/place-ticket.ts'
import { moneyRulesOf } from '../../../features/operators/money-rules.ts'
import type { Operator } from '../../../features/operators/operator.ts'
import { findOperatorById } from '../../../features/operators/queries.ts'
import { sellLotteries } from '../../../features/rounds/lotteries/sell-lotteries.ts'
import { confirmOffer } from '../../../features/rounds/offer-plans.ts'
import { findRound } from '../../../features/rounds/queries.ts'
import { ratesOfRound } from '../../../features/rounds/rates-of-round.ts'

const database = useDatabase()
let desk: Desk
let maker: Clerk
let checker: Clerk
let owner: Clerk
/** Another who may agree. */
let second: Clerk
beforeAll(async () => {
  desk = await openDesk(database.url)
  maker = await desk.clerk('draw_maker')
  checker = await desk.clerk('draw_checker')
  owner = await desk.clerk('operator_admin')
  second = await desk.clerkWith('plans.see', 'plans.confirm')
})
afterAll(() => desk.close())

async function groupOf(group: string) {
  const { groups } = (await maker.get('/plans/list')).body
  return groups.find((each: { group: string }) => each.group === group)
}

async function pricesOf(group: string, plan: string) {
  return (await groupOf(group)).plans.find((each: { plan: string }) => each.plan === plan)?.prices
}

/** The owner asks for the plan with a discount to be sold no more, or again. */
async function asked(act: 'remove' | 'sell', group: string): Promise<{ proposalId: string }> {
  const answer = await owner.post(`/plans/${act}`, { group, plan: 'discount' })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}

const agreeTo = (proposalId: string, clerk = checker) => clerk.post('/plans/confirmOffer', { proposalId })

async function recorded(kind: string, proposalId: string): Promise<number> {
  const all = await listAudit(desk.ctx.read, desk.operatorId, 0, 1_000)
  return all.filter((each) => each.kind === kind && each.text.includes(proposalId)).length
}

async function sell(plan: string, lottery = 'hanoi') {
  const roundId = await desk.openRound({ lottery })
  const [memberId] = (await desk.members(1, bahtToSatang(1_000))) as [string]
  const wish = wishFor(desk, memberId, roundId, [['two_top', '12', 10]])
  return { memberId, sold: placeTicket(desk.ctx, { ...wish, plan }) }
}

test('staff see what each group sells, and what comes back of it', async () => {
  const prices = await pricesOf('lao', 'full')
  expect(prices[0]).toEqual({
    type: 'three_top',
    name: '3 ตัวบน',
    rate: 900,
    discount: 0,
    rankMax: null,
    differs: false,
    isPromised: false,
    returns: 90,
  })
  expect(prices.find(({ type }: { type: string }) => type === 'four_set')).toMatchObject({
    rate: 833.33,
    returns: 65.3,
  })
})

test('another price holds once another person has agreed, and for later bets only', async () => {
  const before = await (await sell('full')).sold
  const wish = { group: 'hanoi', plan: 'full', type: 'two_top', rate: 92.5, discount: 5 }
  const sure = { ...wish, sure: true }
  const { proposalId } = (await owner.post('/plans/propose', sure)).body
  expect((await maker.post('/plans/propose', sure)).body).toMatchObject({ code: 'PROPOSAL_WAITS' })
  expect((await (await sell('full')).sold).lines[0]?.rate).toBe(9_000)
  expect((await owner.post('/plans/confirm', { proposalId })).body).toMatchObject({ code: 'SAME_PERSON' })
  expect((await checker.get('/approvals/waiting')).body.waiting).toMatchObject([
    { own: false, price: { ...wish, now: { rate: 90, discount: 0 } } },
  ])
  const twice = await Promise.all([1, 2].map(() => checker.post('/plans/confirm', { proposalId })))
  expect(twice.map(({ status }) => status)).toEqual([200, 200])
  expect((await checker.post('/plans/confirm', { proposalId })).status, 'the answer was lost').toBe(200)
  expect((await checker.post('/plans/reject', { proposalId })).body.code).toBe('PROPOSAL_UNKNOWN')
  const agreed = (await listAudit(desk.ctx.read, desk.operatorId, 0, 1_000)).filter(
    ({ kind, text }) => kind === 'plan.confirm' && text.includes(proposalId),
  )
  expect(agreed).toHaveLength(1)

  const after = await (await sell('full', 'hanoi-vip')).sold
  expect(after.lines[0]).toMatchObject({ rate: 9_250, discount: 500 })
  expect(before.lines[0]).toMatchObject({ rate: 9_000, discount: 0 })
  expect((await (await sell('full', 'lao')).sold).lines[0]?.rate).toBe(9_000)
})

test('a wish is taken back or turned down, and changes nothing', async () => {
  const wish = { group: 'malay', plan: 'full', type: 'two_top', rate: 50, discount: 0 }
  for (const clerk of [maker, checker]) {
    const { proposalId } = (await maker.post('/plans/propose', wish)).body
    for (const time of ['first', 'again'])
      expect((await clerk.post('/plans/reject', { proposalId })).status, time).toBe(200)
    expect((await checker.post('/plans/confirm', { proposalId })).body.code).toBe('PROPOSAL_UNKNOWN')
  }
  expect(
    (await pricesOf('malay', 'full')).find(({ type }: { type: string }) => type === 'two_top').rate,
  ).toBe(90)
  const unknown = await maker.post('/plans/propose', { ...wish, plan: 'gold' })
  expect(unknown.body).toMatchObject({ code: 'PLAN_UNKNOWN' })
})

test('a price that gives back more than it takes is asked for twice, and none at any price', async () => {
  const wish = { group: 'stock', plan: 'full', type: 'two_top', rate: 110, discount: 0 }
  expect((await maker.post('/plans/propose', wish)).body).toMatchObject({ code: 'PRICE_LOSES', status: 422 })
  const { proposalId } = (await maker.post('/plans/propose', { ...wish, sure: true })).body
  const { waiting } = (await checker.get('/approvals/waiting')).body
  const asked = waiting.find(({ id }: { id: string }) => id === proposalId)
  expect(asked).toMatchObject({ price: { returns: 110 } })
  const absurd = { ...wish, type: 'two_bottom', rate: 100_000, discount: 99, sure: true }
  expect((await maker.post('/plans/propose', absurd)).body).toMatchObject({ code: 'PRICE_TOO_HIGH' })
})

test('a price that leaves nothing with cashback and affiliates is asked for twice', async () => {
  const wish = { group: 'stock', plan: 'full', type: 'two_bottom', rate: 95, discount: 0 }
  expect((await maker.post('/plans/propose', wish)).body).toMatchObject({ code: 'GIVES_ALL', status: 422 })
  const { proposalId } = (await maker.post('/plans/propose', { ...wish, sure: true })).body
  const { waiting } = (await checker.get('/approvals/waiting')).body
  const asked = waiting.find(({ id }: { id: string }) => id === proposalId)
  expect(asked.price).toMatchObject({ returns: 95, givenBack: 103.6 })
})

test('a price that left something when it was asked for is not agreed to once rewards have taken that', async () => {
  const wish = { group: 'malay', plan: 'full', type: 'two_bottom', rate: 90.5, discount: 0 }
  const { proposalId } = (await maker.post('/plans/propose', wish)).body
  const { cashback } = moneyRulesOf((await findOperatorById(desk.ctx.read, desk.operatorId)) as Operator)
  await setMoneyRules(desk, { cashback: { ...cashback, isOn: true, percent: 20 } })
  const answer = await checker.post('/plans/confirm', { proposalId })
  expect([answer.status, answer.body.code]).toEqual([409, 'PROPOSAL_STALE'])
  await setMoneyRules(desk, { cashback })
  expect((await checker.post('/plans/confirm', { proposalId })).status).toBe(200)
})

test('a plan in use stays; one that is not goes once another has agreed, and is sold no more', async () => {
  const wish = { group: 'lao', plan: 'discount' }
  const { memberId, sold } = await sell('discount', 'lao')
  const ticket = await sold
  expect((await owner.post('/plans/remove', wish)).body).toMatchObject({ code: 'PLAN_IN_USE' })
  expect((await owner.post('/plans/remove', { group: 'lao', plan: 'full' })).body).toMatchObject({
    code: 'PLAN_IN_USE',
  })
  await cancelTicket(desk.ctx, { memberId, ticketId: ticket.id })
  const { proposalId } = await asked('remove', 'lao')
  expect(await pricesOf('lao', 'discount'), 'not by one').toHaveLength(6)
  expect((await owner.post('/plans/confirmOffer', { proposalId })).body).toMatchObject({
    code: 'SAME_PERSON',
  })
  expect((await owner.post('/plans/remove', wish)).body).toMatchObject({ code: 'PROPOSAL_WAITS' })
  // Bought in since: it stays, and what was asked for waits.
  const { memberId: late, sold: lastly } = await sell('discount', 'lao')
  expect((await agreeTo(proposalId)).body).toMatchObject({ code: 'PLAN_IN_USE' })
  await cancelTicket(desk.ctx, { memberId: late, ticketId: (await lastly).id })
  const twice = await Promise.all([1, 2].map(() => agreeTo(proposalId)))
  expect(twice.map(({ status }) => status)).toEqual([200, 200])
  expect((await agreeTo(proposalId)).status, 'the answer was lost').toBe(200)
  expect(await recorded('plan.remove', proposalId)).toBe(1)
  // The program starts again, and puts what is new on sale.
  await sellLotteries(desk.ctx, desk.operatorId)
  expect(await pricesOf('lao', 'discount')).toBeUndefined()
  await expect((await sell('discount', 'lao')).sold).rejects.toMatchObject({ code: 'PLAN_UNKNOWN' })
  expect((await owner.post('/plans/remove', wish)).body).toMatchObject({ code: 'PLAN_UNKNOWN' })
})

test('a plan that was removed is sold again as it was, by two people', async () => {
  const price = { group: 'hanoi', plan: 'discount', type: 'two_top', rate: 66, discount: 24 }
  const { proposalId: dearer } = (await maker.post('/plans/propose', price)).body
  expect((await checker.post('/plans/confirm', { proposalId: dearer })).status).toBe(200)
  await behindTriggers(
    database.url,
    (sql) => sql`update rate p set rate = 6700, rank_max = 6800, stake_max = 50000 from lottery l
      where l.id = p.lottery_id and l.code = 'hanoi-vip' and plan = 'discount' and type = 'two_top'`,
  )
  const before = await pricesOf('hanoi', 'discount')
  expect((await owner.post('/plans/sell', { group: 'hanoi', plan: 'discount' })).body.code).toBe('PLAN_SOLD')
  expect((await owner.post('/plans/sell', { group: 'hanoi', plan: 'gold' })).body.code).toBe('PLAN_UNKNOWN')
  expect((await agreeTo((await asked('remove', 'hanoi')).proposalId)).status).toBe(200)
  const gone = await groupOf('hanoi')
  expect(gone.gone).toEqual([{ plan: 'discount', name: 'มีส่วนลด', lotteries: gone.lotteries }])

  const { proposalId } = await asked('sell', 'hanoi')
  const { waiting } = (await checker.get('/approvals/waiting')).body
  const shown = waiting.find(({ id }: { id: string }) => id === proposalId)
  expect(shown).toMatchObject({ kind: 'plan', own: false, mayDecide: true, price: null })
  expect(shown.plan).toMatchObject({
    act: 'sell',
    group: 'hanoi',
    plan: 'discount',
    lotteries: gone.lotteries,
  })
  // Whole, and each that differs by itself.
  const ofType = (type: string) => shown.plan.prices.filter((price: { type: string }) => price.type === type)
  for (const { type, name, discount } of before)
    for (const price of ofType(type)) expect(price).toMatchObject({ name, discount, stakeMin: 1 })
  expect(ofType('two_top')).toMatchObject([
    { rate: 66, lotteries: gone.lotteries - 1, rankMax: null },
    { rate: 67, lotteries: 1, rankMax: 68, stakeMax: 500 },
  ])
  expect(await pricesOf('hanoi', 'discount'), 'not by one').toBeUndefined()
  const both = await Promise.all([agreeTo(proposalId), agreeTo(proposalId, second)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 404])
  expect(await pricesOf('hanoi', 'discount')).toEqual(before)
  expect((await groupOf('hanoi')).gone).toEqual([])
  expect(await recorded('plan.sell', proposalId)).toBe(1)
  expect((await (await sell('discount')).sold).lines).toMatchObject([{ rate: 6_600, discount: 2_400 }])
})

test('one that an earlier program removed is sold again as by a new operator', async () => {
  const before = await pricesOf('malay', 'discount')
  await behindTriggers(
    database.url,
    (sql) =>
      sql`delete from rate p using lottery l where l.id = p.lottery_id and l.code like 'malay%' and plan = 'discount'`,
  )
  expect(await pricesOf('malay', 'discount')).toBeUndefined()
  // A program that ends before the commit has sold nothing.
  const { proposalId } = await asked('sell', 'malay')
  const by = { operatorId: desk.operatorId, staffId: checker.staffId, proposalId }
  const stopped = confirmOffer(stoppedAt(desk.ctx, 1, 'before the commit'), by)
  await expect(stopped).rejects.toThrow('stopped')
  expect(await pricesOf('malay', 'discount')).toBeUndefined()
  expect((await agreeTo(proposalId)).status).toBe(200)
  expect(await pricesOf('malay', 'discount')).toEqual(before)
})

test('what is agreed on is what was asked for: other prices since, or other rewards, and it is asked for anew', async () => {
  const change = async (discount: number) => {
    const wish = { group: 'stock', plan: 'discount', type: 'two_top', rate: 65, discount }
    const { proposalId } = (await maker.post('/plans/propose', wish)).body
    expect((await checker.post('/plans/confirm', { proposalId })).status).toBe(200)
  }
  const { proposalId: early } = await asked('remove', 'stock')
  await change(26)
  expect((await agreeTo(early)).body).toMatchObject({ code: 'PROPOSAL_STALE', status: 409 })
  expect((await owner.post('/plans/rejectOffer', { proposalId: early })).status).toBe(200)
  expect((await owner.post('/plans/rejectOffer', { proposalId: early })).status, 'twice').toBe(200)
  expect((await agreeTo((await asked('remove', 'stock')).proposalId)).status).toBe(200)

  const { proposalId } = await asked('sell', 'stock')
  const { cashback } = moneyRulesOf((await findOperatorById(desk.ctx.read, desk.operatorId)) as Operator)
  await setMoneyRules(desk, { cashback: { ...cashback, isOn: true, percent: 20 } })
  expect((await agreeTo(proposalId)).body).toMatchObject({ code: 'PROPOSAL_STALE' })
  expect((await checker.post('/plans/rejectOffer', { proposalId })).status).toBe(200)
  const wish = { group: 'stock', plan: 'discount' }
  expect((await owner.post('/plans/sell', wish)).body).toMatchObject({ code: 'GIVES_ALL', status: 422 })
  const sure = (await owner.post('/plans/sell', { ...wish, sure: true })).body
  expect((await agreeTo(sure.proposalId)).status).toBe(200)
  await setMoneyRules(desk, { cashback })
  expect(await pricesOf('stock', 'discount')).toHaveLength(6)
  expect(await recorded('plan.not-agreed', proposalId)).toBe(1)
  expect(await recorded('plan.taken-back', early)).toBe(1)
})

test('the database lets no plan go or come by a statement of one', async () => {
  const alone = (work: (sql: Sql) => Promise<unknown>) => withSql(database.url, (sql) => work(sql))
  for (const which of ['', ` and type = 'two_top'`]) {
    const gone = alone((sql) => sql.unsafe(`delete from rate where plan = 'discount'${which}`))
    await expect(gone).rejects.toThrow('a plan goes by two people')
  }
  const lacks = `insert into rate (lottery_id, plan, type, rate, discount, stake_min, stake_max)
    select id, 'discount', 'two_top', 9900, 0, 100, 100 from lottery where code = 'lao'`
  await expect(alone((sql) => sql.unsafe(lacks))).rejects.toThrow('a plan is sold again by two people')
  expect(await pricesOf('stock', 'discount')).toHaveLength(6)
  expect(await pricesOf('lao', 'discount')).toBeUndefined()
})

test('nor does it let the program empty a lottery and begin it again, or begin or change a price by one', async () => {
  const ofLottery = (code: string) =>
    `lottery_id = (select id from lottery where code = '${code}' and operator_id = '${desk.operatorId}')`
  const login = loginsAt(database.url).DATABASE_URL
  const program = (statement: string) => withSql(login, (sql) => sql.unsafe(statement))
  await expect(program(`delete from rate where ${ofLottery('gsb')}`)).rejects.toThrow(
    'a plan goes by two people',
  )
  for (const to of ['rate = 99000', 'discount = 9000', 'rank_max = 99000, rate = 98000']) {
    for (const type of ['two_top', 'three_top']) {
      const change = program(`update rate set ${to} where type = '${type}' and ${ofLottery('gsb')}`)
      await expect(change, to).rejects.toThrow('a price changes by two people')
    }
  }
  await expect(program(`update rate set stake_max = 1`)).rejects.toThrow('permission denied')
  const stakes = withSql(database.url, (sql) => sql`update rate set stake_max = stake_max + 1`)
  await expect(stakes, 'nor its owner').rejects.toThrow('a price changes by two people')

  // A lottery that begins, and a new type of a plan that is sold, come with a start of the program, at the first prices alone.
  const begins = (code: string, rate: number) =>
    program(`insert into rate (lottery_id, plan, type, rate, discount, stake_min, stake_max)
      select id, 'full', 'two_top', ${rate}, 0, 100, 1000000 from lottery where code = '${code}' and operator_id = '${desk.operatorId}'`)
  await behindTriggers(database.url, async (sql) => {
    await sql.unsafe(`delete from rate where ${ofLottery('gsb')}`)
    await sql.unsafe(`delete from rate where plan = 'full' and type = 'two_top' and ${ofLottery('baac')}`)
  })
  for (const code of ['gsb', 'baac']) {
    await expect(begins(code, 99_00), code).rejects.toThrow('a price begins as the program begins it')
    await begins(code, 90_00)
  }
  await sellLotteries(desk.ctx, desk.operatorId)
})

test('the database knows at what prices the program begins', async () => {
  const known = await desk.ctx.read.run`
    select plan, type::text as type, rate, discount, stake_min as "stakeMin", stake_max as "stakeMax" from first_prices()`
  const first = DEFAULT_PLANS.flatMap(({ code, rates }) =>
    rates.map(({ maxPerNumber: _, ...price }) => ({ plan: code, ...price })),
  )
  expect(known).toEqual(first)
})

test('a plan that goes while it is bet in: the bet stands and the plan stays, or the other way round', async () => {
  const { proposalId } = await asked('remove', 'thai')
  for (let turn = 0; turn < 6; turn += 1) {
    // On sale before the race: it is between a bet and the plan, not between the plan and the sale.
    const roundId = await desk.openRound({ lottery: 'baac' })
    const [memberId] = (await desk.members(1, bahtToSatang(1_000))) as [string]
    const wish = { ...wishFor(desk, memberId, roundId, [['two_top', '12', 10]]), plan: 'discount' }
    const [bet, removed] = await Promise.all([
      placeTicket(desk.ctx, wish).then(
        () => true,
        () => false,
      ),
      agreeTo(proposalId),
    ])
    expect(bet).not.toBe(removed.status === 200)
    if (removed.status === 200) return
  }
})

test('a round that was promised sells at its promise, whatever is agreed on after it', async () => {
  const promised = await openFastRound(desk.ctx, desk.operatorId)
  const wish = { group: 'yeekee', plan: 'full', type: 'two_top', rate: 80, discount: 5 }
  const { proposalId } = (await maker.post('/plans/propose', wish)).body
  expect((await checker.post('/plans/confirm', { proposalId })).status).toBe(200)
  const later = await openFastRound(desk.ctx, desk.operatorId)

  const [memberId] = (await desk.members(1, bahtToSatang(1_000))) as [string]
  const sellIn = (roundId: string) =>
    placeTicket(desk.ctx, wishFor(desk, memberId, roundId, [['two_top', '12', 10]]))
  expect((await sellIn(promised)).lines).toMatchObject([{ rate: 9_000, discount: 0 }])
  expect((await sellIn(later)).lines).toMatchObject([{ rate: 8_000, discount: 500 }])

  const round = await findRound(desk.ctx.read, promised)
  const shown = round && (await ratesOfRound(desk.ctx.read, round))
  expect(shown?.find((row) => row.plan === 'full' && row.type === 'two_top')).toMatchObject({ rate: 9_000 })
})

test('a round that was promised sells a plan that was taken away after it', async () => {
  const promised = await openFastRound(desk.ctx, desk.operatorId)
  const [memberId] = (await desk.members(1, bahtToSatang(1_000))) as [string]
  const sellIn = (roundId: string) =>
    placeTicket(desk.ctx, {
      ...wishFor(desk, memberId, roundId, [['two_top', '12', 10]]),
      plan: 'discount',
    })
  const before = await sellIn(promised)
  expect((await agreeTo((await asked('remove', 'yeekee')).proposalId)).status).toBe(200)
  const later = await openFastRound(desk.ctx, desk.operatorId)
  expect((await sellIn(promised)).lines).toEqual(before.lines)
  await expect(sellIn(later)).rejects.toMatchObject({ code: 'PLAN_UNKNOWN' })
})
