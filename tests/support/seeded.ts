/** A whole number from 0 to below the given one. */
export type Random = (below: number) => number

/** Numbers that follow from a seed (mulberry32). */
export function randomFrom(seed: number): Random {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below)
  }
}

export type Step = () => Promise<unknown>

/** Takes the steps in an order that follows from the seed, one to three of them at once. */
export async function interleave(random: Random, steps: readonly Step[]): Promise<void> {
  const left = [...steps]
  const order = steps.map(() => left.splice(random(left.length), 1)[0] as Step)
  while (order.length > 0) await Promise.all(order.splice(0, 1 + random(3)).map((step) => step()))
}

/** The seeds from the first on, a few at once. */
export async function inLanes(
  seeds: readonly number[],
  lanes: number,
  take: (seed: number, nth: number) => Promise<void>,
): Promise<void> {
  await Promise.all(
    Array.from({ length: lanes }, async (_, lane) => {
      for (const [nth, seed] of seeds.entries()) if (nth % lanes === lane) await take(seed, nth)
    }),
  )
}

/** Which seeds a gate takes: `INTERLEAVINGS=10000` more of them, `FIRST_SEED=417 INTERLEAVINGS=1` one again. */
export function seedsOf(usual: number, each = 250): readonly (readonly number[])[] {
  const count = Number(process.env.INTERLEAVINGS ?? usual)
  const first = Number(process.env.FIRST_SEED ?? 1)
  const parts = Array.from({ length: Math.ceil(count / each) }, (_, part) => part * each)
  return parts.map((at) => Array.from({ length: Math.min(each, count - at) }, (_, nth) => first + at + nth))
}

/**
 * The seed of a model's test. The same in every run, so that a red test speaks of the change it is run for;
 * `SEED=417` and `MODEL_RUNS=1000` look for more.
 */
export function modelSeed(): number {
  return Number(process.env.SEED ?? 417)
}

/** How many runs of a model's test: the gates take more where a test says how many. */
export function modelRuns(usual: number, ofGates = usual): number {
  return Number(process.env.MODEL_RUNS ?? (process.env.GATES === '1' ? ofGates : usual))
}
