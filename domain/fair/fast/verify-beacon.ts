import { fromHex } from '../encode.ts'
import type { Sha256 } from '../merkle.ts'
import { BEACON_BYTES, beaconPoint, type ShortSignatures, type VerifyBeacon } from './beacon.ts'

export function beaconVerifier<Point>(bls: ShortSignatures<Point>, sha256: Sha256): VerifyBeacon {
  return (chain, round, signature) => {
    if (signature.length !== BEACON_BYTES) return false
    try {
      return bls.verify(signature, beaconPoint(bls, sha256, round), fromHex(chain.publicKey))
    } catch {
      return false // bytes that are no point of the curve are no signature
    }
  }
}
