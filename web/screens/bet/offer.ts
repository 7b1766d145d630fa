import type { BetType } from '../../../domain/betting/bet-types.ts'
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

/** What a round sells one bet type for, and the numbers that are closed or paid less. Plain, so a loader can send it. */
export interface Offer {
  readonly type: BetType
  readonly digits: number
  readonly rate: PayoutRate
  readonly discount: BasisPoints
  readonly stakeMin: Satang
  readonly stakeMax: Satang
  /** The most one member may stake on each number of the round. */
  readonly memberMax?: Satang
  /** The most one member may stake in the round, on all types together. */
  readonly memberRoundMax?: Satang
  readonly exceptions: Readonly<Record<string, Exception>>
}

export interface Exception {
  readonly status: 'closed' | 'half' | 'capped'
  readonly rate: PayoutRate
  /** What would be taken of a capped number now. */
  readonly stakeMax?: Satang
}

/** Numbers that are not sold as their type is, and limits of the member: what a member would want to know before. */
export function countLimited(offers: readonly Offer[]): number {
  const ofRound = offers[0]?.memberRoundMax === undefined ? 0 : 1
  return offers.reduce(
    (sum, { exceptions, memberMax }) =>
      sum + Object.keys(exceptions).length + (memberMax === undefined ? 0 : 1),
    ofRound,
  )
}

/** One type of `getSettingMember`, as the wire writes it: baht, multiples and per cent. */
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

/** One plan of `getOutComeRateSelectType`: the types it sells, at rates and discounts of its own. */
export interface OfferedPlan {
  readonly plan: string
  readonly name: string
  readonly types: readonly { type: BetType; rate: number; discount: number }[]
}

/** The plan that was asked for; one that is not offered is the plan of a bet that names none. */
export function pickPlan(plans: readonly OfferedPlan[], wanted: string): OfferedPlan | undefined {
  return (
    plans.find(({ plan }) => plan === wanted) ?? plans.find(({ plan }) => plan === DEFAULT_PLAN) ?? plans[0]
  )
}

/** What a plan sells of all that the round sells. A type the plan leaves out is not there to be bet on. */
export function readPlanOffers(types: readonly OfferedType[], plan: OfferedPlan): readonly Offer[] {
  return types.flatMap((wire) => {
    const own = plan.types.find(({ type }) => type === wire.type)
    return own ? [reprice(readOffer(wire), own)] : []
  })
}

// The numbers that pay less are told at the rates of the full plan.
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

// Half is half of the plan's own rate, as admission reckons it; anything else keeps its share of what its type pays.
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
      wire.numbers.map((told) => [told.number, readException(told, rate)] as const),
    ),
  }
}

// A closed number has no rate worth telling; the type's own is kept so that the line can still be drawn.
function readException(told: OfferedType['numbers'][number], ofType: PayoutRate): Exception {
  const { status, rate: paid, amount_max: most } = told
  const rate = status === 'closed' || paid <= 0 ? ofType : multipleToRate(paid)
  return status === 'capped' && most !== undefined
    ? { status, rate, stakeMax: bahtToSatang(most) }
    : { status, rate }
}
