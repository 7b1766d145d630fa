import { bls12_381 } from '@noble/curves/bls12-381.js'
import { BEACON_BYTES, type BeaconChain } from '../../domain/fair/fast/beacon.ts'
import { beaconVerifier } from '../../domain/fair/fast/verify-beacon.ts'
import { Unavailable } from '../errors.ts'
import { sha256 } from '../sha256.ts'

/** A public beacon, asked of whoever relays it. */
export interface Beacon {
  readonly chain: BeaconChain
  /** The signature of a round, checked. Throws `Unavailable` when no relay has shown it. */
  read(round: number): Promise<Uint8Array>
}

/** One who passes a chain's rounds on, and may be late, silent, or wrong: what it says is checked. */
export interface BeaconRelay {
  /** Its answer as it came, for a round. */
  ask(chain: BeaconChain, round: number): Promise<string>
}

const verify = beaconVerifier(bls12_381.shortSignatures, sha256)

/** Asks one relay after the other until one shows the right signature of the right round. */
export function relayedBeacon(chain: BeaconChain, relays: readonly BeaconRelay[]): Beacon {
  return {
    chain,
    async read(round) {
      const faults: unknown[] = []
      for (const relay of relays) {
        try {
          const signature = signatureOf(JSON.parse(await relay.ask(chain, round)), round)
          if (await verify(chain, round, signature)) return signature
          throw new Error('the signature is not the one of the round')
        } catch (error) {
          faults.push(error)
        }
      }
      throw new Unavailable('beacon', { cause: new AggregateError(faults) })
    },
  }
}

/** Throws where the answer is of another round, or no answer of a relay at all. */
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

/** An answer comes within a second; four relays that are silent are over within the time a job may take. */
const TIMEOUT_MS = 4_000
/** A full answer has 250 bytes. */
const MAX_BYTES = 4_096

/** A relay by HTTP. */
export function httpRelay(url: string, { timeoutMs = TIMEOUT_MS } = {}): BeaconRelay {
  return {
    async ask(chain, round) {
      const answer = await fetch(`${url}/${chain.hash}/public/${round}`, {
        headers: { accept: 'application/json' },
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      // Of a round that is not there yet a relay says so by its status.
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
