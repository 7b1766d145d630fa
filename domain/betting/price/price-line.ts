import { type BasisPoints, NO_MONEY, type PayoutRate, type Satang, satang } from '../../money.ts'
import type { BetType } from '../bet-types.ts'
import type { NumberKey } from '../number-key.ts'
import { SET_PRICE } from '../win/set-of-four.ts'
import { halfRate, rateInPlan, type Tier } from './number-rule.ts'
import { capOf, type RoundLimits, tiersOf } from './sale-limits.ts'

/** What is sold of a number already, in satang: to all, and to the member who asks. This ticket's lines before count. */
export interface SoldSoFar {
  readonly sold: number
  readonly toMember: number
}

/** What a plan sells one bet type for in a round. */
export interface RateView {
  readonly rate: PayoutRate
  readonly discount: BasisPoints
  readonly stakeMin: Satang
  readonly stakeMax: Satang
}

/** What one line would be sold for, and how much of it. */
export interface LinePrice {
  readonly rate: PayoutRate
  /** The most that may be staked; nothing when less is left than the least stake. */
  readonly stakeMax: Satang
  /** What keeps it there, where it is not the most a line may have. */
  readonly limit?: 'NUMBER_CLOSED' | 'CAP' | 'TIER' | 'MEMBER_CAP'
}

/** What a plan sells a type for, and what the full plan pays it, where it sells it. */
export interface TypeRates {
  readonly sold: RateView
  readonly full: PayoutRate | undefined
}

/** The price of a number as it stands now, under all that limits it. */
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
    holdTo(rest, rest > 0 ? 'TIER' : 'CAP')
  }
  const cap = capOf(round, type, key)
  if (cap !== undefined) holdTo(cap - soFar.sold, 'CAP')
  const memberCap = round.limits.types[type]?.memberCap
  if (memberCap !== undefined) holdTo(memberCap - soFar.toMember, 'MEMBER_CAP')

  const price = { rate, stakeMax: buyable(type, stakeMax, sold.stakeMin) }
  return limit === undefined ? price : { ...price, limit }
}

/** What can be bought of a rest: nothing below the least stake, and of sets whole ones only. */
function buyable(type: BetType, rest: number, stakeMin: Satang): Satang {
  if (rest < stakeMin) return NO_MONEY
  return satang(type === 'four_set' ? rest - (rest % SET_PRICE) : rest)
}

/**
 * The step a number stands on, and what is left of it. A rest smaller than the least stake is left unsold, for nobody
 * could buy it. After the last step nothing is left.
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
