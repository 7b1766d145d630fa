import { protectionText } from '../text/protection.ts'
import { Problem } from './ask.ts'

/** Why something was refused, and for a code how many tries are left or how long nobody may try. */
export function refusedGuess(error: Error | null): string | undefined {
  if (!(error instanceof Problem)) return error?.message
  const { left, retryAfterSeconds } = error.said
  if (left !== undefined) return `${error.message} ${protectionText.left(left)}`
  if (retryAfterSeconds === undefined) return error.message
  return `${error.message} ${protectionText.wait(Math.ceil(retryAfterSeconds / 60))}`
}
