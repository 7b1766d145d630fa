import { westernDigits } from '../../domain/western-digits.ts'

/**
 * Baht as people write them: `1,000`, `๑,๐๐๐`. What is no number is refused by the call, at its field. A comma stands between thousands
 * alone: `12,50` may mean twelve and a half. So may `500 500` mean two amounts: a space is never left out.
 */
export function typedAmount(typed: string): number {
  const text = westernDigits(typed).trim()
  const plain = /^[0-9]{1,3}(?:,[0-9]{3})+(?:\.[0-9]+)?$/.test(text) ? text.replaceAll(',', '') : text
  return isPlainAmount(plain) ? Number(plain) : 0
}

/** Digits alone, or with a point between them: what a sign, an exponent or another base would mean for money is not guessed. */
export function isPlainAmount(text: string): boolean {
  return /^[0-9]+(\.[0-9]+)?$/.test(text)
}
