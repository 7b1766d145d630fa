import { expect, test } from 'vitest'
import { countedOfRound, type GameProduct, gameProductName, productOf } from './counted.ts'

test.each<[string, GameProduct, number, number, number]>([
  ['a slot that lost', 'slot', 100, 0, 100],
  ['a slot that gave its stake back', 'slot', 100, 100, 100],
  ['a hand that lost', 'casino', 100, 0, 100],
  ['a hand that won as much', 'casino', 100, 200, 100],
  ['a hand that won many times as much', 'casino', 100, 3_600, 100],
  ['a tie', 'casino', 100, 100, 0],
  ['banker and player at once', 'casino', 200, 195, 5],
  ['thirty-five of thirty-seven numbers, one hit', 'casino', 3_500, 3_600, 100],
  ['a crash taken out at 1.01', 'casino', 100, 101, 1],
  ['a match that lost', 'sport', 101, 0, 50],
  ['a bet that was taken back', 'slot', 0, 0, 0],
])('%s counts', (_, product, staked, won, counted) => {
  expect(countedOfRound(product, { staked, won })).toBe(counted)
})

test('what is on no list counts as the one that counts least', () => {
  expect([productOf('fishing'), productOf('live'), productOf('race'), productOf(null)]).toEqual([
    ...['slot', 'casino', 'sport', 'casino'],
  ])
})

test('a product has a name in both languages, and a group of lotteries is none', () => {
  expect(gameProductName('slot')?.en).toBe('Slots and fishing')
  expect(gameProductName('thai')).toBeUndefined()
})
