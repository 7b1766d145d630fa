/** Every way to bet on a number. One name from the wire to the database. */
export const BET_TYPES = [
  { type: 'three_top', name: '3 ตัวบน', digits: 3 },
  { type: 'three_tod', name: '3 ตัวโต๊ด', digits: 3 },
  { type: 'three_front', name: '3 ตัวหน้า', digits: 3 },
  { type: 'three_bottom', name: '3 ตัวล่าง', digits: 3 },
  { type: 'two_top', name: '2 ตัวบน', digits: 2 },
  { type: 'two_bottom', name: '2 ตัวล่าง', digits: 2 },
  { type: 'run_top', name: 'วิ่งบน', digits: 1 },
  { type: 'run_bottom', name: 'วิ่งล่าง', digits: 1 },
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
