import type { Failed } from '../../contract/client.ts'
import { codeText } from '../text/codes.ts'

const HOUR_SECONDS = 3_600

/** Why a code or PIN was not taken: how many tries are left, or how long nobody may try. */
export function refusedGuess(answer: Pick<Failed, 'detail' | 'left' | 'retryAfterSeconds'>): string {
  const { detail, left, retryAfterSeconds } = answer
  if (left !== undefined) return `${detail} ${codeText.left(left)}`
  if (retryAfterSeconds === undefined) return detail
  if (retryAfterSeconds < 2 * HOUR_SECONDS) {
    return `${detail} ${codeText.waitMinutes(Math.ceil(retryAfterSeconds / 60))}`
  }
  return `${detail} ${codeText.waitHours(Math.ceil(retryAfterSeconds / HOUR_SECONDS))}`
}
