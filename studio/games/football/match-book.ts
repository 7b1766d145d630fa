import { type Fixture, fixturesOf } from './fixtures.ts'
import { chancesOf, SCORES, type Score, type ScoreChances } from './scores.ts'

/** Of a hundred staked on one pick, what comes back in the long run at most: the book keeps 4%. */
export const RETURNED = 96

/** Scores that have a price of their own; every other is `sx`. */
const PRICED_GOALS = [0, 1, 2, 3] as const
export const SCORE_PICKS: readonly string[] = [
  ...PRICED_GOALS.flatMap((home) => PRICED_GOALS.map((away) => `s${home}-${away}`)),
  'sx',
]
/** Home, draw, away; home and away with the handicap; over and under the line of goals. */
const USUAL_PICKS = ['h', 'd', 'a', 'hh', 'ha', 'ov', 'un'] as const
export const PICKS: readonly string[] = [...USUAL_PICKS, ...SCORE_PICKS]

/** The offer of one match. Lines are quarters of a goal, prices hundredths of the stake, which they include. */
export interface MatchBook {
  readonly fixture: Fixture
  readonly chances: ScoreChances
  /** What the home side is given; below zero: it gives. */
  readonly handicap: number
  /** Goals of both sides together. */
  readonly goals: number
  readonly prices: ReadonlyMap<string, number>
}

/** Lines that may be offered, of which the one nearest to even is. */
const HANDICAPS = Array.from({ length: 29 }, (_, nth) => nth - 14)
const GOAL_LINES = Array.from({ length: 17 }, (_, nth) => nth + 4)

const books = new Map<string, MatchBook>()

/** The offers of a day's matches, in their order. */
export function booksOf(day: number): readonly MatchBook[] {
  return fixturesOf(day).map(bookOf)
}

/** A match has the same offer whenever it is played. */
export function bookOf(fixture: Fixture): MatchBook {
  const name = `${fixture.home} ${fixture.away}`
  const book = books.get(name) ?? makeBook(fixture)
  books.set(name, book)
  return book
}

function makeBook(fixture: Fixture): MatchBook {
  const chances = chancesOf(fixture)
  const lines = { handicap: 0, goals: 0 }
  const priceOf = (pick: string, of: Lines) => priceBy(chances, (score) => aheadBy(pick, of, score))
  const nearest = (values: readonly number[], name: keyof Lines, [one, other]: readonly [string, string]) => {
    const apart = (line: number) => {
      const of = { ...lines, [name]: line }
      return Math.abs(priceOf(one, of) - priceOf(other, of))
    }
    return values.reduce((best, line) => (apart(line) < apart(best) ? line : best))
  }
  const handicap = nearest(HANDICAPS, 'handicap', ['hh', 'ha'])
  const goals = nearest(GOAL_LINES, 'goals', ['ov', 'un'])
  const prices = new Map(PICKS.map((pick) => [pick, priceOf(pick, { handicap, goals })]))
  return { fixture, chances, handicap, goals, prices }
}

type Lines = Pick<MatchBook, 'handicap' | 'goals'>

/**
 * By how many quarters of a goal a pick is ahead. From 2 on it wins; at 1 half of it wins and half is given back, at 0 it is given
 * back, at -1 half of it is, and below it loses. A quarter line is one of which half lies on either side, which comes to the same.
 */
export function aheadBy(pick: string, { handicap, goals }: Lines, [home, away]: Score): number {
  const isTrue = (claim: boolean) => (claim ? 4 : -4)
  if (pick === 'h') return isTrue(home > away)
  if (pick === 'd') return isTrue(home === away)
  if (pick === 'a') return isTrue(home < away)
  if (pick === 'hh') return 4 * (home - away) + handicap
  if (pick === 'ha') return 4 * (away - home) - handicap
  if (pick === 'ov') return 4 * (home + away) - goals
  if (pick === 'un') return goals - 4 * (home + away)
  const named = `s${home}-${away}`
  return isTrue(pick === 'sx' ? !SCORE_PICKS.includes(named) : pick === named)
}

/** What a pick gives back for a stake of 200, so that halves are whole. */
export function returnsOf(ahead: number, price: number): number {
  if (ahead > 1) return 2 * price
  if (ahead === 1) return price + 100
  return ahead === 0 ? 200 : ahead === -1 ? 100 : 0
}

/** The highest price at which no more than `RETURNED` comes back. */
function priceBy({ weights, whole }: ScoreChances, ahead: (score: Score) => number): number {
  let [won, back] = [0, 0]
  for (const [nth, score] of SCORES.entries()) {
    const weight = weights[nth] ?? 0
    const by = ahead(score)
    won += by > 1 ? 2 * weight : by === 1 ? weight : 0
    back += by === 0 ? 2 * weight : Math.abs(by) === 1 ? weight : 0
  }
  // A line that nothing wins is never the nearest to even.
  return won === 0 ? Number.MAX_SAFE_INTEGER : Math.floor((2 * RETURNED * whole - 100 * back) / won)
}
