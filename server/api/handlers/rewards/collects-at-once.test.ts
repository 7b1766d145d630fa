import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bahtToSatang, satang } from '../../../../domain/money.ts'
import { CASHBACK_RULES } from '../../../../domain/rewards/cashback.ts'
import { CHECK_IN_RULES } from '../../../../domain/rewards/check-in.ts'
import { WHEEL_RULES } from '../../../../domain/rewards/wheel.ts'
import { useDatabase } from '../../../../tests/support/database/database.ts'
import {
  type Answered,
  type Counter,
  type Customer,
  openCounter,
} from '../../../../tests/support/stage/counter.ts'
import { registerBank } from '../../../../tests/support/stage/depositor.ts'
import {
  broughtMember,
  lostRound,
  setAffiliates,
} from '../../../../tests/support/stage/rewards/affiliates.ts'
import { daysOf, setCheckIn } from '../../../../tests/support/stage/rewards/checked-in.ts'
import { madeCodes, opened } from '../../../../tests/support/stage/rewards/couponed.ts'
import { setMoneyRules } from '../../../../tests/support/stage/rules.ts'
import { wishFor } from '../../../../tests/support/stage/stage.ts'
import { placeTicket } from '../../../features/betting/place-ticket.ts'
import { accrueTurnover } from '../../../features/turnover/accrue-turnover.ts'

/** Asked before midnight as often as after it. */
const HALF = 25
/** Answered before the day ends; the others are on their way. */
const ANSWERED = 8

const database = useDatabase()
let counter: Counter
let goTo: ReturnType<typeof daysOf>
let service = ''
let memberId = ''
beforeAll(async () => {
  counter = await openCounter(database.url)
  goTo = daysOf(counter, database.url)
  ;({ service } = await counter.ctx.read.one<{ service: string }>`select code as service from operator`)
  await setAffiliates(counter)
})
afterAll(() => counter.close())
beforeEach(async () => {
  await goTo(1)
  ;({ memberId } = await counter.newcomer(1_000))
})

async function road(call: string): Promise<string> {
  const { name } = await counter.ctx.read.one<{ name: string }>`
    select name from member where member_id = ${memberId}`
  return `/backend/api/Gateway/${call}/${service}/${name}`
}

/** Fifty times from two devices: half of them at the last minute of a day, half at the first of the next. */
async function acrossMidnight(act: (hand: Customer) => Promise<Answered>): Promise<Answered[]> {
  await goTo(0, '23:59')
  const hands = await Promise.all(
    ['a phone', 'a desk'].map((device) => counter.seat(memberId, undefined, device)),
  )
  const ask = () => Array.from({ length: HALF }, (_, nth) => act(hands[nth % hands.length] as Customer))
  const before = ask()
  await Promise.all(before.slice(0, ANSWERED))
  await goTo(1, '00:00')
  return Promise.all([...before, ...ask()])
}

/** What came to the wallet by this kind of movement, in satang. */
async function credits(kind: string): Promise<number[]> {
  const rows = await counter.ctx.read.run<{ amount: number }>`
    select amount from transfer where member_id = ${memberId} and kind = ${kind} and credit = 'cash' order by credit_version`
  return rows.map(({ amount }) => amount)
}

/** How the answers differ from one another: the codes of refusals, and what was said to the others. */
const kinds = (answers: readonly Answered[]) =>
  [...new Set(answers.map(({ body }) => (body.status ? JSON.stringify(body) : String(body.code))))].sort()

test('a check-in is one credit a day', async () => {
  await setCheckIn(counter, { ladder: CHECK_IN_RULES.ladder })
  const take = await road('Checkin')
  const first = await acrossMidnight((hand) => hand.post(`${take}/1`, {}))
  expect(kinds(first)).toEqual(['CHECKIN_OTHER_DAY', expect.stringContaining('"day":1')])
  expect(await credits('check_in')).toEqual([1_00])
  const second = await acrossMidnight((hand) => hand.post(`${take}/2`, {}))
  expect(kinds(second)).toEqual(['CHECKIN_OTHER_DAY', expect.stringContaining('"day":2')])
  expect(await credits('check_in')).toEqual([1_00, 1_00])
})

