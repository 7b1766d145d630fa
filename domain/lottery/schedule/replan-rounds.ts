import { type BangkokDate, bangkokMs } from '../../calendar/bangkok.ts'
import type { OwnMove } from '../lottery.ts'
import type { UpcomingDraw } from './schedule.ts'

/** A round that is on sale or scheduled, with its planned times. */
export interface StandingRound {
  readonly id: string
  readonly businessDate: BangkokDate
  /** Its number within the day, in a lottery with several rounds; else 0. */
  readonly number: number
  readonly opensAtMs: number
  readonly closesAtMs: number
  /** Later than this it never closes: the row of a round keeps what was declared when it was made. */
  readonly latestCloseAtMs: number
  readonly drawAtMs: number
  /** It has tickets, bookings or published terms, and cannot change. */
  readonly isFixed: boolean
}

/** What happens to a round when its lottery's schedule changes. */
export type RoundFate =
  | { readonly round: StandingRound; readonly fate: 'same' }
  /** It gets new times, or another day. */
  | { readonly round: StandingRound; readonly fate: 'moved'; readonly draw: UpcomingDraw }
  /** It has no tickets, and its draw is no longer planned. */
  | { readonly round: StandingRound; readonly fate: 'gone' }
  /** It would change, but is fixed. */
  | { readonly round: StandingRound; readonly fate: 'stays' }
  /** The same, and the change moves or calls off its very day: such a change is refused. */
  | { readonly round: StandingRound; readonly fate: 'refused' }

export interface Replan {
  readonly rounds: readonly StandingRound[]
  /** The new plan from now on. */
  readonly draws: readonly UpcomingDraw[]
  readonly moves: readonly OwnMove[]
  /** Days whose round is over: no draw can move there. */
  readonly over: readonly BangkokDate[]
}

/**
 * What happens to each existing round under the new plan, in their order. A draw that moves takes its round along, unless
 * the new day already has one.
 */
export function replanRounds({ rounds, draws, moves, over }: Replan): readonly RoundFate[] {
  const planned = new Map(draws.map((draw) => [keyOf(draw.businessDate, draw.number), draw]))
  const standing = new Set([
    ...rounds.map((round) => keyOf(round.businessDate, round.number)),
    ...over.map((date) => keyOf(date)),
  ])
  return rounds.map((round) => {
    const move = moves.find(({ from }) => from === round.businessDate)
    const own = planned.get(keyOf(round.businessDate, round.number))
    if (own) {
      const draw = heldTo(own, round.latestCloseAtMs)
      const isSame = draw.closesAtMs === round.closesAtMs && draw.drawAtMs === round.drawAtMs
      if (isSame) return { round, fate: 'same' }
      return round.isFixed ? { round, fate: 'stays' } : { round, fate: 'moved', draw }
    }
    if (round.isFixed) return { round, fate: move ? 'refused' : 'stays' }
    const goesTo = move?.to ? keyOf(move.to, round.number) : undefined
    const moved = goesTo !== undefined && !standing.has(goesTo) ? planned.get(goesTo) : undefined
    return moved && keepsLimit(round, moved) ? { round, fate: 'moved', draw: moved } : { round, fate: 'gone' }
  })
}

function heldTo(draw: UpcomingDraw, latestCloseAtMs: number): UpcomingDraw {
  if (draw.latestCloseAtMs <= latestCloseAtMs) return draw
  return { ...draw, latestCloseAtMs, closesAtMs: Math.min(draw.closesAtMs, latestCloseAtMs) }
}

/**
 * The limit of a round goes to another day only at the same time of day or an earlier one. Where the clocks of an exchange
 * change or a short day lies between, the round goes and the job makes the other.
 */
function keepsLimit(round: StandingRound, { businessDate, latestCloseAtMs }: UpcomingDraw): boolean {
  const sinceMidnight = (date: BangkokDate, atMs: number) => atMs - bangkokMs(date)
  return (
    sinceMidnight(businessDate, latestCloseAtMs) <= sinceMidnight(round.businessDate, round.latestCloseAtMs)
  )
}

/**
 * When a round that is not on sale yet opens: when the draw before it closes, or the last fixed round does that closes
 * later than planned.
 */
export function opensAfter(draw: UpcomingDraw, fates: readonly RoundFate[]): number {
  const fixedCloses = fates
    .filter(({ fate, round }) => fate === 'stays' && round.closesAtMs < draw.closesAtMs)
    .map(({ round }) => round.closesAtMs)
  return Math.max(draw.opensAtMs, ...fixedCloses)
}

function keyOf(businessDate: BangkokDate, number = 0): string {
  return `${businessDate} ${number}`
}
