import { bangkokDate, bangkokMs, monthEnd } from '../calendar/bangkok.ts'

/** A member's own pause from play, and how long it may be (docs/decisions/0093-stopping-play.md). */
export const BREAKS = ['day', 'week', 'month', 'two-months', 'three-months'] as const
/** A member's own exclusion. It does not end by time alone: the member asks to come back. */
export const EXCLUSIONS = ['six-months', 'year', 'five-years'] as const

export type StopLength = (typeof BREAKS)[number] | (typeof EXCLUSIONS)[number]
export type StopKind = 'break' | 'exclusion'

/** From the request to come back after an exclusion to the first bet. */
const RETURN_HOURS = 24

const DAYS: Readonly<Partial<Record<StopLength, number>>> = { day: 1, week: 7 }
const MONTHS: Readonly<Partial<Record<StopLength, number>>> = {
  ...{ month: 1, 'two-months': 2, 'three-months': 3 },
  ...{ 'six-months': 6, year: 12, 'five-years': 60 },
}
const DAY_MS = 86_400_000

export interface PlayStop {
  readonly kind: StopKind
  readonly length: StopLength
  readonly endsAt: Date
  /** Of an exclusion: from when the member plays again, once it was asked for. */
  readonly returnsAt: Date | null
}

function kindOfStop(length: StopLength): StopKind {
  return (EXCLUSIONS as readonly string[]).includes(length) ? 'exclusion' : 'break'
}

/** Days are 24 hours; months are those of the calendar in Bangkok, at the same time of day. */
export function endOfStop(length: StopLength, from: Date): Date {
  const days = DAYS[length]
  if (days !== undefined) return new Date(from.getTime() + days * DAY_MS)
  const date = bangkokDate(from.getTime())
  const timeOfDayMs = from.getTime() - bangkokMs(date)
  return new Date(bangkokMs(monthsLater(date, MONTHS[length] ?? 0)) + timeOfDayMs)
}

/** The same day of a later month, or that month's last day. */
function monthsLater(date: string, months: number): string {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  const at = year * 12 + (month - 1) + months
  const later = `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`
  const last = Number(monthEnd(later).slice(8))
  return `${later}-${String(Math.min(day, last)).padStart(2, '0')}`
}

/** Whether a stop is over. An exclusion whose time has passed holds until the member has asked to come back. */
export function isStopOver(stop: PlayStop, now: Date): boolean {
  const over = stop.kind === 'break' ? stop.endsAt : stop.returnsAt
  return over !== null && over <= now
}

/** The stop that begins now, beside the one that stands. An exclusion that is made longer goes on from its end. */
export function beginStop(
  length: StopLength,
  standing: PlayStop | undefined,
  now: Date,
): { readonly kind: StopKind; readonly endsAt: Date } | { readonly refused: 'STOP_SHORTER' } {
  const kind = kindOfStop(length)
  if (!standing || isStopOver(standing, now)) return { kind, endsAt: endOfStop(length, now) }
  if (standing.kind === 'exclusion' && kind === 'break') return { refused: 'STOP_SHORTER' }
  const from = standing.kind === 'exclusion' && standing.endsAt > now ? standing.endsAt : now
  const endsAt = endOfStop(length, from)
  return endsAt <= standing.endsAt ? { refused: 'STOP_SHORTER' } : { kind, endsAt }
}

/** Whether another stop stands now than the one that was shown: its end, or null for none. */
export function isOtherThanSeen(standing: PlayStop | undefined, seen: Date | null, now: Date): boolean {
  if (!standing || isStopOver(standing, now)) return false
  return standing.endsAt.getTime() !== seen?.getTime()
}

/** What makes a stop longer by less than this says nothing: the same length, begun a moment later. */
const LONGER_BY_MS = 3_600_000

/** The stops that may begin now beside the one that stands, the shortest first, each with its end. */
export function stopsAhead(
  standing: PlayStop | undefined,
  now: Date,
): { readonly length: StopLength; readonly kind: StopKind; readonly endsAt: Date }[] {
  const stands = standing && !isStopOver(standing, now) ? standing : undefined
  const soonest = stands ? stands.endsAt.getTime() + LONGER_BY_MS : 0
  return [...BREAKS, ...EXCLUSIONS].flatMap((length) => {
    const begins = beginStop(length, stands, now)
    return 'refused' in begins || begins.endsAt.getTime() < soonest ? [] : [{ length, ...begins }]
  })
}

/** From when a member plays again who asks to come back. */
export function returnAfter(
  standing: PlayStop | undefined,
  now: Date,
): { readonly returnsAt: Date } | { readonly refused: 'STOP_NONE' | 'STOP_LASTS' } {
  if (standing?.kind !== 'exclusion' || isStopOver(standing, now)) return { refused: 'STOP_NONE' }
  if (standing.returnsAt !== null) return { returnsAt: standing.returnsAt }
  if (standing.endsAt > now) return { refused: 'STOP_LASTS' }
  return { returnsAt: new Date(now.getTime() + RETURN_HOURS * 3_600_000) }
}
