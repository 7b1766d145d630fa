import { sha256 } from '@noble/hashes/sha2.js'
import type { SpinShown } from '../../../contract/services/rewards/wheel.ts'
import { fromHex, toHex } from '../../../domain/fair/encode.ts'
import { bahtToSatang } from '../../../domain/money.ts'
import { spinPlace, wheelCommitment } from '../../../domain/rewards/wheel.ts'

/** Whether a spin whose secret is shown ended where it had to, by this browser's own reckoning. */
export function isSpinRight(spin: SpinShown): boolean {
  if (spin.seed === null) return false
  const seed = fromHex(spin.seed)
  const places = spin.places.map(({ weight, prize }) => ({ weight, prize: bahtToSatang(prize) }))
  const { seed_id: seedId, client_seed: clientSeed, nonce } = spin
  return (
    toHex(wheelCommitment(sha256, seedId, seed)) === spin.commitment &&
    spinPlace(sha256, { seed, seedId, clientSeed, nonce, places }) === spin.index &&
    places[spin.index]?.prize === bahtToSatang(spin.prize)
  )
}
