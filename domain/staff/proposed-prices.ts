import type { BetType } from '../betting/bet-types.ts'
import type { NumberRule } from '../betting/price/number-rule.ts'
import type { Satang } from '../money.ts'
import type { Sure } from './proposed-money.ts'

/** A new rule for numbers of a round on sale; null: back to the type's rate. */
export interface NumbersWish {
  readonly type: BetType
  readonly numbers: readonly string[]
  readonly rule: NumberRule | null
  /** The rules of the numbers when it was proposed, in their order. Absent in proposals of earlier programs. */
  readonly before?: readonly (NumberRule | null)[]
}

/** A new price of a type in a plan of a lottery group, in hundredths and basis points. */
export interface PriceWish extends Sure {
  readonly group: string
  readonly plan: string
  readonly type: BetType
  readonly rate: number
  readonly discount: number
  /** The most that a rank may raise it to; null and absent: no rank does. */
  readonly rankMax?: number | null
  /** The prices when it was proposed, each once: `90000/0`, and the highest of ranks where there is one. Absent in proposals of earlier programs. */
  readonly before?: readonly string[]
}

/** That a plan of a lottery group be sold no more, or again. */
export interface PlanWish extends Sure {
  readonly group: string
  readonly plan: string
  readonly act: 'remove' | 'sell'
  /** What would go, or would be sold again. */
  readonly prices: readonly PlanPrice[]
}

/** The price of a type in a plan of one lottery: hundredths, basis points and satang. */
export interface PlanPrice {
  /** Its code. */
  readonly lottery: string
  readonly type: BetType
  readonly rate: number
  readonly discount: number
  readonly rankMax: number | null
  readonly stakeMin: Satang
  readonly stakeMax: Satang
}
