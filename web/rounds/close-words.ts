import { clockTime, dayMonth } from '../../ui/thai-date.ts'
import { roundText } from '../text/rounds.ts'

/** When a round closes, on a line of its own: the time, with the day unless it is today. */
export function closeLine(closesAtMs: number, nowMs: number): string {
  const isToday = dayMonth(closesAtMs) === dayMonth(nowMs)
  return isToday ? roundText.closesAtFull(clockTime(closesAtMs)) : closeMoment(closesAtMs, nowMs)
}

/** The same beside a countdown: `ปิด 15:25`, on another day `ปิด 16 ธ.ค. 15:25`. */
export function closeMoment(closesAtMs: number, nowMs: number): string {
  const time = clockTime(closesAtMs)
  const day = dayMonth(closesAtMs)
  return roundText.closesAt(day === dayMonth(nowMs) ? time : `${day} ${time}`)
}
