import type { Context } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { personalAddress } from './address-parts.ts'

/** A member checks a ticket with three looks, a follower of the chain asks now and then. */
const BURST = 120
const REFILL_SECONDS = 0.5
/** Addresses counted at once. The least recently seen go first. */
const MAX_COUNTERS = 20_000

/** Looks and when they were counted up to. They drain with time. */
interface Counter {
  readonly looks: number
  readonly atMs: number
}

const countersBy = new WeakMap<Context, Map<string, Counter>>()

/**
 * Counts one look of an address at what is public of the draws. Refuses with TOO_MANY when there were many. Each process
 * counts its own: a look is cheap, and cheaper than writing down that it was made.
 */
export function countProof(ctx: Context, address: string): void {
  const counters = countersBy.get(ctx) ?? new Map<string, Counter>()
  countersBy.set(ctx, counters)
  const key = personalAddress(address)
  const nowMs = performance.now()
  const { looks, atMs } = counters.get(key) ?? { looks: 0, atMs: nowMs }
  const left = Math.max(0, looks - (nowMs - atMs) / 1000 / REFILL_SECONDS)
  const waitSeconds = (left + 1 - BURST) * REFILL_SECONDS
  counters.delete(key) // put back at the young end
  counters.set(key, { looks: waitSeconds > 0 ? left : left + 1, atMs: nowMs })
  const oldest = counters.size > MAX_COUNTERS ? counters.keys().next().value : undefined
  if (oldest !== undefined) counters.delete(oldest)
  if (waitSeconds > 0) throw new Refusal('TOO_MANY', { retryAfterSeconds: Math.ceil(waitSeconds) })
}
