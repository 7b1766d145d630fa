import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type QrCode, qrCode } from './qr-code.ts'
import { blankGrid, formatBits, versionBits } from './qr-grid.ts'
import { lengthBits, markPlaces, sizeOf, VERSION_MAX } from './qr-size.ts'
import { remainderOf } from './reed-solomon.ts'

test('the check bytes of HELLO WORLD are those of the standard’s example', () => {
  const bytes = [32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17]
  expect(remainderOf(bytes, 10)).toEqual([196, 35, 39, 119, 235, 215, 231, 226, 93, 23])
})

test.each([
  [0, '101010000010010'],
  [1, '101000100100101'],
  [2, '101111001111100'],
  [3, '101101101001011'],
  [4, '100010111111001'],
  [5, '100000011001110'],
  [6, '100111110010111'],
  [7, '100101010100000'],
])('level M with mask %i is told by %s', (mask, bits) => {
  expect(formatBits(mask).toString(2)).toBe(bits)
})

test.each([
  [7, '000111110010010100'],
  [8, '001000010110111100'],
])('version %i is told by %s', (version, bits) => {
  expect(versionBits(version).toString(2).padStart(18, '0')).toBe(bits)
})

test.each([
  [1, 16, []],
  [2, 28, [6, 18]],
  [7, 124, [6, 22, 38]],
  [10, 216, [6, 28, 50]],
  [14, 365, [6, 26, 46, 66]],
  [20, 669, [6, 34, 62, 90]],
])('version %i carries %i bytes and has its marks at %j', (version, textBytes, marks) => {
  expect(sizeOf(version).textBytes).toBe(textBytes)
  expect(markPlaces(version)).toEqual(marks)
})

test.each(Array.from({ length: VERSION_MAX }, (_, at) => at + 1))(
  'version %i has room for exactly its bytes',
  (version) => {
    const size = sizeOf(version)
    const open = blankGrid(size)
      .flat()
      .filter(({ fixed }) => !fixed).length
    expect(Math.floor(open / 8)).toBe(size.bytes)
  },
)

test('what is drawn is read back, whatever was written', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 150 }), (text) => {
      if (new TextEncoder().encode(text).length > 600) return
      expect(readBack(qrCode(text))).toBe(text)
    }),
    { numRuns: 60 },
  )
})

test('more than fits is our failure', () => {
  expect(() => qrCode('x'.repeat(700))).toThrow('at most 660 bytes')
})

/** A reader of its own: finds the mask in the format, walks the columns, and puts the blocks together again. */
function readBack(code: QrCode): string {
  const size = sizeOf((code.length - 17) / 4)
  const frame = blankGrid(size)
  const read = Array.from({ length: 15 }, (_, at) => {
    const [x, y] = at < 6 ? [8, at] : at < 8 ? [8, at + 1] : at === 8 ? [7, 8] : [14 - at, 8]
    return code[y]?.[x] ? 1 << at : 0
  }).reduce((a, b) => a | b, 0)
  const mask = [0, 1, 2, 3, 4, 5, 6, 7].find((each) => formatBits(each) === read) ?? -1
  expect(mask).toBeGreaterThanOrEqual(0)
  const turned = (x: number, y: number) =>
    [
      (x + y) % 2,
      y % 2,
      x % 3,
      (x + y) % 3,
      (Math.floor(x / 3) + Math.floor(y / 2)) % 2,
      ((x * y) % 2) + ((x * y) % 3),
      (((x * y) % 2) + ((x * y) % 3)) % 2,
      (((x + y) % 2) + ((x * y) % 3)) % 2,
    ][mask] === 0
  const bits: number[] = []
  const pairs = Array.from(
    { length: (code.length - 1) / 2 },
    (_, at) => code.length - 1 - at * 2 - (at * 2 >= code.length - 7 ? 1 : 0),
  )
  pairs.forEach((right, pair) => {
    for (let step = 0; step < code.length; step += 1) {
      const y = pair % 2 === 0 ? code.length - 1 - step : step
      for (const x of [right, right - 1]) {
        if (!frame[y]?.[x]?.fixed) bits.push(Number(code[y]?.[x] !== turned(x, y)))
      }
    }
  })
  const bytes = Array.from({ length: size.bytes }, (_, at) =>
    Number.parseInt(bits.slice(at * 8, at * 8 + 8).join(''), 2),
  )
  const short = Math.floor(size.textBytes / size.blocks)
  const long = size.textBytes % size.blocks
  const blocks = Array.from({ length: size.blocks }, (_, block) => {
    const own = Array.from({ length: short }, (_unused, at) => bytes[at * size.blocks + block] ?? 0)
    return block >= size.blocks - long
      ? [...own, bytes[short * size.blocks + block - (size.blocks - long)] ?? 0]
      : own
  })
  const text = blocks
    .flat()
    .map((byte) => byte.toString(2).padStart(8, '0'))
    .join('')
  const head = 4 + lengthBits(size.version)
  const count = Number.parseInt(text.slice(4, head), 2)
  const own = Array.from({ length: count }, (_, at) =>
    Number.parseInt(text.slice(head + at * 8, head + at * 8 + 8), 2),
  )
  return new TextDecoder().decode(new Uint8Array(own))
}
