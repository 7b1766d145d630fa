import { invariant } from '../../invariant.ts'
import type { BasisPoints, PayoutRate } from '../../money.ts'
import { type BetType, digitsOf, isNumberOf } from '../bet-types.ts'
import { numbersOf, permutations } from '../number-sets.ts'
import { highestPrize, SET_PRICE, winningSets } from '../win/set-of-four.ts'

/** An exact probability: `wins` of `of` equally likely draws. */
export interface Chance {
  readonly wins: number
  readonly of: number
}

/** How many three-digit numbers the front prize has, and the back prize. */
const LISTED_NUMBERS = 2

/** The probability that a number wins. For tod bets it depends on which digits repeat. */
export function chanceOf(type: BetType, number: string): Chance {
  invariant(isNumberOf(type, number), 'a chance is that of a number of its type')
  switch (type) {
    case 'three_tod':
    case 'four_tod':
      return { wins: permutations(number).length, of: 10 ** digitsOf(type) }
    case 'three_front':
    case 'three_bottom':
      // A number drawn twice pays once: one less the probability of missing both times.
      return { wins: 1000 ** LISTED_NUMBERS - 999 ** LISTED_NUMBERS, of: 1000 ** LISTED_NUMBERS }
    case 'two_tod':
      // Two different digits among three: 6 orders for each of 8 other third digits, and 3 for each digit twice, 54. Two
      // equal digits: 28.
      return { wins: number[0] === number[1] ? 28 : 54, of: 1000 }
    case 'four_set':
      return { wins: winningSets(number).size, of: 10_000 }
    case 'four_float':
    case 'five_float':
      return { wins: numbersOf('every_door', number).length, of: 1000 }
    case 'run_top':
      return { wins: 1000 - 9 ** 3, of: 1000 }
    case 'run_bottom':
      return { wins: 100 - 9 ** 2, of: 100 }
    case 'high_low':
    case 'odd_even':
      return { wins: 1, of: 2 }
    default:
      return { wins: 1, of: 10 ** digitsOf(type) }
  }
}

/** The average return in per cent: gross stakes win, discounted stakes are paid. */
export function returnPercent(
  { type, number }: { readonly type: BetType; readonly number: string },
  rate: PayoutRate,
  discount: BasisPoints,
): number {
  invariant(discount < 10_000, 'a discount leaves something to pay')
  const { share, of } = sharesOf(type, number)
  const multiple = type === 'four_set' ? (highestPrize(rate) / SET_PRICE) * 100 : rate
  return (share * multiple * 10_000) / (of * (10_000 - discount))
}

/** The winning draws with the share of the full win each pays: a set of four has several prizes. */
function sharesOf(type: BetType, number: string): { readonly share: number; readonly of: number } {
  const { wins, of } = chanceOf(type, number)
  if (type !== 'four_set') return { share: wins, of }
  return { share: [...winningSets(number).values()].reduce((sum, share) => sum + share / 10_000, 0), of }
}

/** One number of each kind of repetition, from all different to all equal; one only where the chance is the same. */
export function examplesOf(type: BetType): readonly string[] {
  switch (type) {
    case 'three_tod':
      return ['123', '112'] // triples are not sold
    case 'two_tod':
      return ['12', '11']
    case 'four_tod':
    case 'four_float':
    case 'four_set':
      return ['1234', '1123', '1122', '1112', '1111']
    case 'five_float':
      return ['12345', '11234', '11223', '11123', '11122', '11112', '11111']
    case 'high_low':
    case 'odd_even':
      return ['1']
    default:
      return ['123456'.slice(0, digitsOf(type))]
  }
}
