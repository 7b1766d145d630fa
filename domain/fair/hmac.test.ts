import { createHash, createHmac } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toHex } from './encode.ts'
import { hmacSha256 } from './hmac.ts'
import type { Sha256 } from './merkle.ts'

const sha256: Sha256 = (bytes) => createHash('sha256').update(bytes).digest()

test('it gives the first example of RFC 4231', () => {
  const data = Uint8Array.from('Hi There', (letter) => letter.charCodeAt(0))
  expect(toHex(hmacSha256(sha256, new Uint8Array(20).fill(0x0b), data))).toBe(
    'b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7',
  )
})

test('it is the one of Node, for keys shorter and longer than a block', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 150 }), fc.uint8Array({ maxLength: 200 }), (key, bytes) => {
      expect(toHex(hmacSha256(sha256, key, bytes))).toBe(
        createHmac('sha256', key).update(bytes).digest('hex'),
      )
    }),
  )
})
