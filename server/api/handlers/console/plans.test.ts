import { afterAll, beforeAll, expect, test } from 'vitest'
import { bahtToSatang } from '../../../../domain/money.ts'
import { useDatabase } from '../../../../tests/support/database/database.ts'
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
import { findRound } from '../../../features/rounds/queries.ts'
import { ratesOfRound } from '../../../features/rounds/rates-of-round.ts'

const database = useDatabase()
let desk: Desk
let maker: Clerk
let checker: Clerk
let owner: Clerk
beforeAll(async () => {
  desk = await openDesk(database.url)
  maker = await desk.clerk('draw_maker')
  checker = await desk.clerk('draw_checker')
  owner = await desk.clerk('operator_admin')
})
afterAll(() => desk.close())

async function pricesOf(group: string, plan: string) {
  const { groups } = (await maker.get('/plans/list')).body
  const ofGroup = groups.find((each: { group: string }) => each.group === group)
  return ofGroup.plans.find((each: { plan: string }) => each.plan === plan)?.prices
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

test('a plan in use stays; one that is not goes, and is sold no more', async () => {
  const wish = { group: 'lao', plan: 'discount' }
  const { memberId, sold } = await sell('discount', 'lao')
  const ticket = await sold
  expect((await owner.post('/plans/remove', wish)).body).toMatchObject({ code: 'PLAN_IN_USE' })
  expect((await owner.post('/plans/remove', { group: 'lao', plan: 'full' })).body).toMatchObject({
    code: 'PLAN_IN_USE',
  })
  await cancelTicket(desk.ctx, { memberId, ticketId: ticket.id })
  expect((await owner.post('/plans/remove', wish)).status).toBe(200)
  // The program starts again, and puts what is new on sale.
  await sellLotteries(desk.ctx, desk.operatorId)
  expect(await pricesOf('lao', 'discount')).toBeUndefined()
  await expect((await sell('discount', 'lao')).sold).rejects.toMatchObject({ code: 'PLAN_UNKNOWN' })
  expect((await owner.post('/plans/remove', wish)).body).toMatchObject({ code: 'PLAN_UNKNOWN' })
})

test('a plan that goes while it is bet in: the bet stands and the plan stays, or the other way round', async () => {
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
      owner.post('/plans/remove', { group: 'thai', plan: 'discount' }),
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
  expect((await owner.post('/plans/remove', { group: 'yeekee', plan: 'discount' })).status).toBe(200)
  const later = await openFastRound(desk.ctx, desk.operatorId)
  expect((await sellIn(promised)).lines).toEqual(before.lines)
  await expect(sellIn(later)).rejects.toMatchObject({ code: 'PLAN_UNKNOWN' })
})
