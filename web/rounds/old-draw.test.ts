import { expect, test } from 'vitest'
import { oldDrawWords } from './old-draw.ts'
import { drawDayMs } from './shown-round.ts'

const NOW = Date.parse('2026-11-21T10:00:00+07:00')

test.each([
  ['2026-11-21', null],
  ['2026-10-11', null],
  ['2026-10-10', 'ผลเมื่อ 1 เดือนก่อน'],
  ['2025-11-22', 'ผลเมื่อ 12 เดือนก่อน'],
  ['2025-11-20', 'ผลเมื่อ 1 ปีก่อน'],
  ['2021-12-30', 'ผลเมื่อ 4 ปีก่อน'],
])('a draw of %s says %s', (date, words) => {
  expect(oldDrawWords(drawDayMs(date), NOW)).toBe(words)
})
