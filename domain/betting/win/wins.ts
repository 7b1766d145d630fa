import type { DrawResult } from '../../lottery/lottery.ts'
import { type BetType, isNumberOf } from '../bet-types.ts'
import { setShare } from './set-of-four.ts'

/**
 * Whether a number of a bet type wins on a result. It wins once or not at all, however often it was drawn. It does not
 * use winning-numbers.ts, so that settlement can compare the two. How much a line pays: payout.ts.
 */
export function wins(type: BetType, number: string, result: DrawResult): boolean {
  if (!isNumberOf(type, number)) return false // '16' is not '016', and every text contains the empty text
  switch (type) {
    case 'three_top':
      return number === result.three_top
    case 'three_tod':
      return sorted(number) === sorted(result.three_top) // tod includes the exact order
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
    case 'pin_top_hundreds':
      return number === result.three_top[0]
    case 'pin_top_tens':
      return number === result.three_top[1]
    case 'pin_top_units':
      return number === result.three_top[2]
    case 'pin_bottom_tens':
      return number === result.two_bottom[0]
    case 'pin_bottom_units':
      return number === result.two_bottom[1]
    default:
      return winsOfMore(type, number, result)
  }
}

type FurtherType = Extract<
  BetType,
  `two_${'front' | 'spread' | 'tod'}` | `four_${string}` | 'five_float' | 'six_top'
>

function winsOfMore(
  type: FurtherType | 'high_low' | 'odd_even',
  number: string,
  result: DrawResult,
): boolean {
  const { three_top: top, two_bottom: bottom, first } = result
  switch (type) {
    case 'two_front':
      return number === top.slice(0, 2)
    case 'two_spread':
      return number[0] === top[0] && number[1] === top[2]
    case 'two_tod':
      return isWithin(number, top) // 55 needs two fives; a search digit by digit would accept one
    case 'four_top':
      return number === lastFour(first)
    case 'four_tod':
      return sorted(number) === sorted(lastFour(first) ?? '')
    case 'four_set':
      return setShare(number, lastFour(first) ?? '') > 0
    case 'four_float':
    case 'five_float':
      return isWithin(top, number)
    case 'six_top':
      return number === first
    case 'high_low':
      return number === (bottom < '50' ? '0' : '1')
    case 'odd_even':
      return number === (Number(bottom) % 2 === 0 ? '0' : '1')
    default:
      return type satisfies never
  }
}

function lastFour(first: string | undefined): string | undefined {
  return first === undefined || first.length < 4 ? undefined : first.slice(-4)
}

/** Whether the digits of `few` are among those of `many`, repetitions included. */
function isWithin(few: string, many: string): boolean {
  let rest = many
  for (const digit of few) {
    const at = rest.indexOf(digit)
    if (at < 0) return false
    rest = rest.slice(0, at) + rest.slice(at + 1)
  }
  return true
}

function sorted(number: string): string {
  return [...number].sort().join('')
}
