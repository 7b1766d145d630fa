import type { Chance } from '../chance.ts'

/** A shot somebody in the crowd will throw. */
export interface CrowdShot {
  /** Who, by place in the crowd. */
  readonly shooter: number
  readonly number: string
  readonly afterMs: number
}

/**
 * The members who shoot in the rounds of a demo, where nobody else does: a site has a crowd of its own, and no house or
 * staff may shoot for it.
 */
export interface Crowd {
  /** What it throws into one round within a span of time, in order; nobody twice. */
  shots(spanMs: number): readonly CrowdShot[]
}

/** How many shoot for a demo. */
export const CROWD_SIZE = 24
const SHOTS_A_SPAN = 4

/** The demo's: a few strangers at moments of their own. */
export function demoCrowd(chance: Pick<Chance, 'bytes'>): Crowd {
  return {
    shots(spanMs) {
      const first = below(chance, CROWD_SIZE)
      return Array.from({ length: SHOTS_A_SPAN }, (_, index) => ({
        // A step that shares no factor with the size meets nobody twice.
        shooter: (first + index * 5) % CROWD_SIZE,
        number: String(below(chance, 100_000)).padStart(5, '0'),
        afterMs: below(chance, spanMs),
      })).sort((a, b) => a.afterMs - b.afterMs)
    },
  }
}

function below(chance: Pick<Chance, 'bytes'>, bound: number): number {
  return chance.bytes(4).readUInt32BE() % bound
}
