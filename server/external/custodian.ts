import { createHmac } from 'node:crypto'
import { lengthPrefixed } from '../../domain/fair/encode.ts'
import { shareCommitment } from '../../domain/fair/fast/drawn-digits.ts'
import { sha256 } from '../sha256.ts'
import { sealFor } from './escrow.ts'

/** A round as a custodian knows it. */
export interface KeptRound {
  readonly operatorId: string
  readonly roundId: string
  /** Game, day and round: what the share is hashed with. */
  readonly context: string
}

/** What a share is asked for. */
export interface FrozenRound {
  /** What was published of the share before bets opened. */
  readonly commitment: Uint8Array
  /** `publicValue` of the frozen tickets, the frozen shots and the beacon: a share is shown for one of it. */
  readonly mixedWith: Uint8Array
}

/**
 * One of the two holders of a half of a round's seed. It commits to its share before bets open and reveals it when the
 * shots are frozen. The two need not trust each other, nor run in one place.
 */
export interface Custodian {
  /** The commitment that is published before bets open. */
  commit(round: KeptRound): Promise<Uint8Array>
  /** The share, encrypted for the auditor, who opens it if it is not revealed in time. */
  escrow(round: KeptRound): Promise<Uint8Array>
  /** The 32 bytes of the share that was promised. Called once everything they are mixed with is frozen. */
  reveal(round: KeptRound, frozen: FrozenRound): Promise<Uint8Array>
}

/**
 * A custodian with a single secret key, and the public key of the auditor. Shares are derived from the key and the round, so nothing is stored between
 * commitment and reveal, and no copy of the database contains an unrevealed share.
 */
export function keyCustodian(key: Uint8Array, auditorKey: Uint8Array): Custodian {
  const derive = (purpose: string, { operatorId, roundId, context }: KeptRound): Uint8Array =>
    createHmac('sha256', key)
      .update(lengthPrefixed([purpose, operatorId, roundId, context]))
      .digest()
  const share = (round: KeptRound) => derive('lotto/share/v1', round)
  return {
    commit: async (round) => shareCommitment(sha256, round.context, share(round)),
    escrow: async (round) => {
      const { context } = round
      return sealFor({ auditorKey, onceKey: derive('lotto/escrow/v1', round), context }, share(round))
    },
    reveal: async (round) => share(round),
  }
}
