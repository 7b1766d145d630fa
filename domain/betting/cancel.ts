import { bangkokDate } from '../calendar/bangkok.ts'
import type { RoundStatus } from '../lottery/round-status.ts'

/** When a member may take a ticket back. Systems differ; an operator sets its own. */
export interface CancelRule {
  /** The last minutes before the close in which no ticket is taken back any more. */
  readonly minutesBeforeClose: number
  /** How often on one Bangkok day; 0: never. */
  readonly perDay: number
}

export const DEFAULT_CANCEL_RULE: CancelRule = { minutesBeforeClose: 10, perDay: 4 }

const MINUTE_MS = 60_000

export type CancelRefusal = 'CANCEL_NEVER' | 'CANCEL_TOO_LATE' | 'CANCEL_LIMIT'

/** Why this ticket cannot be cancelled now, if so: the first rule that refuses. */
export function refuseCancel(
  round: {
    readonly status: RoundStatus
    readonly closesAtMs: number
    /** It draws itself: what is bet in a quarter of an hour stays bet. */
    readonly drawsItself?: boolean
  },
  cancelsToday: number,
  nowMs: number,
  rule: CancelRule = DEFAULT_CANCEL_RULE,
): CancelRefusal | undefined {
  if (round.drawsItself) return 'CANCEL_NEVER'
  if (round.status !== 'open' || nowMs >= lastCancelMs(round.closesAtMs, rule)) return 'CANCEL_TOO_LATE'
  if (cancelsToday >= rule.perDay) return 'CANCEL_LIMIT'
  return undefined
}

/** From this moment on it is too late. */
export function lastCancelMs(closesAtMs: number, rule: CancelRule = DEFAULT_CANCEL_RULE): number {
  return closesAtMs - rule.minutesBeforeClose * MINUTE_MS
}

/** The Bangkok day that counts a cancel. */
export function cancelDay(nowMs: number): string {
  return bangkokDate(nowMs)
}
