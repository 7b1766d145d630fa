import { type Call, isGuarded } from '../../../contract/define.ts'
import type { Context } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { personalAddress } from '../../features/credentials/address-parts.ts'
import { type TurnLimit, Turns } from '../../features/credentials/turns.ts'
import type { MemberCaller } from './caller.ts'
import type { Identified } from './identify.ts'

// A caller's calls wait for each other behind the caller's own row: without this bound they would take every connection
// while they wait, and everybody else would be refused.

/** Shorter than a call may take: whoever is refused here knows that nothing was done. */
const waitMs = 5_000

const refusal = () => new Refusal('TOO_MANY')

/**
 * The acts of one person wait for each other in the database anyway. Some 30 a second are the most, however quick they are:
 * each is written to the disk before the others' next.
 */
const ACTS: TurnLimit = { atOnce: 2, waiting: 256, waitMs: 8_000, everyMs: 64, refusal }
/** A page asks for a few, and somebody who reads quickly for a few pages; who asks for more has 40 a second of the processor. */
const READS: TurnLimit = {
  ...{ atOnce: 4, waiting: 256, waitMs: 8_000, refusal },
  pace: { free: 60, eachMs: 25 },
}
/** Without a session an address may be that of many people. */
const ACTS_OF_ADDRESS: TurnLimit = { atOnce: 8, waiting: 512, waitMs, refusal }
/**
 * A provider of games tells what all of its players do from one address, and bets told at once are written together: two batches, and as
 * many who wait for the next.
 */
const ACTS_OF_PROVIDER: TurnLimit = { atOnce: 256, waiting: 1_024, waitMs, refusal }
/** What is public is answered from memory: without a rest one address would be answered 20,000 times a second, before bets. */
const READS_OF_ADDRESS: TurnLimit = { atOnce: 16, waiting: 512, waitMs, restMs: 25, refusal }
/** One of the two connections of staff stays free for other addresses. */
const DOOR: TurnLimit = { atOnce: 1, waiting: 256, waitMs, refusal }

interface Queues {
  readonly acts: Turns
  readonly reads: Turns
  readonly doors: Turns
}

const queuesBy = new WeakMap<Context, Queues>()

/** The same for all calls over the same connections. */
export function queuesOf(ctx: Context): Queues {
  const existing = queuesBy.get(ctx)
  if (existing) return existing
  const queues = { acts: new Turns(), reads: new Turns(), doors: new Turns() }
  queuesBy.set(ctx, queues)
  return queues
}

/** Where a call waits, and as whose. */
export interface Turn {
  readonly turns: Turns
  readonly key: string
  readonly limit: TurnLimit
}

/**
 * Whose turn a call takes. Reads and acts of one caller do not wait for each other. Undefined for a sign-in: one address may
 * be that of many, and whoever fills its line would keep their known devices out.
 */
export function turnOf(ctx: Context, call: Call, who: Identified, ip: string): Turn | undefined {
  return call.signsIn ? undefined : turnOfAny(ctx, call, who, ip)
}

/** The same where nothing else bounds the sign-ins that are under way. */
export function turnOfAny(ctx: Context, call: Call, who: Identified, ip: string): Turn {
  const { acts, reads } = queuesOf(ctx)
  const isAct = isGuarded(call) || call.audience === 'partner'
  const turns = isAct ? acts : reads
  if (who.member && !isAct) return readingTurnOf(ctx, who.member)
  const id = who.member?.memberId ?? who.staff?.staffId
  if (id !== undefined) return { turns, key: id, limit: isAct ? ACTS : READS }
  if (call.speaks) return { turns, key: `games ${personalAddress(ip)}`, limit: ACTS_OF_PROVIDER }
  return { turns, key: personalAddress(ip), limit: isAct ? ACTS_OF_ADDRESS : READS_OF_ADDRESS }
}

/**
 * The turn of a member's reading, by whatever way it comes. A shop's assistants read each for themselves, and act one after another as the
 * member whose money it is.
 */
export function readingTurnOf(
  ctx: Context,
  { memberId, assistant }: Pick<MemberCaller, 'memberId' | 'assistant'>,
): Turn {
  return { turns: queuesOf(ctx).reads, key: assistant?.id ?? memberId, limit: READS }
}

/**
 * The turn in which a cookie of staff is looked up. Anybody can send one, and until it is looked up it is nobody's but
 * its address's.
 */
export function turnOfDoor(ctx: Context, ip: string): Turn {
  return { turns: queuesOf(ctx).doors, key: personalAddress(ip), limit: DOOR }
}
