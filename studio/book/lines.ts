import type { Bets, Drawn } from '../games/game.ts'

/** Somebody who has opened a game by a token of the wallet. */
export interface Session {
  /** What the page says to be known. */
  readonly key: string
  /** The player as the wallet names them. */
  readonly user: string
  readonly token: string
  readonly game: string
}

export interface NewSeed {
  readonly user: string
  readonly game: string
  readonly seedId: string
  /** Hex. */
  readonly seed: string
}

export interface AskedRound {
  readonly id: string
  readonly user: string
  readonly game: string
  readonly token: string
  /** The page's own name of it, by which it is asked for once. */
  readonly playId: string
  readonly bets: Bets
  readonly stake: number
  readonly seedId: string
  readonly clientSeed: string
  readonly nonce: number
  /** When, as milliseconds of the epoch. */
  readonly at: number
}

/** How a round ended: its win was told, its stake was given back, or the wallet would do neither and people look at it. */
export type Ending = 'paid' | 'returned' | 'disputed'

/** What is kept of everything that happens, in its order. */
export type Line =
  | ({ readonly line: 'session' } & Session)
  | ({ readonly line: 'seed'; readonly clientSeed?: string | null; readonly nonce?: number } & NewSeed)
  // The bet is about to be told: whether the wallet has it is not known from here on.
  | { readonly line: 'asked'; readonly round: AskedRound }
  // The wallet has the bet, and this was drawn. The win is owed.
  | { readonly line: 'taken'; readonly id: string; readonly drawn: Drawn; readonly payout: number }
  // The wallet has said for certain that it has no such bet.
  | { readonly line: 'refused'; readonly id: string; readonly status: string }
  // Nobody knows, so the bet is to be taken back.
  | { readonly line: 'back'; readonly id: string }
  | { readonly line: 'closed'; readonly id: string; readonly as: Ending }
