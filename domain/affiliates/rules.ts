import { LOTTERY_GROUPS, type LotteryGroup } from '../lottery/groups.ts'
import { type Satang, satang } from '../money.ts'

/** Who earns of a member's stakes: 1 is who brought the member, 2 who brought that one. */
export const AFFILIATE_LEVELS = [1, 2] as const

/** Income waits so long, so that a round that is void or corrected soon has paid nobody for it. */
export const HELD_DAYS = 7

/**
 * Of 10,000, all levels of a group together. The bet that leaves the house least returns 95 % on average: whoever bets by
 * many accounts to bring themselves loses more by it than they earn.
 */
export const RATES_MOST = 300

export type AffiliateRates = Readonly<Record<LotteryGroup, readonly number[]>>

/** What an operator has decided about the income of those who bring members. */
export interface AffiliateRules {
  readonly isOn: boolean
  /** Satang: less is not withdrawn to the wallet. */
  readonly least: Satang
  /** Satang of each 10,000 satang staked, a figure a level, by group of lotteries. */
  readonly rates: AffiliateRates
}

const USUAL_RATES = [50, 20]

/** Where an operator has decided nothing there is no income; these are the figures a form begins with. */
export const AFFILIATE_RULES: AffiliateRules = {
  isOn: false,
  least: satang(100_00),
  rates: ratesOf(() => USUAL_RATES),
}

function ratesOf(of: (group: LotteryGroup) => readonly number[]): AffiliateRates {
  return Object.fromEntries(LOTTERY_GROUPS.map((group) => [group, of(group)])) as unknown as AffiliateRates
}

const isWhole = (value: unknown, most: number) =>
  Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= most

/** The rules with what an operator has set over them; what does not fit is as if it were not set. */
export function affiliateRulesWith(
  rules: AffiliateRules,
  set: Readonly<Record<string, unknown>> = {},
): AffiliateRules {
  const given = typeof set.rates === 'object' && set.rates !== null ? set.rates : {}
  return {
    isOn: typeof set.isOn === 'boolean' ? set.isOn : rules.isOn,
    least: isWhole(set.least, Number.MAX_SAFE_INTEGER) ? satang(Number(set.least)) : rules.least,
    rates: ratesOf((group) => {
      const some = (given as Readonly<Record<string, unknown>>)[group]
      const fits =
        Array.isArray(some) &&
        some.length === AFFILIATE_LEVELS.length &&
        some.every((each) => isWhole(each, RATES_MOST))
      return fits ? some : rules.rates[group]
    }),
  }
}

/** Why these rules cannot stand. */
export function affiliateFault({ isOn, least, rates }: AffiliateRules): 'AFFILIATE_BOUNDS' | undefined {
  if (!isOn) return undefined
  const tooMuch = Object.values(rates).some(
    (levels) => levels.reduce((sum, rate) => sum + rate, 0) > RATES_MOST,
  )
  return tooMuch || least <= 0 ? 'AFFILIATE_BOUNDS' : undefined
}

/** What a level earns of a group's stakes; a group that this program does not know earns nothing. */
export function rateOf({ isOn, rates }: AffiliateRules, group: string, level: number): number {
  return isOn ? ((rates as Readonly<Record<string, readonly number[]>>)[group]?.[level - 1] ?? 0) : 0
}
