import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bahtToSatang, basisPoints, cost, multipleToRate, type Satang, satang } from '../money.ts'
import {
  decideTicket,
  type LineWish,
  MAX_LINES,
  type RoundView,
  roundRefusal,
  type TicketWish,
} from './admit.ts'
import { BET_TYPES, type BetType } from './bet-types.ts'
import { DEFAULT_PLANS } from './price/default-rates.ts'
import type { RateView } from './price/price-line.ts'
import { NO_LIMITS } from './price/sale-limits.ts'
import { lineWin } from './win/payout.ts'

const OPENS = 1_000_000
const CLOSES = 2_000_000
const NOW = 1_500_000

const ROUND: RoundView = {
  id: 'round-1',
  status: 'open',
  opensAtMs: OPENS,
  closesAtMs: CLOSES,
  numbers: new Map(),
  caps: new Map(),
  limits: NO_LIMITS,
  rates: new Map(
    DEFAULT_PLANS.map((plan) => [
      plan.code,
      new Map<BetType, RateView>(plan.rates.map((row) => [row.type, row])),
    ]),
  ),
}

const RATE: RateView = {
  rate: multipleToRate(90),
  discount: basisPoints(0),
  stakeMin: satang(1_00),
  stakeMax: satang(10_000_00),
}

function line(type: BetType, number: string, baht: number, multiple?: number): LineWish {
  const wish = { type, number, stake: bahtToSatang(baht) }
  return multiple === undefined ? wish : { ...wish, expectedRate: multipleToRate(multiple) }
}

function wish(lines: readonly LineWish[], change: Partial<TicketWish> = {}): TicketWish {
  return {
    roundId: 'round-1',
    memberStatus: 'active',
    balance: satang(10_000_00),
    plan: 'full',
    lines,
    ...change,
  }
}

const ONE = [line('three_top', '123', 10)]

test('an admitted ticket holds its prices as they are now', () => {
  const lines = [
    line('three_top', '123', 10, 900),
    line('run_top', '7', 0.5 + 0.51),
    line('three_tod', '112', 20),
  ]
  expect(decideTicket(wish(lines), ROUND, NOW)).toEqual({
    ok: true,
    lines: [
      { type: 'three_top', number: '123', stake: 10_00, rate: 90_000, discount: 0, win: 9_000_00 },
      { type: 'run_top', number: '7', stake: 1_01, rate: 320, discount: 0, win: 3_23 }, // 323.2 satang, rounded down
      { type: 'three_tod', number: '112', stake: 20_00, rate: 15_000, discount: 0, win: 3_000_00 },
    ],
    total: 31_01,
    discount: 0,
    net: 31_01,
  })
})

test('a discount is taken from each line and rounded down there, and a win is of the gross stake', () => {
  const lines = [line('two_top', '12', 1.01), line('two_bottom', '34', 1.01), line('run_bottom', '5', 100)]
  expect(decideTicket(wish(lines, { plan: 'discount' }), ROUND, NOW)).toMatchObject({
    ok: true,
    lines: [
      { discount: 2500, win: 65_65 },
      { discount: 2500, win: 65_65 },
      { discount: 1000, win: 400_00 },
    ],
    total: 102_02,
    discount: 10_50, // 25 and 25 satang, each floored by itself, not 50.5 together; and ten baht
    net: 91_52,
  })
})

test('the same number twice is two lines', () => {
  const decision = decideTicket(wish([...ONE, ...ONE]), ROUND, NOW)
  expect(decision).toMatchObject({ ok: true, net: 20_00, lines: [{ number: '123' }, { number: '123' }] })
})

test.each([
  [OPENS - 1, 'ROUND_NOT_OPEN'],
  [OPENS, undefined],
  [CLOSES - 1, undefined],
  [CLOSES, 'ROUND_CLOSED'], // the close is exclusive
] as const)('at %s an open round answers %s', (nowMs, code) => {
  expect(roundRefusal(ROUND, nowMs)).toBe(code)
  const decision = decideTicket(wish(ONE), ROUND, nowMs)
  expect(decision.ok ? undefined : decision.code).toBe(code)
})

test.each([
  ['scheduled', 'ROUND_NOT_OPEN'],
  ['closed', 'ROUND_CLOSED'],
  ['sealed', 'ROUND_CLOSED'],
  ['resulted', 'ROUND_CLOSED'],
  ['settled', 'ROUND_CLOSED'],
  ['void', 'ROUND_CLOSED'],
] as const)('a %s round answers %s, whatever the hour', (status, code) => {
  expect(decideTicket(wish(ONE), { ...ROUND, status }, NOW)).toEqual({ ok: false, code })
})

