import { expect, test } from 'vitest'
import { csvLine } from './csv-line.ts'

test('formulas are shown, and what stands behind a comma, a quote or the end of a line stays within its cell', () => {
  expect(csvLine([' =1+1', 'a,=1', 'b"', 'c\r\n=2'])).toBe('\' =1+1,"a,=1","b""","c\r\n=2"\r\n')
})

test('amounts are numbers with two decimals, below zero as well; nothing is an empty cell', () => {
  expect(csvLine([1234.5, -7, 0, null, 'แทงหวย'])).toBe('1234.50,-7.00,0.00,,แทงหวย\r\n')
})
