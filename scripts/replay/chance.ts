/** A seeded random generator (mulberry32): the same seed repeats the run. Not for secrets. */
export interface SeededChance {
  /** 0 <= n < below. */
  below(below: number): number
  pick<T>(from: readonly T[]): T
}

export function seededChance(seed: number): SeededChance {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    below: (below) => Math.floor(next() * below),
    pick: <T>(from: readonly T[]) => from[Math.floor(next() * from.length)] as T,
  }
}
