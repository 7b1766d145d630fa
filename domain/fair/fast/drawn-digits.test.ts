import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromHex, toHex } from '../encode.ts'
import type { Sha256 } from '../merkle.ts'
import { QUICKNET } from './beacon.ts'
import {
  drawBlock,
  drawnDigits,
  drawStream,
  jointSeed,
  publicValue,
  SHARE_BYTES,
  shareCommitment,
} from './drawn-digits.ts'
import { fastContext } from './fast-rules.ts'

const sha256: Sha256 = (bytes) => createHash('sha256').update(bytes).digest()
const text = (letters: string) => Uint8Array.from(letters, (letter) => letter.charCodeAt(0))
const none = new Uint8Array()

const CONTEXT = 'yeekee:20261121:R042'
const COUNTED = Uint8Array.from({ length: 32 }, (_, byte) => byte)
const SHARES = [sha256(text('share-a')), sha256(text('share-b'))] as const
const ROOT_OF_EIGHT = fromHex('5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328')

describe('the published vectors', () => {
  const value = sha256(text('ticket-root-placeholder'))
  const wish = { seed: COUNTED, context: CONTEXT, publicValue: value }

  test('a commitment', () => {
    expect(toHex(shareCommitment(sha256, CONTEXT, COUNTED))).toBe(
      '6f18860bfe2f30c5bc67e90db1f187873197e89d43dfc38e2d832e592ffb2184',
    )
  })

  test('a block, its digits, and the number after them', () => {
    expect(toHex(value)).toBe('d7002ab03115050c77a8e0bc94de006c430305b96fd9336309bfd466ec3a4a07')
    expect(toHex(drawBlock(wish, 0))).toBe('36f36a3957597aa4332551695f01e2fc349bcf9c1fe6f9ca0514ee770a00fc1b')
    const stream = drawStream(wish)
    expect(drawnDigits(stream, 5)).toBe('52940')
    expect(stream.uniform(100)).toBe(22)
  })

  test('two shares, and the digits they give with tickets alone', () => {
    const seed = jointSeed(sha256, ...SHARES)
    expect(toHex(seed)).toBe('9ae2e3c93ee1ccdca952d725bb4ac257b12a403ee8dd10edb5ba307eb85e0297')
    const ticketsAlone = publicValue(sha256, { ticketRoot: ROOT_OF_EIGHT, shotsRoot: null, beacon: none })
    expect(toHex(ticketsAlone)).toBe('53fe24c865b234eb206ae2eff8cd0c4e66fdcc2429c74e11a4b681230c36c19b')
    const stream = drawStream({ seed, context: CONTEXT, publicValue: ticketsAlone })
    expect(drawnDigits(stream, 5)).toBe('99501')
  })

  // Vectors of our own, with shots; those above have none.
  test.each([
    ['nobody shot', none, 'df8b354120d60f178f08f4a23c6ad781590e693ccc3dcebac3a8a0aee580a98a', '33005'],
  ])('with the root of shots: %s', (_, shots, value, digits) => {
    const seed = jointSeed(sha256, ...SHARES)
    const withShots = publicValue(sha256, { ticketRoot: ROOT_OF_EIGHT, shotsRoot: shots, beacon: none })
    expect(toHex(withShots)).toBe(value)
    const stream = drawStream({ seed, context: CONTEXT, publicValue: withShots })
    expect(drawnDigits(stream, 5)).toBe(digits)
  })
})

// Computed by another program too, with a real beacon: drand quicknet, round 123.
test('with a beacon, which the context names', () => {
  const context = fastContext(
    { game: 'yeekee', businessDate: '2026-11-21', number: 42 },
    { chain: QUICKNET, round: 123 },
  )
  expect(toHex(shareCommitment(sha256, context, SHARES[0]))).toBe(
    '157c0cb155902fe9ad04e0c31ef5107aec0855d725d2471cb824108ea5325b15',
  )
  const beacon = fromHex(
    'b75c69d0b72a5d906e854e808ba7e2accb1542ac355ae486d591aa9d43765482e26cd02df835d3546d23c4b13e0dfc92',
  )
  const mixed = publicValue(sha256, { ticketRoot: ROOT_OF_EIGHT, shotsRoot: sha256(none), beacon })
  expect(toHex(mixed)).toBe('c097d824e68c2a62d0707734a6e834b6219a6747d355cfe5d4b22815ff3c9030')
  const stream = drawStream({ seed: jointSeed(sha256, ...SHARES), context, publicValue: mixed })
  expect(drawnDigits(stream, 5)).toBe('25790')
})

test('a commitment is bound to its round, and parts cannot be shifted', () => {
  const [a, b] = SHARES
  expect(shareCommitment(sha256, CONTEXT, a)).not.toEqual(shareCommitment(sha256, 'yeekee:20261121:R043', a))
  expect(jointSeed(sha256, a, b)).not.toEqual(jointSeed(sha256, b, a))
  const root = sha256(text('root'))
  expect(publicValue(sha256, { ticketRoot: root, shotsRoot: none, beacon: ROOT_OF_EIGHT })).not.toEqual(
    publicValue(sha256, { ticketRoot: root, shotsRoot: ROOT_OF_EIGHT, beacon: none }),
  )
})

test('a share that is not 32 bytes is none', () => {
  expect(() => shareCommitment(sha256, CONTEXT, COUNTED.slice(1))).toThrow('32 bytes')
})

test('a number is always below its bound, and the same stream gives the same numbers', () => {
  const anyBytes = fc.uint8Array({ minLength: SHARE_BYTES, maxLength: SHARE_BYTES })
  fc.assert(
    fc.property(
      anyBytes,
      fc.array(fc.integer({ min: 1, max: 2 ** 32 }), { maxLength: 30 }),
      (seed, bounds) => {
        const draw = () => {
          const stream = drawStream({ seed, context: CONTEXT, publicValue: seed })
          return bounds.map((bound) => stream.uniform(bound))
        }
        const numbers = draw()
        for (const [index, number] of numbers.entries()) expect(number).toBeLessThan(bounds[index] ?? 0)
        expect(draw()).toEqual(numbers)
      },
    ),
  )
})

test.each([0, -1, 1.5, 2 ** 32 + 1])('a bound of %s is refused', (bound) => {
  const stream = drawStream({ seed: COUNTED, context: CONTEXT, publicValue: none })
  expect(() => stream.uniform(bound)).toThrow('1 to 2^32')
})
