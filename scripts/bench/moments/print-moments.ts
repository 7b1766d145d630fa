import type { Moment } from './moment.ts'

const SLICE_MS = 100

/**
 * A line for each tenth of a second in which a call was due that waited long: how many and the longest by road, the longest of
 * what the server did, and what the database's processes were seen at.
 */
export function printMoments(parts: {
  readonly slow: readonly Moment[]
  readonly server: readonly Moment[]
  readonly database: readonly Moment[]
}): void {
  const fromMs = Math.min(...[...parts.slow, ...parts.server].map(({ atMs }) => atMs))
  const sliceOf = ({ atMs }: Moment) => Math.floor((atMs - fromMs) / SLICE_MS)
  const [slow, server, database] = [parts.slow, parts.server, parts.database].map((all) =>
    Map.groupBy(all, sliceOf),
  )
  const last = Math.max(...[...parts.slow, ...parts.server].map(sliceOf))
  for (let slice = 0; slice <= last; slice += 1) {
    const line = [
      ...described(slow?.get(slice), (all) => `${all.length} to ${longest(all)}`),
      ...described(server?.get(slice), (all) => `${longest(all)}`),
      ...described(database?.get(slice), (all) => `x${all.reduce((sum, { ms }) => sum + ms, 0)}`),
    ]
    console.log(`${(slice / 10).toFixed(1).padStart(5)} s  ${line.join(', ')}`)
  }
}

function described(all: readonly Moment[] | undefined, figure: (of: readonly Moment[]) => string): string[] {
  return [...Map.groupBy(all ?? [], ({ what }) => what)].map(([what, of]) => `${what} ${figure(of)}`)
}

function longest(all: readonly Moment[]): number {
  return Math.round(Math.max(...all.map(({ ms }) => ms)))
}
