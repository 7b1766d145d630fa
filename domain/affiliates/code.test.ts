import { expect, test } from 'vitest'
import { CODE_BYTES, codeFrom, readCode } from './code.ts'

test('a code is eight capital letters, and none of them is an O', () => {
  const all = Uint8Array.from({ length: 256 }, (_, byte) => byte)
  const letters = Array.from({ length: 31 }, (_, at) => codeFrom(all.subarray(at * 8, at * 8 + 8)))
  expect(letters.every((code) => code !== undefined && /^[A-NP-Z]{8}$/.test(code))).toBe(true)
  expect(new Set(letters.join('')).size).toBe(25)
})

test('each letter is as likely as any other: bytes that would favour the first are left out', () => {
  const counts = new Map<string, number>()
  for (let byte = 0; byte < 256; byte += 1) {
    const code = codeFrom(new Uint8Array(8).fill(byte))
    if (code) counts.set(code, (counts.get(code) ?? 0) + 1)
  }
  expect([...counts.values()]).toEqual(Array.from({ length: 25 }, () => 10))
  expect(codeFrom(new Uint8Array(CODE_BYTES).fill(255))).toBeUndefined()
})

test.each([
  [' abcdefgh ', 'ABCDEFGH'],
  ['ABCDEFGO', undefined],
  ['ABCDEFG', undefined],
  ['ABCDEFGHI', undefined],
  ['DM01demo01', undefined],
  ['ABCDEFG1', undefined],
])('%j is read as %j', (typed, code) => {
  expect(readCode(typed)).toBe(code)
})
