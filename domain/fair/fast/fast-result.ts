import { invariant } from '../../invariant.ts'
import { SHOT_DIGITS, SIXTEENTH, shotOfRank } from './shots.ts'

/**
 * `fair`: five random digits, which nobody can choose, are added to the sum of the shots. `classic`: the sum alone, so
 * that whoever shoots last decides the result; the page says so.
 */
export type FastRule = 'fair' | 'classic'

/**
 * The least number of shots; with fewer the round is void. Under the classic rule few shots would let one member choose
 * the result.
 */
export const SHOTS_MIN: Readonly<Record<FastRule, number>> = { fair: 0, classic: 20 }

/** The steps of computing a result. */
export interface FastResult {
  readonly sum: number
  /** The shot that is subtracted; null when there are fewer than sixteen. */
  readonly sixteenth: string | null
  /** The five random digits. Null under the classic rule. */
  readonly digits: string | null
  readonly total: number
  /** The last five digits of the total: the published result. */
  readonly five: string
}

const MODULUS = 10 ** SHOT_DIGITS

/**
 * (sum of the shots - the sixteenth from the end + the digits) mod 100000. It gets only shots and digits, so that bets
 * cannot influence it.
 */
export function fastResult(numbers: readonly string[], digits: string | null): FastResult {
  invariant(digits === null || /^[0-9]{5}$/.test(digits), 'five digits are drawn')
  const sum = numbers.reduce((total, number) => total + Number(number), 0)
  const sixteenth = shotOfRank(numbers, SIXTEENTH) ?? null
  const total = sum - Number(sixteenth ?? 0) + Number(digits ?? 0)
  const five = String(total % MODULUS).padStart(SHOT_DIGITS, '0')
  return { sum, sixteenth, digits, total, five }
}
