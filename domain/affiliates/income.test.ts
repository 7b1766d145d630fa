import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY_MS } from '../calendar/bangkok.ts'
import { satang } from '../money.ts'
import {
  heldIncome,
  type IncomeEntry,
  type IncomeKnown,
  incomeDue,
  incomeOf,
  mayBeginLevel,
  refuseAffWithdraw,
  withdrawable,
} from './income.ts'
import {
  AFFILIATE_RULES,
  affiliateFault,
  affiliateRulesWith,
  earningLevels,
  gameLevels,
  HELD_DAYS,
  rateOf,
} from './rules.ts'

const AT = Date.parse('2026-11-23T10:00:00Z')
const at = (day: number) => new Date(AT + day * DAY_MS)

function knownOf(entries: readonly IncomeEntry[]): IncomeKnown | undefined {
  const [first] = entries
  if (!first) return undefined
  const sum = (of: 'staked' | 'amount') => entries.reduce((total, entry) => total + entry[of], 0)
  return {
    ...{ staked: sum('staked'), amount: sum('amount'), rate: first.rate },
    ...{ entries: entries.length, heldUntil: first.heldUntil },
  }
}

/** The entries after stakes of one round stood at these amounts on these days. */
function entriesOf(history: readonly (readonly [staked: number, rate: number])[]): IncomeEntry[] {
  const entries: IncomeEntry[] = []
  for (const [day, [staked, rate]] of history.entries()) {
    const due = incomeDue(staked, knownOf(entries), { rate, now: at(day) })
    if (due) entries.push(due)
  }
  return entries
}

const ripeOn = (entries: readonly IncomeEntry[], day: number) =>
  entries.filter(({ heldUntil }) => heldUntil <= at(day)).reduce((sum, { amount }) => sum + amount, 0)

test.each([
  [1_000_00, 50, 5_00],
  [199, 50, 0],
  [200, 50, 1],
  [1_000_00, 0, 0],
  [1_000_000_000_00, 300, 30_000_000_00],
])('%d satang at %d of 10,000 earn %d', (staked, rate, earned) => {
  expect(incomeOf(staked, rate)).toBe(earned)
})

test('it waits seven days, and a void before or after leaves nothing', () => {
  const [first] = entriesOf([[1_000_00, 50]])
  expect(first).toEqual({ nth: 1, staked: 1_000_00, amount: 5_00, rate: 50, heldUntil: at(HELD_DAYS) })
  const voided = entriesOf([
    [1_000_00, 50],
    [0, 50],
  ])
  expect(voided.map(({ amount }) => amount)).toEqual([5_00, -5_00])
  for (const day of [1, 6, 7, 8, 30]) expect(ripeOn(voided, day)).toBe(0)
})

test.each([
  [0, true],
  [2.28, true],
  [2.3, false],
  [30, false],
])(
  '%f days after five in the afternoon, when a friend was counted first, another level may begin: %s',
  (days, may) => {
    expect(mayBeginLevel({ heldUntil: at(HELD_DAYS) }, at(days))).toBe(may)
  },
)

test('the rate stays that of the first time; nothing is written for what earned nothing', () => {
  expect(
    entriesOf([
      [1_000_00, 50],
      [600_00, 300],
      [600_00, 300],
    ]).map(({ amount }) => amount),
  ).toEqual([5_00, -2_00])
  expect(entriesOf([[1_000_00, 0]])).toEqual([])
  expect(entriesOf([[0, 50]])).toEqual([])
})

test('whatever happens to a round, its sum is what its stakes earn, and no more is ever ripe than was earned before', () => {
  const state = fc.tuple(fc.integer({ min: 0, max: 5_000_00 }), fc.integer({ min: 0, max: 300 }))
  fc.assert(
    fc.property(fc.array(state, { minLength: 1, maxLength: 14 }), (history) => {
      const entries = entriesOf(history)
      const [first] = entries
      const standing = history.at(-1)?.[0] ?? 0
      const known = knownOf(entries)
      expect(known?.amount ?? 0).toBe(first ? incomeOf(standing, first.rate) : 0)
      if (first) expect(known?.staked).toBe(standing)
      // A second run of the same day finds nothing to write.
      const again = incomeDue(standing, known, { rate: first?.rate ?? 0, now: at(history.length) })
      expect(again).toBeUndefined()
      const most = Math.max(...history.map(([staked]) => staked))
      for (let day = 0; day < history.length + HELD_DAYS; day += 1) {
        expect(ripeOn(entries, day)).toBeLessThanOrEqual(incomeOf(most, first?.rate ?? 0))
        if (day < HELD_DAYS && first) expect(ripeOn(entries, day)).toBeLessThanOrEqual(0)
      }
    }),
    { seed: 20_261_123, numRuns: 500 },
  )
})

