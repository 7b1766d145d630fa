import { sha256 } from '@noble/hashes/sha2.js'
import { fromHex, toHex } from '../../../domain/fair/encode.ts'
import { seedCommitment, turnOf } from '../../fair/turn-stream.ts'
import { type Game, payoutOf } from '../../games/game.ts'
import type { RoundShown, SeedShown } from '../../http/shapes.ts'

/** Whether the seal shown before play is that of the secret seed. */
export function isSealRight(game: Game, { seedId, seed, commitment }: SeedShown): boolean {
  if (seed === null) return false
  return toHex(seedCommitment(sha256, { game: game.code, seedId, seed: fromHex(seed) })) === commitment
}

/** Whether a round's draw and payout follow from its seeds, reckoned here; undefined: its seed is not shown, or nothing was drawn. */
export function isDrawnRight(
  game: Game,
  round: RoundShown,
  seed: SeedShown | undefined,
): boolean | undefined {
  const { drawn, nonce, bets, payout } = round
  if (!seed?.seed || seed.clientSeed === null || drawn === null) return undefined
  const { seedId, clientSeed } = seed
  const turn = turnOf(sha256, { game: game.code, seedId, seed: fromHex(seed.seed), clientSeed, nonce })
  const again = game.draw(turn)
  const isSame = JSON.stringify(again) === JSON.stringify(drawn) && payoutOf(game, again, bets) === payout
  return isSame && isSealRight(game, seed)
}
