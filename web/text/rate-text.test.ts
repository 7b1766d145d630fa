import { expect, test } from 'vitest'
import { rateText } from './bet.ts'
import { rateText as english } from './en/bet.ts'

test.each([
  [700_000, '7,000'],
  [90_000, '900'],
  [9_550, '95.5'],
  [9_525, '95.25'],
])('a payout rate of %d is shown as %s', (rate, words) => {
  expect([rateText(rate), english(rate)]).toEqual([words, words])
})
