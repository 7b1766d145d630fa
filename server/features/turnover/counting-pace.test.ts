import { expect, test } from 'vitest'
import { CountingPace } from './counting-pace.ts'

/** A world whose time is told, and whose rests end when they are told to. */
function world() {
  const told = { ms: 0, sold: 1_000, looks: 0 }
  const rests: { ms: number; end: () => void }[] = []
  const pace = new CountingPace({
    sales: async () => {
      told.looks += 1
      return told.sold
    },
    nowMs: () => told.ms,
    rest: (ms) => new Promise<void>((end) => rests.push({ ms, end })),
  })
  /** A quarter of a second later so many have bet. */
  const later = (bets: number) => {
    told.ms += 250
    told.sold += bets
  }
  return { told, rests, pace, later }
}

const sizeOf = (pace: CountingPace) => pace.run(async (members) => members)

test('while hardly anybody bets sets are large, side by side, and rest for nobody', async () => {
  const { pace, rests, later } = world()
  expect(await sizeOf(pace)).toBe(100)
  later(4)
  const other = Promise.withResolvers<void>()
  const slow = pace.run(() => other.promise)
  expect(await sizeOf(pace)).toBe(100)
  other.resolve()
  await slow
  expect(rests).toHaveLength(0)
})

test('beside bets sets are small, and one begins when the one before has rested for as long as it must', async () => {
  const { pace, rests, told, later } = world()
  await sizeOf(pace)
  later(5)
  const set = (tookMs: number) =>
    pace.run(async (members) => {
      told.ms += tookMs
      return members
    })
  const first = await set(4)
  expect(first).toBeLessThan(100)
  let isBegun = false
  const second = set(100).finally(() => {
    isBegun = true
  })
  await new Promise(setImmediate)
  expect([isBegun, rests.length]).toEqual([false, 1])
  expect(rests[0]?.ms).toBeGreaterThanOrEqual(4 * 2)
  rests[0]?.end()
  expect(await second).toBe(first)
  // However long a set took, by waiting for an account, it does not rest for seconds.
  expect(rests[1]?.ms).toBe(300)
})

test('a set that fails lets the next one begin', async () => {
  const { pace, rests, later } = world()
  await sizeOf(pace)
  later(50)
  await expect(pace.run(() => Promise.reject(new Error('stopped')))).rejects.toThrow('stopped')
  const next = sizeOf(pace)
  rests[0]?.end()
  expect(await next).toBeLessThan(100)
})

test('it is asked four times a second what was sold, and the pace goes with it both ways', async () => {
  const { pace, rests, told, later } = world()
  const sizes: number[] = []
  for (const bets of [0, 50, 0, 50]) {
    later(bets)
    sizes.push(await sizeOf(pace))
    rests.pop()?.end()
  }
  expect(sizes.map((size) => size === 100)).toEqual([true, false, true, false])
  for (let nth = 0; nth < 10; nth += 1) {
    const size = sizeOf(pace)
    rests.pop()?.end()
    await size
  }
  expect(told.looks).toBe(4)
})

test('beside bets only who began first goes on, and then the next', async () => {
  const { pace, later } = world()
  const [one, other] = [pace.enter(), pace.enter()]
  await sizeOf(pace)
  expect([one, other].map((turn) => pace.mayGoOn(turn))).toEqual([true, true])
  later(50)
  await sizeOf(pace)
  expect([one, other].map((turn) => pace.mayGoOn(turn))).toEqual([true, false])
  pace.leave(one)
  expect(pace.mayGoOn(other)).toBe(true)
})
