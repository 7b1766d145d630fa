import fc from 'fast-check'
import { expect, test } from 'vitest'
import { multipleToRate, payoutRate, satang } from '../../money.ts'
import { halfRate } from '../price/number-rule.ts'
import { linePays } from './payout.ts'
import {
  highestPrize,
  isWholeSets,
  SET_LADDER,
  SET_PRICE,
  setShare,
  setWin,
  winningSets,
} from './set-of-four.ts'

const RATE = multipleToRate(833.33)

function paid(number: string, four: string, sets = 1) {
  const line = { type: 'four_set', number, stake: satang(SET_PRICE * sets), rate: RATE } as const
  const result = {
    three_top: four.slice(1),
    two_top: four.slice(2),
    two_bottom: four.slice(0, 2),
    first: four,
  }
  return linePays(line, result) / 100
}

test.each([
  ['1234', 100_000],
  ['4321', 4_000],
  ['9234', 30_000],
  ['9342', 3_000],
  ['1299', 1_000],
  ['9934', 1_000],
  ['2134', 4_000], // in any order and the last two: only the higher prize is paid
  ['1243', 4_000], // in any order and the first two
  ['1324', 4_000],
  ['9243', 3_000],
  ['1324', 4_000],
  ['2199', 0], // the first two, swapped
  ['9943', 0],
  ['9239', 0], // two of the last three digits in place
] as const)('when 1234 is drawn, a set of %s is paid %i baht', (number, baht) => {
  expect(paid(number, '1234')).toBe(baht)
  expect(paid(number, '1234', 3)).toBe(baht * 3)
})

test('the ladder is the published one, highest first', () => {
  const baht = SET_LADDER.map(({ share }) => (highestPrize(RATE) * share) / 10_000 / 100)
  expect(baht).toEqual([100_000, 30_000, 4_000, 3_000, 1_000, 1_000])
  expect(SET_PRICE).toBe(120_00)
})

test.each([
  [120, true],
  [1200, true],
  [0, false],
  [119.99, false],
  [60, false],
  [121, false],
])('%f baht buy whole sets: %s', (baht, whole) => {
  expect(isWholeSets(satang(Math.round(baht * 100)))).toBe(whole)
})

test('half the rate is half of every prize', () => {
  expect(highestPrize(halfRate(RATE))).toBe(50_000_00)
  expect(setWin(satang(SET_PRICE * 2), halfRate(RATE))).toBe(100_000_00)
})

test('every prize of whole tens is recovered from its rate', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 100_000 }), (tens) => {
      const prize = tens * 10_00
      expect(highestPrize(payoutRate(Math.floor((prize * 100) / SET_PRICE)))).toBe(prize)
    }),
  )
})

test('winningSets and setShare agree on all 10,000 numbers', () => {
  const four = fc.integer({ min: 0, max: 9999 }).map((n) => String(n).padStart(4, '0'))
  fc.assert(
    fc.property(four, (drawn) => {
      const listed = winningSets(drawn)
      for (let n = 0; n < 10_000; n += 1) {
        const number = String(n).padStart(4, '0')
        expect(listed.get(number) ?? 0).toBe(setShare(number, drawn))
      }
    }),
    { numRuns: 40 },
  )
})
