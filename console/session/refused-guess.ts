import { codeText } from '../text/session.ts'
import { Problem } from './ask.ts'

/** Why something was refused; for a code also the tries left or the time it is locked. */
export function refusedGuess(error: Error | null): string | undefined {
  if (!(error instanceof Problem)) return error?.message
  const { left, retryAfterSeconds } = error.said
  if (left !== undefined) return `${error.message} ${codeText.left(left)}`
  if (retryAfterSeconds === undefined) return error.message
  return `${error.message} ${codeText.wait(Math.ceil(retryAfterSeconds / 60))}`
}