test('a round closed early by a person is closed even before its hour', () => {
  expect(roundRefusal({ ...ROUND, status: 'closed' }, OPENS - 1)).toBe('ROUND_CLOSED')
})

test.each<[string, Partial<TicketWish>, string]>([
  ['a banned member', { memberStatus: 'banned' }, 'MEMBER_BANNED'],
  ['a member who takes a break', { memberStatus: 'stopped' }, 'PLAY_STOPPED'],
  ['a plan there is not', { plan: 'vip' }, 'PLAN_UNKNOWN'],
  ['a plan called like a property of every object', { plan: 'constructor' }, 'PLAN_UNKNOWN'],
  ['too little money', { balance: satang(9_99) }, 'CREDIT_TOO_LOW'],
])('%s is refused: %j', (_, change, code) => {
  expect(decideTicket(wish(ONE, change), ROUND, NOW)).toEqual({ ok: false, code })
})

test('the last satang may be bet', () => {
  expect(decideTicket(wish(ONE, { balance: satang(10_00) }), ROUND, NOW)).toMatchObject({
    ok: true,
    net: 10_00,
  })
})

test.each<[LineWish, string]>([
  [line('three_top', '12', 10), 'WRONG_DIGITS'],
  [line('three_top', '1234', 10), 'WRONG_DIGITS'],
  [line('three_top', '๑๒๓', 10), 'WRONG_DIGITS'],
  [line('three_top', ' 123', 10), 'WRONG_DIGITS'],
  [line('three_top', '', 10), 'WRONG_DIGITS'],
  [line('run_top', '12', 10), 'WRONG_DIGITS'],
  [line('three_tod', '777', 10), 'TOD_TRIPLE'],
  [line('three_tod', '000', 10), 'TOD_TRIPLE'],
  [line('two_top', '12', 0), 'STAKE_TOO_LOW'],
  [line('two_top', '12', 0.99), 'STAKE_TOO_LOW'],
  [line('two_top', '12', -5), 'STAKE_TOO_LOW'],
  [{ type: 'two_top', number: '12', stake: Number.NaN as Satang }, 'STAKE_TOO_LOW'],
  [{ type: 'two_top', number: '12', stake: Number.POSITIVE_INFINITY as Satang }, 'STAKE_TOO_HIGH'],
  [line('two_top', '12', 10_000.01), 'STAKE_TOO_HIGH'],
])('%j is refused, and its place is told: %s', (bad, code) => {
  const lines = [...ONE, bad, ...ONE]
  expect(decideTicket(wish(lines, { balance: satang(1_000_000_00) }), ROUND, NOW)).toEqual({
    ok: false,
    code,
    line: 1,
  })
})

test('a line without a stake is refused even if no least stake is set', () => {
  const rates = new Map([['full', new Map([['two_top', { ...RATE, stakeMin: satang(0) }]] as const)]])
  const decision = decideTicket(wish([line('two_top', '12', 0)]), { ...ROUND, rates }, NOW)
  expect(decision).toEqual({ ok: false, code: 'STAKE_TOO_LOW', line: 0 })
})

test.each([
  line('three_tod', '778', 10), // a double has three orders
  line('three_top', '777', 10),
  line('two_top', '12', 1),
  line('two_top', '12', 10_000),
])('%j is let by', (good) => {
  expect(decideTicket(wish([good]), ROUND, NOW).ok).toBe(true)
})

test('a type the plan does not have is not sold', () => {
  const lines = [line('three_front', '123', 10)]
  expect(decideTicket(wish(lines, { plan: 'discount' }), ROUND, NOW)).toEqual({
    ok: false,
    code: 'TYPE_NOT_SOLD',
    line: 0,
  })
  expect(decideTicket(wish(lines), ROUND, NOW).ok).toBe(true)
})

test('a changed price refuses the ticket and names every changed line', () => {
  const lines = [
    line('three_top', '123', 10, 850),
    line('three_top', '124', 10, 900),
    line('run_top', '7', 10, 3.3),
    line('run_top', '8', 10), // no expected rate: the screen showed none
  ]
  expect(decideTicket(wish(lines), ROUND, NOW)).toEqual({
    ok: false,
    code: 'LINES_CHANGED',
    changed: [
      { index: 0, code: 'RATE_CHANGED', rate: 90_000, stakeMax: 10_000_00 },
      { index: 2, code: 'RATE_CHANGED', rate: 320, stakeMax: 10_000_00 },
    ],
  })
})