test.each([
  [100_00, { ripe: 0, withdrawn: 0 }, 'AFFILIATE_NOTHING'],
  [100_00, { ripe: 300_00, withdrawn: 350_00 }, 'AFFILIATE_NOTHING'],
  [50_00, { ripe: 300_00, withdrawn: 0 }, 'AFFILIATE_TOO_LITTLE'],
  [60_00, { ripe: 60_00, withdrawn: 0 }, 'AFFILIATE_TOO_LITTLE'],
  [100_00, { ripe: 300_00, withdrawn: 200_00 }, undefined],
  [100_01, { ripe: 300_00, withdrawn: 200_00 }, 'AFFILIATE_TOO_MUCH'],
] as const)('%d of %j is refused as %s', (amount, { ripe, withdrawn }, code) => {
  const sums = { ripe: satang(ripe), withdrawn: satang(withdrawn) }
  expect(refuseAffWithdraw(satang(amount), sums, satang(100_00))).toBe(code)
})

test('what is shown adds up', () => {
  const sums = { earned: satang(10_00), ripe: satang(6_00), flagged: satang(1_00), withdrawn: satang(2_00) }
  expect([withdrawable(sums), heldIncome(sums)]).toEqual([4_00, 3_00])
})

test('rules: what does not fit is as if it were not set, and more than the house keeps cannot stand', () => {
  const set = {
    isOn: true,
    least: -1,
    rates: { thai: [100, 30], lao: [], hanoi: ['5', 5], malay: [301, 0] },
  }
  const rules = affiliateRulesWith(AFFILIATE_RULES, set)
  expect(rules).toMatchObject({ isOn: true, least: 100_00, rates: { thai: [100, 30], lao: [50, 20] } })
  expect([rules.rates.hanoi, rules.rates.malay]).toEqual([
    [50, 20],
    [50, 20],
  ])
  expect(affiliateFault(rules)).toBeUndefined()
  const much = { ...rules, rates: { ...rules.rates, thai: [200, 101] } }
  expect(affiliateFault(much)).toBe('AFFILIATE_BOUNDS')
  expect(affiliateFault({ ...much, isOn: false })).toBeUndefined()
  // Of games less: nobody wins by bringing themselves and betting on the banker.
  const ofGames = (casino: number[]) => ({ ...rules, rates: { ...rules.rates, casino } })
  expect(affiliateFault(ofGames([70, 30]))).toBeUndefined()
  expect(affiliateFault(ofGames([71, 30]))).toBe('AFFILIATE_BOUNDS')
  expect(affiliateRulesWith(AFFILIATE_RULES, { rates: { slot: [101, 0] } }).rates.slot).toEqual([0, 0])
  expect(affiliateFault({ ...rules, least: satang(0) })).toBe('AFFILIATE_BOUNDS')
  expect([rateOf(rules, 'thai', 2), rateOf(rules, 'thai', 3), rateOf(rules, 'none', 1)]).toEqual([30, 0, 0])
  expect(rateOf({ ...rules, isOn: false }, 'thai', 1)).toBe(0)
})

test('as many levels earn as there are rates, up to five; further up nobody is known', () => {
  const withThai = (thai: unknown) => affiliateRulesWith(AFFILIATE_RULES, { isOn: true, rates: { thai } })
  const three = withThai([100, 50, 30])
  expect([1, 2, 3, 4].map((level) => rateOf(three, 'thai', level))).toEqual([100, 50, 30, 0])
  expect(earningLevels(three)).toEqual([1, 2, 3])
  expect(earningLevels(withThai([10, 10, 10, 10, 10]))).toEqual([1, 2, 3, 4, 5])
  expect(withThai([10, 10, 10, 10, 10, 10]).rates.thai).toEqual([50, 20])
  expect(earningLevels({ ...three, isOn: false })).toEqual([])
  const ofGames = affiliateRulesWith(three, { rates: { ...three.rates, slot: [20, 0, 10], sport: [0, 10] } })
  expect([gameLevels(three), gameLevels(ofGames)]).toEqual([[], [1, 2, 3]])
  expect(affiliateFault(withThai([100, 80, 60, 40, 20]))).toBeUndefined()
  expect(affiliateFault(withThai([100, 80, 60, 40, 21]))).toBe('AFFILIATE_BOUNDS')
})
