import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '../../../../../domain/calendar/bangkok.ts'
import { satang } from '../../../../../domain/money.ts'
import { moveClock, useDatabase } from '../../../../../tests/support/database/database.ts'
import { newDepositor } from '../../../../../tests/support/stage/depositor.ts'
import { type Clerk, type Desk, openDesk } from '../../../../../tests/support/stage/desk.ts'
import { broughtMember, lostRound } from '../../../../../tests/support/stage/rewards/affiliates.ts'
import { deposited, offered, TENTH } from '../../../../../tests/support/stage/rewards/promoted.ts'
import { seedReceivingAccounts } from '../../../../features/payments/seed-receiving-accounts.ts'
import { choosePromotion } from '../../../../features/promotions/choose-promotion.ts'
import { turnOverRound } from '../../../../features/promotions/end-promotion.ts'
import { showPromotionTerms } from '../../../shapes/promotions/promotion-terms.ts'

const database = useDatabase()
let desk: Desk
let owner: Clerk
/** Who asks. */
let asker: Clerk
beforeAll(async () => {
  desk = await openDesk(database.url)
  owner = await desk.clerk('operator_admin')
  await seedReceivingAccounts(desk.ctx, desk.operatorId)
})
afterAll(() => desk.close())
beforeEach(async () => {
  await moveClock(database.url, 0)
  asker = owner
})

const TERMS = showPromotionTerms(TENTH)
const standing = async () => (await asker.get('/moneyRules/standing')).body
const rules = async (wish: unknown) => asker.post('/forecast/rules', { rules: wish })
const promotion = (some: object) => asker.post('/forecast/promotion', { terms: { ...TERMS, ...some } })
const lineOf = (body: { lines: { reward: string }[] }, reward: string) =>
  body.lines.find((each) => each.reward === reward)

/** Whoever was signed in is so no more. */
async function daysLater(days: number): Promise<void> {
  await moveClock(database.url, days * DAY_MS)
  asker = await desk.clerkWith('payments.see')
}

/** All rewards on, in figures that are easily reckoned. */
async function generous() {
  const before = await standing()
  return {
    ...before,
    cashback: { ...before.cashback, isOn: true, period: 'day', percent: 5, least: 1, most: 40 },
    ranks: { isOn: true, steps: [{ needed: 500, percent: 1 }] },
    checkIn: { ...before.checkIn, isOn: true, condition: 'bet', betMin: 0 },
    affiliates: { ...before.affiliates, isOn: true, rates: { ...before.affiliates.rates, thai: [50, 20] } },
    wheel: {
      ...before.wheel,
      ...{ isOn: true, freeADay: 2, perDeposit: 100, mostADay: 5 },
      places: [5, 0, 0, 3].map((prize) => ({ weight: 1, prize })),
    },
  }
}

test('without history it says so, for rules and for a promotion', async () => {
  expect((await rules(null)).body).toMatchObject({ span: null, lines: [] })
  expect((await rules(await generous())).body).toMatchObject({ span: null, lines: [] })
  expect((await promotion({})).body).toMatchObject({ span: null, grants: 0, granted: 0, paid: 0 })
})

test('what cannot stand is not forecast', async () => {
  const wish = await generous()
  const answer = await rules({ ...wish, cashback: { ...wish.cashback, least: 50 } })
  expect([answer.status, answer.body.code]).toEqual([422, 'CASHBACK_BOUNDS'])
  expect((await promotion({ percent: 0 })).body.code).toBe('PROMOTION_BONUS')
})

test('a day of play is told as a month of such days, beside what stands and what was given', async () => {
  const referrer = await broughtMember(desk)
  const [heavy, light] = [await broughtMember(desk, referrer), await broughtMember(desk)]
  const roundId = await lostRound(desk, [
    [heavy, 1_000],
    [light, 200],
  ])
  await turnOverRound(desk.ctx, roundId)
  // Of today nothing is told: the day is not whole.
  expect((await rules(null)).body.span).toBeNull()
  await daysLater(1)
  const { body } = await rules(await generous())
  expect(body.span).toMatchObject({ days: 1, staked: 1_200 })
  expect(lineOf(body, 'cashback')).toMatchObject({
    given: 0,
    standing: expect.any(Number),
    asked: 30 * (40 + 10),
  })
  expect(lineOf(body, 'ranks')?.reward).toBe('ranks')
  expect(lineOf(body, 'affiliates')).toMatchObject({ asked: 30 * 5 })
  expect(lineOf(body, 'checkIn')).toMatchObject({ asked: 30 * 2 })
  expect(lineOf(body, 'wheel')).toMatchObject({ asked: 30 * 2 * 2 * 2 })
  expect(lineOf(body, 'coupons')).toMatchObject({ given: 0, standing: null, asked: null })

  // Ranks bring the one who turned over enough one more per cent of a thousand, once the most allows it.
  const wish = await generous()
  const more = (await rules({ ...wish, cashback: { ...wish.cashback, most: 1_000 } })).body
  expect([lineOf(more, 'cashback'), lineOf(more, 'ranks')]).toMatchObject([
    { asked: 30 * 60 },
    { asked: 30 * 10 },
  ])
  expect((await rules(null)).body.lines.every(({ asked }: { asked: unknown }) => asked === null)).toBe(true)

  // Older than thirty days it is history no more.
  await daysLater(32)
  expect((await rules(null)).body.span).toBeNull()
})

test('a promotion is told of the deposits there were, no more than its budget, and what of it would be played', async () => {
  const { ctx, operatorId } = desk
  const [one, other] = [await newDepositor(desk, database.url), await newDepositor(desk, database.url)]
  await choosePromotion(ctx, {
    memberId: one,
    operatorId,
    termsId: await offered(desk, { bonusMax: satang(10_00) }),
  })
  await deposited(desk, one, 500)
  await deposited(desk, one, 400)
  await deposited(desk, other, 300)
  await deposited(desk, other, 100)
  await turnOverRound(ctx, await lostRound(desk, [[{ memberId: one }, 550]]))
  await daysLater(1)
  expect((await promotion({})).body).toMatchObject({ grants: 60, granted: 30 * (50 + 30), paid: 30 * 50 })
  expect((await promotion({ timesEach: 2 })).body).toMatchObject({ grants: 90, granted: 30 * (50 + 40 + 30) })
  // Of one member no more becomes cash: the second bonus is what is left, and asks for stakes of that alone.
  expect((await promotion({ timesEach: 2, bonusMax: 60, cashMax: 60 })).body).toMatchObject({
    ...{ grants: 90, granted: 30 * (50 + 10 + 30), paid: 30 * 50 },
  })
  expect((await promotion({ timesEach: 2, bonusMax: 50, cashMax: 50 })).body).toMatchObject({
    ...{ grants: 60, granted: 30 * (50 + 30) },
  })
  expect((await promotion({ groups: ['lao'] })).body).toMatchObject({ granted: 30 * 80, paid: 0 })
  expect((await promotion({ budget: 1_000 })).body).toMatchObject({ granted: 1_000, paid: 1_000 })
  expect((await promotion({ offered: 'register' })).body).toMatchObject({ grants: 60 })
  const given = lineOf((await rules(null)).body, 'promotions')
  expect(given).toMatchObject({ given: 30 * 10, standing: null })
})

test('who may not see payments sees no forecast', async () => {
  const nobody = await desk.clerkWith('audit.see')
  expect((await nobody.post('/forecast/rules', { rules: null })).status).toBe(403)
})
