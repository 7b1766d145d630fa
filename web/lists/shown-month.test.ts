import { expect, test } from 'vitest'
import { readMonth } from './shown-month.ts'

const NOW = Date.parse('2026-11-30T18:00:00Z') // the first of December in Bangkok

test.each([
  ['2026-02', '2026-02-01', '2026-02-28', '2026-01', '2026-03'],
  ['2024-02', '2024-02-01', '2024-02-29', '2024-01', '2024-03'],
  ['2025-12', '2025-12-01', '2025-12-31', '2025-11', '2026-01'],
  [null, '2026-12-01', '2026-12-31', '2026-11', null],
  ['2027-01', '2026-12-01', '2026-12-31', '2026-11', null], // has not come
  ['2026-13', '2026-12-01', '2026-12-31', '2026-11', null],
  ['x', '2026-12-01', '2026-12-31', '2026-11', null],
])('the month of %s is %s to %s, after %s and before %s', (text, start, end, earlier, later) => {
  expect(readMonth(text, NOW)).toMatchObject({ start, end, earlier, later })
})
