/**
 * Every way to bet on a number, in the order the screens show them. One name from the wire to the database. The set of
 * four is sold at the price of a set and pays one of several prizes: set-of-four.ts. What they are called stands in
 * bet-type-names.ts: most pages are told it by the calls. `anyOrder`: it wins or loses in every order of its digits
 * alike, so all orders are one bet (number-key.ts).
 */
export const BET_TYPES = [
  { type: 'three_top', digits: 3 },
  { type: 'three_tod', digits: 3, anyOrder: true },
  { type: 'three_front', digits: 3 },
  { type: 'three_bottom', digits: 3 },
  { type: 'two_top', digits: 2 },
  { type: 'two_bottom', digits: 2 },
  { type: 'run_top', digits: 1 },
  { type: 'run_bottom', digits: 1 },
  { type: 'two_front', digits: 2 },
  { type: 'two_spread', digits: 2 },
  { type: 'two_tod', digits: 2, anyOrder: true },
  { type: 'pin_top_hundreds', digits: 1 },
  { type: 'pin_top_tens', digits: 1 },
  { type: 'pin_top_units', digits: 1 },
  { type: 'pin_bottom_tens', digits: 1 },
  { type: 'pin_bottom_units', digits: 1 },
  { type: 'four_top', digits: 4 },
  { type: 'four_tod', digits: 4, anyOrder: true },
  { type: 'four_float', digits: 4, anyOrder: true },
  { type: 'five_float', digits: 5, anyOrder: true },
  { type: 'six_top', digits: 6 },
  { type: 'high_low', digits: 1 },
  { type: 'odd_even', digits: 1 },
  { type: 'four_set', digits: 4 },
] as const

export type BetType = (typeof BET_TYPES)[number]['type']

const DIGITS = Object.fromEntries(BET_TYPES.map((row) => [row.type, row.digits])) as Record<BetType, number>

export function digitsOf(type: BetType): number {
  return DIGITS[type]
}

const ANY_ORDER: ReadonlySet<BetType> = new Set(
  BET_TYPES.filter((row) => 'anyOrder' in row).map(({ type }) => type),
)

/** Whether a number of this type is the same bet in every order of its digits. */
export function takesAnyOrder(type: BetType): boolean {
  return ANY_ORDER.has(type)
}

/** High or low, odd or even: a choice of two, written as the number 0 (low, even) or 1 (high, odd). */
export function isChoice(type: BetType): boolean {
  return type === 'high_low' || type === 'odd_even'
}

export function isNumberOf(type: BetType, text: string): boolean {
  return isDigits(text, digitsOf(type)) && (!isChoice(type) || text === '0' || text === '1')
}

/**
 * Whether one number can be bet in both types at the same stake. Not so for choices, where 0 is low in one type and even
 * in the other, nor for sets, which have a price of their own.
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

/**
 * True for exactly that many ASCII digits, not "๑๒๓" or " 12". A loop instead of a pattern, because admission calls it
 * for every line.
 */
export function isDigits(text: string, count: number): boolean {
  if (text.length !== count) return false
  for (let i = 0; i < count; i += 1) {
    const code = text.charCodeAt(i)
    if (code < 48 || code > 57) return false
  }
  return true
}
