import { describe, expect, test } from 'vitest'
import type { DrawResult } from '../../lottery/lottery.ts'
import { BET_TYPES, type BetType, isNumberOf } from '../bet-types.ts'
import { wins } from './wins.ts'

/** First prize 461252, last two 47, front three 183 and 905, back three 774 and 016. */
const DRAW: DrawResult = {
  first: '461252',
  three_top: '252',
  two_top: '52',
  two_bottom: '47',
  three_front: ['183', '905'],
  three_bottom: ['774', '016'],
}

test.each([
  ['three_top', '252', true],
  ['three_top', '225', false],
  ['three_top', '461', false], // the front of the first prize
  ['three_tod', '225', true],
  ['three_tod', '522', true],
  ['three_tod', '252', true], // tod includes the exact order
  ['three_tod', '255', false], // two fives, and only one was drawn
  ['two_top', '52', true],
  ['two_top', '25', false],
  ['two_bottom', '47', true],
  ['two_bottom', '74', false],
  ['three_front', '905', true],
  ['three_front', '183', true],
  ['three_front', '016', false], // drawn as a back three
  ['three_bottom', '016', true],
  ['three_bottom', '774', true],
  ['three_bottom', '16', false], // a number is text: its leading zero counts
  ['three_bottom', '183', false],
  ['run_top', '2', true],
  ['run_top', '5', true],
  ['run_top', '4', false], // in the first prize, not in its last three
  ['run_bottom', '7', true],
  ['run_bottom', '4', true],
  ['run_bottom', '2', false],
  ['pin_top_hundreds', '2', true],
  ['pin_top_hundreds', '5', false], // drawn in another place, which only run_top accepts
  ['pin_top_tens', '5', true],
  ['pin_top_tens', '2', false],
  ['pin_top_units', '2', true],
  ['pin_top_units', '5', false],
  ['pin_bottom_tens', '4', true],
  ['pin_bottom_tens', '7', false],
  ['pin_bottom_units', '7', true],
  ['pin_bottom_units', '4', false],
  ['two_front', '25', true],
  ['two_front', '52', false],
  ['two_spread', '22', true],
  ['two_spread', '25', false],
  ['two_tod', '25', true],
  ['two_tod', '52', true],
  ['two_tod', '22', true], // two twos were drawn
  ['two_tod', '55', false], // only one five was
  ['four_top', '1252', true],
  ['four_top', '2521', false],
  ['four_tod', '2521', true],
  ['four_tod', '1252', true],
  ['four_tod', '2525', false],
  ['four_float', '2259', true],
  ['four_float', '2579', false], // one two
  ['five_float', '92257', true],
  ['five_float', '92357', false],
  ['six_top', '461252', true],
  ['six_top', '461225', false],
  ['high_low', '0', true], // 47
  ['high_low', '1', false],
  ['odd_even', '1', true],
  ['odd_even', '0', false],
  ['four_set', '1252', true],
  ['four_set', '1299', true], // two of its digits in front
  ['four_set', '2159', false],
] as const)('%s %s wins: %s', (type, number, expected) => {
  expect(wins(type, number, DRAW)).toBe(expected)
})

test.each([
  ['112', '211', true],
  ['112', '121', true],
  ['112', '122', false],
  ['111', '111', true],
  ['111', '112', false],
  ['000', '000', true],
  ['001', '100', true],
] as const)('when %s is drawn, a tod on %s wins: %s', (top, number, expected) => {
  expect(wins('three_tod', number, { ...DRAW, three_top: top })).toBe(expected)
})

test.each([
  ['00', '0', '0'],
  ['49', '0', '1'],
  ['50', '1', '0'],
  ['99', '1', '1'],
] as const)('a bottom of %s is high or low %s, and odd or even %s', (two_bottom, height, parity) => {
  const draw = { ...DRAW, two_bottom }
  expect(['0', '1'].filter((choice) => wins('high_low', choice, draw))).toEqual([height])
  expect(['0', '1'].filter((choice) => wins('odd_even', choice, draw))).toEqual([parity])
})

describe('mistakes known from other systems', () => {
  test('a tod that was bought as 983 wins on 389 and on 983', () => {
    for (const top of ['983', '389', '938'])
      expect(wins('three_tod', '983', { ...DRAW, three_top: top })).toBe(true)
  })

  test.each(BET_TYPES.map((row) => row.type))(
    '%s has an evaluator: some number wins and some number loses',
    (type) => {
      const numbers = ['0', '1', '2', '4', '5', '7', '22', '25', '52', '47', '00', '252', '905', '016', '999']
      const long = ['1252', '2579', '22599', '25799', '461252', '461253']
      const own = [...numbers, ...long].filter((number) => isNumberOf(type, number))
      const outcomes = new Set(own.map((number) => wins(type, number, DRAW)))
      expect(outcomes).toEqual(new Set([true, false]))
    },
  )

  test.each([
    ['run_top', ''],
    ['run_top', '25'], // not one digit, though part of the drawn text
    ['run_bottom', '47'],
    ['two_top', '252'],
    ['three_top', '๒๕๒'],
    ['three_top', ' 252'],
    ['three_tod', '52'],
    ['high_low', '2'],
    ['odd_even', '7'],
    ['two_tod', '5'],
    ['four_float', '252'],
  ] as const)('%s "%s" is not a number of its type and never wins', (type, number) => {
    expect(wins(type, number, DRAW)).toBe(false)
  })

  test('a prize that was not drawn is not won', () => {
    const { three_front: _, three_bottom: __, first: ___, ...without } = DRAW
    expect(wins('four_top', '1252', without)).toBe(false)
    expect(wins('four_tod', '2521', without)).toBe(false)
    expect(wins('six_top', '461252', without)).toBe(false)
    for (const type of ['three_front', 'three_bottom'] satisfies BetType[]) {
      expect(wins(type, '905', without)).toBe(false)
      expect(wins(type, '016', without)).toBe(false)
    }
  })
})
