import type { BetType } from '../../../domain/betting/bet-types.ts'
import { type CanonicalNumber, canonicalNumber } from '../../../domain/betting/number-key.ts'
import { DEFAULT_PLAN } from '../../../domain/betting/price/default-rates.ts'
import { halfRate } from '../../../domain/betting/price/number-rule.ts'
import {
  type BasisPoints,
  bahtToSatang,
  multipleToRate,
  type PayoutRate,
  payoutRate,
  percentToBasisPoints,
  type Satang,
} from '../../../domain/money.ts'

/**
 * A bet type as the round sells it, with the numbers that are closed or paid less. Plain data, so that a loader can return it.
 */
export interface Offer {
  readonly type: BetType
  readonly digits: number
  readonly rate: PayoutRate
  readonly discount: BasisPoints
  readonly stakeMin: Satang
  readonly stakeMax: Satang
  /** The most one member may stake on each number of the round. */
  readonly memberMax?: Satang
  /** The most one member may stake in the round, all types together. */
  readonly memberRoundMax?: Satang
  readonly exceptions: Readonly<Record<CanonicalNumber, Exception>>
}

export interface Exception {
  readonly status: 'closed' | 'half' | 'capped'
  readonly rate: PayoutRate
  /** What a capped number still takes. */
  readonly stakeMax?: Satang
}

/** Counts numbers not sold at their type's terms, and limits of the member: what a member wants to know before typing. */
export function countLimited(offers: readonly Offer[]): number {
  const ofRound = offers[0]?.memberRoundMax === undefined ? 0 : 1
  return offers.reduce(
    (sum, { exceptions, memberMax }) =>
      sum + Object.keys(exceptions).length + (memberMax === undefined ? 0 : 1),
    ofRound,
  )
}

/** One type of `getSettingMember` as the wire has it: baht, multiples and per cent. */
export interface OfferedType {
  readonly type: BetType
  readonly digits: number
  readonly rate: number
  readonly discount: number
  readonly min: number
  readonly max: number
  readonly max_per_number?: number | null
  readonly max_per_round?: number | null
  readonly numbers: readonly {
    number: string
    status: Exception['status']
    rate: number
    amount_max?: number
  }[]
}

/** One plan of `getOutComeRateSelectType`: its types with their rates and discounts. */
export interface OfferedPlan {
  readonly plan: string
  readonly name: string
  readonly types: readonly { type: BetType; rate: number; discount: number }[]
}

/** The requested plan, or the default when it is not offered. */
export function pickPlan(plans: readonly OfferedPlan[], wanted: string): OfferedPlan | undefined {
  return (
    plans.find(({ plan }) => plan === wanted) ?? plans.find(({ plan }) => plan === DEFAULT_PLAN) ?? plans[0]
  )
}

/** The round's offers in a plan. A type the plan leaves out cannot be bet. */
export function readPlanOffers(types: readonly OfferedType[], plan: OfferedPlan): readonly Offer[] {
  return types.flatMap((wire) => {
    const own = plan.types.find(({ type }) => type === wire.type)
    return own ? [reprice(readOffer(wire), own)] : []
  })
}

// The call gives the rates of limited numbers in the full plan.
function reprice(offer: Offer, own: OfferedPlan['types'][number]): Offer {
  const rate = multipleToRate(own.rate)
  const exceptions = Object.entries(offer.exceptions).map(([number, exception]) => [
    number,
    { ...exception, rate: rateInPlan(exception, offer.rate, rate) },
  ])
  return {
    ...offer,
    rate,
    discount: percentToBasisPoints(own.discount),
    exceptions: Object.fromEntries(exceptions),
  }
}

// Half means half of the plan's own rate, as in admission; other rates keep their ratio to the type's rate.
function rateInPlan(told: Exception, full: PayoutRate, rate: PayoutRate): PayoutRate {
  if (rate === full) return told.rate
  if (told.status === 'half') return halfRate(rate)
  return payoutRate(Math.max(1, Math.floor((told.rate * rate) / full)))
}

export function readOffer(wire: OfferedType): Offer {
  const rate = multipleToRate(wire.rate)
  return {
    type: wire.type,
    digits: wire.digits,
    rate,
    discount: percentToBasisPoints(wire.discount),
    stakeMin: bahtToSatang(wire.min),
    stakeMax: bahtToSatang(wire.max),
    ...(wire.max_per_number == null ? {} : { memberMax: bahtToSatang(wire.max_per_number) }),
    ...(wire.max_per_round == null ? {} : { memberRoundMax: bahtToSatang(wire.max_per_round) }),
    exceptions: Object.fromEntries(
      wire.numbers.map(
        (told) => [canonicalNumber(wire.type, told.number), readException(told, rate)] as const,
      ),
    ),
  }
}

// A closed number has no useful rate; the type's rate is kept so that the line can be rendered.
function readException(told: OfferedType['numbers'][number], ofType: PayoutRate): Exception {
  const { status, rate: paid, amount_max: most } = told
  const rate = status === 'closed' || paid <= 0 ? ofType : multipleToRate(paid)
  return status === 'capped' && most !== undefined
    ? { status, rate, stakeMax: bahtToSatang(most) }
    : { status, rate }
}
