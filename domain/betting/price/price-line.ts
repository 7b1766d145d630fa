import { type BasisPoints, NO_MONEY, type PayoutRate, type Satang, satang } from '../../money.ts'
import type { BetType } from '../bet-types.ts'
import type { NumberKey } from '../number-key.ts'
import { SET_PRICE } from '../win/set-of-four.ts'
import { halfRate, rateInPlan, type Tier } from './number-rule.ts'
import { capOf, type RoundLimits, tiersOf } from './sale-limits.ts'

/** What is already sold of a number, in satang: to everyone, and to this member. Earlier lines of the ticket count. */
export interface SoldSoFar {
  readonly sold: number
  readonly toMember: number
}

/** The terms on which a plan sells one bet type in a round. */
export interface RateView {
  readonly rate: PayoutRate
  readonly discount: BasisPoints
  readonly stakeMin: Satang
  readonly stakeMax: Satang
  /** The most that a rank may raise the rate to; null: no rank does. */
  readonly rankMax?: PayoutRate | null
}

/** The price of one line, and the highest stake it may have. */
export interface LinePrice {
  readonly rate: PayoutRate
  /** The highest stake; zero when less than the least stake is left. */
  readonly stakeMax: Satang
  /** What limits the stake below the type's maximum. */
  readonly limit?: 'NUMBER_CLOSED' | 'CAP' | 'TIER' | 'MEMBER_CAP'
  /** A rule of the number pays half. */
  readonly half?: true
  /** Somebody set what this number pays, be it just what the plan pays now: no rank raises it. */
  readonly isSet?: true
}

/** The terms of a type in a plan, and its rate in the full plan, if that sells it. */
export interface TypeRates {
  readonly sold: RateView
  readonly full: PayoutRate | undefined
}

/** The current price of a number under every rule and limit, before a member's rank. */
export function priceLine(
  round: RoundLimits,
  { sold, full }: TypeRates,
  line: { readonly type: BetType; readonly key: NumberKey; readonly soFar: SoldSoFar },
): LinePrice {
  const { type, key, soFar } = line
  const rule = round.numbers.get(key)
  if (rule?.kind === 'closed') return { rate: sold.rate, stakeMax: NO_MONEY, limit: 'NUMBER_CLOSED' }

  let rate = sold.rate
  let stakeMax: number = sold.stakeMax
  let limit: LinePrice['limit']
  let isSet = rule?.kind === 'half' || rule?.kind === 'rate'
  const holdTo = (rest: number, reason: LinePrice['limit']) => {
    if (rest >= stakeMax) return
    stakeMax = rest
    limit = reason
  }
  if (rule?.kind === 'half') rate = halfRate(sold.rate)
  if (rule?.kind === 'rate') rate = rateInPlan(rule.rate, sold.rate, full)

  const tiers = tiersOf(round, type, key)
  if (tiers) {
    const { tier, rest } = standingTier(tiers, soFar.sold, sold.stakeMin)
    rate = rateInPlan(tier.rate, sold.rate, full)
    // The first step, where it lowers nothing, is the plan's own price.
    isSet = tier !== tiers[0] || rate !== sold.rate
    holdTo(rest, rest > 0 ? 'TIER' : 'CAP')
  }
  const cap = capOf(round, type, key)
  if (cap !== undefined) holdTo(cap - soFar.sold, 'CAP')
  const memberCap = round.limits.types[type]?.memberCap
  if (memberCap !== undefined) holdTo(memberCap - soFar.toMember, 'MEMBER_CAP')

  return {
    ...{ rate, stakeMax: buyable(type, stakeMax, sold.stakeMin) },
    ...(limit === undefined ? {} : { limit }),
    ...(rule?.kind === 'half' ? { half: true } : {}),
    ...(isSet ? { isSet } : {}),
  }
}

/** The stake that remains possible: zero below the least stake, and whole sets only. */
function buyable(type: BetType, rest: number, stakeMin: Satang): Satang {
  if (rest < stakeMin) return NO_MONEY
  return satang(type === 'four_set' ? rest - (rest % SET_PRICE) : rest)
}

/**
 * The current step of a number, and what is left of it. Less than the least stake cannot be bought and stays unsold.
 * After the last step nothing is left.
 */
function standingTier(
  tiers: readonly Tier[],
  sold: number,
  stakeMin: Satang,
): { readonly tier: Tier; readonly rest: number } {
  for (const tier of tiers) {
    const rest = tier.upTo === null ? Number.MAX_SAFE_INTEGER : tier.upTo - sold
    if (rest >= stakeMin) return { tier, rest }
  }
  return { tier: tiers[tiers.length - 1] as Tier, rest: 0 }
}
