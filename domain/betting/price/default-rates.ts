import {
  type BasisPoints,
  bahtToSatang,
  basisPoints,
  multipleToRate,
  type PayoutRate,
  type Satang,
} from '../../money.ts'
import type { Language, Words } from '../../words.ts'
import type { BetType } from '../bet-types.ts'
import { SET_PRICE } from '../win/set-of-four.ts'

/** The terms on which an operator sells one bet type in one plan. */
export interface PlanRate {
  readonly type: BetType
  readonly rate: PayoutRate
  readonly discount: BasisPoints
  readonly stakeMin: Satang
  readonly stakeMax: Satang
  /** The most one member may stake on one number of a round; null: no limit. */
  readonly maxPerNumber: Satang | null
}

export interface Plan {
  readonly code: string
  readonly name: Words
  readonly rates: readonly PlanRate[]
}

/** The plan of a bet that names no plan. */
export const DEFAULT_PLAN = 'full'

/** The plans of a new operator, who may change every value. No plan sells six_top. */
export const DEFAULT_PLANS: readonly Plan[] = [
  {
    code: DEFAULT_PLAN,
    name: { th: 'จ่ายเต็ม', en: 'Full payout' },
    rates: [
      sold('three_top', 900),
      sold('three_tod', 150),
      sold('three_front', 450),
      sold('three_bottom', 450),
      sold('two_top', 90),
      sold('two_bottom', 90),
      sold('run_top', 3.2),
      sold('run_bottom', 4.2),
      sold('two_front', 90),
      sold('two_spread', 90),
      sold('two_tod', 13),
      sold('pin_top_hundreds', 8),
      sold('pin_top_tens', 8),
      sold('pin_top_units', 8),
      sold('pin_bottom_tens', 8),
      sold('pin_bottom_units', 8),
      sold('four_top', 7000),
      sold('four_tod', 250),
      sold('four_float', 25),
      sold('five_float', 15),
      sold('high_low', 1.9),
      sold('odd_even', 1.9),
      // 100,000 baht for a set of 120.
      { ...sold('four_set', 833.33), stakeMin: SET_PRICE },
    ],
  },
  {
    code: 'discount',
    name: { th: 'มีส่วนลด', en: 'With discount' },
    rates: [
      sold('three_top', 650, 25),
      sold('three_tod', 105, 25),
      sold('two_top', 65, 25),
      sold('two_bottom', 65, 25),
      sold('run_top', 3, 10),
      sold('run_bottom', 4, 10),
    ],
  },
]

/** The names of our default plans. Any other plan is named by its code. */
export function planName(code: string, language: Language): string {
  return DEFAULT_PLANS.find((plan) => plan.code === code)?.name[language] ?? code
}

function sold(type: BetType, multiple: number, discountPercent = 0): PlanRate {
  return {
    type,
    rate: multipleToRate(multiple),
    discount: basisPoints(discountPercent * 100),
    stakeMin: bahtToSatang(1),
    stakeMax: bahtToSatang(10_000),
    maxPerNumber: null,
  }
}
