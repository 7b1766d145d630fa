import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toHex } from '../fair/encode.ts'
import type { Sha256 } from '../fair/merkle.ts'
import { satang } from '../money.ts'
import {
  missingForSpin,
  type SpinsToday,
  spinPlace,
  spinsOf,
  WHEEL_RULES,
  type WheelPlace,
  type WheelRules,
  weightOf,
  wheelCommitment,
  wheelFault,
  wheelTable,
  wheelWith,
} from './wheel.ts'

const sha256: Sha256 = (bytes) => new Uint8Array(createHash('sha256').update(bytes).digest())
const SEED = sha256(Uint8Array.of(1))
const SPIN = { seed: SEED, seedId: 'a', clientSeed: 'mana', nonce: 1, places: WHEEL_RULES.places }
const ON = { ...WHEEL_RULES, isOn: true }
const place = (weight: number, baht: number): WheelPlace => ({ weight, prize: satang(baht * 100) })

describe('where a spin ends', () => {
  test('follows from seed, table, member’s seed and number alone', () => {
    expect(spinPlace(sha256, SPIN)).toBe(spinPlace(sha256, { ...SPIN }))
    const ends = (change: Partial<typeof SPIN>) =>
      Array.from({ length: 40 }, (_, n) => spinPlace(sha256, { ...SPIN, ...change, nonce: n + 1 })).join()
    const usual = ends({})
    expect(ends({ seed: sha256(Uint8Array.of(2)) })).not.toBe(usual)
    expect(ends({ seedId: 'b' })).not.toBe(usual)
    expect(ends({ clientSeed: 'manee' })).not.toBe(usual)
    const [first, ...others] = WHEEL_RULES.places
    expect(ends({ places: [...others, first as WheelPlace] })).not.toBe(usual)
  })

  test('is as often at a place as its weight says', () => {
    const places = [place(1, 100), place(2, 50), place(3, 20), place(4, 0)]
    const SPINS = 20_000
    const counts = places.map(() => 0)
    for (let nonce = 1; nonce <= SPINS; nonce += 1) {
      const end = spinPlace(sha256, { ...SPIN, places, nonce })
      counts[end] = (counts[end] ?? 0) + 1
    }
    // Five standard deviations: with one seed the counts are always these.
    for (const [at, { weight }] of places.entries()) {
      const chance = weight / weightOf(places)
      const wide = 5 * Math.sqrt(SPINS * chance * (1 - chance))
      expect(Math.abs((counts[at] ?? 0) - SPINS * chance)).toBeLessThan(wide)
    }
  })

  test('is one of the wheel, whatever the weights', () => {
    const wheel = fc.array(fc.record({ weight: fc.integer({ min: 1, max: 1_000_000 }) }), {
      minLength: 4,
      maxLength: 12,
    })
    fc.assert(
      fc.property(wheel, fc.integer({ min: 1, max: 1_000_000 }), (weights, nonce) => {
        const places = weights.map(({ weight }) => place(weight, 1))
        const end = spinPlace(sha256, { ...SPIN, places, nonce })
        expect(end).toBeGreaterThanOrEqual(0)
        expect(end).toBeLessThan(places.length)
      }),
    )
  })

  test('a table is named by every weight, prize and their order', () => {
    const name = (places: readonly WheelPlace[]) => toHex(wheelTable(sha256, places))
    const places = [place(1, 2), place(3, 4), place(5, 6), place(7, 8)]
    const others = [
      [...places].reverse(),
      places.with(0, place(2, 2)),
      places.with(0, place(1, 3)),
      [...places, place(1, 0)],
    ]
    expect(new Set([places, ...others].map(name)).size).toBe(5)
  })

  test('vectors that an offline check is tried with', () => {
    expect(toHex(wheelCommitment(sha256, 'a', SEED))).toMatchInlineSnapshot(
      `"631f6fc85eb8d613fe67455a0f1f47fe77e33cba32f689a4343e6634157c7e47"`,
    )
    expect(toHex(wheelTable(sha256, WHEEL_RULES.places))).toMatchInlineSnapshot(
      `"453ebab1eb879c32c41966891dbb26f1fc5ff303b4069c604b4f364ecd6f762e"`,
    )
    expect(
      Array.from({ length: 12 }, (_, n) => spinPlace(sha256, { ...SPIN, nonce: n + 1 })).join(' '),
    ).toMatchInlineSnapshot(`"0 2 5 4 5 5 5 1 1 4 1 4"`)
  })
})

