import { expect, test } from 'vitest'
import { typedAmount } from './typed-amount.ts'

test.each([
  ['500', 500],
  ['1,000', 1000],
  ['๑,๐๐๐.๕๐', 1000.5],
  [' 2,500.25 ', 2500.25],
  ...['500 500', '2 500.25', '1 000', '1,000 000', '500\u00a0500'].map((typed) => [typed, 0] as const),
  ['1,234,567', 1_234_567],
  ...['12,50', '1,5', '10,00', '1,0000', '1,,000', '5,', ',500', '1 0', '100.50,000'].map(
    (typed) => [typed, 0] as const,
  ),
  ...['-5', '+5', '--5', '5-', '1e3', '0x10', '5..2', '.', '', 'ห้าร้อย'].map((typed) => [typed, 0] as const),
])('"%s" is %d baht', (typed, baht) => {
  expect(typedAmount(typed)).toBe(baht)
})
