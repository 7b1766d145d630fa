import type { DrawResult } from '../lottery/lottery.ts'
import { type BetType, digitsOf, isDigits } from './bet-types.ts'

/**
 * Whether a number of a bet type wins on a result. A number wins once or not at all, however often it was drawn.
 * Says nothing of expand.ts on purpose: the two reach the same answer by different ways, and each is the other's check.
 */
export function wins(type: BetType, number: string, result: DrawResult): boolean {
  if (!isDigits(number, digitsOf(type))) return false // '16' is not '016', and the empty text is in every text
  switch (type) {
    case 'three_top':
      return number === result.three_top
    case 'three_tod':
      return sorted(number) === sorted(result.three_top) // the exact order is one of the orders
    case 'three_front':
      return result.three_front?.includes(number) ?? false
    case 'three_bottom':
      return result.three_bottom?.includes(number) ?? false
    case 'two_top':
      return number === result.two_top
    case 'two_bottom':
      return number === result.two_bottom
    case 'run_top':
      return result.three_top.includes(number)
    case 'run_bottom':
      return result.two_bottom.includes(number)
    default:
      return type satisfies never
  }
}

function sorted(number: string): string {
  return [...number].sort().join('')
}
