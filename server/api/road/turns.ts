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
  readonly waiting: Waiting[]
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
      this.#lines.set(key, { running: 1, waiting: [] })
      return undefined
    }
    if (line.running < limit.atOnce) {
      line.running += 1
      return undefined
    }
    if (line.waiting.length >= limit.waiting) throw new Refusal('TOO_MANY')
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        line.waiting.splice(line.waiting.indexOf(waiting), 1)
        reject(new Refusal('TOO_MANY'))
      }, this.#maxWaitMs)
      const waiting: Waiting = { admit: resolve, timer }
      line.waiting.push(waiting)
    })
  }

  /** The caller's next call runs, or the line is forgotten. */
  leave(key: string): void {
    const line = this.#lines.get(key)
    if (!line) return
    const next = line.waiting.shift()
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

/** Whose turn a call takes. Reads and acts of one caller do not wait for each other. */
export function turnOf(
  call: Call,
  who: Identified,
  ip: string,
): { readonly key: string; readonly limit: TurnLimit } {
  const isAct = isGuarded(call)
  const id = who.member?.memberId ?? who.staff?.staffId
  if (id === undefined) {
    const address = personalAddress(ip)
    return isAct
      ? { key: `act ${address}`, limit: ACTS_OF_ADDRESS }
      : { key: `read ${address}`, limit: READS_OF_ADDRESS }
  }
  return isAct ? { key: `act ${id}`, limit: ACTS } : { key: `read ${id}`, limit: READS }
}

/** One of the two connections of staff stays free for other addresses. */
const DOOR: TurnLimit = { atOnce: 1, waiting: 256 }

/**
 * The turn in which a cookie of staff is looked up. Anybody can send one, and until it is looked up it is nobody's but
 * its address's.
 */
export function turnOfDoor(ip: string): { readonly key: string; readonly limit: TurnLimit } {
  return { key: `door ${personalAddress(ip)}`, limit: DOOR }
}

const turnsBy = new WeakMap<Context, Turns>()

/** One for all calls over the same connections. */
export function turnsOf(ctx: Context): Turns {
  const existing = turnsBy.get(ctx)
  if (existing) return existing
  const turns = new Turns()
  turnsBy.set(ctx, turns)
  return turns
}
