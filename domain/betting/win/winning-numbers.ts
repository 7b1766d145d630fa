import type { DrawResult } from '../../lottery/lottery.ts'
import { type BasisPoints, basisPoints } from '../../money.ts'
import type { BetType } from '../bet-types.ts'
import { permutations } from '../number-sets.ts'
import { winningSets } from './set-of-four.ts'

export interface WinningNumber {
  readonly type: BetType
  readonly number: string
  /** Share of the line's full win: less than all only for the lower prizes of a set of four. */
  readonly share: BasisPoints
}

/** Lists every winning number of a result, each once per type, so that settlement is a join instead of a scan. */
export function winningNumbers(result: DrawResult, types: readonly BetType[]): readonly WinningNumber[] {
  return types.flatMap((type) => {
    if (type === 'four_set') return setsOf(result)
    return [...new Set(numbersOf(type, result))].map((number) => ({ type, number, share: WHOLE }))
  })
}

const WHOLE = basisPoints(10_000)

function setsOf({ first = '' }: DrawResult): readonly WinningNumber[] {
  if (first.length < 4) return []
  return Array.from(winningSets(first.slice(-4)), ([number, share]) => ({ type: 'four_set', number, share }))
}

function numbersOf(type: Exclude<BetType, 'four_set'>, result: DrawResult): readonly string[] {
  switch (type) {
    case 'three_top':
      return [result.three_top]
    case 'three_tod':
      return permutations(result.three_top)
    case 'three_front':
      return result.three_front ?? []
    case 'three_bottom':
      return result.three_bottom ?? []
    case 'two_top':
      return [result.two_top]
    case 'two_bottom':
      return [result.two_bottom]
    case 'run_top':
      return [...result.three_top]
    case 'run_bottom':
      return [...result.two_bottom]
    case 'pin_top_hundreds':
      return [result.three_top.charAt(0)]
    case 'pin_top_tens':
      return [result.three_top.charAt(1)]
    case 'pin_top_units':
      return [result.three_top.charAt(2)]
    case 'pin_bottom_tens':
      return [result.two_bottom.charAt(0)]
    case 'pin_bottom_units':
      return [result.two_bottom.charAt(1)]
    case 'two_front':
      return [result.three_top.slice(0, 2)]
    case 'two_spread':
      return [result.three_top.charAt(0) + result.three_top.charAt(2)]
    case 'two_tod':
      return permutations(result.three_top).map((order) => order.slice(0, 2))
    default:
      return longNumbersOf(type, result)
  }
}

function longNumbersOf(
  type: 'four_top' | 'four_tod' | 'four_float' | 'five_float' | 'six_top' | 'high_low' | 'odd_even',
  { three_top, two_bottom, first = '' }: DrawResult,
): readonly string[] {
  switch (type) {
    case 'four_top':
      return first.length < 4 ? [] : [first.slice(-4)]
    case 'four_tod':
      return first.length < 4 ? [] : permutations(first.slice(-4))
    case 'four_float':
      return TEN.flatMap((other) => permutations(three_top + other))
    case 'five_float':
      // The other two digits are taken in rising order, because permutations give the rest.
      return TEN.flatMap((low, at) => TEN.slice(at).flatMap((high) => permutations(three_top + low + high)))
    case 'six_top':
      return first.length === 6 ? [first] : []
    case 'high_low':
      return [Number(two_bottom) >= 50 ? '1' : '0']
    case 'odd_even':
      return ['13579'.includes(two_bottom.charAt(1)) ? '1' : '0']
    default:
      return type satisfies never
  }
}

const TEN = [...'0123456789']
