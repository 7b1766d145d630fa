/** How long before the end of bets, and of shots, an outage can decide a round: who waited for the end had no turn. */
export const LAST_STRETCH_MS = 60_000

/** So long without a sign of life is an outage. Signs come every few seconds, and a restart takes less. */
export const OUTAGE_MS = 15_000

/** A time in which a round's members must have been served. */
export interface Stretch {
  readonly fromMs: number
  readonly untilMs: number
}

/** The last minute of bets and the last minute of shots. Never before the round has opened. */
export function lastStretches(round: {
  readonly opensAtMs: number
  readonly closesAtMs: number
  /** When bets ended in fact; before their time where staff ended them. */
  readonly closedAtMs: number | null
  readonly freezesAtMs: number
}): readonly Stretch[] {
  const { opensAtMs, closesAtMs, closedAtMs, freezesAtMs } = round
  const lastBetMs = Math.min(closesAtMs, closedAtMs ?? closesAtMs)
  return [lastBetMs, freezesAtMs].map((untilMs) => ({
    fromMs: Math.min(untilMs, Math.max(opensAtMs, untilMs - LAST_STRETCH_MS)),
    untilMs,
  }))
}

/** Whether a round's terms say that an outage ends it. Rounds of before the rule are as they were promised. */
export function endsByOutage(terms: string): boolean {
  return /(?:^|;)outage=/.test(terms)
}
