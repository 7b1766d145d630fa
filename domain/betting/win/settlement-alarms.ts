import { isNumberOf } from '../bet-types.ts'
import type { WinningNumber } from './expand.ts'

/** Why a settlement is held until another person has looked at it. */
export interface SettlementAlarm {
  readonly kind: 'ratio' | 'digits' | 'worst_case'
  readonly found: number
  /** The most that would not have raised it. */
  readonly usual: number
}

export interface SettlementFigures {
  /** Satang. */
  readonly payout: number
  readonly stakes: number
  /** What the lottery's rounds have paid over their stakes: how many rounds, and what 99 % of them stay within. */
  /** The most the sealed tickets can win by any draw. Undefined: it was not added up to the end. */
  readonly worst: number | undefined
  readonly usual: { readonly rounds: number; readonly p99: number }
  readonly winning: readonly Pick<WinningNumber, 'type' | 'number'>[]
}

/** People read these figures. */
const SATANG_A_BAHT = 100

/** So many times the usual is a mistake more often than luck. */
const TIMES = 10
/** With fewer rounds there is no usual ratio: one winner among three tickets is no alarm. */
const ROUNDS_NEEDED = 20

/** What is strange about an evaluated settlement. Nothing: it is paid. */
export function settlementAlarms(figures: SettlementFigures): readonly SettlementAlarm[] {
  const { payout, stakes, worst, usual, winning } = figures
  const alarms: SettlementAlarm[] = []
  const ratio = stakes === 0 ? 0 : payout / stakes
  // A lottery that hardly ever pays has hardly any p99; a round that pays what it took is never strange by that.
  const most = TIMES * Math.max(usual.p99, 1)
  if (usual.rounds >= ROUNDS_NEEDED && ratio > most) alarms.push({ kind: 'ratio', found: ratio, usual: most })
  if (worst !== undefined && payout > worst) {
    alarms.push({ kind: 'worst_case', found: payout / SATANG_A_BAHT, usual: worst / SATANG_A_BAHT })
  }
  const misfits = winning.filter(({ type, number }) => !isNumberOf(type, number)).length
  if (misfits > 0) alarms.push({ kind: 'digits', found: misfits, usual: 0 })
  return alarms
}
