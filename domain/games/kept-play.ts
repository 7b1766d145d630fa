const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** A round that is on at a provider has ended by then: what is empty so long after play has ended stays empty. */
const EMPTY_FOR_MS = 30 * DAY_MS

/** In how long the game wallets of a member who may not play are looked at again: soon at first, and once a day. */
export function lookAgainMs(sinceMs: number): number {
  return Math.min(DAY_MS, Math.max(10 * MINUTE_MS, sinceMs))
}

/** Whether wallets in which nothing is left are looked at no more. */
export function isLookedAtLast(sinceMs: number): boolean {
  return sinceMs >= EMPTY_FOR_MS
}
