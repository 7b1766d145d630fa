import { type PriceMaths, priceMaths } from '../price-maths.ts'
import type { Fixture } from './fixtures.ts'
import { aheadBy, bookOf, type MatchBook, PICKS, returnsOf } from './match-book.ts'
import { SCORES } from './scores.ts'
import { TEAMS } from './teams.ts'

type BetType = 'winner' | 'handicap' | 'goals' | 'score'

function betTypeOf(pick: string): BetType {
  if (pick.length === 1) return 'winner'
  if (pick.startsWith('s')) return 'score'
  return pick.startsWith('h') ? 'handicap' : 'goals'
}

const FIXTURES: readonly Fixture[] = TEAMS.flatMap((_, home) =>
  TEAMS.map((_, away) => ({ home, away })).filter(({ away }) => away !== home),
)

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
export function countEveryPrice(): Readonly<Record<BetType, PriceMaths>> {
  const found: Record<BetType, [price: number, returned: number][]> = {
    winner: [],
    handicap: [],
    goals: [],
    score: [],
  }
  for (const fixture of FIXTURES) {
    const book = bookOf(fixture)
    for (const pick of PICKS)
      found[betTypeOf(pick)].push([book.prices.get(pick) ?? 0, returnedOf(book, pick)])
  }
  const { winner, handicap, goals, score } = found
  return {
    winner: priceMaths(winner),
    handicap: priceMaths(handicap),
    goals: priceMaths(goals),
    score: priceMaths(score),
  }
}
