import { invariant } from '../../invariant.ts'
import { SHOT_DIGITS, SIXTEENTH, shotOfRank } from './shots.ts'

/**
 * `fair`: five digits nobody can steer are added to the sum. `classic`: the sum alone, so whoever shoots last and knows
 * it chooses the result; the page says so.
 */
export type FastRule = 'fair' | 'classic'

/** Under the classic rule a few shots are one member's choice: with fewer than this the round is void. */
export const SHOTS_MIN: Readonly<Record<FastRule, number>> = { fair: 0, classic: 20 }

/** How a result came about, one number a step. */
export interface FastResult {
  readonly sum: number
  /** The shot taken off; null where there were not so many, and nothing is taken off. */
  readonly sixteenth: string | null
  /** The five digits of the seeds. Null under the classic rule. */
  readonly digits: string | null
  readonly total: number
  /** The last five digits of the total: the published result. */
  readonly five: string
}

const MODULUS = 10 ** SHOT_DIGITS

/**
 * (sum of the shots - the sixteenth from the end + the digits) mod 100000. It takes the shots and the digits and
 * nothing else: who has bet what cannot enter.
 */
export function fastResult(numbers: readonly string[], digits: string | null): FastResult {
  invariant(digits === null || /^[0-9]{5}$/.test(digits), 'five digits are drawn')
  const sum = numbers.reduce((total, number) => total + Number(number), 0)
  const sixteenth = shotOfRank(numbers, SIXTEENTH) ?? null
  const total = sum - Number(sixteenth ?? 0) + Number(digits ?? 0)
  const five = String(total % MODULUS).padStart(SHOT_DIGITS, '0')
  return { sum, sixteenth, digits, total, five }
}
