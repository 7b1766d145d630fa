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
  satang,
} from '../../../domain/money.ts'

/**
 * A bet type as the round sells it, with the numbers that are closed or paid less. Plain data, so that a loader can return it.
 */
export interface Offer {
  readonly type: BetType
  readonly digits: number
  readonly rate: PayoutRate
  /** What the plan pays everybody, where the member's rank raises it. */
  readonly planRate?: PayoutRate
  readonly discount: BasisPoints
  readonly stakeMin: Satang
  readonly stakeMax: Satang
  /** The most one member may stake on each number of the round. */
  readonly memberMax?: Satang
  /** What this member has staked of each number, where `memberMax` holds. */
  readonly memberStaked?: Readonly<Record<CanonicalNumber, Satang>>
  /** The most one member may stake in the round, all types together, and what is left of it for this one. */
  readonly memberRoundMax?: Satang
  readonly memberRoundLeft?: Satang
  readonly exceptions: Readonly<Record<CanonicalNumber, Exception>>
}

export interface Exception {
  readonly state: 'open' | 'capped' | 'closed'
  /** It pays half, capped or not. */
  readonly half: boolean
  /** Its rate was set for it: no rank raises it. */
  readonly isOwn?: true
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
  readonly plan_rate?: number | undefined
  readonly discount: number
  readonly min: number
  readonly max: number
  readonly max_per_number?: number | null
  readonly max_per_round?: number | null
  readonly staked?: readonly { number: string; amount: number }[] | undefined
  readonly left_per_round?: number | undefined
  readonly numbers: readonly {
    number: string
    status: 'closed' | 'half' | 'capped'
    half?: true | undefined
    own_rate?: true | undefined
    rate: number
    amount_max?: number
  }[]
}

/** One plan of `getOutComeRateSelectType`: its types with their rates and discounts. */
export interface OfferedPlan {
  readonly plan: string
  readonly name: string
  readonly types: readonly { type: BetType; rate: number; plan_rate?: number | undefined; discount: number }[]
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
function reprice({ rate, planRate, ...offer }: Offer, own: OfferedPlan['types'][number]): Offer {
  const pays = readPays(own)
  const exceptions = Object.entries(offer.exceptions).map(([number, exception]) => [
    number,
    { ...exception, rate: rateInPlan(exception, { rate, planRate }, pays) },
  ])
  return {
    ...offer,
    ...pays,
    discount: percentToBasisPoints(own.discount),
    exceptions: Object.fromEntries(exceptions),
  }
}

interface Pays {
  readonly rate: PayoutRate
  readonly planRate?: PayoutRate | undefined
}

function readPays({
  rate,
  plan_rate,
}: Pick<OfferedType, 'rate' | 'plan_rate'>): Pick<Offer, 'rate' | 'planRate'> {
  const planRate = plan_rate === undefined ? {} : { planRate: multipleToRate(plan_rate) }
  return { rate: multipleToRate(rate), ...planRate }
}

// Half means half of the plan's own rate, as in admission; other rates keep their ratio to the type's rate. A rank raises neither:
// only what pays as the type does is raised with it.
function rateInPlan(told: Exception, full: Pays, pays: Pays): PayoutRate {
  const [of, rate] = [full.planRate ?? full.rate, pays.planRate ?? pays.rate]
  if (told.rate === full.rate && !told.half && !told.isOwn) return pays.rate
  if (rate === of) return told.rate
  if (told.half) return halfRate(rate)
  return payoutRate(Math.max(1, Math.floor((told.rate * rate) / of)))
}

export function readOffer(wire: OfferedType): Offer {
  const rate = multipleToRate(wire.rate)
  return {
    type: wire.type,
    digits: wire.digits,
    ...readPays(wire),
    discount: percentToBasisPoints(wire.discount),
    stakeMin: bahtToSatang(wire.min),
    stakeMax: bahtToSatang(wire.max),
    ...(wire.max_per_number == null ? {} : { memberMax: bahtToSatang(wire.max_per_number) }),
    ...(wire.max_per_round == null ? {} : { memberRoundMax: bahtToSatang(wire.max_per_round) }),
    ...(wire.staked === undefined ? {} : { memberStaked: readStaked(wire.type, wire.staked) }),
    ...(wire.left_per_round === undefined ? {} : { memberRoundLeft: bahtToSatang(wire.left_per_round) }),
    exceptions: Object.fromEntries(
      wire.numbers.map(
        (told) => [canonicalNumber(wire.type, told.number), readException(told, rate)] as const,
      ),
    ),
  }
}

function readStaked(
  type: BetType,
  staked: NonNullable<OfferedType['staked']>,
): Offer['memberStaked'] & object {
  return Object.fromEntries(
    staked.map(({ number, amount }) => [canonicalNumber(type, number), bahtToSatang(amount)] as const),
  )
}

/** What this member may still stake on the number; undefined where each may stake what they like. */
export function ownLeft({ type, memberMax, memberStaked }: Offer, number: string): Satang | undefined {
  if (memberMax === undefined) return undefined
  return satang(Math.max(0, memberMax - (memberStaked?.[canonicalNumber(type, number)] ?? 0)))
}

// A closed number has no useful rate; the type's rate is kept so that the line can be rendered.
function readException(told: OfferedType['numbers'][number], ofType: PayoutRate): Exception {
  const { status, rate: paid, amount_max: most } = told
  const rate = status === 'closed' || paid <= 0 ? ofType : multipleToRate(paid)
  // Another server may say `half` by the status alone.
  const half = status === 'half' || told.half === true
  const state = status === 'half' ? 'open' : status
  return {
    ...{ state, half, rate },
    ...(told.own_rate && { isOwn: told.own_rate }),
    ...(state === 'capped' && most !== undefined && { stakeMax: bahtToSatang(most) }),
  }
}
