import { hash } from 'node:crypto'
import type { Context, Tx } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { networkOf, personalAddress } from './address-parts.ts'
import { inTurn, type Turns } from './in-turn.ts'
import { deleteForgivenGuesses, insertGuesses, updateGuessesTakenBack } from './queries-guesses.ts'

/** A leaky bucket: how many wrong passwords in a row, and the time until one more is allowed. */
interface Limit {
  readonly burst: number
  readonly refillSeconds: number
}

const LIMITS = {
  /** One account from one address: a guesser. */
  pair: { burst: 10, refillSeconds: 60 },
  /** One account from anywhere: wider, so that a stranger cannot lock a member out with ten guesses. */
  account: { burst: 40, refillSeconds: 30 },
  address: { burst: 60, refillSeconds: 10 },
  /** A network (/24, /48): mobile networks share few addresses among many people. */
  network: { burst: 400, refillSeconds: 1 },
  /** Registrations from one address, successful ones included. */
  registration: { burst: 30, refillSeconds: 120 },
} as const satisfies Record<string, Limit>

/** Sign-ins of one account from one address that wait for each other, as when several devices reconnect together. */
const WAITING_PER_PAIR = 50
/** Statements waiting to be sent, a few milliseconds each: more than the processor can check passwords for. */
const WAITING_TO_COUNT = 1_000
/** Cached refused keys. The oldest are removed first; the database then refuses them. */
const MAX_CLOSED = 20_000

interface Door {
  readonly turns: Turns
  /** Until when a key is refused without a query, on this process's clock. */
  readonly closedUntilMs: Map<string, number>
}

const doors = new WeakMap<Context, Door>()

interface Guesser {
  readonly account: string
  readonly address: string
}

/**
 * Counts an attempt as a failure, checks it, and subtracts it when it was right: counted before the check, parallel
 * guesses count too. Attempts of one account and address run one after the other, so that parallel right ones do not
 * reach the limit for wrong ones. Throws TOO_MANY at a limit; a refused attempt is not counted.
 */
export async function countGuess<Checked extends { readonly right: boolean }>(
  ctx: Context,
  { account, address }: Guesser,
  check: () => Promise<Checked>,
): Promise<Checked> {
  const pair = `pair ${account} ${address}`
  const limited = limitsOf([
    [pair, LIMITS.pair],
    [`account ${account}`, LIMITS.account],
    [`address ${personalAddress(address)}`, LIMITS.address],
    [`network ${networkOf(address)}`, LIMITS.network],
  ])
  return inTurn(doorOf(ctx).turns, { key: pair, most: WAITING_PER_PAIR }, async () => {
    await count(ctx, limited)
    const checked = await check()
    if (checked.right) {
      await oneStatement(ctx, (tx) => updateGuessesTakenBack(tx, [...limited.keys()]))
    }
    return checked
  })
}

/** Counts a registration attempt of an address. Throws TOO_MANY above the limit. */
export async function countRegistration(ctx: Context, address: string): Promise<void> {
  await count(ctx, limitsOf([[`registration ${personalAddress(address)}`, LIMITS.registration]]))
}

/** Deletes counts that have drained to zero. */
export function purgeGuesses(tx: Tx, atMost: number): Promise<number> {
  return deleteForgivenGuesses(tx, atMost)
}

async function count(ctx: Context, limited: ReadonlyMap<string, Limit>): Promise<void> {
  const { closedUntilMs } = doorOf(ctx)
  refuseClosed(closedUntilMs, [...limited.keys()])
  // A refusal rolls back, so the attempt is not counted against the other limits either.
  const refused = await oneStatement(ctx, (tx) => countAll(tx, limited)).catch(whenTooMany)
  if (!refused) return
  const { key, waitSeconds } = refused
  closedUntilMs.set(key, performance.now() + waitSeconds * 1000)
  const oldest = closedUntilMs.size > MAX_CLOSED ? closedUntilMs.keys().next().value : undefined
  if (oldest !== undefined) closedUntilMs.delete(oldest)
  throw tooMany(waitSeconds)
}

async function countAll(tx: Tx, limited: ReadonlyMap<string, Limit>): Promise<undefined> {
  const keys = [...limited.keys()]
  const refillSeconds = [...limited.values()].map((limit) => limit.refillSeconds)
  const waits = (await insertGuesses(tx, { keys, refillSeconds })).map(({ key, failures }) => {
    const { burst, refillSeconds: each } = limited.get(key) as Limit
    return { key, waitSeconds: (failures - burst) * each }
  })
  const longest = waits.reduce((a, b) => (b.waitSeconds > a.waitSeconds ? b : a))
  if (longest.waitSeconds > 0) throw new Closed(longest.key, longest.waitSeconds)
  return undefined
}

/** Rolls the transaction back: which limit was reached, and when it allows one more attempt. */
class Closed extends Error {
  readonly key: string
  readonly waitSeconds: number
  constructor(key: string, waitSeconds: number) {
    super('too many guesses')
    this.key = key
    this.waitSeconds = waitSeconds
  }
}

function whenTooMany(error: unknown): Closed {
  if (error instanceof Closed) return error
  throw error
}

function refuseClosed(closedUntilMs: Map<string, number>, keys: readonly string[]): void {
  const nowMs = performance.now()
  for (const key of keys) {
    const untilMs = closedUntilMs.get(key)
    if (untilMs === undefined) continue
    if (untilMs > nowMs) throw tooMany((untilMs - nowMs) / 1000)
    closedUntilMs.delete(key)
  }
}

function tooMany(waitSeconds: number): Refusal {
  return new Refusal('TOO_MANY', { retryAfterSeconds: Math.ceil(waitSeconds) })
}

/**
 * Counting uses one connection at most: requests for one address wait for the same row and would otherwise occupy every
 * connection.
 */
function oneStatement<T>(ctx: Context, work: (tx: Tx) => Promise<T>): Promise<T> {
  return inTurn(doorOf(ctx).turns, { key: 'count', most: WAITING_TO_COUNT }, () => ctx.transaction(work))
}

function limitsOf(named: readonly (readonly [string, Limit])[]): ReadonlyMap<string, Limit> {
  return new Map(named.map(([name, limit]) => [hash('sha256', name, 'base64url'), limit]))
}

function doorOf(ctx: Context): Door {
  const door = doors.get(ctx) ?? { turns: new Map(), closedUntilMs: new Map() }
  doors.set(ctx, door)
  return door
}
