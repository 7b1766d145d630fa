import { type Game, TABLE_REST_MS, type Turn } from '../game.ts'
import { aheadBy, booksOf, type MatchBook, PICKS, RETURNED, returnsOf } from './match-book.ts'
import { SCORES, type Score } from './scores.ts'

/** The minute, and whose: 0 the home side's, 1 the other's. */
export type Goal = readonly [number, 0 | 1]

export interface DrawnDay {
  readonly day: number
  /** Of each match, in the order in which they fall. */
  readonly goals: readonly (readonly Goal[])[]
  readonly [more: string]: unknown
}

/** One pick of a ticket. Matches count from 1. */
export interface Leg {
  readonly match: number
  readonly pick: string
}

export const LEGS_AT_MOST = 12
/** Combined prices go no higher. */
export const PRICE_AT_MOST = 5_000_00
const PAYS_AT_MOST = 1_000_000_00
export const MINUTES = 90
/** A day is played for so long; its wins are told at the end. */
const LASTS_MS = 48_000
/** A code unit of a place is a letter: a ticket of 12 legs has fewer. */
const PLACE = /^d([1-9]\d{0,6}):((?:1[0-2]|[1-9])\.[a-z\d-]{1,4}(?:\+(?:1[0-2]|[1-9])\.[a-z\d-]{1,4}){0,11})$/

/** The place of a ticket, of which there is one spelling: legs in the order of their matches. */
export function placeOf(day: number, legs: readonly Leg[]): string {
  const inOrder = legs.toSorted((a, b) => a.match - b.match)
  return `d${day}:${inOrder.map(({ match, pick }) => `${match}.${pick}`).join('+')}`
}

/** Undefined: it is no ticket. Several legs are one bet, which needs all of them; each is of another match. */
export function ticketOf(place: string): { readonly day: number; readonly legs: readonly Leg[] } | undefined {
  const [, day, text = ''] = PLACE.exec(place) ?? []
  if (!day) return undefined
  const legs = text.split('+').map((part): Leg => {
    const [match = '', pick = ''] = part.split('.')
    return { match: Number(match), pick }
  })
  const isRight = legs.every(
    ({ match, pick }, nth) => PICKS.includes(pick) && match > (legs[nth - 1]?.match ?? 0),
  )
  return isRight ? { day: Number(day), legs } : undefined
}

/** The price of all legs together, rounded down to the hundredth. */
export function combinedPrice(books: readonly MatchBook[], legs: readonly Leg[]): number {
  return product(legs.map((leg) => 2 * (books[leg.match - 1]?.prices.get(leg.pick) ?? 0)))
}

/** Parts of a stake of 200, multiplied, as hundredths of a stake: of one leg to the half, of several rounded down. */
function product(parts: readonly number[]): number {
  if (parts.length === 1) return (parts[0] ?? 0) / 2
  const whole = parts.reduce((all, part) => all * BigInt(part), 100n)
  return Number(whole / 200n ** BigInt(parts.length))
}

export function scoreOf(goals: readonly Goal[] = []): Score {
  const away = goals.filter(([, side]) => side === 1).length
  return [goals.length - away, away]
}

/** By how far each leg is ahead at these scores: see `aheadBy`. */
export function legAhead(book: MatchBook, { pick }: Leg, score: Score): number {
  return aheadBy(pick, book, score)
}

function draw(turn: Turn): DrawnDay {
  const stream = turn.stream(turn.nonce)
  const goals = booksOf(turn.nonce).map(({ chances: { weights, whole } }): Goal[] => {
    let left = stream.uniform(whole)
    const nth = weights.findIndex((weight) => {
      left -= weight
      return left < 0
    })
    const [home, away] = SCORES[nth] ?? [0, 0]
    const sides = [...Array<0>(home).fill(0), ...Array<1>(away).fill(1)]
    return sides
      .map((side): Goal => [stream.uniform(MINUTES) + 1, side])
      .sort(([a, x], [b, y]) => a - b || x - y)
  })
  return { day: turn.nonce, goals }
}

function returns(drawn: DrawnDay, place: string): number {
  const ticket = ticketOf(place)
  if (ticket?.day !== drawn.day) return 0
  const books = booksOf(drawn.day)
  return product(
    ticket.legs.map((leg) => {
      const book = books[leg.match - 1]
      if (!book) return 0
      return returnsOf(
        legAhead(book, leg, scoreOf(drawn.goals[leg.match - 1])),
        book.prices.get(leg.pick) ?? 0,
      )
    }),
  )
}

/** What a ticket gives back when all of it wins. */
function upTo(place: string): number {
  const ticket = ticketOf(place)
  return ticket ? combinedPrice(booksOf(ticket.day), ticket.legs) : 0
}

/**
 * A league of a player's own: the number of the round is the day of the season, and its twelve matches kick off when the player
 * says. The day stands in every place, so that a page that is a day behind bets on nothing else.
 */
export const FOOTBALL: Game<DrawnDay> = {
  code: 'football',
  name: { th: 'ลูกหนังหยก', en: 'Jade League' },
  type: 'sport',
  returned: RETURNED,
  least: 10_00,
  most: 5_000_00,
  paysAtMost: PAYS_AT_MOST,
  restMs: TABLE_REST_MS,
  lastsMs: LASTS_MS,
  pays: { most: PAYS_AT_MOST, upTo },
  isPlace: (place, { nonce }) => ticketOf(place)?.day === nonce && upTo(place) <= PRICE_AT_MOST,
  draw,
  returns,
}
