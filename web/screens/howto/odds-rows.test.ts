import { expect, test } from 'vitest'
import { oddsRows } from './odds-rows.ts'

test('members read what each pattern of a number returns, in both plans', () => {
  const rows = oddsRows()
  const shown = (type: string, example: string) =>
    rows.find((row) => row.type === type && row.example === example)
  expect(shown('three_top', '123')).toMatchObject({ wins: 1, of: 1000, full: 90, discount: 86.7 })
  expect(shown('three_tod', '112')).toMatchObject({ wins: 3, of: 1000, full: 45, discount: 42 })
  expect(shown('two_tod', '11')).toMatchObject({ full: 36.4, discount: null })
  expect(shown('high_low', 'ต่ำ/สูง')).toMatchObject({ wins: 1, of: 2, full: 95 })
  expect(rows.some((row) => row.type === 'six_top')).toBe(false) // not sold by default
})
