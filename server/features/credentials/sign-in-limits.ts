import { hash } from 'node:crypto'
import type { Context, Tx } from '../../context.ts'
import { Refusal, Unavailable } from '../../errors.ts'
import { networkOf, personalAddress } from './address-parts.ts'
import { FairShares, type Share } from './guessing/fair-shares.ts'
import { LIMITS, type Limit } from './guessing/limits.ts'
import { bitsFor, isEnough, MIN_BITS, makePuzzle, workOf } from './guessing/proof-of-work.ts'
import { deleteForgivenGuesses, insertGuesses, updateGuessesTakenBack } from './queries-guesses.ts'
import { type TurnLimit, Turns } from './turns.ts'

const ONE_BY_ONE = { atOnce: 1, waitMs: 10_000, refusal: () => new Unavailable('sign-in') } as const
/** Sign-ins of one account from one address wait for each other, as when several devices reconnect together. */
const OF_PAIR: TurnLimit = { ...ONE_BY_ONE, waiting: 50 }
/** Statements waiting to be sent, a few milliseconds each: more than the processor can check passwords for. */
const COUNTING: TurnLimit = { ...ONE_BY_ONE, waiting: 1_000 }
/** Cached refused keys. The oldest are removed first; the database then refuses them. */
const MAX_CLOSED = 20_000
/** How long a key is refused without a query. Longer, and a puzzle would not get dearer while others guess with work. */
const MAX_CLOSED_SECONDS = 10
/**
 * Sign-ins at once: while one hashes, the others wait for the database. Nobody waits longer
 * than six seconds: a puzzle is of more use to its owner than a call that runs out of time.
 */
const SHARES = { atOnce: 3, waiting: 256, ofSource: 64, waitMs: 6_000 }

interface Door {
  readonly turns: Turns
  readonly shares: FairShares
  /** Refused without a query until then, on this process's clock. */
  readonly closed: Map<string, { untilMs: number; freeMs: number; bits: number }>
}

const doors = new WeakMap<Context, Door>()

interface Guesser {
  readonly account: string
  readonly address: string
  /** The device that has signed in to this account before: see `knownDevice`. */
  readonly device?: string | undefined
  /** The solution of the puzzle that came with TOO_MANY. */
  readonly proof?: string | undefined
}

/** What an attempt is counted for, and the work it did, in bits, which passes the limits that are not hard. */
interface Attempt {
  readonly limits: ReadonlyMap<string, Limit>
  readonly work: number
  /** The answer for one that comes too early; `bits` of work would do instead of waiting. */
  readonly refusal: (waitSeconds: number, bits: number) => Refusal
}

/**
 * Counts an attempt as a failure, checks it, and subtracts it when it was right: counted before the check, parallel
 * guesses count too. Attempts of one account and address run one after the other, so that parallel right ones do not
 * reach the limit for wrong ones. Throws TOO_MANY at a limit; a refused attempt is not counted. With it comes a puzzle,
 * whose solution lets a stranger with the right password in. A known device has a limit of its own and no other.
 */
export async function countGuess<Checked extends { readonly right: boolean }>(
  ctx: Context,
  guesser: Guesser,
  check: () => Promise<Checked>,
): Promise<Checked> {
  const attempt = attemptOf(ctx, guesser)
  const isKnown = guesser.device !== undefined && attempt.work === 0
  const own = isKnown ? `device ${guesser.device}` : personalAddress(guesser.address)
  const share: Share = {
    rank: isKnown ? 'known' : attempt.work > 0 ? 'proved' : 'stranger',
    source: own,
    refusal: () => attempt.refusal(RUSH_SECONDS, MIN_BITS),
  }
  return countAttempt(ctx, { attempt, share, line: `${guesser.account} ${own}` }, check)
}

/** When there are too many sign-ins for the processor, who has done no work comes again after this. */
const RUSH_SECONDS = 2

/**
 * The same for the password of somebody who is signed in: only who is signed in as the owner counts. By the owner and not
 * by the session, because a stolen token can open new sessions.
 */
