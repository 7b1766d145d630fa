import { invariant } from '../invariant.ts'
import { type PayoutRate, type Satang, satang } from '../money.ts'
import { isDigits } from './bet-types.ts'

const TEN = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'] as const

/** กลับเลข: every order of the digits, each once. 12 gives 2, 11 gives 1; 123 gives 6, 112 gives 3, 111 gives 1. */
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

/** 19 ประตู: every two-digit number with the digit in it. รูดหน้า and รูดหลัง together, the double only once. */
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

/** พี่น้อง: neighbouring digits, 01 to 90 (9 is beside 0), in both orders. */
function siblings(): readonly string[] {
  const up = TEN.map((digit, i) => digit + TEN[(i + 1) % 10])
  return [...up, ...up.map((pair) => reversed(pair))]
}

/** สูง is 50 to 99, ต่ำ is 00 to 49; คี่ and คู่ go by the last digit; คี่คี่, คู่คู่ and the like by both digits. */
function pairsWhere(wanted: (tens: number, units: number) => boolean): readonly string[] {
  return TEN.flatMap((tens, i) => TEN.filter((_, j) => wanted(i, j)).map((units) => tens + units))
}

/** เบิ้ลหน้า AAX, เบิ้ลหลัง XBB, เลขหาม ABA: a hundred numbers each, including the ten triples. */
function triplesLike(shape: (a: string, b: string) => string): readonly string[] {
  return TEN.flatMap((a) => TEN.map((b) => shape(a, b)))
}

/** วิน 2: every pair of different digits, in the order they were typed. k digits give k(k-1)/2. */
function pairsOf(digits: string): readonly string[] {
  const own = [...new Set(digits)]
  return own.flatMap((first, i) => own.slice(i + 1).map((second) => first + second))
}

/** วิน 2 กลับ: both orders of each pair, k(k-1). With the doubles: k². */
function orderedPairsOf(digits: string, doublesToo: boolean): readonly string[] {
  const own = [...new Set(digits)]
  return own.flatMap((first) => own.filter((second) => doublesToo || second !== first).map((s) => first + s))
}

/** กลับทุกประตู: every three-digit number made from these digits. 1234 gives 24, 1123 gives 12. */
function threesOf(digits: string): readonly string[] {
  const found = new Set<string>()
  for (let i = 0; i < digits.length; i += 1)
    for (let j = 0; j < digits.length; j += 1)
      for (let k = 0; k < digits.length; k += 1)
        if (i !== j && j !== k && i !== k) found.add(digits.charAt(i) + digits.charAt(j) + digits.charAt(k))
  return [...found]
}

/** A star is any digit: 5* is 50 to 59, 1*3 is 103 to 193. One star at most. */
function wildcard(pattern: string): readonly string[] {
  return TEN.map((digit) => pattern.replace('*', digit))
}

function reversed(pair: string): string {
  return pair.charAt(1) + pair.charAt(0)
}

/** What must be typed to make a set: so many digits, or a number with one star in it. */
interface Needs {
  readonly min: number
  readonly max: number
  readonly star?: true
}

interface NumberSet {
  readonly id: string
  readonly name: string
  /** The digits of its numbers; 0 when they have as many as the typed pattern. */
  readonly digits: 0 | 2 | 3
  readonly needs: Needs
  readonly make: (typed: string) => readonly string[]
}

const NOTHING: Needs = { min: 0, max: 0 }
const ONE: Needs = { min: 1, max: 1 }
const isOdd = (digit: number) => digit % 2 === 1

