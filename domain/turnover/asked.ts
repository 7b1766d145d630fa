import { LOTTERY_GROUPS, type LotteryGroup } from '../lottery/groups.ts'
import { type Satang, satang } from '../money.ts'

/** What an operator may set about turnover. Absent: all of a deposit, and stakes of every group count whole. */
export interface TurnoverSettings {
  /** Per cent of a deposit that is to be turned over; 0 asks for none. */
  readonly depositPercent?: number
  /** Per cent of stakes that count, by group of lotteries. */
  readonly groups?: Readonly<Partial<Record<LotteryGroup, number>>>
}

/** The same with what holds where nothing is set. */
export interface TurnoverRules {
  readonly depositPercent: number
  readonly groups: Readonly<Record<LotteryGroup, number>>
}

export function turnoverRules(set: TurnoverSettings = {}): TurnoverRules {
  const groups = LOTTERY_GROUPS.map((group) => [group, countedPercent(group, set)])
  return { depositPercent: set.depositPercent ?? 100, groups: Object.fromEntries(groups) }
}

/** What a deposit asks for, rounded down to the satang. */
export function turnoverAsked(deposit: Satang, { depositPercent = 100 }: TurnoverSettings = {}): Satang {
  return satang(Math.floor((deposit * depositPercent) / 100))
}

/** The share of a group's stakes that the operator lets count, in per cent. */
export function countedPercent(group: string, { groups = {} }: TurnoverSettings = {}): number {
  return groups[group as LotteryGroup] ?? 100
}
