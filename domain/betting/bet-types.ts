/**
 * Every way to bet on a number, in the order the screens show them. One name from the wire to the database. The set of
 * four is sold at the price of a set and pays one of several prizes: set-of-four.ts.
 */
export const BET_TYPES = [
  { type: 'three_top', name: '3 ตัวบน', digits: 3 },
  { type: 'three_tod', name: '3 ตัวโต๊ด', digits: 3 },
  { type: 'three_front', name: '3 ตัวหน้า', digits: 3 },
  { type: 'three_bottom', name: '3 ตัวล่าง', digits: 3 },
  { type: 'two_top', name: '2 ตัวบน', digits: 2 },
  { type: 'two_bottom', name: '2 ตัวล่าง', digits: 2 },
  { type: 'run_top', name: 'วิ่งบน', digits: 1 },
  { type: 'run_bottom', name: 'วิ่งล่าง', digits: 1 },
  { type: 'two_front', name: '2 ตัวหน้า', digits: 2 },
  { type: 'two_spread', name: '2 ตัวถ่าง', digits: 2 },
  { type: 'two_tod', name: '2 ตัวโต๊ด', digits: 2 },
  { type: 'pin_top_hundreds', name: 'ปักหลักร้อยบน', digits: 1 },
  { type: 'pin_top_tens', name: 'ปักหลักสิบบน', digits: 1 },
  { type: 'pin_top_units', name: 'ปักหลักหน่วยบน', digits: 1 },
  { type: 'pin_bottom_tens', name: 'ปักหลักสิบล่าง', digits: 1 },
  { type: 'pin_bottom_units', name: 'ปักหลักหน่วยล่าง', digits: 1 },
  { type: 'four_top', name: '4 ตัวบน', digits: 4 },
  { type: 'four_tod', name: '4 ตัวโต๊ด', digits: 4 },
  { type: 'four_float', name: '4 ตัวลอย', digits: 4 },
  { type: 'five_float', name: '5 ตัวลอย', digits: 5 },
  { type: 'six_top', name: '6 ตัว รางวัลที่ 1', digits: 6 },
  { type: 'high_low', name: 'สูงต่ำ', digits: 1 },
  { type: 'odd_even', name: 'คู่คี่', digits: 1 },
  { type: 'four_set', name: 'หวยชุด 4 ตัว', digits: 4 },
] as const

export type BetType = (typeof BET_TYPES)[number]['type']

const DIGITS = Object.fromEntries(BET_TYPES.map((row) => [row.type, row.digits])) as Record<BetType, number>
const NAMES = Object.fromEntries(BET_TYPES.map((row) => [row.type, row.name])) as Record<BetType, string>

/** How many digits a number of this type has, exactly. */
export function digitsOf(type: BetType): number {
  return DIGITS[type]
}

/** What members call the type. */
export function nameOf(type: BetType): string {
  return NAMES[type]
}

/** High or low, odd or even: a choice of two, written as the number 0 (low, even) or 1 (high, odd). */
export function isChoice(type: BetType): boolean {
  return type === 'high_low' || type === 'odd_even'
}

/** Whether the text is a number that can be bet on in this type. */
export function isNumberOf(type: BetType, text: string): boolean {
  return isDigits(text, digitsOf(type)) && (!isChoice(type) || text === '0' || text === '1')
}

/**
 * Whether one number can be bet in both at one price. A choice stands by itself: 0 is low in the one and even in the
 * other. So does a set, whose price is that of a set.
 */
export function takeSameNumbers(a: BetType, b: BetType): boolean {
  return a === b || (digitsOf(a) === digitsOf(b) && !standsAlone(a) && !standsAlone(b))
}

function standsAlone(type: BetType): boolean {
  return isChoice(type) || type === 'four_set'
}

export function isBetType(text: string): text is BetType {
  return Object.hasOwn(DIGITS, text)
}

/** True when the text is exactly that many ASCII digits: "๑๒๓" and " 12" are not. A loop, for admission is hot. */
export function isDigits(text: string, count: number): boolean {
  if (text.length !== count) return false
  for (let i = 0; i < count; i += 1) {
    const code = text.charCodeAt(i)
    if (code < 48 || code > 57) return false
  }
  return true
}
