import { expect, test } from 'vitest'
import { satang } from '../../domain/money.ts'
import { PLACES_MOST, spinPlace, WHEEL_RULES, type WheelPlace, weightOf } from '../../domain/rewards/wheel.ts'
import { sha256 } from '../../server/sha256.ts'

/** `SPINS=1000000` for more. */
const SPINS = Number(process.env.SPINS ?? 250_000)
const SEED = sha256(Uint8Array.of(1))

/** As many places as there may be, none as often as another; their sum, 8,191, divides no power of two. */
const UNEVEN: readonly WheelPlace[] = Array.from({ length: PLACES_MOST }, (_, place) => ({
  ...{ weight: place === PLACES_MOST - 1 ? 8_191 - 2_047 : 2 ** place, prize: satang(place * 100) },
}))

test.each([
  ['the usual wheel', WHEEL_RULES.places],
  ['twelve uneven places', UNEVEN],
] as const)(`in ${SPINS} spins of %s every place is as often as its weight says`, (_, places) => {
  const counts = places.map(() => 0)
  for (let nonce = 1; nonce <= SPINS; nonce += 1) {
    const end = spinPlace(sha256, { seed: SEED, seedId: 'a', clientSeed: 'somchai', places, nonce })
    counts[end] = (counts[end] ?? 0) + 1
  }
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(SPINS)
  // Five standard deviations: with one seed the counts are always these.
  for (const [at, { weight }] of places.entries()) {
    const chance = weight / weightOf(places)
    const wide = 5 * Math.sqrt(SPINS * chance * (1 - chance))
    expect(Math.abs((counts[at] ?? 0) - SPINS * chance)).toBeLessThan(wide)
  }
})
