import { invariant } from '../../invariant.ts'
import { nameOf } from '../bet-type-names.ts'
import type { PasteBet } from './paste-reading.ts'

/**
 * Writes bets as text that `readPaste` reads back to the same bets without warnings: `3 ตัวบน 123=100`, one a line, in
 * Thai.
 */
export function printPaste(bets: readonly PasteBet[]): string {
  return bets
    .map(({ type, number, stake }) => {
      invariant(stake > 0 && stake % 100 === 0, 'a slip is written in whole baht')
      return `${nameOf(type, 'th')} ${number}=${stake / 100}`
    })
    .join('\n')
}
