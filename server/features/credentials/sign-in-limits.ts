import type { Context } from '../../context.ts'
import { Refusal } from '../../errors.ts'

/** How many wrong passwords may follow one another, and how soon one more is allowed. */
interface Limit {
  readonly burst: number
  readonly refillSeconds: number
}

const LIMITS = {
  /** One account from one address: somebody guessing. */
  pair: { burst: 10, refillSeconds: 60 },
  /** One account from anywhere: wider, so that a stranger cannot lock a member out with ten guesses. */
  account: { burst: 40, refillSeconds: 30 },
  address: { burst: 60, refillSeconds: 10 },
  /** A whole neighbourhood (/24, /48): mobile networks share few addresses among many people. */
  network: { burst: 400, refillSeconds: 1 },
  /** New members of one address, successes too. */
  registration: { burst: 30, refillSeconds: 120 },
  /** Looks at public rounds and proofs: a member checks a ticket with three, a follower of the chain asks now and then. */
  proof: { burst: 120, refillSeconds: 0.5 },
} as const satisfies Record<string, Limit>

/** Counters kept at once. The least recently used go first; a flood of names can only forget names, not addresses it uses. */
const MAX_COUNTERS = 20_000

/** Failures and when they were counted up to. They drain with time. */
interface Counter {
  failures: number
  atMs: number
}

const countersBy = new WeakMap<Context, Map<string, Counter>>()

/**
 * Counts one attempt as a failure before the password is checked, so that parallel guesses count too.
 * Refuses with TOO_MANY when a limit is reached. The answer takes the count back, for a sign-in that succeeded.
 */
export function countAttempt(ctx: Context, account: string, address: string): () => void {
  return count(ctx, [
    [`pair ${account} ${address}`, LIMITS.pair],
    [`account ${account}`, LIMITS.account],
    [`address ${personalAddress(address)}`, LIMITS.address],
    [`network ${networkOf(address)}`, LIMITS.network],
  ])
}

/** Counts one registration of an address, whatever becomes of it. Refuses with TOO_MANY when there were many. */
export function countRegistration(ctx: Context, address: string): void {
  count(ctx, [[`registration ${personalAddress(address)}`, LIMITS.registration]])
}

/** Counts one look of an address at what is public of the draws. Refuses with TOO_MANY when there were many. */
export function countProof(ctx: Context, address: string): void {
  count(ctx, [[`proof ${personalAddress(address)}`, LIMITS.proof]])
}

function count(ctx: Context, limited: readonly (readonly [string, Limit])[]): () => void {
  const counters = countersOf(ctx)
  const nowMs = performance.now()
  const touched = limited.map(([key, limit]) => {
    const counter = counterAt(counters, key, limit, nowMs)
    const waitSeconds = (counter.failures + 1 - limit.burst) * limit.refillSeconds
    if (waitSeconds > 0) throw new Refusal('TOO_MANY', { retryAfterSeconds: Math.ceil(waitSeconds) })
    return counter
  })
  for (const counter of touched) counter.failures += 1
  return () => {
    for (const counter of touched) counter.failures = Math.max(0, counter.failures - 1)
  }
}

/** The counter of a key, drained to now and moved to the young end of the map. */
function counterAt(counters: Map<string, Counter>, key: string, limit: Limit, nowMs: number): Counter {
  const counter = counters.get(key) ?? { failures: 0, atMs: nowMs }
  const drained = (nowMs - counter.atMs) / 1000 / limit.refillSeconds
  counter.failures = Math.max(0, counter.failures - drained)
  counter.atMs = nowMs
  counters.delete(key)
  counters.set(key, counter)
  const oldest = counters.size > MAX_COUNTERS ? counters.keys().next().value : undefined
  if (oldest !== undefined) counters.delete(oldest)
  return counter
}

function countersOf(ctx: Context): Map<string, Counter> {
  const counters = countersBy.get(ctx) ?? new Map()
  countersBy.set(ctx, counters)
  return counters
}

/** An IPv6 customer has a whole /64: its other addresses are the same person. */
function personalAddress(address: string): string {
  return address.includes(':') ? groupsOf(address, 4) : address
}

function networkOf(address: string): string {
  return address.includes(':') ? groupsOf(address, 3) : address.split('.').slice(0, 3).join('.')
}

/** The first groups of an IPv6 address; an IPv4 address in IPv6 clothes is taken out of them. */
function groupsOf(address: string, count: number): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return count === 4 ? mapped : mapped.split('.').slice(0, 3).join('.')
  const [head = '', tail] = address.split('::')
  const before = head.split(':').filter(Boolean)
  const after = (tail ?? '').split(':').filter(Boolean)
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length
  return [...before, ...Array(Math.max(0, zeros)).fill('0'), ...after].slice(0, count).join(':')
}
