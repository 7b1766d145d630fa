import { bangkokDate } from '../calendar/bangkok.ts'
import type { RoundStatus } from '../lottery/round-status.ts'

/** When a member may cancel a ticket. Each operator sets its own rule. */
export interface CancelRule {
  /** How long before the close tickets can no longer be cancelled. */
  readonly minutesBeforeClose: number
  /** Cancels a member may make on one Bangkok day; 0: none. */
  readonly perDay: number
}

export const DEFAULT_CANCEL_RULE: CancelRule = { minutesBeforeClose: 10, perDay: 4 }

const MINUTE_MS = 60_000

export type CancelRefusal = 'CANCEL_NEVER' | 'CANCEL_TOO_LATE' | 'CANCEL_LIMIT'

/** Why this ticket cannot be cancelled now, or undefined. The first rule that refuses gives the reason. */
export function refuseCancel(
  round: {
    readonly status: RoundStatus
    readonly closesAtMs: number
    /** A fast round: its tickets cannot be cancelled, because it lasts a quarter of an hour. */
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

/** The moment from which a ticket can no longer be cancelled. */
export function lastCancelMs(closesAtMs: number, rule: CancelRule = DEFAULT_CANCEL_RULE): number {
  return closesAtMs - rule.minutesBeforeClose * MINUTE_MS
}

/** The Bangkok day that a cancel counts on. */
export function cancelDay(nowMs: number): string {
  return bangkokDate(nowMs)
}
