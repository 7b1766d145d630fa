import type { Context } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { personalAddress } from './address-parts.ts'

/** Checking a ticket takes three requests; following the chain a few more over time. */
const BURST = 120
const REFILL_SECONDS = 0.5
/** Addresses counted at once. The least recently seen are removed first. */
const MAX_COUNTERS = 20_000

/** A leaky bucket: requests, and when they were last counted. */
interface Counter {
  readonly looks: number
  readonly atMs: number
}

const countersBy = new WeakMap<Context, Map<string, Counter>>()

/**
 * Counts an address's request for public proofs of draws. Throws TOO_MANY above the limit. Each process counts its own,
 * because storing the count would cost more than the request.
 */
export function countProof(ctx: Context, address: string): void {
  const counters = countersBy.get(ctx) ?? new Map<string, Counter>()
  countersBy.set(ctx, counters)
  const key = personalAddress(address)
  const nowMs = performance.now()
  const { looks, atMs } = counters.get(key) ?? { looks: 0, atMs: nowMs }
  const left = Math.max(0, looks - (nowMs - atMs) / 1000 / REFILL_SECONDS)
  const waitSeconds = (left + 1 - BURST) * REFILL_SECONDS
  counters.delete(key) // keeps the map in the order of use
  counters.set(key, { looks: waitSeconds > 0 ? left : left + 1, atMs: nowMs })
  const oldest = counters.size > MAX_COUNTERS ? counters.keys().next().value : undefined
  if (oldest !== undefined) counters.delete(oldest)
  if (waitSeconds > 0) throw new Refusal('TOO_MANY', { retryAfterSeconds: Math.ceil(waitSeconds) })
}
