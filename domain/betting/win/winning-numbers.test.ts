import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { DrawResult } from '../../lottery/lottery.ts'
import { BET_TYPES, type BetType } from '../bet-types.ts'
import { winningNumbers } from './winning-numbers.ts'
import { wins } from './wins.ts'

const TYPES = BET_TYPES.map((row) => row.type)

test('a government draw as its winning numbers', () => {
  const result = {
    first: '461252',
    three_top: '252',
    two_top: '52',
    two_bottom: '47',
    three_front: ['183', '905'],
    three_bottom: ['774', '016'],
  }
  const floats: BetType[] = ['four_float', 'five_float', 'four_set'] // hundreds to thousands of winning numbers
  const listed = winningNumbers(
    result,
    TYPES.filter((type) => !floats.includes(type)),
  )
  const byType = Object.groupBy(listed, (each) => each.type)
  expect(
    Object.fromEntries(
      Object.entries(byType).map(([type, list]) => [type, list.map((each) => each.number).sort()]),
    ),
  ).toEqual({
    three_top: ['252'],
    three_tod: ['225', '252', '522'],
    three_front: ['183', '905'],
    three_bottom: ['016', '774'],
    two_top: ['52'],
    two_bottom: ['47'],
    run_top: ['2', '5'],
    run_bottom: ['4', '7'],
    two_front: ['25'],
    two_spread: ['22'],
    two_tod: ['22', '25', '52'],
    pin_top_hundreds: ['2'],
    pin_top_tens: ['5'],
    pin_top_units: ['2'],
    pin_bottom_tens: ['4'],
    pin_bottom_units: ['7'],
    four_top: ['1252'],
    four_tod: [
      '1225',
      '1252',
      '1522',
      '2125',
      '2152',
      '2215',
      '2251',
      '2512',
      '2521',
      '5122',
      '5212',
      '5221',
    ],
    six_top: ['461252'],
    high_low: ['0'],
    odd_even: ['1'],
  })
})

test('a number that was drawn twice is on the list once', () => {
  // 2 May 2008, with the number 001 drawn twice among the back threes.
  const result = {
    three_top: '253',
    two_top: '53',
    two_bottom: '77',
    three_bottom: ['001', '133', '001', '792'],
  }
  expect(winningNumbers(result, ['three_bottom']).map((each) => each.number)).toEqual(['001', '133', '792'])
  expect(winningNumbers(result, ['run_bottom'])).toEqual([{ type: 'run_bottom', number: '7', share: 10_000 }])
})

test('only the types that are asked for are expanded', () => {
  expect(winningNumbers({ three_top: '123', two_top: '23', two_bottom: '00' }, [])).toEqual([])
  expect(winningNumbers({ three_top: '123', two_top: '23', two_bottom: '00' }, ['three_front'])).toEqual([])
})

const digits = (length: number) =>
  fc
    .array(fc.constantFrom(...'0123456789'), { minLength: length, maxLength: length })
    .map((list) => list.join(''))

const results: fc.Arbitrary<DrawResult> = fc
  .record({
    first: digits(6),
    two_bottom: digits(2),
    front: fc.option(fc.tuple(digits(3), digits(3))),
    back: fc.option(fc.array(digits(3), { minLength: 2, maxLength: 4 })),
  })
  .map(({ first, two_bottom, front, back }) => ({
    first,
    three_top: first.slice(3),
    two_top: first.slice(4),
    two_bottom,
    ...(front && { three_front: front }),
    ...(back && { three_bottom: back }),
  }))

test('the expansion and the evaluator agree on every number of every type', () => {
  fc.assert(
    fc.property(results, (result) => {
      for (const { type, digits: length } of BET_TYPES) {
        if (length > 4) continue // longer numbers have a test of their own with fewer results
        const listed = winningNumbers(result, [type]).map((each) => each.number)
        const won = everyNumber(length).filter((number) => wins(type, number, result))
        expect([...listed].sort()).toEqual(won)
      }
    }),
    { numRuns: 80 },
  )
})

test('they agree on all 100,000 numbers of five digits, and on six digits', () => {
  fc.assert(
    fc.property(results, (result) => {
      const listed = winningNumbers(result, ['five_float']).map((each) => each.number)
      expect([...listed].sort()).toEqual(FIVES.filter((number) => wins('five_float', number, result)))
      const first = result.first ?? ''
      expect(winningNumbers(result, ['six_top'])).toEqual([{ type: 'six_top', number: first, share: 10_000 }])
      expect(wins('six_top', first, result)).toBe(true)
    }),
    { numRuns: 12 },
  )
})

test('over all results each type wins as often as combinatorics says', () => {
  const counts = { three_tod: 0, run_top: 0, two_top: 0 }
  for (const top of everyNumber(3)) {
    const result = { three_top: top, two_top: top.slice(1), two_bottom: '00' }
    if (wins('three_tod', '123', result)) counts.three_tod += 1
    if (wins('run_top', '7', result)) counts.run_top += 1
    if (wins('two_top', '07', result)) counts.two_top += 1
  }
  expect(counts).toEqual({ three_tod: 6, run_top: 271, two_top: 10 })
})

function everyNumber(length: number): string[] {
  return Array.from({ length: 10 ** length }, (_, number) => String(number).padStart(length, '0'))
}

const FIVES = everyNumber(5)
