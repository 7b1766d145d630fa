import type { SlipPrizes } from '../../../contract/services/prize.ts'
import type { DrawResult } from '../../../contract/shapes.ts'
import { isDigits } from '../../../domain/betting/bet-types.ts'
import { permutations } from '../../../domain/betting/number-sets.ts'

/** A prize that a number can win. */
export type PrizeName =
  | 'first'
  | 'second'
  | 'third'
  | 'fourth'
  | 'fifth'
  | 'near'
  | 'frontThree'
  | 'backThree'
  | 'lastTwo'
  | 'threeTop'
  | 'tod'
  | 'twoTop'
  | 'twoBottom'

export type Check = { is: 'bad' } | { is: 'checked'; number: string; prizes: readonly PrizeName[] }

const LESSER = ['second', 'third', 'fourth', 'fifth'] as const

/** The lengths that can be checked: six for a draw with slips, otherwise those of the bet types. */
export function checkableLengths(result: DrawResult): readonly number[] {
  return isOfSlips(result) ? [6, 3, 2] : [3, 2]
}

/** Other lotteries draw six digits too, but only the government's has slips, and with them back threes. */
export function isOfSlips(result: DrawResult): boolean {
  return result.first?.length === 6 && result.three_bottom !== undefined
}

/**
 * The prizes a number wins: six digits are a slip, three and two are bets. The lesser prizes of slips are known for some draws
 * only.
 */
export function checkNumber(result: DrawResult, typed: string, slip?: SlipPrizes): Check {
  const number = typed.trim()
  if (!checkableLengths(result).some((length) => isDigits(number, length))) return { is: 'bad' }
  const prizes = number.length === 6 ? slipPrizes(result, number, slip) : betPrizes(result, number)
  return { is: 'checked', number, prizes }
}

/** The two numbers next to the first prize; 000000 and 999999 count as neighbours. */
export function neighbours(first: string): readonly string[] {
  const whole = 10 ** first.length
  return [-1, 1].map((step) => String((Number(first) + step + whole) % whole).padStart(first.length, '0'))
}

function slipPrizes(result: DrawResult, number: string, slip: SlipPrizes | undefined): readonly PrizeName[] {
  const hit: PrizeName[] = []
  if (number === result.first) hit.push('first')
  for (const prize of LESSER) if (slip?.[prize].includes(number)) hit.push(prize)
  if (result.first && neighbours(result.first).includes(number)) hit.push('near')
  if (result.three_front?.includes(number.slice(0, 3))) hit.push('frontThree')
  if (result.three_bottom?.includes(number.slice(3))) hit.push('backThree')
  if (number.slice(4) === result.two_bottom) hit.push('lastTwo')
  return hit
}

function betPrizes(result: DrawResult, number: string): readonly PrizeName[] {
  const hit: PrizeName[] = []
  if (number.length === 2) {
    if (number === result.two_top) hit.push('twoTop')
    if (number === result.two_bottom) hit.push('twoBottom')
    return hit
  }
  if (number === result.three_top) hit.push('threeTop')
  else if (result.three_top && permutations(number).includes(result.three_top)) hit.push('tod')
  if (result.three_front?.includes(number)) hit.push('frontThree')
  if (result.three_bottom?.includes(number)) hit.push('backThree')
  return hit
}
