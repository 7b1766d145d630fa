import { loadavg } from 'node:os'

/** Prints a gate's measurements with the machine's load, without which a figure means little. */
export function printFigures(gate: string, figures: Readonly<Record<string, number | string>>): void {
  const parts = Object.entries(figures).map(([name, value]) => `${name} ${rounded(value)}`)
  console.log(`${gate}: ${parts.join(', ')} (load ${loadavg()[0]?.toFixed(1)})`)
}

/** The value below which that share of the measures lies. */
export function percentile(measures: readonly number[], share: number): number {
  const sorted = measures.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export async function timed<T>(work: () => PromiseLike<T>): Promise<{ ms: number; value: T }> {
  const began = performance.now()
  const value = await work()
  return { ms: performance.now() - began, value }
}

function rounded(value: number | string): string {
  if (typeof value === 'string') return value
  return value >= 100 || Number.isInteger(value) ? String(Math.round(value)) : value.toFixed(2)
}