test('the bonus of a check-in is one credit', async () => {
  await setCheckIn(counter, { ladder: [{ amount: satang(1_00), bonus: satang(5_00) }] })
  const hand = await counter.seat(memberId)
  await hand.post(`${await road('Checkin')}/1`, {})
  const bonus = await road('CheckinBonus')
  expect(kinds(await acrossMidnight((each) => each.post(`${bonus}/1`, {})))).toHaveLength(1)
  expect(await credits('check_in')).toEqual([1_00, 5_00])
})

/** So many baht are lost today. */
async function lose(baht: number): Promise<void> {
  const roundId = await counter.openRound()
  await placeTicket(counter.ctx, wishFor(counter, memberId, roundId, [['two_top', '12', baht]]))
  await counter.draw(roundId)
  await accrueTurnover(counter.ctx, roundId)
}

test('cashback is one credit a period, of which each day has its own', async () => {
  await setMoneyRules(counter, {
    cashback: { ...CASHBACK_RULES, isOn: true, period: 'day', percent: 10, creditBelow: satang(0) },
  })
  await lose(600)
  await goTo(1)
  await lose(300)
  const collect = await road('CachbackCollect')
  const answers = await acrossMidnight((hand) => hand.get(collect))
  expect(answers.every(({ body }) => body.status)).toBe(true)
  // What was collected on the second day is no loss of it.
  expect(await credits('cashback')).toEqual([60_00, 24_00])
  expect(kinds(answers)).toHaveLength(2)
})

test('a spin is one for its key, and with keys of their own as many as each day has', async () => {
  const places = [1, 2, 3, 4].map((baht) => ({ weight: 1, prize: satang(baht * 100) }))
  await setMoneyRules(counter, { wheel: { ...WHEEL_RULES, isOn: true, places, freeADay: 3, mostADay: 3 } })
  const hand = await counter.seat(memberId)
  const [check, spin] = [await road('WheelCheck'), await road('WheelSpin')]
  const { commitment, table } = (await hand.get(check)).body
  const body = { client_seed: 'mana', commitment, table }
  const key = randomUUID()
  const once = await acrossMidnight((each) => each.post(spin, body, key))
  expect(new Set(once.map((each) => each.body.spin?.id)).size).toBe(1)
  expect(await credits('wheel')).toHaveLength(1)
  await goTo(1)
  const own = await acrossMidnight((each) => each.post(spin, body))
  expect(kinds(own).filter((each) => !each.startsWith('{'))).toEqual(['WHEEL_NO_SPINS_LEFT'])
  expect(await credits('wheel')).toHaveLength(1 + 2 * 3)
})

test('a coupon is one claim', async () => {
  await registerBank(database.url, memberId)
  const [code = ''] = await madeCodes(counter, await opened(counter, { timesEach: 2 }), { uses: 60 })
  const hand = await counter.seat(memberId)
  const { id: terms } = (await hand.post(await road('CouponLook'), { code })).body
  const claim = await road('CouponClaim')
  const answers = await acrossMidnight((each) => each.post(claim, { code, terms }))
  expect(kinds(answers)).toEqual([expect.stringContaining('"claim"')])
  const { count } = await counter.ctx.read.one<{ count: number }>`
    select count(*)::int as count from coupon_claim where member_id = ${memberId}`
  expect(count).toBe(1)
})

test('income is one credit for its key', async () => {
  const member = await broughtMember(counter)
  const friend = await broughtMember(counter, member)
  memberId = member.memberId
  await counter.give(friend.memberId, bahtToSatang(1_000))
  await lostRound(counter, [[friend, 1_000]])
  await goTo(8)
  const confirm = `/backend/api/Gateway/AffWithdraw/Confirm/${service}`
  const wish = { username: member.code.slice(4), amount: 5 }
  const key = randomUUID()
  const answers = await acrossMidnight((hand) => hand.post(confirm, wish, key))
  expect(answers.every(({ body }) => body.status)).toBe(true)
  expect(await credits('affiliate')).toEqual([5_00])
  const again = await acrossMidnight((hand) => hand.post(confirm, wish))
  expect(kinds(again)).toEqual(['AFFILIATE_NOTHING'])
  expect(await credits('affiliate')).toEqual([5_00])
})
