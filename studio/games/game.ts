import type { DrawStream } from '../../domain/fair/fast/drawn-digits.ts'
import type { Words } from '../../domain/words.ts'

/** Money here is whole satang. */
export interface Turn {
  readonly seedId: string
  /** 1 for the first round with a seed. */
  readonly nonce: number
  /** Random values that follow from the seed, the player's own seed and a nonce. */
  stream(nonce: number): DrawStream
}

/** What a game draws: JSON, because it is kept and shown. */
export type Drawn = Readonly<Record<string, unknown>>

/** A game with nothing but its rules: the same in the program, on its pages and in the bench. */
export interface Game<D extends Drawn = Drawn> {
  readonly code: string
  readonly name: Words
  /** As catalogues of games call them. */
  readonly type: 'table' | 'slot' | 'card' | 'sport' | 'race'
  /** What comes back of a hundred staked in the long run, of the bet that gives back most; two decimals. Counted by its own maths. */
  readonly returned: number
  /** What one round may stake together. */
  readonly least: number
  readonly most: number
  /** What one round pays together at most, in satang: its wallet has to pay that. Counted by its own maths. */
  readonly paysAtMost: number
  /** From one round of a player to the next, at least. */
  readonly restMs: number
  /** How long a round is watched; its win is told at the end, or when the player asks for the end. Absent: at once. */
  readonly lastsMs?: number
  /** What all places of a round may pay together, in satang, and what each gives back at most, in hundredths. Absent: no bound. */
  readonly pays?: { readonly most: number; upTo(place: string): number }
  /** Whether a bet may lie there. `turn`: what is offered may depend on the round. */
  isPlace(place: string, turn: Turn): boolean
  draw(turn: Turn): D
  /** What a place gives back for its stake, in hundredths of it; 0: it is lost. */
  returns(drawn: D, place: string): number
  /** Whether the seed ends with this round, as a shoe does at its cut card. */
  endsSeed?(drawn: D): boolean
}

/** From one round to the next of any game but a slot, at least (RTS 14G). */
export const TABLE_REST_MS = 5_000

/** Stakes by place. */
export type Bets = Readonly<Record<string, number>>

/** More than a table has places. */
const PLACES_AT_MOST = 60

/** The whole stake of right bets; undefined: one of them is not. */
export function stakeOf(game: Game, turn: Turn, bets: Bets): number | undefined {
  const entries = Object.entries(bets)
  if (entries.length === 0 || entries.length > PLACES_AT_MOST) return undefined
  const isRight = entries.every(
    ([place, stake]) => Number.isSafeInteger(stake) && stake > 0 && game.isPlace(place, turn),
  )
  if (!isRight) return undefined
  const whole = entries.reduce((sum, [, stake]) => sum + stake, 0)
  return whole >= game.least && whole <= game.most && mayPay(game, entries) ? whole : undefined
}

function mayPay({ pays }: Game, entries: readonly (readonly [string, number])[]): boolean {
  if (!pays) return true
  return entries.reduce((sum, [place, stake]) => sum + (stake * pays.upTo(place)) / 100, 0) <= pays.most
}

/** What a round pays, each place rounded down to the satang. */
export function payoutOf(game: Game, drawn: Drawn, bets: Bets): number {
  return Object.entries(bets).reduce(
    (sum, [place, stake]) => sum + Math.floor((stake * game.returns(drawn, place)) / 100),
    0,
  )
}
