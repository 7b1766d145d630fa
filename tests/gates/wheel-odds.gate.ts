import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Sha256 } from '../../domain/fair/merkle.ts'
import { spinPlace, WHEEL_RULES, weightOf } from '../../domain/rewards/wheel.ts'

const SPINS = 1_000_000
const sha256: Sha256 = (bytes) => new Uint8Array(createHash('sha256').update(bytes).digest())
const SEED = sha256(Uint8Array.of(1))

test(`in ${SPINS} spins every place is as often as its weight says`, () => {
  const { places } = WHEEL_RULES
  const counts = places.map(() => 0)
  for (let nonce = 1; nonce <= SPINS; nonce += 1) {
    const end = spinPlace(sha256, { seed: SEED, seedId: 'a', clientSeed: 'somchai', places, nonce })
    counts[end] = (counts[end] ?? 0) + 1
  }
  // Five standard deviations: with one seed the counts are always these.
  for (const [at, { weight }] of places.entries()) {
    const chance = weight / weightOf(places)
    const wide = 5 * Math.sqrt(SPINS * chance * (1 - chance))
    expect(Math.abs((counts[at] ?? 0) - SPINS * chance)).toBeLessThan(wide)
  }
})
