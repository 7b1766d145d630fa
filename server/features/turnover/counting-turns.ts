import { setTimeout as rest } from 'node:timers/promises'

/** Between two sets: of 1,000,000 tickets of 20,000 members on ten rounds some twelve seconds in all. */
export const REST_MS = 3

let before: Promise<unknown> = Promise.resolve()

/**
 * One set of members at a time is counted by this process, of whatever round and by whichever job, and then nothing for a moment: bets
 * find a core that is free, and accounts that nobody holds.
 */
export function inTurn<T>(countSet: () => Promise<T>): Promise<T> {
  const counted = before.then(countSet)
  const thenRest = () => rest(REST_MS)
  before = counted.then(thenRest, thenRest)
  return counted
}
