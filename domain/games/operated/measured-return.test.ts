import { expect, test } from 'vitest'
import { isReturnOutside, measuredReturn, type ReturnSums } from './measured-return.ts'

/** Rounds of a game that pays `pays` times the stake with a chance, one after the other by a fixed walk. */
function played(rounds: number, { chance, pays }: { chance: number; pays: number }): ReturnSums {
  let seed = 12_345
  const sums = { rounds: 0, staked: 0, won: 0, stakedSquared: 0, wonSquared: 0, product: 0 }
  for (let nth = 0; nth < rounds; nth += 1) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    const staked = 100 + (nth % 3) * 100
    const won = seed / 2_147_483_648 < chance ? staked * pays : 0
    sums.rounds += 1
    sums.staked += staked
    sums.won += won
    sums.stakedSquared += staked ** 2
    sums.wonSquared += won ** 2
    sums.product += staked * won
  }
  return sums
}

test('a game that pays as declared is inside, one that pays ten points less is outside once enough was played', () => {
  const fair = played(50_000, { chance: 0.19, pays: 5 })
  const mean = played(50_000, { chance: 0.17, pays: 5 })
  expect(isReturnOutside(measuredReturn(fair), 95)).toBe(false)
  expect(isReturnOutside(measuredReturn(mean), 95)).toBe(true)
  expect(measuredReturn(fair)?.percent).toBeGreaterThan(92)
  expect(measuredReturn(fair)?.within).toBeLessThan(5)
})

test('few rounds say nothing, no stakes are no measure, and what is not declared is never outside', () => {
  expect(measuredReturn(played(999, { chance: 0, pays: 5 }))).toEqual({ percent: 0, within: null })
  expect(isReturnOutside(measuredReturn(played(999, { chance: 0, pays: 5 })), 95)).toBe(false)
  expect(measuredReturn(played(0, { chance: 0, pays: 5 }))).toBeUndefined()
  expect(isReturnOutside(measuredReturn(played(50_000, { chance: 0.1, pays: 5 })), null)).toBe(false)
})

test('rounds that all return the same leave nothing to chance', () => {
  const sums = {
    rounds: 1_000,
    staked: 100_000,
    won: 95_000,
    stakedSquared: 1e7,
    wonSquared: 9.025e6,
    product: 9.5e6,
  }
  expect(measuredReturn(sums)).toEqual({ percent: 95, within: 0 })
})
