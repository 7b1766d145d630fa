import { bls12_381 } from '@noble/curves/bls12-381.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { beaconVerifier } from '../../domain/fair/fast/verify-beacon.ts'

/** Checks a public beacon in the browser, which has no mathematics of its own for it. */
export const verifyBeacon = beaconVerifier(bls12_381.shortSignatures, sha256)
