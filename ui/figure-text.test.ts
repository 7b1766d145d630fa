import { expect, test } from 'vitest'
import { figureText } from './figure-text.ts'

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1,000'],
  [1234567, '1,234,567'],
  [86.7, '86.7'],
  [1000.0625, '1,000.0625'],
])('%d is written %s', (figure, text) => {
  expect(figureText(figure)).toBe(text)
})
