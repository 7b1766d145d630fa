import { DAY_MS } from '../calendar/bangkok.ts'
import { NO_MONEY, type Satang, satang } from '../money.ts'
import { REST_MS } from './play-session.ts'

/** What a member limits (docs/decisions/0097-limits-of-play.md). `stake` and `loss` are of every road on which money is staked. */
export const MONEY_KINDS = ['deposit', 'stake', 'loss'] as const
/** `time`: whole minutes at play, by every device and sign-in (docs/decisions/0111-time-at-play.md). */
export const LIMIT_KINDS = [...MONEY_KINDS, 'time'] as const
/** How far back a limit looks from the moment it is asked: 24 hours, 7 days, and the 31 days of the longest month. */
export const LIMIT_SPANS = ['day', 'week', 'month'] as const
/** Of time alone also each session of play by itself. */
const TIME_SPANS = ['session', ...LIMIT_SPANS] as const

export type LimitKind = (typeof LIMIT_KINDS)[number]
export type LimitSpan = (typeof TIME_SPANS)[number]

export function spansOf(kind: LimitKind): readonly LimitSpan[] {
  return kind === 'time' ? TIME_SPANS : LIMIT_SPANS
}

const SPAN_MS: Readonly<Record<LimitSpan, number>> = {
  session: REST_MS,
  day: DAY_MS,
  week: 7 * DAY_MS,
  month: 31 * DAY_MS,
}

/** From the request for more to the first moment at which it can be confirmed. */
const RAISE_WAIT_MS = DAY_MS
/** How long it can be confirmed after that. */
const CONFIRM_MS = 7 * DAY_MS

/** The highest limit: what is more than anybody has is no limit. */
export const MAX_LIMIT = satang(100_000_000_000)
/** All minutes of the longest span. */
export const MAX_MINUTES = 31 * 24 * 60

/** Whether a figure may be a limit of its kind: satang, of time whole minutes. */
export function mayBeLimit(kind: LimitKind, figure: number): boolean {
  return Number.isSafeInteger(figure) && figure > 0 && figure <= (kind === 'time' ? MAX_MINUTES : MAX_LIMIT)
}

/** A limit as it stands. `max`: satang, of time minutes; null without one. */
export interface PlayLimit {
  readonly max: number | null
  /** The wish for more, or for none, that was made last and neither confirmed nor taken back. */
  readonly asked: { readonly max: number | null; readonly at: Date } | null
}

/** Of a wish for more: until when it waits, and until when it can be confirmed. */
export interface RaiseTimes {
  readonly from: Date
  readonly until: Date
}

export function raiseTimes(askedAt: Date): RaiseTimes {
  const fromMs = askedAt.getTime() + RAISE_WAIT_MS
  return { from: new Date(fromMs), until: new Date(fromMs + CONFIRM_MS) }
}

/** The wish for more that still counts. One that nobody confirmed in its time is gone. */
export function raiseAsked({ asked }: PlayLimit, now: Date): PlayLimit['asked'] {
  return asked && now < raiseTimes(asked.at).until ? asked : null
}

/**
 * What becomes of a wish. Less than what stands holds at once; more, or none, is only asked for. The same wish for more once
 * again is the first one, and does not wait anew.
 */
export function wishLimit(
  standing: PlayLimit,
  max: number | null,
  now: Date,
): 'set' | 'ask' | 'asked before' | 'LIMIT_SAME' {
  if (max === standing.max) return 'LIMIT_SAME'
  if (standing.max === null || (max !== null && max < standing.max)) return 'set'
  const asked = raiseAsked(standing, now)
  return asked && asked.max === max ? 'asked before' : 'ask'
}

/** What a member who confirms gets: the limit that was asked for. */
export function confirmRaise(
  standing: PlayLimit,
  now: Date,
): { readonly max: number | null } | { readonly refused: 'LIMIT_NOT_ASKED' | 'LIMIT_WAITS' } {
  const asked = raiseAsked(standing, now)
  if (!asked) return { refused: 'LIMIT_NOT_ASKED' }
  return now < raiseTimes(asked.at).from ? { refused: 'LIMIT_WAITS' } : { max: asked.max }
}

/** The moment after which something counts: what is exactly as old as the span is out. */
function spanBegins(span: LimitSpan, now: Date): Date {
  return new Date(now.getTime() - SPAN_MS[span])
}

/** Something that counts in a limit of its kind. */
export interface Counted {
  readonly at: Date
  /** Satang: what was paid or deposited, less what came back of it. Of a loss it is below zero for what has won. */
  readonly amount: number
}

/** What of a limit is used. */
export interface LimitUse {
  readonly kind: LimitKind
  readonly span: LimitSpan
  /** Satang, of time minutes. */
  readonly max: number
  /** The same; below zero for a member who has won. */
  readonly used: number
  /** The time of the oldest of what is used; null where nothing is. Of a session the last moment of play. */
  readonly oldest: Date | null
}

/** What of a span is used by what counts, in any order. The database reckons the same (`listLimitUses`). */
export function usedOf(
  counted: readonly Counted[],
  span: LimitSpan,
  now: Date,
): Omit<LimitUse, 'kind' | 'max'> {
  const since = spanBegins(span, now)
  const within = counted.filter(({ at }) => at > since)
  const times = within.filter(({ amount }) => amount > 0).map(({ at }) => at.getTime())
  return {
    span,
    used: within.reduce((sum, { amount }) => sum + amount, 0),
    oldest: times.length === 0 ? null : new Date(Math.min(...times)),
  }
}

/** What is left of a limit, in satang or minutes: never below nothing. */
export function leftOf({ max, used }: Pick<LimitUse, 'max' | 'used'>): number {
  return Math.max(0, max - used)
}

/** When the oldest of what is used no longer counts, so that more is free. */
export function moreFreeAt({ span, oldest }: Pick<LimitUse, 'span' | 'oldest'>): Date | null {
  return oldest && new Date(oldest.getTime() + SPAN_MS[span])
}

export type LimitRefusal = `${Uppercase<LimitKind>}_LIMIT`

/** A wish that is more than a limit leaves. */
export interface OverLimit {
  readonly ok: false
  readonly code: LimitRefusal
  /** What is left: satang, of time minutes. */
  readonly left: number
  readonly span: LimitSpan
  readonly moreAt: Date | null
}

/**
 * Of the limits that this amount exceeds the one that leaves least. An amount that just fills a limit passes. A limit of time
 * that is used up refuses any amount, also nothing, of which a limit of money says nothing.
 */
export function limitRefusal(uses: readonly LimitUse[] | undefined, amount: Satang): OverLimit | undefined {
  if (!uses) return undefined
  const over = uses.filter(({ kind, max, used }) =>
    kind === 'time' ? used >= max : amount > NO_MONEY && used + amount > max,
  )
  const [least] = over.sort((one, other) => one.max - one.used - (other.max - other.used))
  if (!least) return undefined
  const code = `${least.kind.toUpperCase() as Uppercase<LimitKind>}_LIMIT` as const
  return { ok: false, code, left: leftOf(least), span: least.span, moreAt: moreFreeAt(least) }
}
