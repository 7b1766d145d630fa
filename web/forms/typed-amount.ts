import { westernDigits } from '../../domain/western-digits.ts'

/** Baht as people write them: `1,000`, `๑,๐๐๐`. What is no number is refused by the call, at its field. */
export function typedAmount(typed: string): number {
  const text = westernDigits(typed).replace(/[,\s]/g, '')
  return isPlainAmount(text) ? Number(text) : 0
}

/** Digits alone, or with a point between them: what a sign, an exponent or another base would mean for money is not guessed. */
export function isPlainAmount(text: string): boolean {
  return /^[0-9]+(\.[0-9]+)?$/.test(text)
}
