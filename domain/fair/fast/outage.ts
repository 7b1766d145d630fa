/** The last part of bets and of shots, in which an outage makes the round void: many members wait for the end. */
export const LAST_STRETCH_MS = 60_000

/** That long without a sign is an outage. Signs are written every few seconds, and a restart takes less. */
export const OUTAGE_MS = 15_000

/** A period in which members must have been served. */
export interface Stretch {
  readonly fromMs: number
  readonly untilMs: number
}

/** The last minute of bets and the last minute of shots. Never before the round has opened. */
export function lastStretches(round: {
  readonly opensAtMs: number
  readonly closesAtMs: number
  /** When bets really ended; staff may end them early. */
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

/** Whether a round's terms say that an outage makes it void. Older rounds keep the terms they had. */
export function endsByOutage(terms: string): boolean {
  return /(?:^|;)outage=/.test(terms)
}
