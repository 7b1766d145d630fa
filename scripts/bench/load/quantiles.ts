export interface Quantiles {
  readonly p50: number
  readonly p99: number
}

/** In the unit of what is given; 0 of nothing. */
export function quantiles(all: readonly number[]): Quantiles {
  const sorted = all.toSorted((one, other) => one - other)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0
  return { p50: at(0.5), p99: at(0.99) }
}
