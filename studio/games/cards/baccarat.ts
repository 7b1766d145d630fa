import type { DrawStream } from '../../../domain/fair/fast/drawn-digits.ts'
import { invariant } from '../../../domain/invariant.ts'
import { type Game, TABLE_REST_MS, type Turn } from '../game.ts'

/** 0 to 51: thirteen ranks from the ace on, of four suits. */
export type Card = number

export const DECKS = 8
const CARDS = 52
/**
 * The cut card lies so many cards before the end, five decks: whoever deals past it deals the shoe's last hand. A pair gives back more than
 * it takes where the cards that are left are uneven enough, and a program that counts them stakes then alone: with 16 behind, a
 * stake of pairs a shoe; behind so many no hand is worth waiting for.
 */
const BEHIND_CUT = 5 * CARDS

export interface DrawnHand {
  readonly player: readonly Card[]
  readonly banker: readonly Card[]
  /** The cut card has come: the shoe ends with this hand. */
  readonly isLast: boolean
  readonly [more: string]: unknown
}

export type Side = 'player' | 'banker' | 'tie'

export function rankOf(card: Card): number {
  return (card % 13) + 1
}

/** Tens and pictures count nothing, an ace one. */
function pointsOf(card: Card): number {
  return Math.min(rankOf(card), 10) % 10
}

export function totalOf(cards: readonly Card[]): number {
  return cards.reduce((sum, card) => sum + pointsOf(card), 0) % 10
}

/** Whether the player's side draws a third card. */
export function playerDraws(player: number, banker: number): boolean {
  return player <= 5 && banker < 8
}

/** Whether the banker's side does. `third`: what the player's third card counts; undefined: there is none. */
export function bankerDraws(player: number, banker: number, third: number | undefined): boolean {
  if (banker > 7 || player > 7) return false
  if (third === undefined) return banker <= 5
  if (banker <= 2) return true
  if (banker === 3) return third !== 8
  if (banker === 4) return third >= 2 && third <= 7
  if (banker === 5) return third >= 4 && third <= 7
  return banker === 6 && (third === 6 || third === 7)
}

/** Eight decks in the order in which they are dealt (Fisher and Yates). */
export function shuffledShoe(stream: DrawStream): Card[] {
  const shoe = Array.from({ length: DECKS * CARDS }, (_, nth) => nth % CARDS)
  for (let last = shoe.length - 1; last > 0; last -= 1) {
    const other = stream.uniform(last + 1)
    const [a, b] = [shoe[last] ?? 0, shoe[other] ?? 0]
    shoe[last] = b
    shoe[other] = a
  }
  return shoe
}

/** The hand that begins at a place of the shoe, and how many cards it takes. */
export function dealHand(
  shoe: readonly Card[],
  from: number,
): { readonly hand: DrawnHand; readonly cards: number } {
  let at = from
  const next = () => {
    const card = shoe[at]
    invariant(card !== undefined, 'a hand begins before the cut card, which six cards lie behind')
    at += 1
    return card
  }
  const [p1, b1, p2, b2] = [next(), next(), next(), next()]
  const player = [p1, p2]
  const banker = [b1, b2]
  const [ofPlayer, ofBanker] = [totalOf(player), totalOf(banker)]
  const third = playerDraws(ofPlayer, ofBanker) ? next() : undefined
  if (third !== undefined) player.push(third)
  if (bankerDraws(ofPlayer, ofBanker, third === undefined ? undefined : pointsOf(third))) banker.push(next())
  return { hand: { player, banker, isLast: at > shoe.length - BEHIND_CUT }, cards: at - from }
}

export function winnerOf({ player, banker }: Pick<DrawnHand, 'player' | 'banker'>): Side {
  const [a, b] = [totalOf(player), totalOf(banker)]
  return a === b ? 'tie' : a > b ? 'player' : 'banker'
}

export function isPair([first, second]: readonly Card[]): boolean {
  return first !== undefined && second !== undefined && rankOf(first) === rankOf(second)
}

/** In hundredths of a stake. A tie gives the stakes of both sides back. */
export const BACCARAT_RETURNS = { player: 200, banker: 195, tie: 1_000, pair: 1_300, push: 100 } as const

export const BACCARAT_PLACES = ['player', 'banker', 'tie', 'player-pair', 'banker-pair'] as const

/** The nonce whose values shuffle the shoe: hands are counted from 1. */
const SHUFFLE = 0

function draw(turn: Turn): DrawnHand {
  const shoe = shuffledShoe(turn.stream(SHUFFLE))
  let dealt = dealHand(shoe, 0)
  let from = dealt.cards
  for (let nth = 2; nth <= turn.nonce; nth += 1) {
    dealt = dealHand(shoe, from)
    from += dealt.cards
  }
  return dealt.hand
}

function returns(hand: DrawnHand, place: string): number {
  if (place === 'player-pair') return isPair(hand.player) ? BACCARAT_RETURNS.pair : 0
  if (place === 'banker-pair') return isPair(hand.banker) ? BACCARAT_RETURNS.pair : 0
  const winner = winnerOf(hand)
  if (place === winner) return BACCARAT_RETURNS[winner]
  return winner === 'tie' && (place === 'player' || place === 'banker') ? BACCARAT_RETURNS.push : 0
}

export const BACCARAT: Game<DrawnHand> = {
  code: 'baccarat',
  name: { th: 'บาคาร่าหยก', en: 'Jade Baccarat' },
  type: 'card',
  returned: 98.94,
  least: 1_00,
  most: 20_000_00,
  paysAtMost: 260_000_00,
  restMs: TABLE_REST_MS,
  isPlace: (place) => BACCARAT_PLACES.some((each) => each === place),
  draw,
  returns,
  endsSeed: ({ isLast }) => isLast,
}
