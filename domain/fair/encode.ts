import { invariant } from '../invariant.ts'

/** Bytes stand as they are, text as UTF-8, a number as its decimal digits. */
export type Part = string | number | Uint8Array

/**
 * LP(a, b, ...): each part as its length (u32, big-endian) and its bytes. No two lists of parts give the same bytes,
 * which joined text or JSON cannot promise; so what is hashed or signed says one thing only.
 */
export function lengthPrefixed(parts: readonly Part[]): Uint8Array {
  const out = new Uint8Array(parts.reduce<number>((sum, part) => sum + 4 + sizeOf(part), 0))
  let at = 0
  for (const part of parts) {
    const end = write(part, out, at + 4)
    const length = end - at - 4
    out[at] = length >>> 24
    out[at + 1] = length >>> 16
    out[at + 2] = length >>> 8
    out[at + 3] = length
    at = end
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

/** Our own, for TextEncoder belongs to the browser and to Node, and the rules need neither. */
export function utf8(text: string): Uint8Array {
  const bytes = new Uint8Array(sizeOf(text))
  write(text, bytes, 0)
  return bytes
}

function sizeOf(part: Part): number {
  if (typeof part === 'object') return part.length
  if (typeof part === 'number') {
    invariant(Number.isSafeInteger(part), 'a number that is hashed is whole')
    return String(part).length
  }
  invariant(part.isWellFormed(), 'text that is hashed is well formed')
  let size = part.length
  for (let i = 0; i < part.length; i += 1) {
    const unit = part.charCodeAt(i)
    if (unit >= 0x80) size += unit < 0x800 || isHalf(unit) ? 1 : 2
  }
  return size
}

/** Returns where the next byte goes. */
function write(part: Part, into: Uint8Array, from: number): number {
  if (typeof part === 'object') {
    into.set(part, from)
    return from + part.length
  }
  const text = String(part)
  let at = from
  for (let i = 0; i < text.length; i += 1) {
    const unit = text.charCodeAt(i)
    if (unit < 0x80) {
      into[at] = unit
      at += 1
    } else {
      at = writeWide(text.codePointAt(i) ?? unit, into, at)
      if (isHalf(unit)) i += 1
    }
  }
  return at
}

function writeWide(code: number, into: Uint8Array, at: number): number {
  const tails = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3
  into[at] = (HEADS[tails] ?? 0) | (code >> (6 * tails))
  for (let i = 1; i <= tails; i += 1) into[at + i] = 0x80 | ((code >> (6 * (tails - i))) & 0x3f)
  return at + tails + 1
}

/** What the first byte of a letter of several begins with, by how many follow. */
const HEADS = [0, 0xc0, 0xe0, 0xf0]

/** Half of a letter that takes two places in a string, and four bytes. */
function isHalf(unit: number): boolean {
  return unit >= 0xd800 && unit < 0xe000
}
