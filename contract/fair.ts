import type { z } from 'zod'
import type { FairHead, LeafProof } from '../domain/fair/evidence.ts'
import type { drawResult } from './shapes.ts'

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
  /** Null until the round is sealed. */
  readonly head: FairHead | null
  /** The head that this one is chained to. */
  readonly before: FairHead | null
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
