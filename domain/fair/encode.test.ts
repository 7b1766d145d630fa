import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromHex, lengthPrefixed, toHex } from './encode.ts'

function sha256Hex(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

test('each part follows its length', () => {
  expect(toHex(lengthPrefixed([]))).toBe('')
  expect(toHex(lengthPrefixed(['ab', 7, new Uint8Array([255, 0])]))).toBe(
    '000000026162' + '0000000137' + '00000002ff00',
  )
  expect(toHex(lengthPrefixed(['', 'a']))).toBe('00000000' + '0000000161')
})

test('parts that join to the same text do not encode to the same bytes', () => {
  expect(lengthPrefixed(['ab', 'c'])).not.toEqual(lengthPrefixed(['a', 'bc']))
  expect(lengthPrefixed(['abc'])).not.toEqual(lengthPrefixed(['abc', '']))
})

test('the published vectors of the audit chain are reproduced', () => {
  const first = lengthPrefixed(['lotto/audit/v1', new Uint8Array(32), 1, '{"a":"login"}'])
  expect(sha256Hex(first)).toBe('f8ec2af8b3cdaeaf28d5e2df358c1f16164dec73ad8e2bda08b4a7d1a48afe09')
  const second = lengthPrefixed(['lotto/audit/v1', fromHex(sha256Hex(first)), 2, '{"a":"result.propose"}'])
  expect(sha256Hex(second)).toBe('d20dee508d88b05dabc1a60ab153177f7e57da40ed37304c47e9b844d98e68f6')
})

const letter = fc.oneof(fc.integer({ min: 0, max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10ffff }))
const texts = fc.array(letter, { maxLength: 20 }).map((codes) => String.fromCodePoint(...codes))

test('any text is encoded as UTF-8, and Node agrees', () => {
  fc.assert(
    fc.property(fc.oneof(texts, fc.constantFrom('หยก ลอตโต้', 'é', '฿', '🎉', '')), (text) => {
      expect(toHex(lengthPrefixed([text])).slice(8)).toBe(Buffer.from(text, 'utf8').toString('hex'))
    }),
    { numRuns: 300 },
  )
})

test.each([0x7f, 0x80, 0x7ff, 0x800, 0xffff, 0x10000, 0x10ffff])(
  'letter %i is encoded as Node does',
  (code) => {
    const text = `a${String.fromCodePoint(code)}`
    expect(toHex(lengthPrefixed([text])).slice(8)).toBe(Buffer.from(text, 'utf8').toString('hex'))
  },
)

test('a lone surrogate is refused', () => {
  expect(() => lengthPrefixed(['\ud83c'])).toThrow('well formed')
})

test.each([1.5, Number.NaN, 2 ** 53])(
  '%s is not hashed: it has more than one way to be written',
  (number) => {
    expect(() => lengthPrefixed([number])).toThrow('whole')
  },
)

test('hex goes both ways, and nothing else is taken for it', () => {
  expect(toHex(fromHex('00ff10'))).toBe('00ff10')
  expect(fromHex('')).toEqual(new Uint8Array())
  for (const text of ['0', 'FF', '0x00', 'zz']) expect(() => fromHex(text)).toThrow('hex')
})
