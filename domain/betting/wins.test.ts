import { describe, expect, test } from 'vitest'
import type { DrawResult } from '../lottery/lottery.ts'
import { BET_TYPES, type BetType } from './bet-types.ts'
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
  ['three_tod', '252', true], // exact included
  ['three_tod', '255', false], // two fives, but one was drawn
  ['two_top', '52', true],
  ['two_top', '25', false],
  ['two_bottom', '47', true],
  ['two_bottom', '74', false],
  ['three_front', '905', true],
  ['three_front', '183', true],
  ['three_front', '016', false], // drawn, but for the back
  ['three_bottom', '016', true],
  ['three_bottom', '774', true],
  ['three_bottom', '16', false], // a number is text: its zero counts
  ['three_bottom', '183', false],
  ['run_top', '2', true],
  ['run_top', '5', true],
  ['run_top', '4', false], // in the first prize, not in its last three
  ['run_bottom', '7', true],
  ['run_bottom', '4', true],
  ['run_bottom', '2', false],
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

describe('mistakes made elsewhere', () => {
  test('a tod that was bought as 983 wins on 389 and on 983', () => {
    for (const top of ['983', '389', '938'])
      expect(wins('three_tod', '983', { ...DRAW, three_top: top })).toBe(true)
  })

  test.each(BET_TYPES.map((row) => row.type))(
    '%s has an evaluator: some number wins and some number loses',
    (type) => {
      const numbers = { 1: ['2', '7', '0'], 2: ['52', '47', '00'], 3: ['252', '905', '016', '999'] }
      const digits = BET_TYPES.find((row) => row.type === type)?.digits ?? 1
      const outcomes = new Set(numbers[digits].map((number) => wins(type, number, DRAW)))
      expect(outcomes).toEqual(new Set([true, false]))
    },
  )

  test.each([
    ['run_top', ''],
    ['run_top', '25'], // a part of the text, not a digit
    ['run_bottom', '47'],
    ['two_top', '252'],
    ['three_top', '๒๕๒'],
    ['three_top', ' 252'],
    ['three_tod', '52'],
  ] as const)('%s "%s" is not a number of its type and never wins', (type, number) => {
    expect(wins(type, number, DRAW)).toBe(false)
  })

  test('what was not drawn for is not won', () => {
    const { three_front: _, three_bottom: __, ...without } = DRAW
    for (const type of ['three_front', 'three_bottom'] satisfies BetType[]) {
      expect(wins(type, '905', without)).toBe(false)
      expect(wins(type, '016', without)).toBe(false)
    }
  })
})
