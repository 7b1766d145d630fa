/** Capital letters without O, which reads as a zero. */
const LETTERS = 'ABCDEFGHIJKLMNPQRSTUVWXYZ'
const LENGTH = 8
/** Bytes from here on would make the first letters likelier than the others. */
const USED = Math.floor(256 / LETTERS.length) * LETTERS.length
/** So many random bytes make a code all but surely: fewer than eight of them are used once in more than 10^20 times. */
export const CODE_BYTES = 24

/** A member's code from random bytes; undefined where too few of them can be used. */
export function codeFrom(bytes: Uint8Array): string | undefined {
  const letters = [...bytes].filter((byte) => byte < USED).map((byte) => LETTERS[byte % LETTERS.length])
  return letters.length < LENGTH ? undefined : letters.slice(0, LENGTH).join('')
}

/** The code that somebody typed or followed, as it is kept; undefined for what can be none. */
export function readCode(typed: string): string | undefined {
  const code = typed.trim().toUpperCase()
  return /^[A-NP-Z]{8}$/.test(code) ? code : undefined
}
