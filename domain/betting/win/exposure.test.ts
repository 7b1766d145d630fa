import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hanoi } from '../../lottery/lotteries/hanoi.ts'
import { lao } from '../../lottery/lotteries/lao.ts'
import { thaiGovernment } from '../../lottery/lotteries/thai-government.ts'
import type { Lottery } from '../../lottery/lottery.ts'
import { bahtToSatang, multipleToRate, satang } from '../../money.ts'
import { BET_TYPES, type BetType, isNumberOf } from '../bet-types.ts'
import { canonicalNumber } from '../number-key.ts'
import { chanceOf } from '../price/odds.ts'
import { addTotals, exposureOf, type NumberTotal, type WhatIf, withMore } from './exposure.ts'
import { linePays, lineWin } from './payout.ts'
import { SET_PRICE } from './set-of-four.ts'

const TODAY = '2026-12-01'

function total(type: BetType, number: string, baht: number, multiple: number): NumberTotal {
  const stake = bahtToSatang(baht)
  return {
    type,
    number: canonicalNumber(type, number),
    stake,
    net: stake,
    win: lineWin({ type, stake, rate: multipleToRate(multiple) }),
  }
}

test('totals are added number by number', () => {
  const sold = [total('two_top', '12', 100, 90), total('two_top', '13', 10, 90)]
  const kept = [total('two_top', '12', 50, 45), total('two_bottom', '12', 5, 90)]
  expect(addTotals(sold, [])).toBe(sold)
  expect(addTotals(sold, kept)).toEqual([
    { type: 'two_top', number: '12', stake: 150_00, net: 150_00, win: (9_000 + 2_250) * 100 },
    sold[1],
    kept[1],
  ])
})

test('the worst draw of a government round combines its highest numbers', () => {
  const sold = [
    total('three_top', '123', 100, 900),
    total('two_top', '23', 50, 90),
    total('two_top', '99', 500, 90),
    total('run_top', '9', 1_000, 3.2),
    total('two_bottom', '47', 100, 90),
    total('three_front', '555', 20, 450),
    total('three_front', '666', 10, 450),
    total('three_front', '777', 5, 450),
  ]
  const { worst, top, bottom, stake, net, expectedPayout } = exposureOf(thaiGovernment, TODAY, sold)
  expect(top[123]).toBe(90_000_00 + 4_500_00)
  expect(top[199]).toBe(45_000_00 + 3_200_00)
  expect(bottom[47]).toBe(9_000_00)
  expect(worst).toMatchObject({
    payout: (90_000 + 4_500 + 9_000 + 9_000 + 4_500) * 100,
    threeTop: '123',
    twoBottom: '47',
    threeFront: ['555', '666'],
  })
  expect([stake, net]).toEqual([1_785_00, 1_785_00])
  const hand = sold.reduce((sum, { type, number, win }) => {
    const { wins, of } = chanceOf(type, number)
    return sum + (win * wins) / of
  }, 0)
  expect(expectedPayout).toBeCloseTo(hand, 6)
})

test('a round that sold nothing risks nothing', () => {
  expect(exposureOf(lao, TODAY, [])).toMatchObject({ net: 0, expectedPayout: 0, worst: { payout: 0 } })
})

const WHAT_IF: WhatIf = {
  type: 'two_top',
  number: '12',
  more: bahtToSatang(100),
  rate: multipleToRate(90),
  rule: 'none',
}

test.each([
  ['nothing is said', 'none', 200_00, 18_000_00],
  ['it pays half from now on', 'half', 200_00, 13_500_00],
  ['it is closed', 'closed', 100_00, 9_000_00],
  ['it is capped above', { cap: bahtToSatang(150) }, 150_00, 13_500_00],
  ['it is capped below what is sold', { cap: bahtToSatang(50) }, 100_00, 9_000_00],
] as const)('a hundred more on a number when %s', (_, rule, stake, win) => {
  const sold = [total('two_top', '12', 100, 90), total('two_top', '34', 1, 90)]
  expect(withMore(sold, { ...WHAT_IF, rule }).find(({ number }) => number === '12')).toMatchObject({
    stake,
    win,
  })
})

test.each([
  ['nothing is said', 'none', 9_090_00],
  ['it pays half from now on, to every rank', 'half', 4_500_00],
  ['it is capped', { cap: bahtToSatang(50) }, 4_545_00],
] as const)('a hundred more of who has the highest rank when %s', (_, rule, win) => {
  const more = withMore([], { ...WHAT_IF, raised: multipleToRate(90.9), rule })
  expect(more).toMatchObject([{ win }])
})

test('an additional stake on a number without bets', () => {
  expect(withMore([], WHAT_IF)).toEqual([{ ...total('two_top', '12', 100, 90) }])
})

// Numbers use few digits, so that several lines win together.
const anyTotal = (types: readonly BetType[]) =>
  fc
    .tuple(
      fc.constantFrom(...types),
      fc.array(fc.constantFrom('0', '1', '2'), { minLength: 6, maxLength: 6 }),
      fc.integer({ min: 1, max: 50 }),
    )
    .map(([type, digits, units]) => {
      const { digits: length } = BET_TYPES.find((row) => row.type === type) as (typeof BET_TYPES)[number]
      const number = digits.slice(0, length).join('')
      const stake = satang(type === 'four_set' ? units * SET_PRICE : units * 100)
      const rate = multipleToRate(type === 'four_set' ? 833.33 : 9.5)
      return {
        type,
        number: canonicalNumber(type, number),
        stake,
        net: stake,
        win: lineWin({ type, stake, rate }),
        rate,
      }
    })
    .filter(({ type, number }) => isNumberOf(type, number))

test.each([
  [
    'Lao',
    lao,
    (n: string) => ({ three_top: n.slice(1), two_top: n.slice(2), two_bottom: n.slice(0, 2), first: n }),
    4,
  ],
  ['Hanoi', hanoi, undefined, 7],
] as const)(
  'no draw of %s pays more than the worst, and the worst pays exactly that',
  (_, lottery, derive, digits) => {
    const types = (lottery as Lottery).typesOn(TODAY)
    fc.assert(
      fc.property(
        fc.array(anyTotal(types), { minLength: 1, maxLength: 8 }),
        fc.array(fc.constantFrom('0', '1', '2', '7'), { minLength: digits, maxLength: digits }),
        (sold, drawn) => {
          const text = drawn.join('')
          const result = derive
            ? derive(text)
            : {
                first: text.slice(0, 5),
                three_top: text.slice(2, 5),
                two_top: text.slice(3, 5),
                two_bottom: text.slice(5),
              }
          const paid = (result_: typeof result) =>
            sold.reduce((sum, line) => sum + linePays(line, result_), 0)
          const { worst } = exposureOf(lottery, TODAY, sold)
          expect(paid(result)).toBeLessThanOrEqual(worst.payout)
          const first =
            worst.first ?? (derive ? `${worst.twoBottom}${worst.threeTop.slice(1)}` : worst.threeTop)
          const dearest = {
            first,
            three_top: worst.threeTop,
            two_top: worst.threeTop.slice(1),
            two_bottom: worst.twoBottom,
          }
          expect(paid(dearest)).toBe(worst.payout)
        },
      ),
      { numRuns: 150 },
    )
  },
)
