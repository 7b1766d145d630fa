import type { PayoutRate, Satang } from '../../money.ts'
import type { BetType } from '../bet-types.ts'
import { type CanonicalNumber, type NumberKey, numberKey, partsOfKey } from '../number-key.ts'
import type { NumberRule, NumberRules, Tier } from './number-rule.ts'

/** Limits on the sale of one bet type in a round. An absent field sets no limit. */
export interface TypeLimits {
  /** The most that is sold of each number. */
  readonly cap?: Satang
  /** The most one member may stake on each number. */
  readonly memberCap?: Satang
  /** Rates that fall as a number sells, for numbers without a rule of their own. */
  readonly tiers?: readonly Tier[]
}

/** The limits an operator has set for a round, or for the rounds of a lottery. */
export interface SaleLimits {
  /** The most one member may stake in the round, over all tickets. */
  readonly memberRoundMax?: Satang
  readonly types: Readonly<Partial<Record<BetType, TypeLimits>>>
}

export const NO_LIMITS: SaleLimits = { types: {} }

/** Every limit and rule of a round. */
export interface RoundLimits {
  readonly limits: SaleLimits
  /** Caps of single numbers, in place of their type's. */
  readonly caps: ReadonlyMap<NumberKey, Satang>
  readonly numbers: NumberRules
}

/** True without limits, as for most rounds: no counts are needed then. */
export function isUnlimited({ limits, caps, numbers }: RoundLimits): boolean {
  return (
    numbers.size === 0 &&
    caps.size === 0 &&
    limits.memberRoundMax === undefined &&
    Object.keys(limits.types).length === 0
  )
}

/** The most that is sold of a number, if that is limited. */
export function capOf({ limits, caps }: RoundLimits, type: BetType, key: NumberKey): Satang | undefined {
  return caps.get(key) ?? limits.types[type]?.cap
}

/** The steps of a number, if it has any. Its own rule comes before the steps of its type. */
export function tiersOf(
  { limits, numbers }: RoundLimits,
  type: BetType,
  key: NumberKey,
): readonly Tier[] | undefined {
  const rule = numbers.get(key)
  if (rule) return rule.kind === 'tiers' ? rule.tiers : undefined
  return limits.types[type]?.tiers
}

/**
 * Whether sales of a number are counted: it or its type has a cap or steps. A number with a rule of its own is counted
 * too, so that the count is right when that rule is removed.
 */
export function isCounted(round: RoundLimits, type: BetType, key: NumberKey): boolean {
  const ofType = round.limits.types[type]
  if (ofType?.cap !== undefined || ofType?.tiers !== undefined) return true
  return round.caps.has(key) || round.numbers.get(key)?.kind === 'tiers'
}

/** What a round counts: every number of some types, and single numbers of others. */
export interface Counted {
  readonly types: readonly BetType[]
  readonly numbers: readonly { readonly type: BetType; readonly number: CanonicalNumber }[]
}

export function countedOf({ limits, caps, numbers }: RoundLimits): Counted {
  const types = (Object.entries(limits.types) as [BetType, TypeLimits][])
    .filter(([, ofType]) => ofType.cap !== undefined || ofType.tiers !== undefined)
    .map(([type]) => type)
  const steps = [...numbers].filter(([, rule]) => rule.kind === 'tiers').map(([key]) => key)
  const single = [...new Set([...caps.keys(), ...steps])].map(partsOfKey)
  return { types, numbers: single.filter(({ type }) => !types.includes(type)) }
}

/** Whether more is counted than before, so that tickets already sold must be counted. */
export function countsMore(before: RoundLimits, after: RoundLimits): boolean {
  const { types, numbers } = countedOf(after)
  const had = countedOf(before)
  return (
    types.some((type) => !had.types.includes(type)) ||
    numbers.some(({ type, number }) => !isCounted(before, type, numberKey(type, number)))
  )
}

/** Whether a rule changes a payout. Closing a number does not: what is not sold has no rate. */
export function changesRates(
  round: RoundLimits,
  { type, numbers }: { readonly type: BetType; readonly numbers: readonly string[] },
  rule: NumberRule | null,
): boolean {
  if (rule?.kind === 'closed') return false
  if (rule) return true
  return numbers.some((number) => (round.numbers.get(numberKey(type, number))?.kind ?? 'closed') !== 'closed')
}

export function sameSteps(before: SaleLimits, after: SaleLimits): boolean {
  return JSON.stringify(stepsOf(before)) === JSON.stringify(stepsOf(after))
}

export function sameLimits(one: SaleLimits, other: SaleLimits): boolean {
  const bare = ({ memberRoundMax, types }: SaleLimits) => [
    memberRoundMax ?? null,
    (Object.entries(types) as [BetType, TypeLimits][])
      .map(([type, { cap, memberCap }]) => [type, cap ?? null, memberCap ?? null] as const)
      .filter(([, cap, memberCap]) => cap !== null || memberCap !== null)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  ]
  return sameSteps(one, other) && JSON.stringify(bare(one)) === JSON.stringify(bare(other))
}

function stepsOf({ types }: SaleLimits) {
  return (Object.entries(types) as [BetType, TypeLimits][])
    .flatMap(([type, { tiers }]) =>
      tiers ? [[type, tiers.map(({ upTo, rate }) => [upTo, rate])] as const] : [],
    )
    .sort(([a], [b]) => (a < b ? -1 : 1))
}

/**
 * Whether the steps are valid: each begins where the one before ends and pays less, and only the last has no end. No step
 * may pay more than `highest`, the full plan's rate.
 */
export function areTiers(tiers: readonly Tier[], highest: PayoutRate): boolean {
  return (
    tiers.length > 0 &&
    tiers.every((tier, index) => {
      const before = tiers[index - 1]
      if (tier.upTo === null && index < tiers.length - 1) return false
      if (!before) return tier.rate <= highest && (tier.upTo === null || tier.upTo > 0)
      return tier.rate < before.rate && (tier.upTo === null || tier.upTo > (before.upTo ?? 0))
    })
  )
}
