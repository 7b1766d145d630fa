import type { DrawResult } from '../lottery/lottery.ts'
import type { BetType } from './bet-types.ts'
import { permutations } from './number-sets.ts'

export interface WinningNumber {
  readonly type: BetType
  readonly number: string
}

/** A result as the list of all numbers that win, each once per type, so that settlement is a join and not a scan. */
export function winningNumbers(result: DrawResult, types: readonly BetType[]): readonly WinningNumber[] {
  return types.flatMap((type) => [...new Set(numbersOf(type, result))].map((number) => ({ type, number })))
}

function numbersOf(type: BetType, result: DrawResult): readonly string[] {
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
    default:
      return type satisfies never
  }
}