test('of several reasons the first in order is given', () => {
  const all = wish([line('three_top', '12', 0, 1)], {
    memberStatus: 'banned',
    plan: 'vip',
    balance: satang(0),
  })
  expect(decideTicket(all, undefined, NOW)).toEqual({ ok: false, code: 'ROUND_UNKNOWN' })
  expect(decideTicket(all, ROUND, CLOSES)).toEqual({ ok: false, code: 'MEMBER_BANNED' })
  const active: TicketWish = { ...all, memberStatus: 'active' }
  expect(decideTicket(active, ROUND, CLOSES)).toEqual({ ok: false, code: 'ROUND_CLOSED' })
  expect(decideTicket(active, ROUND, NOW)).toEqual({ ok: false, code: 'PLAN_UNKNOWN' })
  const planned = { ...active, plan: 'full' }
  expect(decideTicket(planned, ROUND, NOW)).toEqual({ ok: false, code: 'WRONG_DIGITS', line: 0 })
  const changed = { ...planned, lines: [line('three_top', '123', 10, 1)] }
  expect(decideTicket(changed, ROUND, NOW)).toMatchObject({ ok: false, code: 'LINES_CHANGED' })
  expect(decideTicket({ ...changed, lines: ONE }, ROUND, NOW)).toEqual({ ok: false, code: 'CREDIT_TOO_LOW' })
})

test('input that the schema refuses breaks an invariant', () => {
  expect(() => decideTicket(wish([]), ROUND, NOW)).toThrow('1 to 2000 lines')
  expect(() => decideTicket(wish(Array(MAX_LINES + 1).fill(ONE[0])), ROUND, NOW)).toThrow('1 to 2000 lines')
  expect(() => decideTicket(wish(ONE, { roundId: 'round-2' }), ROUND, NOW)).toThrow('its own round')
  expect(decideTicket(wish(Array(MAX_LINES).fill(line('run_top', '1', 1))), ROUND, NOW).ok).toBe(true)
})

const anyLine: fc.Arbitrary<LineWish> = fc
  .tuple(fc.constantFrom(...BET_TYPES), fc.nat(999_999), fc.integer({ min: 1, max: 12_000_00 }))
  .map(([{ type, digits }, number, stake]) => ({
    type,
    number: String(number).padStart(6, '0').slice(-digits),
    stake: satang(stake),
  }))

test('every admitted ticket adds up and costs at most the balance', () => {
  let admitted = 0
  const lines = fc.array(anyLine, { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(lines, fc.constantFrom('full', 'discount'), fc.nat(40_000_00), (asked, plan, balance) => {
      const decision = decideTicket(wish(asked, { plan, balance: satang(balance) }), ROUND, NOW)
      if (!decision.ok) return
      admitted += 1
      expect(decision.lines).toHaveLength(asked.length)
      expect(decision.total).toBe(asked.reduce((sum, each) => sum + each.stake, 0))
      expect(decision.net).toBe(
        decision.lines.reduce((sum, each) => sum + cost(each.stake, each.discount), 0),
      )
      expect(decision.net + decision.discount).toBe(decision.total)
      expect(decision.net).toBeLessThanOrEqual(balance)
      for (const each of decision.lines) {
        expect(each.win).toBe(lineWin(each))
        expect(each.discount).toBe(basisPoints(each.discount))
      }
    }),
    { numRuns: 2000 },
  )
  expect(admitted).toBeGreaterThan(100)
})

test('a rank raises what its plan allows, and the ticket says by how much where a line was', () => {
  const rates = new Map([
    [
      'full',
      new Map([
        ['two_top', { ...RATE, rankMax: multipleToRate(95) }] as const,
        ['two_bottom', RATE] as const,
      ]),
    ],
  ])
  const sell = (type: BetType, multiple: number, raise?: number) =>
    decideTicket(
      wish([line(type, '12', 10, multiple)], raise === undefined ? {} : { raise }),
      { ...ROUND, rates },
      NOW,
    )
  expect(sell('two_top', 90.9, 10)).toMatchObject({
    ok: true,
    raise: 10,
    lines: [{ rate: 90_90, win: 909_00 }],
  })
  expect(sell('two_bottom', 90, 10)).not.toHaveProperty('raise')
  expect(sell('two_top', 90)).not.toHaveProperty('raise')
  expect(sell('two_top', 90, 10)).toMatchObject({ changed: [{ code: 'RATE_CHANGED', rate: 90_90 }] })
  expect(sell('two_top', 90.9)).toMatchObject({ changed: [{ code: 'RATE_CHANGED', rate: 90_00 }] })
})
