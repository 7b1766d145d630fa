import { invariant } from '../../invariant.ts'

// Texts of payment codes (EMVCo): values one after the other, each under its tag.

/** Tag, length and value, each of two digits but the value; undefined where the lengths do not fit. */
export function readTags(text: string): ReadonlyMap<string, string> | undefined {
  const tags = new Map<string, string>()
  let place = 0
  while (place < text.length) {
    const [, tag = '', length = ''] = /^(\d\d)(\d\d)/.exec(text.slice(place, place + 4)) ?? []
    const value = text.slice(place + 4, place + 4 + Number(length))
    if (tag === '' || tags.has(tag) || value.length !== Number(length)) return undefined
    tags.set(tag, value)
    place += 4 + value.length
  }
  return tags
}

/** CRC-16 of EMVCo (polynomial 1021, beginning with FFFF), as four digits. */
export function checksumOf(text: string): string {
  let sum = 0xffff
  for (const letter of text) {
    sum ^= letter.charCodeAt(0) << 8
    for (let bit = 0; bit < 8; bit += 1) sum = (sum & 0x8000 ? (sum << 1) ^ 0x1021 : sum << 1) & 0xffff
  }
  return sum.toString(16).toUpperCase().padStart(4, '0')
}

/** A value under its tag, both of two digits. */
export function writeTag(tag: string, value: string): string {
  invariant(value.length <= 99, 'a value of a tag has 99 letters at most')
  return `${tag}${String(value.length).padStart(2, '0')}${value}`
}
