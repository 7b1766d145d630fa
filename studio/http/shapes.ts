import type { Bets, Drawn } from '../games/game.ts'

// What the pages are told. Money is satang.

export interface RoundShown {
  readonly id: string
  readonly seedId: string
  readonly nonce: number
  readonly bets: Bets
  readonly stake: number
  /** `back`: the stake is being given back; `taken`: the win is on its way. */
  readonly state: 'taken' | 'refused' | 'back' | 'paid' | 'returned' | 'disputed'
  readonly drawn: Drawn | null
  readonly payout: number
  readonly at: number
}

/** A seed with what may be known of it: `seed` once another is in use. */
export interface SeedShown {
  readonly seedId: string
  readonly commitment: string
  readonly clientSeed: string | null
  readonly seed: string | null
}

export interface NextShown extends SeedShown {
  /** Of the next round. */
  readonly nonce: number
}

export interface TableShown {
  readonly session: string
  /** Undefined: the wallet does not answer. */
  readonly balance: number | undefined
  readonly next: NextShown
  /** The last first. */
  readonly rounds: readonly RoundShown[]
  readonly seeds: readonly SeedShown[]
  /** The sites that may be gone back to. */
  readonly sites: readonly string[]
  /** The studio's clock, as milliseconds of the epoch. */
  readonly now: number
}

export interface PlayedShown {
  readonly round: RoundShown
  readonly balance: number | undefined
  readonly next: NextShown
}
