import {
  combinedPrice,
  FOOTBALL,
  LEGS_AT_MOST,
  type Leg,
  PRICE_AT_MOST,
  placeOf,
} from '../../games/football/football.ts'
import type { MatchBook } from '../../games/football/match-book.ts'
import type { Bets } from '../../games/game.ts'
import type { FOOTBALL_WORDS } from '../../text/football-words.ts'

type Mode = 'single' | 'step'
type BillFault = Extract<
  keyof typeof FOOTBALL_WORDS,
  'choose' | 'oneEach' | 'twoAtLeast' | 'priceAtMost' | 'stakeBounds' | 'paysAtMost'
>

/** What a player has chosen of one day, and how much lies on it. */
export class Bill {
  #legs: Leg[] = []
  /** Null: one pick is a single, and more are an accumulator. */
  #chosen: Mode | null = null
  /** Satang; none until the player says how much, so that no touch of "+10" stakes more than ten. */
  stake = 0

  get legs(): readonly Leg[] {
    return this.#legs
  }

  get mode(): Mode {
    return this.#chosen ?? (this.#legs.length > 1 ? 'step' : 'single')
  }

  choose(mode: Mode): void {
    this.#chosen = mode
  }

  has({ match, pick }: Leg): boolean {
    return this.#legs.some((each) => each.match === match && each.pick === pick)
  }

  /** Takes a pick or lets it go. False: there are as many as there may be. */
  toggle(leg: Leg): boolean {
    const has = this.has(leg)
    if (!has && this.#legs.length >= LEGS_AT_MOST) return false
    this.#legs = has ? this.#legs.filter((each) => !isSame(each, leg)) : [...this.#legs, leg]
    if (this.#legs.length === 0) this.#chosen = null
    return true
  }

  clear(): void {
    this.#legs = []
    this.#chosen = null
  }

  /** The whole stake, in satang. */
  get total(): number {
    return this.mode === 'step' ? this.stake : this.stake * this.#legs.length
  }

  bets(day: number): Bets {
    if (this.mode === 'step') return { [placeOf(day, this.#legs)]: this.stake }
    return Object.fromEntries(this.#legs.map((leg) => [placeOf(day, [leg]), this.stake]))
  }

  /** What comes back when every pick wins, in satang. */
  upTo(books: readonly MatchBook[]): number {
    const prices =
      this.mode === 'step'
        ? [combinedPrice(books, this.#legs)]
        : this.#legs.map((leg) => combinedPrice(books, [leg]))
    return prices.reduce((sum, price) => sum + Math.floor((this.stake * price) / 100), 0)
  }

  /** What keeps it from being played. */
  fault(books: readonly MatchBook[]): BillFault | undefined {
    if (this.#legs.length === 0) return 'choose'
    if (this.mode === 'step') {
      if (this.#legs.length < 2) return 'twoAtLeast'
      if (new Set(this.#legs.map(({ match }) => match)).size < this.#legs.length) return 'oneEach'
      if (combinedPrice(books, this.#legs) > PRICE_AT_MOST) return 'priceAtMost'
    }
    if (!(this.total >= FOOTBALL.least && this.total <= FOOTBALL.most)) return 'stakeBounds'
    return this.upTo(books) > (FOOTBALL.pays?.most ?? 0) ? 'paysAtMost' : undefined
  }
}

function isSame(a: Leg, b: Leg): boolean {
  return a.match === b.match && a.pick === b.pick
}
