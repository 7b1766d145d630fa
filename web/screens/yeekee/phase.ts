/**
 * How far a fast round has come: bets and shots are taken, shots alone are, everything is frozen and being reckoned,
 * the result is out. `before`: it has not opened; `void`: it was not held.
 */
export type FastPhase = 'before' | 'betting' | 'shooting' | 'frozen' | 'drawn' | 'void'

export interface PhaseTimes {
  readonly status: string
  readonly closesAtMs: number
  readonly freezesAtMs: number
  readonly isDrawn: boolean
}

/** By the server's clock: a round whose close nobody has written down yet has closed all the same. */
export function phaseOf({ status, closesAtMs, freezesAtMs, isDrawn }: PhaseTimes, nowMs: number): FastPhase {
  if (status === 'void') return 'void'
  if (isDrawn) return 'drawn'
  if (status === 'scheduled' && nowMs < closesAtMs) return 'before'
  if (status === 'open' && nowMs < closesAtMs) return 'betting'
  return nowMs < freezesAtMs ? 'shooting' : 'frozen'
}
