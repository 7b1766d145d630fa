import { setTimeout as sleep } from 'node:timers/promises'
import { bls12_381 } from '@noble/curves/bls12-381.js'
import { beaconPoint, DEMO_CHAIN } from '../../domain/fair/fast/beacon.ts'
import { sha256 } from '../sha256.ts'
import { type Beacon, type BeaconRelay, relayedBeacon } from './beacon.ts'

export type RelayScript =
  | 'signs'
  /** Its faults: not there yet, the round before, a wrong signature, no JSON, and no answer at all. */
  | 'late'
  | 'other round'
  | 'wrong signature'
  | 'nonsense'
  | 'silent'

export interface FakeBeacon extends Beacon {
  /** How often its relays have been asked. */
  readonly asked: number
  /** The behaviour of each relay from now on; the last one holds for the remaining relays. */
  say(...scripts: readonly [RelayScript, ...RelayScript[]]): void
}

const RELAYS = 3
/** The time limit for a silent relay. */
const SILENCE_MS = 10

/**
 * A beacon that behaves like the real one, faults included, for demos and tests. Its chain has a public secret key:
 * real signatures cannot be made with it, and its own can be made for any round, always the same.
 */
export function fakeBeacon(): FakeBeacon {
  let scripts: readonly RelayScript[] = ['signs']
  let asked = 0
  const relay = (index: number): BeaconRelay => ({
    async ask(_, round) {
      asked += 1
      return answerOf(scripts[Math.min(index, scripts.length - 1)] ?? 'signs', round)
    },
  })
  return {
    ...relayedBeacon(
      DEMO_CHAIN,
      Array.from({ length: RELAYS }, (_, index) => relay(index)),
    ),
    get asked() {
      return asked
    },
    say(...next) {
      scripts = next
    },
  }
}

async function answerOf(script: RelayScript, round: number): Promise<string> {
  switch (script) {
    case 'silent':
      await sleep(SILENCE_MS)
      throw new Error('no answer')
    case 'late':
      throw new Error('answered 425')
    case 'nonsense':
      return '<html><title>502</title></html>'
    case 'other round':
      return written(round - 1, signature(round - 1))
    case 'wrong signature':
      return written(round, signature(round + 1))
    case 'signs':
      return written(round, signature(round))
  }
}

/** As a relay writes it. */
function written(round: number, signed: Buffer): string {
  return JSON.stringify({
    round,
    randomness: sha256(signed).toHex(),
    signature: signed.toHex(),
  })
}

function signature(round: number): Buffer {
  const { shortSignatures } = bls12_381
  return Buffer.from(shortSignatures.sign(beaconPoint(shortSignatures, sha256, round), secretKey()).toBytes())
}

/** Not secret: derived from this line. */
function secretKey(): Buffer {
  const key = sha256('lotto/demo-beacon/v1')
  key[0] = (key[0] ?? 0) & 0x3f // below the order of the curve
  return key
}
