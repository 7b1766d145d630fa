import { type BangkokDate, bangkokMs } from '../../calendar/bangkok.ts'
import type { OwnMove } from '../lottery.ts'
import type { UpcomingDraw } from './schedule.ts'

/** A round that is on sale or will be, as it was planned so far. */
export interface StandingRound {
  readonly id: string
  readonly businessDate: BangkokDate
  /** Which one of its day, in a lottery that has several; else 0. */
  readonly number: number
  readonly opensAtMs: number
  readonly closesAtMs: number
  /** Later than this it never closes: the row of a round keeps what was declared when it was made. */
  readonly latestCloseAtMs: number
  readonly drawAtMs: number
  /** Somebody has bought or booked in it, or its terms are promised: it stays as it is. */
  readonly isFixed: boolean
}

/** What becomes of a round when the schedule of its lottery changes. */
export type RoundFate =
  | { readonly round: StandingRound; readonly fate: 'same' }
  /** It has other times from now on, or another day. */
  | { readonly round: StandingRound; readonly fate: 'moved'; readonly draw: UpcomingDraw }
  /** Nobody has bought in it, and no draw is planned for it any more. */
  | { readonly round: StandingRound; readonly fate: 'gone' }
  /** It would move or go, but is fixed. */
  | { readonly round: StandingRound; readonly fate: 'stays' }
  /** As above, and its very day is called off or moved: that is refused. */
  | { readonly round: StandingRound; readonly fate: 'refused' }

export interface Replan {
  readonly rounds: readonly StandingRound[]
  /** The draws that are planned from now on. */
  readonly draws: readonly UpcomingDraw[]
  readonly moves: readonly OwnMove[]
  /** Days whose round is over already: none moves there. */
  readonly over: readonly BangkokDate[]
}

/**
 * What becomes of the rounds that stand, in their order, when these draws are planned instead. A draw that moves to
 * another day takes its round along where that day has none yet.
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
