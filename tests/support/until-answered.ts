import { Unavailable } from '../../server/errors.ts'

/**
 * Asks again, as a client does, where the database is too busy to say yes or no. What is asked has one key for all its
 * tries.
 */
export async function untilAnswered<T>(asking: () => Promise<T>): Promise<T> {
  for (let nth = 0; nth < 20; nth += 1) {
    try {
      return await asking()
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error
    }
  }
  return asking()
}
