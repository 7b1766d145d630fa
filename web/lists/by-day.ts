import { relativeDate } from '../../ui/thai-date.ts'

export function byDay<Row>(
  rows: readonly Row[],
  atMs: (row: Row) => number,
  nowMs: number,
): readonly (readonly [day: string, rows: readonly Row[]])[] {
  const days = new Map<string, Row[]>()
  for (const row of rows) {
    const day = relativeDate(atMs(row), nowMs)
    const ofDay = days.get(day)
    if (ofDay) ofDay.push(row)
    else days.set(day, [row])
  }
  return [...days]
}
