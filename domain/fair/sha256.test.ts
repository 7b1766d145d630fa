import { hash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toHex } from './encode.ts'
import { sha256 } from './sha256.ts'

const text = (letters: string) => Uint8Array.from(letters, (letter) => letter.charCodeAt(0))

/** NIST, the examples of FIPS 180-4. */
test.each([
  ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
  ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
  [
    'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
    '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
  ],
  ['a'.repeat(1_000_000), 'cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0'],
])('the published example %#', (letters, digest) => {
  expect(toHex(sha256(text(letters)))).toBe(digest)
})

test('every length around the edge of a block is hashed as Node hashes it', () => {
  for (let length = 0; length <= 200; length += 1) {
    const bytes = Uint8Array.from({ length }, (_, i) => (i * 37 + length) & 0xff)
    expect(toHex(sha256(bytes)), `${length} bytes`).toBe(hash('sha256', bytes, 'hex'))
  }
})

test('any bytes are hashed as Node hashes them, and stay as they were', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 1_000 }), (bytes) => {
      const before = toHex(bytes)
      expect(toHex(sha256(bytes))).toBe(hash('sha256', bytes, 'hex'))
      expect(toHex(bytes)).toBe(before)
    }),
    { numRuns: 200 },
  )
})
