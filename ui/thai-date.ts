import { dateText, LONG_MONTHS, SHORT_DAYS, SHORT_MONTHS, YEARS_AHEAD } from './text/dates.ts'

/**
 * Dates and times as Thai people read them: Bangkok time, Buddhist era, words from text/dates.ts. Without Intl: server and
 * browser have different locale data, and one different character would make React discard the server's page.
 */
const BANGKOK_OFFSET_MS = 7 * 3_600_000
const DAY_MS = 86_400_000

/** `16 พ.ย. 2569` */
export function shortDate(atMs: number): string {
  const at = inBangkok(atMs)
  return `${dayMonth(atMs)} ${at.getUTCFullYear() + YEARS_AHEAD}`
}

/** `16 พฤศจิกายน 2569` */
export function longDate(atMs: number): string {
  const at = inBangkok(atMs)
  return `${at.getUTCDate()} ${LONG_MONTHS[at.getUTCMonth()]} ${at.getUTCFullYear() + YEARS_AHEAD}`
}

/** `16 พ.ย.` */
export function dayMonth(atMs: number): string {
  const at = inBangkok(atMs)
  return `${at.getUTCDate()} ${SHORT_MONTHS[at.getUTCMonth()]}`
}

/** `จ.` */
export function weekday(atMs: number): string {
  return SHORT_DAYS[inBangkok(atMs).getUTCDay()] ?? ''
}

/** `15:20` */
export function clockTime(atMs: number): string {
  return inBangkok(atMs).toISOString().slice(11, 16)
}

/** `15:20 น.` */
export function clockText(atMs: number): string {
  return dateText.clock(clockTime(atMs))
}

/** `16 พ.ย. 2569 15:20 น.` */
export function dateAndClock(atMs: number): string {
  return `${shortDate(atMs)} ${clockText(atMs)}`
}

/** `12:49:10` */
export function clockSeconds(atMs: number): string {
  return inBangkok(atMs).toISOString().slice(11, 19)
}

/** `วันนี้ 16 พ.ย. 2569`, `เมื่อวาน 15 พ.ย. 2569`, otherwise the date alone. */
export function relativeDate(atMs: number, nowMs: number): string {
  const days = bangkokDayNumber(nowMs) - bangkokDayNumber(atMs)
  if (days === 0) return `${dateText.today} ${shortDate(atMs)}`
  if (days === 1) return `${dateText.yesterday} ${shortDate(atMs)}`
  return shortDate(atMs)
}

/** `วันนี้ 15:17 น.`, `เมื่อวาน 15:17 น.`, otherwise `16 พ.ย. 2569 15:17 น.`: short, for narrow places. */
export function recentMoment(atMs: number, nowMs: number): string {
  const days = bangkokDayNumber(nowMs) - bangkokDayNumber(atMs)
  const day = days === 0 ? dateText.today : days === 1 ? dateText.yesterday : shortDate(atMs)
  return `${day} ${clockText(atMs)}`
}

/** `02:31:36`, `31:36` under an hour, `3 วัน 2 ชม.` or `3 วัน` over a day, where seconds do not matter. */
export function countdown(remainingMs: number): string {
  const seconds = Math.max(0, Math.floor(remainingMs / 1000))
  const two = (n: number) => String(n).padStart(2, '0')
  const days = Math.floor(seconds / 86_400)
  const hours = Math.floor((seconds % 86_400) / 3600)
  const minutesAndSeconds = `${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`
  if (days > 0) return hours > 0 ? dateText.daysAndHours(days, hours) : dateText.days(days)
  return hours > 0 ? `${two(hours)}:${minutesAndSeconds}` : minutesAndSeconds
}

/** `2 ชั่วโมง 46 นาที`: the countdown for screen readers. */
export function spokenDuration(remainingMs: number): string {
  const minutes = Math.max(0, Math.floor(remainingMs / 60_000))
  const parts: string[] = []
  const days = Math.floor(minutes / 1440)
  const hours = Math.floor((minutes % 1440) / 60)
  if (days > 0) parts.push(dateText.days(days))
  if (hours > 0) parts.push(dateText.hours(hours))
  if (minutes % 60 > 0 || parts.length === 0) parts.push(dateText.minutes(minutes % 60))
  return parts.join(' ')
}

function bangkokDayNumber(atMs: number): number {
  return Math.floor((atMs + BANGKOK_OFFSET_MS) / DAY_MS)
}

/** A Date whose UTC fields are Bangkok's local time. Thailand has no daylight saving time. */
function inBangkok(atMs: number): Date {
  return new Date(atMs + BANGKOK_OFFSET_MS)
}
