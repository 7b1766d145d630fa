import { expect, test } from 'vitest'
import { readRates } from './affiliate-fields.ts'

test.each([
  ['50 20', [50, 20]],
  [' 100, 50,30 ', [100, 50, 30]],
  ['300', [300]],
  ['0', [0]],
  ['100 80 60 40 20', [100, 80, 60, 40, 20]],
  ['100 80 60 40 20 0', undefined],
  ['200 101', undefined],
  ['', undefined],
  ['0.5', undefined],
  ['50 -20', undefined],
  ['50 20 x', undefined],
  ['1000', undefined],
])('%j is %j', (typed, rates) => {
  expect(readRates(typed, 300)).toEqual(rates)
})
