import { invariant } from '../invariant.ts'
import { isDigits } from './bet-types.ts'

const TEN = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'] as const

/** กลับเลข: every order of the digits once. 12 gives 2, 11 gives 1; 123 gives 6, 112 gives 3, 111 gives 1. */
export function permutations(number: string): readonly string[] {
  invariant(
    number.length <= 6 && isDigits(number, number.length),
    'a number to turn round is at most six digits',
  )
  if (number.length <= 1) return [number]
  const found = new Set<string>()
  for (let i = 0; i < number.length; i += 1) {
    const rest = number.slice(0, i) + number.slice(i + 1)
    for (const tail of permutations(rest)) found.add(number.charAt(i) + tail)
  }
  return [...found]
}

/** 19 ประตู: every number of two digits that has the digit in it. Front and back run together, the double once. */
export function nineteenDoors(digit: string): readonly string[] {
  return [...new Set([...frontRun(digit), ...backRun(digit)])]
}

/** รูดหน้า: d0 to d9. */
export function frontRun(digit: string): readonly string[] {
  invariant(isDigits(digit, 1), 'a run is on one digit')
  return TEN.map((other) => digit + other)
}

/** รูดหลัง: 0d to 9d. */
export function backRun(digit: string): readonly string[] {
  invariant(isDigits(digit, 1), 'a run is on one digit')
  return TEN.map((other) => other + digit)
}

/** เลขเบิ้ล: 00, 11 to 99. */
export function doubles(): readonly string[] {
  return TEN.map((digit) => digit + digit)
}

/** ตอง: 000, 111 to 999. */
export function triples(): readonly string[] {
  return TEN.map((digit) => digit + digit + digit)
}
