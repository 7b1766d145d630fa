import { expect, test } from 'vitest'
import { shortBaht } from './heat-map.tsx'

test.each([
  [0.4, '0'],
  [950, '950'],
  [6_790, '6.7k'],
  [119_900, '119k'],
  [999_999, '999k'],
  [2_450_000, '2.4M'],
  [12_000_000, '12M'],
])('%s baht in a cell is %s', (baht, text) => {
  expect(shortBaht(baht)).toBe(text)
})
