import { DAY_MS } from '../calendar/bangkok.ts'
import { bahtToSatang } from '../money.ts'

/**
 * What in a member's play may tell of harm. Each bound says whence it is: `asked` by the rules that the product follows, or `ours`
 * where they name no figure (docs/decisions/0121-markers-of-harm.md).
 */
export const MARKER_KINDS = [
  'deposit-size',
  'failed-deposits',
  'night-play',
  'limit-raises',
  'redeposits',
  'loss-size',
  'deposits-after-loss',
  'long-play',
] as const

export type MarkerKind = (typeof MARKER_KINDS)[number]

/** What a marker's figure counts. */
export function unitOf(kind: MarkerKind): 'satang' | 'minutes' | 'count' {
  if (kind === 'deposit-size' || kind === 'loss-size') return 'satang'
  return kind === 'long-play' ? 'minutes' : 'count'
}

const HOUR_MS = DAY_MS / 24

/**
 * How far back facts look from the hour in which they are reckoned. The statement that reads them is given these, so that
 * rule and reading cannot part.
 */
export const FACT_SPANS = {
  /** Single deposits, failed ones, time at play. */
  recentMs: DAY_MS,
  /** What is usual of deposits: the 30 days before. Asked: the own mean of 30 days. */
  usualMs: 30 * DAY_MS,
  /** Raised limits, withdrawals and losses. Asked of the first. */
  weekMs: 7 * DAY_MS,
  /** What is usual of losses: the four weeks before. Ours. */
  usualWeeks: 4,
  /** From a payout to a deposit that undoes it. Ours. */
  redepositMs: DAY_MS,
  /** From play that lost to a deposit. Ours: the hour of the marker of failed deposits. */
  afterLossMs: HOUR_MS,
  /** Nights that are looked at, the newest first. */
  nights: 7,
} as const

/** What is known of one member's play at the end of an hour. Amounts are satang. */
export interface PlayFacts {
  /** The largest deposit of 24 hours. */
  readonly deposit: number
  /** The mean deposit of the 30 days before those, rounded down, and how many there were. */
  readonly usualDeposit: number
  readonly usualDeposits: number
  /** The most deposits of an hour that were begun within 24 hours and came to nothing. */
  readonly failed: number
  /** Minutes at play from two to five of each of the last nights, the newest first. */
  readonly nights: readonly number[]
  /** Limits that were made higher or taken away in 7 days, after their wait. */
  readonly raises: number
  /** Withdrawals paid in 7 days that a deposit followed within 24 hours. */
  readonly redeposits: number
  /** What was lost in 7 days, and a week's share of the four weeks before; below zero: won. */
  readonly lost: number
  readonly usualLost: number
  /** Whether anything was played in those four weeks. */
  readonly hasHistory: boolean
  /** Deposits of 24 hours, each within an hour after play that lost. */
  readonly afterLoss: number
  /** Minutes at play in 24 hours. */
  readonly minutes: number
}

/** From where on a figure is a marker. */
const MARKER_BOUNDS = {
  /** Asked. */
  depositTimes: 3,
  /** Ours: fewer deposits than these are no habit. */
  usualDeposits: 3,
  /** Ours: three times a very small deposit is a small one. */
  depositLeast: bahtToSatang(1_000),
  /** Asked: more than three in an hour. */
  failed: 4,
  /** Asked: play from two to five, night after night. How many nights, and how long a night, are ours. */
  nightsInARow: 3,
  nightMinutes: 30,
  /** Asked: twice in 7 days. */
  raises: 2,
  /** Asked without a figure: a withdrawal that is deposited again. Ours: once a week is an everyday thing. */
  redeposits: 2,
  /** Ours, after the same factor for deposits. */
  lossTimes: 3,
  lossLeast: bahtToSatang(2_000),
  /** Ours. */
  afterLoss: 3,
  /** Ours: six hours of a day. */
  minutes: 360,
} as const

/** A marker of the same kind is not found again for so long. Ours: what was done about the first needs time. */
export const MARKER_REST_MS = 7 * DAY_MS

export interface Marker {
  readonly kind: MarkerKind
  /** Satang, of time minutes, of others a count. */
  readonly figure: number
  /** What is usual for this member; null where a marker does not compare. */
  readonly usual: number | null
}

/** The markers of one member's facts, in the order of `MARKER_KINDS`. */
export function markersOf(facts: PlayFacts): Marker[] {
  return MARKER_KINDS.flatMap((kind) => {
    const found = RULES[kind](facts)
    return found ? [{ kind, figure: found.figure, usual: found.usual ?? null }] : []
  })
}

type Found = { readonly figure: number; readonly usual?: number } | undefined

const atLeast = (figure: number, bound: number): Found => (figure >= bound ? { figure } : undefined)

const RULES: Readonly<Record<MarkerKind, (facts: PlayFacts) => Found>> = {
  'deposit-size': ({ deposit, usualDeposit, usualDeposits }) =>
    usualDeposits >= MARKER_BOUNDS.usualDeposits &&
    deposit >= MARKER_BOUNDS.depositLeast &&
    deposit >= MARKER_BOUNDS.depositTimes * usualDeposit
      ? { figure: deposit, usual: usualDeposit }
      : undefined,
  'failed-deposits': ({ failed }) => atLeast(failed, MARKER_BOUNDS.failed),
  'night-play': ({ nights }) => atLeast(nightsInARow(nights), MARKER_BOUNDS.nightsInARow),
  'limit-raises': ({ raises }) => atLeast(raises, MARKER_BOUNDS.raises),
  redeposits: ({ redeposits }) => atLeast(redeposits, MARKER_BOUNDS.redeposits),
  'loss-size': ({ lost, usualLost, hasHistory }) =>
    hasHistory && lost >= MARKER_BOUNDS.lossLeast && lost >= MARKER_BOUNDS.lossTimes * Math.max(usualLost, 0)
      ? { figure: lost, usual: Math.max(usualLost, 0) }
      : undefined,
  'deposits-after-loss': ({ afterLoss }) => atLeast(afterLoss, MARKER_BOUNDS.afterLoss),
  'long-play': ({ minutes }) => atLeast(minutes, MARKER_BOUNDS.minutes),
}

/** The nights of play up to the newest one, without a gap. */
function nightsInARow(nights: readonly number[]): number {
  const quiet = nights.findIndex((minutes) => minutes < MARKER_BOUNDS.nightMinutes)
  return quiet === -1 ? nights.length : quiet
}
