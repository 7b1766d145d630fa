import { expect, test } from 'vitest'
import { oddsRows } from './odds-rows.ts'

const PLANS = [
  {
    plan: 'full',
    name: 'จ่ายเต็ม',
    types: [
      { type: 'three_top', rate: 900, discount: 0 },
      { type: 'three_tod', rate: 150, discount: 0 },
      { type: 'two_tod', rate: 13, discount: 0 },
      { type: 'high_low', rate: 1.9, discount: 0 },
    ],
  },
  {
    plan: 'discount',
    name: 'มีส่วนลด',
    types: [
      { type: 'three_top', rate: 650, discount: 25 },
      { type: 'three_tod', rate: 105, discount: 25 },
    ],
  },
] as const

test('every pattern of a number has its return in each plan', () => {
  const rows = oddsRows(PLANS.map((plan) => ({ ...plan, types: [...plan.types] })))
  const shown = (type: string, example: string) =>
    rows.find((row) => row.type === type && row.example === example)
  expect(shown('three_top', '123')).toMatchObject({ wins: 1, of: 1000, returns: [90, 86.7] })
  expect(shown('three_tod', '112')).toMatchObject({ wins: 3, of: 1000, returns: [45, 42] })
  expect(shown('two_tod', '11')).toMatchObject({ returns: [36.4, null] })
  expect(shown('high_low', 'ต่ำ/สูง')).toMatchObject({ wins: 1, of: 2, returns: [95, null] })
  expect(rows.some((row) => row.type === 'six_top')).toBe(false) // not sold in these plans
})
