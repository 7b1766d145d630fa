import { expect, test } from 'vitest'
import { isReceiver } from './receiver-shown.ts'

test.each([
  ['the whole number', '012-3-45678-9', true],
  ['the whole number of another account', '012-3-45678-8', false],
  ['a whole number that is longer, with the same end', '99012-3-45678-9', false],
  ['four digits in their places', 'xxx-x-x5678-x', true],
  ['four digits of another account', 'xxx-x-x5679-x', false],
  ['four digits in the length of another account', 'xxxxx-x-x5678-x', false],
  ['the last four', '6789', true],
  ['three digits', 'xxx-x-xx678-x', false],
  ['nothing', 'xxx-x-xxxxx-x', false],
])('%s', (_, shownNo, is) => {
  expect(isReceiver('0123456789', shownNo)).toBe(is)
})
