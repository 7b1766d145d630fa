/** Digits and capitals without I, L, O and U, which are read as others: thirty-two, five bits each. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 16
const READ_AS: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' }

/** So many random bytes make a code of 80 bits. */
export const COUPON_BYTES = (LENGTH * 5) / 8

/** The code of ten random bytes, five bits a letter. */
export function couponFrom(bytes: Uint8Array): string {
  let rest = bytes.slice(0, COUPON_BYTES).reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)
  let code = ''
  for (let nth = 0; nth < LENGTH; nth += 1) {
    code = LETTERS[Number(rest % 32n)] + code
    rest /= 32n
  }
  return code
}

/** The code that somebody typed, as it is kept: without spaces and dashes, in capitals. Undefined for what can be none. */
export function readCoupon(typed: string): string | undefined {
  const code = [...typed.toUpperCase().replaceAll(/[\s\u2010-\u2015-]/g, '')]
    .map((letter) => READ_AS[letter] ?? letter)
    .join('')
  return code.length === LENGTH && [...code].every((letter) => LETTERS.includes(letter)) ? code : undefined
}

/** As people read it: four by four. */
export function showCoupon(code: string): string {
  return code.match(/.{4}/g)?.join('-') ?? code
}
