import fc from 'fast-check'
import { expect, test } from 'vitest'
import { RANK_RAISE_MOST } from '../betting/price/rank-rate.ts'
import { addDays } from '../calendar/bangkok.ts'
import { satang } from '../money.ts'
import { CASHBACK_RULES } from './cashback.ts'
import {
  highestRaise,
  nextRank,
  percentWithRank,
  RANK_DAYS,
  RANK_RULES,
  type RankStep,
  rankDays,
  rankFault,
  rankOf,
  rankRulesWith,
} from './ranks.ts'

test.each([
  [0, 0, 0],
  [9_999.99, 0, 0],
  [10_000, 1, 1],
  [49_999.99, 1, 1],
  [50_000, 2, 2],
  [200_000, 3, 3],
  [9_000_000, 3, 3],
])('%d baht in 30 days are rank %d, %d per cent more', (baht, rank, percent) => {
  expect(rankOf(RANK_RULES, baht * 100)).toMatchObject({ rank, percent })
})

test('the next rank says what it brings and what is missing, and the highest has none', () => {
  expect(nextRank(RANK_RULES, 0)).toMatchObject({ rank: 1, percent: 1, missing: 10_000_00 })
  expect(nextRank(RANK_RULES, 49_999_99)).toMatchObject({ rank: 2, percent: 2, missing: 1 })
  expect(nextRank(RANK_RULES, 50_000_00)).toMatchObject({ rank: 3, missing: 150_000_00 })
  expect(nextRank(RANK_RULES, 200_000_00)).toBeUndefined()
})

const RISING = fc
  .array(
    fc.record({ needed: fc.integer({ min: 1, max: 1_000_000 }), percent: fc.integer({ min: 1, max: 5 }) }),
    {
      minLength: 1,
      maxLength: 8,
    },
  )
  .map((gaps) => {
    const [sum, steps] = [{ needed: 0, percent: 0 }, [] as RankStep[]]
    for (const gap of gaps) {
      sum.needed += gap.needed
      sum.percent += gap.percent
      steps.push({ needed: satang(sum.needed), percent: sum.percent })
    }
    return steps
  })

test('more turnover never means a lower rank, and what is missing is exactly enough', () => {
  fc.assert(
    fc.property(RISING, fc.nat(9_000_000), fc.nat(9_000_000), (steps, one, more) => {
      expect(rankFault({ isOn: true, steps }, CASHBACK_RULES)).toBeUndefined()
      const [low, high] = [rankOf({ steps }, one), rankOf({ steps }, one + more)]
      expect(high.rank >= low.rank && high.percent >= low.percent).toBe(true)
      const next = nextRank({ steps }, one)
      if (!next) {
        expect(low.rank).toBe(steps.length)
        return
      }
      expect(next.missing).toBeGreaterThan(0)
      expect(rankOf({ steps }, one + next.missing).rank).toBe(next.rank)
      expect(rankOf({ steps }, one + next.missing - 1).rank).toBe(low.rank)
      expect(next.rank).toBe(low.rank + 1)
    }),
  )
})

test('a rank is of the 30 days before its day', () => {
  expect(rankDays('2026-12-01')).toEqual({ from: '2026-11-01', to: '2026-11-30' })
  expect(addDays(rankDays('2026-03-01').from, RANK_DAYS)).toBe('2026-03-01')
})

const step = (baht: number, percent: number, raise = 0) => ({
  ...{ needed: satang(baht * 100), percent },
  ...(raise > 0 ? { raise } : {}),
})

test.each([
  ['none', [], 'RANK_STEPS'],
  ['turnover that falls', [step(20, 1), step(10, 2)], 'RANK_STEPS'],
  ['turnover that stays', [step(20, 1), step(20, 2)], 'RANK_STEPS'],
  ['a rank that brings no more', [step(10, 2), step(20, 2)], 'RANK_STEPS'],
  ['from nothing on', [step(0, 2)], 'RANK_STEPS'],
  ['raises that fall', [step(10, 1, 5), step(20, 2, 4)], 'RANK_STEPS'],
  ['raises that end', [step(10, 1, 5), step(20, 2)], 'RANK_STEPS'],
  ['raises that begin later, and stay', [step(10, 1), step(20, 2, 5), step(30, 3, 5)], undefined],
  ['one', [step(10, 1)], undefined],
  ['two', [step(10, 1), step(10.01, 5)], undefined],
] as const)('steps: %s', (_, steps, fault) => {
  expect(rankFault({ isOn: true, steps }, CASHBACK_RULES)).toBe(fault)
})

test('nobody gets back more than all that was lost', () => {
  const high = { isOn: true, steps: [step(10, 50)] }
  expect(rankFault(high, { isOn: true, percent: 50 })).toBeUndefined()
  expect(rankFault(high, { isOn: true, percent: 51 })).toBe('RANK_ABOVE_ALL')
  expect(rankFault(high, { isOn: false, percent: 51 })).toBeUndefined()
  expect(rankFault({ ...high, isOn: false }, { isOn: true, percent: 51 })).toBeUndefined()
  expect([percentWithRank(5, 3), percentWithRank(80, 50)]).toEqual([8, 100])
})

test('what does not fit is as if it were not set', () => {
  expect(rankRulesWith(RANK_RULES)).toEqual(RANK_RULES)
  expect(rankRulesWith(RANK_RULES, { isOn: true, steps: [step(5, 1, 5)] }).steps).toEqual([step(5, 1, 5)])
  expect(rankRulesWith(RANK_RULES, { isOn: true, steps: [{ ...step(5, 1), raise: 0 }] })).toEqual({
    isOn: true,
    steps: [step(5, 1)],
  })
  for (const steps of [
    [],
    'many',
    [step(0, 1)],
    [step(5, 0)],
    [step(5, 51)],
    [step(5, 1, RANK_RAISE_MOST + 1)],
    [step(5, 1, 0.5)],
    [{ needed: 5, percent: 1, raise: -1 }],
    [{ needed: 5, percent: 1, raise: '5' }],
    [null],
    [{ needed: 1.5, percent: 1 }],
  ]) {
    expect(rankRulesWith(RANK_RULES, { isOn: 'yes', steps })).toEqual(RANK_RULES)
  }
})

test('the highest rank raises most, and none where there are no ranks', () => {
  const rules = { isOn: true, steps: [step(10, 1, 2), step(20, 2, 5)] }
  expect([highestRaise(rules), highestRaise({ ...rules, isOn: false }), highestRaise(undefined)]).toEqual([
    5, 0, 0,
  ])
  expect([rankOf(rules, 10_00).raise, rankOf(rules, 0).raise, nextRank(rules, 10_00)?.raise]).toEqual([
    2, 0, 5,
  ])
})
