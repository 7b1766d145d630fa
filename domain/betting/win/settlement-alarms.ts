import { isNumberOf } from '../bet-types.ts'
import type { WinningNumber } from './winning-numbers.ts'

/** Why a settlement is held until another person has looked at it. */
export interface SettlementAlarm {
  readonly kind: 'ratio' | 'digits' | 'worst_case'
  readonly found: number
  /** The highest value that raises no alarm. */
  readonly usual: number
}

export interface SettlementFigures {
  /** Satang. */
  readonly payout: number
  readonly stakes: number
  /** The most the sealed tickets can win by any draw. Undefined: it was not computed. */
  readonly worst: number | undefined
  /** The lottery's ratio of payout to stakes: the number of rounds, and the 99th percentile. */
  readonly usual: { readonly rounds: number; readonly p99: number }
  readonly winning: readonly Pick<WinningNumber, 'type' | 'number'>[]
}

/** Converts figures for the console's text. */
const SATANG_A_BAHT = 100

/** A payout that many times the usual one is more likely a mistake than luck. */
const ALARM_FACTOR = 10
/** With fewer rounds there is no usual ratio: one winner among three tickets is no alarm. */
const ROUNDS_NEEDED = 20

/** The alarms of an evaluated settlement. Without any, it is paid. */
export function settlementAlarms(figures: SettlementFigures): readonly SettlementAlarm[] {
  const { payout, stakes, worst, usual, winning } = figures
  const alarms: SettlementAlarm[] = []
  const ratio = stakes === 0 ? 0 : payout / stakes
  // Where a lottery hardly ever pays, p99 is near zero; a payout up to the stakes never raises this alarm.
  const most = ALARM_FACTOR * Math.max(usual.p99, 1)
  if (usual.rounds >= ROUNDS_NEEDED && ratio > most) alarms.push({ kind: 'ratio', found: ratio, usual: most })
  if (worst !== undefined && payout > worst) {
    alarms.push({ kind: 'worst_case', found: payout / SATANG_A_BAHT, usual: worst / SATANG_A_BAHT })
  }
  const unbettable = winning.filter(({ type, number }) => !isNumberOf(type, number)).length
  if (unbettable > 0) alarms.push({ kind: 'digits', found: unbettable, usual: 0 })
  return alarms
}