export function countOwnGuess<Checked extends { readonly right: boolean }>(
  ctx: Context,
  ownerId: string,
  check: () => Promise<Checked>,
): Promise<Checked> {
  const source = `own ${ownerId}`
  const refusal = (waitSeconds: number) => tooMany(waitSeconds)
  const attempt = { limits: limitsOf([[source, LIMITS.device]]), work: 0, refusal }
  const share: Share = { rank: 'known', source, refusal: () => tooMany(RUSH_SECONDS) }
  return countAttempt(ctx, { attempt, share, line: source }, check)
}

interface Newcomer {
  readonly operatorId: string
  readonly address: string
  /** The solution of the puzzle that came with TOO_MANY. */
  readonly proof?: string | undefined
}

/**
 * Counts a registration of an address, and until it is right as one that tells what is known here; then does its work in the
 * turn of the address. Throws TOO_MANY, with a puzzle where work would do.
 */
export function countRegistration<Checked extends { readonly right: boolean }>(
  ctx: Context,
  newcomer: Newcomer,
  check: () => Promise<Checked>,
): Promise<Checked> {
  const { operatorId, address, proof } = newcomer
  const source = personalAddress(address)
  const owner = { account: `registration ${operatorId}`, address: source }
  const work = workOf(ctx, owner, proof)
  const named: [string, Limit][] = [
    [`registration ${source}`, LIMITS.registration],
    [`told ${source}`, LIMITS.told],
    [`told network ${networkOf(address)}`, LIMITS.toldNetwork],
    [`told all ${operatorId}`, LIMITS.toldAll],
  ]
  if (work > 0) named.push([`told proved ${operatorId}`, LIMITS.toldProved], [`proof ${proof}`, LIMITS.proof])
  const refusal = (waitSeconds: number, bits: number) =>
    tooMany(waitSeconds, bits > 0 ? makePuzzle(ctx, owner, bits) : undefined)
  const share: Share = {
    rank: work > 0 ? 'proved' : 'stranger',
    source,
    refusal: () => tooMany(RUSH_SECONDS),
  }
  return inShare(ctx, { attempt: { limits: limitsOf(named), work, refusal }, share }, check)
}

/** A signed-in member asks for another phone or a bank account, and hears whether it is somebody's. Throws TOO_MANY. */
export async function countNewDetails(ctx: Context, memberId: string): Promise<void> {
  const limits = limitsOf([[`details ${memberId}`, LIMITS.details]])
  await count(ctx, { limits, work: 0, refusal: (waitSeconds) => tooMany(waitSeconds) })
}

function attemptOf(ctx: Context, guesser: Guesser): Attempt {
  const { account, address, device, proof } = guesser
  const owner = { account, address: personalAddress(address) }
  const work = workOf(ctx, owner, proof)
  const strangers: [string, Limit][] = [
    [`pair ${account} ${address}`, LIMITS.pair],
    [`account ${account}`, LIMITS.account],
    [`address ${owner.address}`, LIMITS.address],
    [`network ${networkOf(address)}`, LIMITS.network],
  ]
  if (work > 0) strangers.push([`proved ${account}`, LIMITS.proved], [`proof ${proof}`, LIMITS.proof])
  const isKnown = device !== undefined && work === 0
  return {
    limits: limitsOf(isKnown ? [[`device ${device}`, LIMITS.device]] : strangers),
    work,
    refusal: (waitSeconds, bits) =>
      tooMany(
        waitSeconds,
        bits > 0 || isKnown ? makePuzzle(ctx, owner, Math.max(bits, MIN_BITS)) : undefined,
      ),
  }
}

function countAttempt<Checked extends { readonly right: boolean }>(
  ctx: Context,
  { attempt, share, line }: { attempt: Attempt; share: Share; line: string },
  check: () => Promise<Checked>,
): Promise<Checked> {
  return doorOf(ctx).turns.run(line, OF_PAIR, async () => {
    refuseClosed(ctx, attempt)
    return inShare(ctx, { attempt, share }, check)
  })
}

function inShare<Checked extends { readonly right: boolean }>(
  ctx: Context,
  { attempt, share }: { attempt: Attempt; share: Share },
  check: () => Promise<Checked>,
): Promise<Checked> {
  return doorOf(ctx).shares.run(share, async () => {
    await count(ctx, attempt)
    const checked = await check()
    if (checked.right) {
      const back = [...attempt.limits].flatMap(([key, limit]) => (limit.kept ? [] : [key]))
      await oneStatement(ctx, (tx) => updateGuessesTakenBack(tx, back))
    }
    return checked
  })
}

