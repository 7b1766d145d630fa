import type { Fixture } from './fixtures.ts'
import { TEAMS } from './teams.ts'

/** Home and away goals. */
export type Score = readonly [number, number]

/** No team scores more. */
const GOALS_AT_MOST = 7
const COUNTS = Array.from({ length: GOALS_AT_MOST + 1 }, (_, goals) => goals)

/** Every score there can be, in the order in which they are drawn. */
export const SCORES: readonly Score[] = COUNTS.flatMap((home) => COUNTS.map((away): Score => [home, away]))

/** Goals that a usual team scores against a usual one, at home and away. */
const USUAL_HOME = 1.45
const USUAL_AWAY = 1.15
/** How much likelier low draws are than the goals of two teams by themselves would make them (Dixon and Coles). */
const RHO = -0.08
/** All chances of a match together, about. */
const WEIGHT = 1_000_000_000

export interface ScoreChances {
  /** Of each of `SCORES`: its chance is its weight by the whole. */
  readonly weights: readonly number[]
  readonly whole: number
}

/**
 * How likely each score of a match is: goals of both sides by Poisson with the teams' strengths, low scores corrected. Whole
 * numbers made by sums, products and quotients alone, which are the same on every device.
 */
export function chancesOf({ home, away }: Fixture): ScoreChances {
  const rateOf = (usual: number, attack = 0, defence = 0) => (usual * attack * defence) / 10_000
  const homeRate = rateOf(USUAL_HOME, TEAMS[home]?.attack, TEAMS[away]?.defence)
  const awayRate = rateOf(USUAL_AWAY, TEAMS[away]?.attack, TEAMS[home]?.defence)
  const [ofHome, ofAway] = [poisson(homeRate), poisson(awayRate)]
  const parts = SCORES.map(
    ([a, b]) => (ofHome[a] ?? 0) * (ofAway[b] ?? 0) * lowScore([a, b], homeRate, awayRate),
  )
  const sum = parts.reduce((all, part) => all + part, 0)
  const weights = parts.map((part) => Math.round((part / sum) * WEIGHT))
  return { weights, whole: weights.reduce((all, weight) => all + weight, 0) }
}

/** Shares of each number of goals; what they have in common is left out. */
function poisson(rate: number): number[] {
  let share = 1
  return COUNTS.map((goals) => {
    if (goals > 0) share = (share * rate) / goals
    return share
  })
}

function lowScore([home, away]: Score, homeRate: number, awayRate: number): number {
  if (home > 1 || away > 1) return 1
  if (home === 0) return away === 0 ? 1 - homeRate * awayRate * RHO : 1 + homeRate * RHO
  return away === 0 ? 1 + awayRate * RHO : 1 - RHO
}
