import { invariant } from '../../invariant.ts'
import type { Sha256 } from '../merkle.ts'

/**
 * A public source of randomness that signs the number of each of its rounds at a known time. Nobody can predict or choose
 * the signature, and everybody can verify it afterwards.
 */
export interface BeaconChain {
  readonly name: string
  /** Identifies the chain: another key gives another hash. Hex. */
  readonly hash: string
  /** A point of G2, hex. */
  readonly publicKey: string
  /** The time of its first round. */
  readonly genesisMs: number
  readonly periodMs: number
  /** False: its secret key is public, so its signatures prove nothing. */
  readonly isPublic: boolean
}

/** The League of Entropy's chain with the scheme bls-unchained-g1-rfc9380: https://api.drand.sh/{hash}/info */
export const QUICKNET: BeaconChain = {
  name: 'drand quicknet',
  hash: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  publicKey:
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  genesisMs: 1_692_803_367_000,
  periodMs: 3_000,
  isPublic: true,
}

/** The chain of demos and tests. Its secret key is public: anybody can sign for it. */
export const DEMO_CHAIN: BeaconChain = {
  name: 'DEMO',
  hash: 'd3'.repeat(32),
  publicKey:
    'b9b77f9841ab30c06ac6583994f90446ab6c3bd4c0f5c8d4659447cd723467a8f9df34e741f7dcfa7de801b9de883d920e74f276018664ec33d133350f01b55f5533c5f519988418745a4dda1a3129244a74c9e28ade895e4b1233ee6e5ea8a5',
  genesisMs: QUICKNET.genesisMs,
  periodMs: QUICKNET.periodMs,
  isPublic: false,
}

const CHAINS = [QUICKNET, DEMO_CHAIN]

/** A point of G1, compressed. */
export const BEACON_BYTES = 48

/** The domain separation tag for hashing to the curve (RFC 9380). */
const DOMAIN = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_'

/** A beacon's round that was named before its signature could be known. */
export interface PromisedBeacon {
  /** Undefined: this program does not know the chain. */
  readonly chain: BeaconChain | undefined
  readonly chainHash: string
  readonly round: number
}

export function firstBeaconAfter(chain: BeaconChain, atMs: number): number {
  invariant(atMs >= chain.genesisMs, 'a beacon is asked for times after its beginning')
  return Math.floor((atMs - chain.genesisMs) / chain.periodMs) + 2
}

export function beaconTimeMs(chain: BeaconChain, round: number): number {
  return chain.genesisMs + (round - 1) * chain.periodMs
}

/** The end of a context that names a beacon. Both commitments hash the context, so the beacon cannot be changed later. */
export function beaconSuffix(chain: BeaconChain, round: number): string {
  return `:drand:${chain.hash}:${round}`
}

/** The beacon that a round's context names; undefined: none. */
export function beaconOf(context: string): PromisedBeacon | undefined {
  const [, chainHash, round] = /:drand:([0-9a-f]{64}):([1-9]\d{0,14})$/.exec(context) ?? []
  if (chainHash === undefined || round === undefined) return undefined
  return { chain: CHAINS.find(({ hash }) => hash === chainHash), chainHash, round: Number(round) }
}

/** Whether the chain has signed this round. False also for malformed bytes. */
export type VerifyBeacon = (
  chain: BeaconChain,
  round: number,
  signature: Uint8Array,
) => boolean | Promise<boolean>

/** The part of BLS12-381 with short signatures that is used. A library implements it and is passed in. */
export interface ShortSignatures<Point> {
  hash(message: Uint8Array, domain: string): Point
  verify(signature: Uint8Array, message: Point, publicKey: Uint8Array): boolean
}

/** The signed point: the round's number as 8 bytes, hashed to the curve. */
export function beaconPoint<Point>(bls: ShortSignatures<Point>, sha256: Sha256, round: number): Point {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigUint64(0, BigInt(round))
  return bls.hash(sha256(bytes), DOMAIN)
}
