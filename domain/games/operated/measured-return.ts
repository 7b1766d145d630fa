/** Sums over rounds of a game: of stakes, wins, their squares and their product, in satang. */
export interface ReturnSums {
  readonly rounds: number
  readonly staked: number
  readonly won: number
  readonly stakedSquared: number
  readonly wonSquared: number
  readonly product: number
}

export interface MeasuredReturn {
  /** Of a hundred staked. */
  readonly percent: number
  /** What is likely by chance alone lies as far below and above; null: too few rounds to say. */
  readonly within: number | null
}

/** Fewer rounds than these say nothing: one great win moves them all. */
const ROUNDS_AT_LEAST = 1_000
/** Standard errors: a game that pays as declared is outside by chance in one of sixteen thousand looks. */
const ERRORS = 4

/**
 * What a game has returned, and how far that may lie from what it returns on average: the standard error of a ratio of sums, from
 * the variance of its rounds. Undefined: nothing was staked.
 */
export function measuredReturn(sums: ReturnSums): MeasuredReturn | undefined {
  const { rounds, staked, won } = sums
  if (staked <= 0) return undefined
  const ratio = won / staked
  const percent = ratio * 100
  if (rounds < ROUNDS_AT_LEAST) return { percent, within: null }
  const spread = Math.max(0, sums.wonSquared - 2 * ratio * sums.product + ratio * ratio * sums.stakedSquared)
  return { percent, within: (ERRORS * Math.sqrt(spread) * 100) / staked }
}

/** Whether a game has returned so much more or less than declared that chance does not explain it. Both in per cent. */
export function isReturnOutside(measured: MeasuredReturn | undefined, declared: number | null): boolean {
  if (!measured || measured.within === null || declared === null) return false
  return Math.abs(measured.percent - declared) > measured.within
}
