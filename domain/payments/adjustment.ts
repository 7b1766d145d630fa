import type { Satang } from '../money.ts'

export type AdjustmentRefusal = 'ADJUST_DAY_FULL' | 'ADJUST_BELOW_ZERO'

/** What is known of a member and a day, read at one moment. */
export interface AdjustmentFacts {
  /** What the member can spend: what is set aside is none of it. */
  readonly cash: Satang
  /** What people have given and taken on this Bangkok day, of all members together. */
  readonly usedToday: Satang
  readonly dayMax: Satang
}

/** Why money is not given (above zero) or taken (below zero) by hand. */
export function refuseAdjustment(
  amount: Satang,
  { cash, usedToday, dayMax }: AdjustmentFacts,
): AdjustmentRefusal | undefined {
  if (usedToday + Math.abs(amount) > dayMax) return 'ADJUST_DAY_FULL'
  return cash + amount < 0 ? 'ADJUST_BELOW_ZERO' : undefined
}
