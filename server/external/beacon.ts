import { bls12_381 } from '@noble/curves/bls12-381.js'
import { BEACON_BYTES, type BeaconChain, firstBeaconAfter } from '../../domain/fair/fast/beacon.ts'
import { beaconVerifier } from '../../domain/fair/fast/verify-beacon.ts'
import { Unavailable } from '../errors.ts'
import { sha256 } from '../sha256.ts'

export interface Beacon {
  readonly chain: BeaconChain
  /** The verified signature of a round. Throws `Unavailable` when no relay has it. */
  read(round: number): Promise<Uint8Array>
  /** Whether any relay has the signature of a minute ago. */
  isReachable(nowMs: number): Promise<boolean>
}

/** By then every relay has a signature. */
const SPREAD_MS = 60_000

/** A relay of a chain's rounds. It may be late, silent or wrong, so its answers are verified. */
export interface BeaconRelay {
  /** Its raw answer for a round. */
  ask(chain: BeaconChain, round: number): Promise<string>
}

const verify = beaconVerifier(bls12_381.shortSignatures, sha256)

/** Asks the relays in order until one returns a valid signature of the round. */
export function relayedBeacon(chain: BeaconChain, relays: readonly BeaconRelay[]): Beacon {
  const readFrom = async (relay: BeaconRelay, round: number) => {
    const signature = signatureOf(JSON.parse(await relay.ask(chain, round)), round)
    if (await verify(chain, round, signature)) return signature
    throw new Error('the signature is not the one of the round')
  }
  return {
    chain,
    async isReachable(nowMs) {
      const round = firstBeaconAfter(chain, nowMs - SPREAD_MS)
      // All at once, for nobody waits for four silent relays one after another.
      return Promise.any(relays.map((relay) => readFrom(relay, round))).then(
        () => true,
        () => false,
      )
    },
    async read(round) {
      const faults: unknown[] = []
      for (const relay of relays) {
        try {
          return await readFrom(relay, round)
        } catch (error) {
          faults.push(error)
        }
      }
      throw new Unavailable('beacon', { cause: new AggregateError(faults) })
    },
  }
}

/** Throws for another round, or an answer that is not a relay's. */
function signatureOf(answer: unknown, round: number): Uint8Array {
  const { round: answered, signature } = (answer ?? {}) as { round?: unknown; signature?: unknown }
  if (answered !== round) throw new Error(`the answer is of round ${answered}`)
  if (typeof signature !== 'string' || !/^[0-9a-f]+$/.test(signature)) throw new Error('no signature')
  if (signature.length !== BEACON_BYTES * 2) throw new Error('a signature of another length')
  return Buffer.from(signature, 'hex')
}

/** The relays of the League of Entropy and of Cloudflare, which belong to different people. */
export const DRAND_RELAYS = [
  'https://api.drand.sh',
  'https://drand.cloudflare.com',
  'https://api2.drand.sh',
  'https://api3.drand.sh',
]

/** Answers come within a second; four silent relays fit into the time limit of a job. */
const TIMEOUT_MS = 4_000
/** A full answer has 250 bytes. */
const MAX_BYTES = 4_096

export function httpRelay(url: string, { timeoutMs = TIMEOUT_MS } = {}): BeaconRelay {
  return {
    async ask(chain, round) {
      const answer = await fetch(`${url}/${chain.hash}/public/${round}`, {
        headers: { accept: 'application/json' },
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      // A relay answers a future round with an error status.
      if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
      const parts: Uint8Array[] = []
      let size = 0
      for await (const part of answer.body ?? []) {
        size += part.length
        if (size > MAX_BYTES) throw new Error(`${url} answered more than ${MAX_BYTES} bytes`)
        parts.push(part)
      }
      return Buffer.concat(parts).toString('utf8')
    },
  }
}
