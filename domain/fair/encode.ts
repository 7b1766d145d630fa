import { invariant } from '../invariant.ts'

/** Bytes are used as they are, text as UTF-8, a number as its decimal digits. */
export type Part = string | number | Uint8Array

/**
 * LP(a, b, ...): each part as its length (u32, big-endian) and its bytes. Different lists of parts never give the same
 * bytes, which joined text cannot promise; so what is hashed or signed has one meaning.
 */
export function lengthPrefixed(parts: readonly Part[]): Uint8Array {
  const bytes = parts.map((part) => (typeof part === 'number' ? digits(part) : part))
  const out = new Uint8Array(bytes.reduce((sum, part) => sum + 4 + mostBytes(part), 0))
  let at = 0
  for (const part of bytes) {
    const end = write(part, out, at + 4)
    const length = end - at - 4
    out[at] = length >>> 24
    out[at + 1] = length >>> 16
    out[at + 2] = length >>> 8
    out[at + 3] = length
    at = end
  }
  return out.subarray(0, at)
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

/** Our own encoder: `domain/` runs in Node and in browsers and uses no API of either, such as TextEncoder. */
export function utf8(text: string): Uint8Array {
  const bytes = new Uint8Array(mostBytes(text))
  return bytes.subarray(0, writeText(text, bytes, 0))
}

function digits(number: number): string {
  invariant(Number.isSafeInteger(number), 'a number that is hashed is whole')
  return String(number)
}

/** An upper bound for the bytes of a part: three for each UTF-16 unit. An exact count would read the text twice. */
function mostBytes(part: string | Uint8Array): number {
  return typeof part === 'string' ? part.length * 3 : part.length
}

/** Returns where the next byte goes. */
function write(part: string | Uint8Array, into: Uint8Array, from: number): number {
  if (typeof part === 'string') return writeText(part, into, from)
  into.set(part, from)
  return from + part.length
}

function writeText(text: string, into: Uint8Array, from: number): number {
  const end = text.length // reading it in every step is slower
  let at = from
  for (let i = 0; i < end; i += 1) {
    const unit = text.charCodeAt(i)
    if (unit < 0x80) {
      into[at] = unit
      at += 1
    } else {
      const code = text.codePointAt(i) ?? unit
      invariant(!isHalf(code), 'text that is hashed is well formed')
      at = writeWide(code, into, at)
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

/** The first byte of a UTF-8 sequence, by the number of bytes that follow. */
const HEADS = [0, 0xc0, 0xe0, 0xf0]

/** True for a surrogate: half of a character outside the basic plane. */
function isHalf(unit: number): boolean {
  return unit >= 0xd800 && unit < 0xe000
}
