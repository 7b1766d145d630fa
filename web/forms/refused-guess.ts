import type { Failed } from '../../contract/client.ts'
import { codeText } from '../text/codes.ts'

const HOUR_SECONDS = 3_600

/** Why a code or PIN was refused: the tries left, or how long it is locked. */
export function refusedGuess(answer: Pick<Failed, 'detail' | 'left' | 'retryAfterSeconds'>): string {
  const { detail, left, retryAfterSeconds } = answer
  if (left !== undefined) return `${detail} ${codeText.left(left)}`
  if (retryAfterSeconds === undefined) return detail
  if (retryAfterSeconds < 2 * HOUR_SECONDS) {
    return `${detail} ${codeText.waitMinutes(Math.ceil(retryAfterSeconds / 60))}`
  }
  return `${detail} ${codeText.waitHours(Math.ceil(retryAfterSeconds / HOUR_SECONDS))}`
}
