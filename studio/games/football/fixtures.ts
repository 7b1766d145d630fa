import { TEAMS } from './teams.ts'

export interface Fixture {
  /** Places in the list of teams. */
  readonly home: number
  readonly away: number
}

export const MATCHES_A_DAY = TEAMS.length / 2
/** After so many days every team has met every other once. */
const DAYS_A_TURN = TEAMS.length - 1

/** The fixtures of a day, which counts from 1: everybody meets everybody (the circle method), and then again with home and away changed. */
export function fixturesOf(day: number): readonly Fixture[] {
  const nth = (day - 1) % DAYS_A_TURN
  const isChanged = Math.floor((day - 1) / DAYS_A_TURN) % 2 === 1
  const at = (place: number) => (nth + place + DAYS_A_TURN) % DAYS_A_TURN
  const pairs = Array.from({ length: MATCHES_A_DAY }, (_, match): [number, number] =>
    match === 0 ? [DAYS_A_TURN, at(0)] : [at(match), at(-match)],
  )
  return pairs.map(([a, b], match) =>
    (match + nth + Number(isChanged)) % 2 === 0 ? { home: a, away: b } : { home: b, away: a },
  )
}
