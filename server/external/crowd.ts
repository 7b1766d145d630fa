import type { Chance } from '../chance.ts'

export interface CrowdShot {
  /** Index of the crowd member. */
  readonly shooter: number
  readonly number: string
  readonly afterMs: number
}

/**
 * The invented members who shoot in a demo's rounds. Only demos have them: no house or staff may shoot on a real site.
 */
export interface Crowd {
  /** The shots for one round within a span of time, in order; each member at most once. */
  shots(spanMs: number): readonly CrowdShot[]
}

/** How many shoot for a demo. */
export const CROWD_SIZE = 24
const SHOTS_A_SPAN = 4

/** A few random members at random times. */
export function demoCrowd(chance: Pick<Chance, 'bytes'>): Crowd {
  return {
    shots(spanMs) {
      const first = below(chance, CROWD_SIZE)
      return Array.from({ length: SHOTS_A_SPAN }, (_, index) => ({
        // A step coprime to the size repeats no member.
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
