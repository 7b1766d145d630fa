import { type Call, isGuarded } from '../../../contract/define.ts'
import type { Context } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { personalAddress } from '../../features/credentials/address-parts.ts'
import type { Identified } from './identify.ts'

/** How many calls of one caller run at once, and how many more may wait. */
export interface TurnLimit {
  readonly atOnce: number
  readonly waiting: number
}

interface Waiting {
  readonly admit: () => void
  readonly timer: NodeJS.Timeout
}

interface Line {
  running: number
  /** Absent until somebody waits: nearly every line has one call at a time. */
  waiting?: Waiting[]
}

/** Shorter than a call may take: whoever is refused here knows that nothing was done. */
const MAX_WAIT_MS = 5_000

/**
 * Lets a few calls of each caller run at once; the others wait in order, in memory. A caller's calls wait for each
 * other behind the caller's own row: without this bound they would take every connection while they wait, and everybody
 * else would be refused.
 */
export class Turns {
  readonly #lines = new Map<string, Line>()
  readonly #maxWaitMs: number

  constructor(maxWaitMs = MAX_WAIT_MS) {
    this.#maxWaitMs = maxWaitMs
  }

  /** How many callers have calls that run or wait. */
  get size(): number {
    return this.#lines.size
  }

  /**
   * Undefined: the call may run. Else resolves when it may. Whoever may run calls `leave` afterwards. Throws, at once or
   * after the longest wait, `Refusal` TOO_MANY.
   */
  enter(key: string, limit: TurnLimit): Promise<void> | undefined {
    const line = this.#lines.get(key)
    if (!line) {
      this.#lines.set(key, { running: 1 })
      return undefined
    }
    if (line.running < limit.atOnce) {
      line.running += 1
      return undefined
    }
    line.waiting ??= []
    const { waiting } = line
    if (waiting.length >= limit.waiting) throw new Refusal('TOO_MANY')
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(place), 1)
        reject(new Refusal('TOO_MANY'))
      }, this.#maxWaitMs)
      const place: Waiting = { admit: resolve, timer }
      waiting.push(place)
    })
  }

  /** The caller's next call runs, or the line is forgotten. */
  leave(key: string): void {
    const line = this.#lines.get(key)
    if (!line) return
    const next = line.waiting?.shift()
    if (next) {
      clearTimeout(next.timer)
      next.admit()
      return
    }
    line.running -= 1
    if (line.running === 0) this.#lines.delete(key)
  }
}

/** The acts of one person wait for each other in the database anyway. */
const ACTS: TurnLimit = { atOnce: 2, waiting: 256 }
const READS: TurnLimit = { atOnce: 4, waiting: 256 }
/** Without a session an address may be that of many people. */
const ACTS_OF_ADDRESS: TurnLimit = { atOnce: 8, waiting: 512 }
const READS_OF_ADDRESS: TurnLimit = { atOnce: 16, waiting: 512 }

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

/** Where a call waits, and as whose. Reads and acts of one caller do not wait for each other. */
export interface Turn {
  readonly turns: Turns
  readonly key: string
  readonly limit: TurnLimit
}

export function turnOf(ctx: Context, call: Call, who: Identified, ip: string): Turn {
  const { acts, reads } = queuesOf(ctx)
  const isAct = isGuarded(call)
  const turns = isAct ? acts : reads
  const id = who.member?.memberId ?? who.staff?.staffId
  if (id !== undefined) return { turns, key: id, limit: isAct ? ACTS : READS }
  return { turns, key: personalAddress(ip), limit: isAct ? ACTS_OF_ADDRESS : READS_OF_ADDRESS }
}

/** One of the two connections of staff stays free for other addresses. */
const DOOR: TurnLimit = { atOnce: 1, waiting: 256 }

/**
 * The turn in which a cookie of staff is looked up. Anybody can send one, and until it is looked up it is nobody's but
 * its address's.
 */
export function turnOfDoor(ctx: Context, ip: string): Turn {
  return { turns: queuesOf(ctx).doors, key: personalAddress(ip), limit: DOOR }
}
