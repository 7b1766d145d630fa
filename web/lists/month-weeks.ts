import { addDays, type BangkokDate, weekdayOf } from '../../domain/calendar/bangkok.ts'

/** A month as weeks from Sunday on; null: a place of another month. */
export function weeksOf({
  start,
  end,
}: {
  readonly start: BangkokDate
  readonly end: BangkokDate
}): readonly (readonly (BangkokDate | null)[])[] {
  const before = weekdayOf(start)
  const days = Number(end.slice(8))
  return Array.from({ length: Math.ceil((before + days) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (__, place) => {
      const day = week * 7 + place - before
      return day < 0 || day >= days ? null : addDays(start, day)
    }),
  )
}