/** Every number set that a member can choose. Screens are made from this table. */
export const NUMBER_SETS = [
  { id: 'reverse_two', name: 'กลับ 2 ตัว', digits: 2, needs: { min: 2, max: 2 }, make: permutations },
  { id: 'reverse_three', name: '3/6 กลับ', digits: 3, needs: { min: 3, max: 3 }, make: permutations },
  { id: 'nineteen_doors', name: '19 ประตู', digits: 2, needs: ONE, make: nineteenDoors },
  { id: 'front_run', name: 'รูดหน้า', digits: 2, needs: ONE, make: frontRun },
  { id: 'back_run', name: 'รูดหลัง', digits: 2, needs: ONE, make: backRun },
  { id: 'front_back', name: 'หน้าหลัง', digits: 2, needs: ONE, make: nineteenDoors },
  { id: 'doubles', name: 'เลขเบิ้ล', digits: 2, needs: NOTHING, make: doubles },
  { id: 'siblings', name: 'พี่น้อง', digits: 2, needs: NOTHING, make: siblings },
  { id: 'high', name: 'สูง', digits: 2, needs: NOTHING, make: () => pairsWhere((tens) => tens >= 5) },
  { id: 'low', name: 'ต่ำ', digits: 2, needs: NOTHING, make: () => pairsWhere((tens) => tens < 5) },
  { id: 'odd', name: 'คี่', digits: 2, needs: NOTHING, make: () => pairsWhere((_, u) => isOdd(u)) },
  { id: 'even', name: 'คู่', digits: 2, needs: NOTHING, make: () => pairsWhere((_, u) => !isOdd(u)) },
  {
    id: 'both_even',
    name: 'คู่คู่',
    digits: 2,
    needs: NOTHING,
    make: () => pairsWhere((t, u) => !isOdd(t) && !isOdd(u)),
  },
  {
    id: 'both_odd',
    name: 'คี่คี่',
    digits: 2,
    needs: NOTHING,
    make: () => pairsWhere((t, u) => isOdd(t) && isOdd(u)),
  },
  {
    id: 'odd_with_even',
    name: 'คู่คี่',
    digits: 2,
    needs: NOTHING,
    make: () => pairsWhere((t, u) => isOdd(t) !== isOdd(u)),
  },
  { id: 'triples', name: 'ตอง', digits: 3, needs: NOTHING, make: triples },
  {
    id: 'front_double',
    name: 'เบิ้ลหน้า',
    digits: 3,
    needs: NOTHING,
    make: () => triplesLike((a, b) => a + a + b),
  },
  {
    id: 'back_double',
    name: 'เบิ้ลหลัง',
    digits: 3,
    needs: NOTHING,
    make: () => triplesLike((a, b) => a + b + b),
  },
  {
    id: 'sandwich',
    name: 'เลขหาม',
    digits: 3,
    needs: NOTHING,
    make: () => triplesLike((a, b) => a + b + a),
  },
  { id: 'win_two', name: 'วิน 2', digits: 2, needs: { min: 2, max: 10 }, make: pairsOf },
  {
    id: 'win_two_reversed',
    name: 'วิน 2 กลับ',
    digits: 2,
    needs: { min: 2, max: 10 },
    make: (typed) => orderedPairsOf(typed, false),
  },
  {
    id: 'win_two_doubles',
    name: 'วิน 2 รวมเบิ้ล',
    digits: 2,
    needs: { min: 2, max: 10 },
    make: (typed) => orderedPairsOf(typed, true),
  },
  {
    id: 'win_three',
    name: 'วิน 3',
    digits: 3,
    needs: { min: 3, max: 10 },
    make: (typed) => threesOf([...new Set(typed)].join('')),
  },
  { id: 'every_door', name: 'กลับทุกประตู', digits: 3, needs: { min: 3, max: 5 }, make: threesOf },
  { id: 'wildcard', name: 'เลขดาว', digits: 0, needs: { min: 1, max: 2, star: true }, make: wildcard },
] as const satisfies readonly NumberSet[]

export type NumberSetId = (typeof NUMBER_SETS)[number]['id']

/** The numbers of a set, each once. `typed` is what the set's `needs` asks for, empty if it asks for nothing. */
export function numbersOf(id: NumberSetId, typed: string): readonly string[] {
  const set: NumberSet | undefined = NUMBER_SETS.find((each) => each.id === id)
  invariant(set, 'a number set is one of the table')
  invariant(canMake(set.needs, typed), `${set.name} is not made of what was typed`)
  return set.make(typed)
}

/** Whether the set can be made of what is typed so far. */
function canMake(needs: Needs, typed: string): boolean {
  const digits = needs.star ? typed.replace('*', '') : typed
  if (needs.star && digits.length !== typed.length - 1) return false
  return digits.length >= needs.min && digits.length <= needs.max && isDigits(digits, digits.length)
}

/** แบบตัว: the least stake on a number whose payout reaches the target. */
export function stakeForTarget(target: Satang, rate: PayoutRate): Satang {
  invariant(target > 0, 'a target is an amount to win')
  const hundredths = target * 100
  invariant(Number.isSafeInteger(hundredths), 'a product of money stays a safe whole number')
  return satang(Math.ceil(hundredths / rate))
}
