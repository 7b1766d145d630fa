import { describe, expect, test } from 'vitest'
import { csvLine } from './csv-line.ts'

describe('a line of a CSV file', () => {
  test.each(['=1+1', '+66812345678', '-2+3', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '|calc', '%0A=1'])(
    'the formula %j is shown, not reckoned',
    (formula) => {
      const [cell] = csvLine([formula, 1]).split(/,1\.00\r\n$/)
      expect(cell?.replace(/^"/, '').startsWith("'")).toBe(true)
    },
  )

  test('a formula behind a comma, a quote or the end of a line stays within its cell', () => {
    expect(csvLine(['a,=1', 'b"', 'c\r\n=2'])).toBe('"a,=1","b""","c\r\n=2"\r\n')
  })

  test('amounts are numbers with two decimals, below zero as well; nothing is an empty cell', () => {
    expect(csvLine([1234.5, -7, 0, null, 'แทงหวย'])).toBe('1234.50,-7.00,0.00,,แทงหวย\r\n')
  })
})
