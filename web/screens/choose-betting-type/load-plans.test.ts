import { expect, test } from 'vitest'
import { compare } from './load-plans.ts'

const FULL = {
  plan: 'full',
  name: 'จ่ายเต็ม',
  types: [
    { type: 'two_top', rate: 90, discount: 0 },
    { type: 'three_top', rate: 900, discount: 0 },
  ],
} as const
const DISCOUNT = {
  plan: 'discount',
  name: 'มีส่วนลด',
  types: [
    { type: 'three_top', rate: 650, discount: 25 },
    { type: 'run_top', rate: 3.2, discount: 10 },
  ],
} as const

test('every type sold in any plan is a row, without a price in plans that do not sell it', () => {
  expect(compare([FULL, DISCOUNT])).toMatchObject([
    {
      type: 'three_top',
      prices: [
        { rate: 90_000, discount: 0 },
        { rate: 65_000, discount: 2500 },
      ],
    },
    { type: 'two_top', prices: [{ rate: 9000, discount: 0 }, null] },
    { type: 'run_top', prices: [null, { rate: 320, discount: 1000 }] },
  ])
})

test('prices are in the order of the plans', () => {
  const rates = compare([DISCOUNT, FULL]).find(({ type }) => type === 'three_top')?.prices
  expect(rates?.map((price) => price?.rate)).toEqual([65_000, 90_000])
})

test.each([
  ['three_top', 900, 0, 90, 90],
  ['three_top', 650, 25, 86.67, 86.67],
  ['run_top', 3, 10, 90.33, 90.33],
  // A number with two equal digits has half the orders of one without.
  ['three_tod', 150, 0, 45, 90],
] as const)('%s at %d less %d %% gives back %d to %d', (type, rate, discount, least, most) => {
  const [row] = compare([{ plan: 'full', name: 'จ่ายเต็ม', types: [{ type, rate, discount }] }])
  const returns = row?.prices[0]?.returns
  expect(returns?.least).toBeCloseTo(least, 2)
  expect(returns?.most).toBeCloseTo(most, 2)
})
