import { lengthPrefixed } from '../../domain/fair/encode.ts'
import { type DrawStream, drawStream, shareCommitment } from '../../domain/fair/fast/drawn-digits.ts'
import type { Sha256 } from '../../domain/fair/merkle.ts'
import type { Turn } from '../games/game.ts'

/** What a player may choose as a seed of their own: what a keyboard writes, so that it can be written down. */
export const CLIENT_SEED = /^[0-9A-Za-z_-]{1,64}$/

export interface SeedOf {
  readonly game: string
  readonly seedId: string
  /** The 32 bytes behind the commitment. */
  readonly seed: Uint8Array
}

const contextOf = ({ game, seedId }: Omit<SeedOf, 'seed'>) => `studio:${game}:${seedId}`

/** Shown before the player's own seed is known and before the first round, so that it cannot be changed afterwards. */
export function seedCommitment(sha256: Sha256, of: SeedOf): Uint8Array {
  return shareCommitment(sha256, contextOf(of), of.seed)
}

/** A round: its draw follows from these alone, and from no stake. */
export function turnOf(
  sha256: Sha256,
  of: SeedOf & { readonly clientSeed: string; readonly nonce: number },
): Turn {
  const { seed, seedId, game, clientSeed, nonce } = of
  const stream = (nth: number): DrawStream => {
    const publicValue = sha256(lengthPrefixed(['lotto/studio/v1', game, clientSeed, nth]))
    return drawStream({ seed, context: contextOf(of), publicValue })
  }
  return { seedId, nonce, stream }
}
