import { Refusal, Unavailable } from '../../server/errors.ts'

/**
 * Asks again, as a client does, where the site is too busy to say yes or no. What is asked has one key for all its
 * tries.
 */
export async function untilAnswered<T>(asking: () => Promise<T>): Promise<T> {
  for (let nth = 0; nth < 20; nth += 1) {
    try {
      return await asking()
    } catch (error) {
      if (!isBusy(error)) throw error
    }
  }
  return asking()
}

/** Whoever has waited for too long among others comes again after so much; whoever has guessed too often waits for a minute. */
const RUSH_SECONDS = 2

function isBusy(error: unknown): boolean {
  if (error instanceof Unavailable) return true
  const isTooMany = error instanceof Refusal && error.code === 'TOO_MANY'
  return isTooMany && Number(error.extra?.retryAfterSeconds) <= RUSH_SECONDS
}