/** Deletes counts that have drained to zero. */
export function purgeGuesses(tx: Tx, atMost: number): Promise<number> {
  return deleteForgivenGuesses(tx, atMost)
}

async function count(ctx: Context, attempt: Attempt): Promise<void> {
  refuseClosed(ctx, attempt)
  // A refusal rolls back, so the attempt is not counted against the other limits either.
  const refused = await oneStatement(ctx, (tx) => countAll(tx, attempt)).catch(whenTooMany)
  if (!refused) return
  const { closed } = doorOf(ctx)
  const { key, waitSeconds, bits } = refused
  const nowMs = performance.now()
  const untilMs = nowMs + Math.min(waitSeconds, MAX_CLOSED_SECONDS) * 1000
  closed.set(key, { untilMs, freeMs: nowMs + waitSeconds * 1000, bits })
  const oldest = closed.size > MAX_CLOSED ? closed.keys().next().value : undefined
  if (oldest !== undefined) closed.delete(oldest)
  throw attempt.refusal(waitSeconds, bits)
}

async function countAll(tx: Tx, { limits, work }: Attempt): Promise<undefined> {
  const keys = [...limits.keys()]
  const refillSeconds = [...limits.values()].map((limit) => limit.refillSeconds)
  const over = (await insertGuesses(tx, { keys, refillSeconds })).flatMap(({ key, failures }) => {
    const limit = limits.get(key) as Limit
    const above = failures - limit.burst
    const bits = limit.hard ? 0 : bitsFor(above - 1)
    if (above <= 0 || isPassedByWork(limit, work, bits)) return []
    return [{ key, waitSeconds: above * limit.refillSeconds, bits }]
  })
  const [first] = over
  if (!first) return undefined
  const longest = over.reduce((a, b) => (b.waitSeconds > a.waitSeconds ? b : a))
  // Where one limit is hard, no work helps.
  const bits = over.some((each) => each.bits === 0) ? 0 : Math.max(...over.map((each) => each.bits))
  throw new Closed(longest.key, longest.waitSeconds, bits)
}

function isPassedByWork(limit: Limit, work: number, bits: number): boolean {
  return !limit.hard && limit !== LIMITS.proof && isEnough(work, bits)
}

/** Rolls the transaction back: which limit was reached, and when it allows one more attempt. */
class Closed extends Error {
  readonly key: string
  readonly waitSeconds: number
  readonly bits: number
  constructor(key: string, waitSeconds: number, bits: number) {
    super('too many guesses')
    this.key = key
    this.waitSeconds = waitSeconds
    this.bits = bits
  }
}

function whenTooMany(error: unknown): Closed {
  if (error instanceof Closed) return error
  throw error
}

function refuseClosed(ctx: Context, { limits, work, refusal }: Attempt): void {
  const { closed } = doorOf(ctx)
  const nowMs = performance.now()
  for (const [key, limit] of limits) {
    const until = closed.get(key)
    if (until === undefined || isPassedByWork(limit, work, until.bits)) continue
    if (until.untilMs > nowMs) throw refusal((until.freeMs - nowMs) / 1000, until.bits)
    closed.delete(key)
  }
}

function tooMany(waitSeconds: number, puzzle?: string): Refusal {
  const retryAfterSeconds = Math.ceil(waitSeconds)
  return new Refusal('TOO_MANY', puzzle === undefined ? { retryAfterSeconds } : { retryAfterSeconds, puzzle })
}

/**
 * Counting uses one connection at most: requests for one address wait for the same row and would otherwise occupy every
 * connection.
 */
function oneStatement<T>(ctx: Context, work: (tx: Tx) => Promise<T>): Promise<T> {
  return doorOf(ctx).turns.run('count', COUNTING, () => ctx.transaction(work))
}

function limitsOf(named: readonly (readonly [string, Limit])[]): ReadonlyMap<string, Limit> {
  return new Map(named.map(([name, limit]) => [hash('sha256', name, 'base64url'), limit]))
}

function doorOf(ctx: Context): Door {
  const door: Door = doors.get(ctx) ?? {
    turns: new Turns(),
    shares: new FairShares(SHARES),
    closed: new Map(),
  }
  doors.set(ctx, door)
  return door
}
