import { invariant } from '../invariant.ts'

/** Bytes stand as they are, text as UTF-8, a number as its decimal digits. */
export type Part = string | number | Uint8Array

/**
 * LP(a, b, ...): each part as its length (u32, big-endian) and its bytes. No two lists of parts give the same bytes,
 * which joined text or JSON cannot promise; so what is hashed or signed says one thing only.
 */
export function lengthPrefixed(parts: readonly Part[]): Uint8Array {
  const bytes = parts.map(partBytes)
  const out = new Uint8Array(bytes.reduce((sum, part) => sum + 4 + part.length, 0))
  const view = new DataView(out.buffer)
  let at = 0
  for (const part of bytes) {
    view.setUint32(at, part.length)
    out.set(part, at + 4)
    at += 4 + part.length
  }
  return out
}

export function toHex(bytes: Uint8Array): string {
  let hex = ''
  for (const byte of bytes) hex += HEX[byte]
  return hex
}

export function fromHex(hex: string): Uint8Array {
  invariant(/^([0-9a-f]{2})*$/.test(hex), 'hex is pairs of lower case digits')
  return Uint8Array.from({ length: hex.length / 2 }, (_, i) =>
    Number.parseInt(hex.slice(i * 2, i * 2 + 2), 16),
  )
}

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

function partBytes(part: Part): Uint8Array {
  if (typeof part === 'string') return utf8(part)
  if (typeof part !== 'number') return part
  invariant(Number.isSafeInteger(part), 'a number that is hashed is whole')
  return utf8(String(part))
}

/** Our own, for TextEncoder belongs to the browser and to Node, and the rules need neither. */
export function utf8(text: string): Uint8Array {
  invariant(text.isWellFormed(), 'text that is hashed is well formed')
  const ascii = new Uint8Array(text.length)
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i)
    if (code > 0x7f) return utf8Wide(text)
    ascii[i] = code
  }
  return ascii
}

function utf8Wide(text: string): Uint8Array {
  const bytes: number[] = []
  for (const letter of text) {
    const code = letter.codePointAt(0) as number
    if (code < 0x80) bytes.push(code)
    else if (code < 0x800) bytes.push(0xc0 | (code >> 6), tail(code))
    else if (code < 0x10000) bytes.push(0xe0 | (code >> 12), tail(code >> 6), tail(code))
    else bytes.push(0xf0 | (code >> 18), tail(code >> 12), tail(code >> 6), tail(code))
  }
  return Uint8Array.from(bytes)
}

function tail(code: number): number {
  return 0x80 | (code & 0x3f)
}
