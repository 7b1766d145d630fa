import type { z } from 'zod'
import type { FairHead, LeafProof } from '../domain/fair/evidence.ts'
import type { FastRule } from '../domain/fair/fast/fast-result.ts'
import type { drawResult } from './shapes.ts'

/** A shot as everybody sees it: digits, and the same tag for the same member in one round. */
export interface ShotShown {
  readonly number: string
  readonly tag: string
  readonly at_ms: number
}

/** How a fast round is drawn, as far as it has come. Hashes, shares and signature in hex. */
export interface FastShown {
  /** Which round of its day. */
  readonly number: number
  readonly context: string
  readonly rule: FastRule
  /** The rule, the rewards and the rates as one text, fixed before bets opened. */
  readonly terms: string
  readonly commit_a: string
  readonly commit_b: string
  readonly committed_at: string
  readonly open_at: string
  readonly freeze_at: string
  readonly cool_down_seconds: number
  /** How many shots there are so far. */
  readonly size: number
  /** The newest shots, the last one first. */
  readonly last: readonly ShotShown[]
  /** Null until the shots are frozen. */
  readonly frozen: {
    readonly size: number
    readonly root: string
    readonly frozen_at_ms: number
    readonly signature: string
  } | null
  /** The public beacon that is mixed in, named before bets opened; null for a round that has none. */
  readonly beacon: {
    readonly name: string
    /** False: a demo's, which proves nothing. */
    readonly is_public: boolean
    readonly chain: string
    readonly round: number
    /** When it is signed; null for a chain of another time. */
    readonly at: string | null
    /** Null until it is kept, which is before any share is shown. */
    readonly signature: string | null
  } | null
  /** Null until it is drawn. Without shares and digits under the classic rule. */
  readonly draw: {
    readonly share_a: string | null
    readonly share_b: string | null
    readonly digits: string | null
    readonly sum: number
    readonly sixteenth: string | null
    readonly five: string
    readonly drawn_at: string
  } | null
  readonly rewards: readonly {
    readonly rank: number
    readonly tag: string
    /** Baht; none for who had not staked enough. */
    readonly amount: number
  }[]
}

/** Shots of a round in their order, from a place on. */
export interface FairShotsAnswer {
  readonly status: true
  readonly round_id: string
  readonly frozen: boolean
  /** The place of the first one, from 1. */
  readonly from: number
  readonly shots: readonly ShotShown[]
}

/**
 * What `/fair` answers to everybody: how a round was sealed and drawn, without names. Its heads and proofs are written
 * as `domain/fair/` hashes them, so that a checker needs no other words.
 */
export interface FairRoundShown {
  readonly id: string
  readonly code: string
  readonly lottery: string
  readonly lottery_name: string
  readonly status: string
  readonly business_date: string
  readonly close_at: string
  readonly closed_at: string | null
  readonly draw_at: string
  /** The rule by which a round was not held, in words for members; null for any other, and where staff decided. */
  readonly void_reason: string | null
  /** Null until the round is sealed. */
  readonly head: FairHead | null
  /** The head that this one is chained to. */
  readonly before: FairHead | null
  /** Null for a round of a lottery that is drawn elsewhere. */
  readonly fast: FastShown | null
  readonly result: {
    readonly revision: number
    readonly numbers: z.output<typeof drawResult>
    readonly confirmed_at: string
    readonly maker_role: string
    readonly checker_role: string
  } | null
  /** Ed25519, the raw 32 bytes in hex. */
  readonly public_key: string
}

export interface FairRoundAnswer {
  readonly status: true
  readonly round: FairRoundShown
}

export interface FairProofAnswer {
  readonly status: true
  readonly proof: LeafProof
}

export interface FairHeadsAnswer {
  readonly status: true
  readonly public_key: string
  readonly heads: readonly FairHead[]
}
