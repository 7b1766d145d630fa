import { expect, test } from 'vitest'
import { bahtToSatang, basisPoints, multipleToRate, NO_MONEY, satang } from '../money.ts'
import { NO_SALES, type Sales } from './admit.ts'
import type { BetType } from './bet-types.ts'
import { type BookingWish, decideBooking, type LiveRoundView } from './book.ts'
import { decideConfirm } from './confirm.ts'
import { numberKey } from './number-key.ts'
import type { RateView } from './price/price-line.ts'

const NOW = 1_000_000

function selling(rate: number, discount = 0): RateView {
  return {
    rate: multipleToRate(rate),
    discount: basisPoints(discount),
    stakeMin: bahtToSatang(1),
    stakeMax: bahtToSatang(10_000),
  }
}

function aRound(change: Partial<LiveRoundView> = {}): LiveRoundView {
  const rates = new Map<BetType, RateView>([
    ['two_bottom', selling(90)],
    ['three_top', selling(900)],
  ])
  return {
    id: 'round',
    status: 'open',
    opensAtMs: 0,
    closesAtMs: NOW + 60_000,
    rates: new Map([['full', rates]]),
    numbers: new Map([[numberKey('two_bottom', '99'), { kind: 'closed' }]]),
    limits: { types: {} },
    caps: new Map([
      [numberKey('two_bottom', '08'), bahtToSatang(1_000)],
      [numberKey('two_bottom', '14'), bahtToSatang(1_000)],
    ]),
    isLive: true,
    ...change,
  }
}

const SALES: Sales = {
  numbers: new Map([
    [numberKey('two_bottom', '08'), bahtToSatang(400)],
    [numberKey('two_bottom', '14'), bahtToSatang(1_000)],
  ]),
  memberTotal: 0,
  memberNumbers: new Map(),
}

type Asked = readonly [type: BetType, number: string, baht: number, shown?: number]

function wish(lines: readonly Asked[], change: Partial<BookingWish> = {}): BookingWish {
  return {
    roundId: 'round',
    memberStatus: 'active',
    balance: bahtToSatang(1_000),
    plan: 'full',
    openBookings: 0,
    sales: SALES,
    lines: lines.map(([type, number, baht, shown]) => ({
      type,
      number,
      stake: bahtToSatang(baht),
      ...(shown === undefined ? {} : { expectedRate: multipleToRate(shown) }),
    })),
    ...change,
  }
}

function fates(lines: readonly Asked[]) {
  const decision = decideBooking(wish(lines), aRound(), NOW)
  const booked = decision.ok ? decision.lines : 'refused' in decision ? (decision.refused ?? []) : []
  return booked.map((line) => [line.fate, line.rate / 100, line.stakeMax / 100])
}

test('each line has its live price; a number without a cap has the rate of its type', () => {
  expect(fates([['two_bottom', '08', 50, 90]])).toEqual([['held', 90, 600]])
  expect(fates([['three_top', '123', 50]])).toEqual([['held', 900, 10_000]])
})

test('lines on one number count together: the first lowers the rate of the second', () => {
  expect(
    fates([
      ['two_bottom', '08', 150, 90],
      ['two_bottom', '08', 450, 90],
      ['two_bottom', '08', 1, 90],
    ]),
  ).toEqual([
    ['held', 90, 600],
    ['changed', 85.5, 450],
    ['CAP', 72, 0],
  ])
})

test('lines that cannot be held are left out with a reason, the others are held', () => {
  expect(
    fates([
      ['two_bottom', '14', 1],
      ['two_bottom', '99', 1],
      ['two_bottom', '77', 1],
    ]),
  ).toEqual([
    ['CAP', 72, 0],
    ['NUMBER_CLOSED', 90, 0],
    ['held', 90, 10_000],
  ])
})

test('a booking that could hold nothing is refused with the reasons', () => {
  const decision = decideBooking(wish([['two_bottom', '08', 601]]), aRound(), NOW)
  expect(decision).toMatchObject({
    ok: false,
    code: 'LINES_CHANGED',
    refused: [{ fate: 'CAP', stakeMax: 600_00 }],
  })
})

