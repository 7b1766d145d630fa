import { expect, test } from 'vitest'
import { addDays, weekdayOf } from '../../domain/calendar/bangkok.ts'
import { weeksOf } from './month-weeks.ts'
import { readMonth } from './shown-month.ts'

test('a month is its days in order, each under its weekday', () => {
  for (let month = 1; month <= 24; month += 1) {
    const text = `${2023 + Math.ceil(month / 12)}-${String(((month - 1) % 12) + 1).padStart(2, '0')}`
    const shown = readMonth(text, Date.parse('2026-11-22T12:00:00+07:00'))
    const weeks = weeksOf(shown)
    const days = weeks.flat().filter((day) => day !== null)
    expect(days[0]).toBe(shown.start)
    expect(days.at(-1)).toBe(shown.end)
    for (const [at, day] of days.entries()) expect(day).toBe(addDays(shown.start, at))
    for (const week of weeks) {
      expect(week).toHaveLength(7)
      expect(week.some((day) => day !== null)).toBe(true)
      for (const [place, day] of week.entries()) if (day) expect(weekdayOf(day)).toBe(place)
    }
  }
})