const BY_DEPOSIT = { ...ON, perDeposit: satang(500_00), freeADay: 0, mostADay: 5 }
const today = (baht: number, spun: number): SpinsToday => ({ deposited: satang(baht * 100), spun })

test.each<[string, SpinsToday, Partial<WheelRules>, number, number, number | undefined]>([
  ['nothing deposited', today(0, 0), {}, 0, 0, 500],
  ['a satang short', { deposited: satang(499_99), spun: 0 }, {}, 0, 0, 0.01],
  ['one deposit', today(500, 0), {}, 1, 1, 500],
  ['one deposit, spun', today(500, 1), {}, 1, 0, 500],
  ['1,250 baht', today(1_250, 1), {}, 2, 1, 250],
  ['more than a day has', today(10_000, 3), {}, 5, 2, undefined],
  ['all spun', today(10_000, 5), {}, 5, 0, undefined],
  ['a free one', today(0, 0), { freeADay: 1 }, 1, 1, 500],
  ['free ones alone', today(10_000, 0), { freeADay: 2, perDeposit: satang(0) }, 2, 2, undefined],
  ['fewer than were spun, since the rules changed', today(500, 3), {}, 1, 0, 500],
])('spins of a day: %s', (_, spins, rules, earned, left, missing) => {
  const set = { ...BY_DEPOSIT, ...rules }
  expect(spinsOf(spins, set)).toEqual({ earned, left })
  expect(missingForSpin(spins, set)).toBe(missing === undefined ? undefined : Math.round(missing * 100))
})

test.each<[string, Partial<WheelRules>, string | undefined]>([
  ['as a demo turns it', {}, undefined],
  ['three places', { places: WHEEL_RULES.places.slice(0, 3) }, 'WHEEL_PLACES'],
  ['thirteen places', { places: Array.from({ length: 13 }, () => place(1, 1)) }, 'WHEEL_PLACES'],
  [
    'a place that never comes',
    { places: [place(0, 1), place(1, 1), place(1, 1), place(1, 1)] },
    'WHEEL_PLACES',
  ],
  [
    'a prize below nothing',
    { places: [place(1, -1), place(1, 1), place(1, 1), place(1, 1)] },
    'WHEEL_PLACES',
  ],
  ['no prize at all', { places: Array.from({ length: 4 }, () => place(1, 0)) }, 'WHEEL_NO_PRIZE'],
  ['no spins', { freeADay: 0, perDeposit: satang(0) }, 'WHEEL_NO_SPINS'],
  ['none a day', { mostADay: 0 }, 'WHEEL_NO_SPINS'],
  ['off, whatever else', { isOn: false, places: [] }, undefined],
])('a wheel: %s', (_, set, fault) => {
  expect(wheelFault({ ...ON, ...set })).toBe(fault)
})

test('what is not of the right kind is as if it were not set', () => {
  const odd = { isOn: 'yes', places: [{ weight: 0.5 }], perDeposit: -1, freeADay: '3', mostADay: 1.5 }
  expect(wheelWith(WHEEL_RULES, odd)).toEqual(WHEEL_RULES)
  const places = [place(1, 1), place(2, 0), place(3, 5), place(4, 0)]
  const set = { isOn: true, places, perDeposit: 100_00, freeADay: 1, mostADay: 99, turnoverPercent: 0 }
  expect(wheelWith(WHEEL_RULES, set)).toEqual({ ...set, mostADay: 50 })
})
