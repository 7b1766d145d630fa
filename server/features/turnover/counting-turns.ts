import { setTimeout as rest } from 'node:timers/promises'

/** After a set beside which others wrote: of 1,000,000 tickets of 20,000 members on ten rounds some twelve seconds in all. */
export const REST_MS = 3

/** What a set writes is one transaction. */
const OWN_WRITES = 1

/** How many transactions of the database have written, as a set and the one before it heard; absent: nobody has heard. */
export interface WritesHeard {
  readonly before: number | undefined
  readonly now: number | undefined
}

/**
 * Bets need a rest where there are any: each batch of them writes, in whatever process it is sold. Where nobody has written
 * since the set before but that set itself, nobody is waited for.
 */
export function restAfterSet({ before, now }: WritesHeard): number {
  const more = before !== undefined && now !== undefined ? now - before : Number.NaN
  // Fewer than before is another database.
  const isAlone = more >= 0 && more <= OWN_WRITES
  return isAlone ? 0 : REST_MS
}

/** Tells how many transactions of the database have written until this set. */
export type HearWrites = (writes: number) => void

let before: Promise<unknown> = Promise.resolve()
let heardBefore: number | undefined

/**
 * One set of members at a time is counted by this process, of whatever round and by whichever job, and then, beside others, nothing for a
 * moment: bets find a core that is free, and accounts that nobody holds.
 */
export function inTurn<T>(countSet: (hear: HearWrites) => Promise<T>): Promise<T> {
  let heard: number | undefined
  const counted = before.then(() =>
    countSet((writes) => {
      heard = writes
    }),
  )
  const thenRest = () => {
    const restMs = restAfterSet({ before: heardBefore, now: heard })
    heardBefore = heard
    return restMs > 0 ? rest(restMs) : undefined
  }
  before = counted.then(thenRest, thenRest)
  return counted
}