test.each([
  ['a banned member', { memberStatus: 'banned' }, {}, 'MEMBER_BANNED'],
  ['a member who takes a break', { memberStatus: 'stopped' }, {}, 'PLAY_STOPPED'],
  ['a round that closes at that very moment', {}, { closesAtMs: NOW }, 'ROUND_CLOSED'],
  ['a round that is not sold live', {}, { isLive: false }, 'NOT_SOLD_LIVE'],
  ['a plan that is not there', { plan: 'vip' }, {}, 'PLAN_UNKNOWN'],
  ['a fourth booking', { openBookings: 3 }, {}, 'BOOKINGS_OPEN'],
  [
    'more than a member may stake in the round',
    {},
    { limits: { memberRoundMax: bahtToSatang(49), types: {} } },
    'ROUND_LIMIT',
  ],
  ['more than the member has', { balance: bahtToSatang(49) }, {}, 'CREDIT_TOO_LOW'],
] as const)('%s is refused', (_, change, ofRound, code) => {
  const asked = wish([['two_bottom', '08', 50]], change as Partial<BookingWish>)
  expect(decideBooking(asked, aRound(ofRound as Partial<LiveRoundView>), NOW)).toEqual({
    ok: false,
    code,
    ...(code === 'ROUND_LIMIT' && { left: 49_00 }),
  })
})

test.each([
  ['three digits for two', ['two_bottom', '008', 50], 'WRONG_DIGITS'],
  ['under the least stake', ['two_bottom', '08', 0.5], 'STAKE_TOO_LOW'],
  ['over the greatest', ['two_bottom', '77', 10_001], 'STAKE_TOO_HIGH'],
  ['a type that is not sold', ['run_top', '8', 50], 'TYPE_NOT_SOLD'],
] as const)('%s refuses the whole booking', (_, line, code) => {
  const asked = wish([['two_bottom', '08', 50], line])
  expect(decideBooking(asked, aRound(), NOW)).toEqual({ ok: false, code, line: 1 })
})

function confirmed(accepted: readonly number[] | undefined, atMs = NOW, change: Partial<LiveRoundView> = {}) {
  const decision = decideBooking(
    wish([
      ['two_bottom', '08', 50, 90],
      ['two_bottom', '77', 30, 93],
      ['two_bottom', '14', 10, 90],
    ]),
    aRound(),
    NOW,
  )
  if (!decision.ok) throw new Error(decision.code)
  return decideConfirm(
    { memberStatus: 'active', lines: decision.lines, expiresAtMs: NOW + 50_000, accepted, sales: NO_SALES },
    aRound(change),
    atMs,
  )
}

test('a line at a changed rate is sold when it is accepted, and given back when it is not', () => {
  expect(confirmed([1])).toMatchObject({ ok: true, total: 80_00, net: 80_00, left: NO_MONEY })
  expect(confirmed([])).toMatchObject({ ok: true, total: 50_00, net: 50_00, left: satang(30_00) })
  expect(confirmed([2, 7]), 'a line that was refused cannot be accepted').toMatchObject({ total: 50_00 })
})

test('without an answer about changed rates nothing is sold', () => {
  expect(confirmed(undefined)).toEqual({
    ok: false,
    code: 'LINES_CHANGED',
    changed: [{ index: 1, code: 'RATE_CHANGED', rate: 90_00, stakeMax: 10_000_00 }],
  })
})

test('the end is exclusive, and so is the close of the round', () => {
  expect(confirmed([], NOW + 49_999)).toMatchObject({ ok: true })
  expect(confirmed([], NOW + 50_000)).toEqual({ ok: false, code: 'BOOKING_EXPIRED' })
  expect(confirmed([], NOW + 10, { closesAtMs: NOW + 10 })).toEqual({ ok: false, code: 'ROUND_CLOSED' })
})
