import { expect, test } from 'vitest'
import { satang } from '../../money.ts'
import type { PlanPrice } from '../../staff/proposed-prices.ts'
import { pricesAgain } from './plan-again.ts'

const price = (lottery: string, rate: number, type: PlanPrice['type'] = 'two_top'): PlanPrice => ({
  ...{ lottery, type, rate, discount: 0, rankMax: null, stakeMin: satang(100), stakeMax: satang(1_000_000) },
})

const FIRST = [price('lao', 6_500), price('hanoi', 6_500), price('malay', 6_500)]

test.each<[string, readonly string[], readonly PlanPrice[][], readonly PlanPrice[]]>([
  ['as it was removed', ['lao'], [[price('lao', 7_000)]], [price('lao', 7_000)]],
  ['as it was removed last', ['lao'], [[price('lao', 7_100)], [price('lao', 7_000)]], [price('lao', 7_100)]],
  [
    'each lottery as it was removed there',
    ['lao', 'hanoi'],
    [[price('hanoi', 7_200)], [price('lao', 7_000), price('hanoi', 7_000)]],
    [price('lao', 7_000), price('hanoi', 7_200)],
  ],
  [
    'whole: no type of an earlier removal is added',
    ['lao'],
    [[price('lao', 7_100)], [price('lao', 7_000), price('lao', 300, 'run_top')]],
    [price('lao', 7_100)],
  ],
  ['as a new operator sells it, where nobody knows', ['lao'], [], [price('lao', 6_500)]],
  ['not where it was never sold', ['stock'], [[price('lao', 7_000)]], []],
  ['only where it is lacking', [], [[price('lao', 7_000)]], []],
])('a plan is sold again %s', (_, lotteries, removed, again) => {
  expect(pricesAgain(lotteries, { removed, first: FIRST })).toEqual(again)
})
