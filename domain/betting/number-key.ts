import { type BetType, takesAnyOrder } from './bet-types.ts'

/** The digits a number is counted under: in rising order where the type takes any order, else as written. */
export type CanonicalNumber = string & { readonly form: 'canonical' }

/** A type and a canonical number, `three_tod 225`: what caps, rules, counts and prices are found by. */
export type NumberKey = string & { readonly names: 'type and canonical number' }

/**
 * The one number that stands for all orders of a bet: 252 and 522 of a tod are 225. Number keys are made here and
 * nowhere else; the checks of migration 20261122T1528 refuse any other in the database.
 */
export function canonicalNumber(type: BetType, number: string): CanonicalNumber {
  // Most numbers are canonical as they are and cost nothing: admission is hot.
  return (takesAnyOrder(type) && !isRising(number) ? rising(number) : number) as CanonicalNumber
}

export function numberKey(type: BetType, number: string): NumberKey {
  return `${type} ${canonicalNumber(type, number)}` as NumberKey
}

export function partsOfKey(key: NumberKey): { readonly type: BetType; readonly number: CanonicalNumber } {
  const [type, number] = key.split(' ') as [BetType, CanonicalNumber]
  return { type, number }
}

/** The canonical numbers of a list, each once and in order. */
export function canonicalNumbers(type: BetType, numbers: readonly string[]): readonly CanonicalNumber[] {
  return [...new Set(numbers.map((number) => canonicalNumber(type, number)))].sort()
}

/** The digits in rising order. Without an array, for the same reason. */
export function rising(digits: string): string {
  let inOrder = ''
  for (let code = 48; code < 58; code += 1) {
    for (let at = 0; at < digits.length; at += 1) {
      if (digits.charCodeAt(at) === code) inOrder += digits.charAt(at)
    }
  }
  return inOrder
}

function isRising(digits: string): boolean {
  for (let at = 1; at < digits.length; at += 1) {
    if (digits.charCodeAt(at) < digits.charCodeAt(at - 1)) return false
  }
  return true
}
