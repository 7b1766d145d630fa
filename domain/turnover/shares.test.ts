import { expect, test } from 'vitest'
import { countedOfRound, GAME_SHARES, type GameProduct } from '../games/operated/counted.ts'
import { satang } from '../money.ts'
import { countedShares } from './shares.ts'

const LOTTERIES = ['thai', 'lao', 'hanoi', 'malay', 'stock', 'yeekee']

test('where nothing is set, lotteries and slots count whole, and of others what was won or lost', () => {
  expect(countedShares(undefined)).toEqual([
    { percent: 100, of: 'stakes', products: [...LOTTERIES, 'slot'] },
    { percent: 100, of: 'outcome', products: ['casino'] },
    { percent: 50, of: 'outcome', products: ['sport'] },
  ])
})

test('what an operator has set stands apart, and what counts nothing too', () => {
  expect(countedShares({ groups: { yeekee: 20, malay: 0 } })).toEqual([
    { percent: 100, of: 'stakes', products: ['thai', 'lao', 'hanoi', 'stock', 'slot'] },
    { percent: 0, of: 'stakes', products: ['malay'] },
    { percent: 20, of: 'stakes', products: ['yeekee'] },
    { percent: 100, of: 'outcome', products: ['casino'] },
    { percent: 50, of: 'outcome', products: ['sport'] },
  ])
})

test('a bonus for some lotteries counts no other, and no games', () => {
  expect(countedShares({ groups: { lao: 50 } }, ['lao', 'thai'])).toEqual([
    { percent: 100, of: 'stakes', products: ['thai'] },
    { percent: 50, of: 'stakes', products: ['lao'] },
  ])
})

test('a bonus for some games counts no other, and lotteries where they are named', () => {
  expect(countedShares(undefined, ['slot'])).toEqual([{ percent: 100, of: 'stakes', products: ['slot'] }])
  expect(countedShares({ groups: { lao: 50 } }, ['casino', 'lao'])).toEqual([
    { percent: 50, of: 'stakes', products: ['lao'] },
    { percent: 100, of: 'outcome', products: ['casino'] },
  ])
})

test.each(Object.keys(GAME_SHARES) as GameProduct[])(
  'a round of %s counts the share that is told',
  (product) => {
    const { percent, of } = GAME_SHARES[product]
    const round = { staked: satang(1_000_00), won: satang(900_00) }
    const base = of === 'stakes' ? 1_000_00 : 100_00
    expect(countedOfRound(product, round)).toBe((base * percent) / 100)
  },
)
