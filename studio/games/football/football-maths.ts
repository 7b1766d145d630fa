import { type Fixture, MATCHES_A_DAY } from './fixtures.ts'
import { aheadBy, bookOf, type MatchBook, PICKS, returnsOf } from './markets.ts'
import { SCORES } from './scores.ts'
import { TEAMS } from './teams.ts'

export type MarketName = 'winner' | 'handicap' | 'goals' | 'score'

const MARKET_OF = (pick: string): MarketName =>
  pick.startsWith('s') ? 'score' : pick.length === 1 ? 'winner' : pick.startsWith('h') ? 'handicap' : 'goals'

/** Of every price of a market that can ever be offered. */
export interface MarketMaths {
  readonly prices: number
  readonly lowest: number
  readonly highest: number
  /** Of a stake of 1: the least and the most that a pick gives back in the long run, and all of them on average. */
  readonly least: number
  readonly most: number
  readonly mean: number
}

const FIXTURES: readonly Fixture[] = TEAMS.flatMap((_, home) =>
  TEAMS.map((_, away) => ({ home, away })).filter(({ away }) => away !== home),
)
export const DAYS_APART = FIXTURES.length / MATCHES_A_DAY

/** What a pick gives back of a stake of 1 in the long run: every score with its chance. */
export function returnedOf(book: MatchBook, pick: string): number {
  const { weights, whole } = book.chances
  const price = book.prices.get(pick) ?? 0
  const sum = SCORES.reduce(
    (all, score, nth) => all + (weights[nth] ?? 0) * returnsOf(aheadBy(pick, book, score), price),
    0,
  )
  return sum / whole / 200
}

/** Counts every pick of every match that can be played over every score: 552 matches, 24 picks, 64 scores. */
export function countEveryPrice(): Readonly<Record<MarketName, MarketMaths>> {
  const found: Record<MarketName, [price: number, returned: number][]> = {
    winner: [],
    handicap: [],
    goals: [],
    score: [],
  }
  for (const fixture of FIXTURES) {
    const book = bookOf(fixture)
    for (const pick of PICKS)
      found[MARKET_OF(pick)].push([book.prices.get(pick) ?? 0, returnedOf(book, pick)])
  }
  const { winner, handicap, goals, score } = found
  return {
    winner: mathsOf(winner),
    handicap: mathsOf(handicap),
    goals: mathsOf(goals),
    score: mathsOf(score),
  }
}

function mathsOf(all: readonly (readonly [number, number])[]): MarketMaths {
  const prices = all.map(([price]) => price)
  const returned = all.map(([, each]) => each)
  return {
    prices: all.length,
    ...{ lowest: Math.min(...prices), highest: Math.max(...prices) },
    ...{ least: Math.min(...returned), most: Math.max(...returned) },
    mean: returned.reduce((sum, each) => sum + each, 0) / all.length,
  }
}
