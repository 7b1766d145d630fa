/**
 * The phase of a fast round: bets and shots are taken, only shots are taken, frozen while the result is computed, drawn.
 * `before`: not open yet; `void`: not held.
 */
export type FastPhase = 'before' | 'betting' | 'shooting' | 'frozen' | 'drawn' | 'void'

export interface PhaseTimes {
  readonly status: string
  readonly closesAtMs: number
  readonly freezesAtMs: number
  readonly isDrawn: boolean
}

/** By the server's clock: after its closing time a round counts as closed, even before the server has recorded it. */
export function phaseOf({ status, closesAtMs, freezesAtMs, isDrawn }: PhaseTimes, nowMs: number): FastPhase {
  if (status === 'void') return 'void'
  if (isDrawn) return 'drawn'
  if (status === 'scheduled' && nowMs < closesAtMs) return 'before'
  if (status === 'open' && nowMs < closesAtMs) return 'betting'
  return nowMs < freezesAtMs ? 'shooting' : 'frozen'
}
