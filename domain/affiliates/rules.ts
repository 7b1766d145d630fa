import { type Satang, satang } from '../money.ts'
import { AFFILIATE_PRODUCTS, type AffiliateProduct, isGameProduct } from './products.ts'

/**
 * Who may earn of a member's stakes: 1 is who brought the member, 2 who brought that one. So far up the database knows who brought
 * whom; how many of them earn, the rates of each product say.
 */
export const AFFILIATE_LEVELS = [1, 2, 3, 4, 5] as const

/** Income waits so long, so that a round that is void or corrected soon has paid nobody for it. */
export const HELD_DAYS = 7

/**
 * Of 10,000, all levels of a group together. The bet that leaves the house least returns 95 % on average: whoever bets by
 * many accounts to bring themselves loses more by it than they earn.
 */
export const RATES_MOST = 300

/** The same of games: who bets on the banker loses 1.06 % of it on average, and no game of the studio keeps less. */
const GAME_RATES_MOST = 100

/** Of 10,000, what all levels of a product come to at most. */
export function ratesMost(product: AffiliateProduct): number {
  return isGameProduct(product) ? GAME_RATES_MOST : RATES_MOST
}

export type AffiliateRates = Readonly<Record<AffiliateProduct, readonly number[]>>

/** What an operator has decided about the income of those who bring members. */
export interface AffiliateRules {
  readonly isOn: boolean
  /** Satang: less is not withdrawn to the wallet. */
  readonly least: Satang
  /** Satang of each 10,000 satang staked, or of games turned over, a figure a level from the nearest on, by product. */
  readonly rates: AffiliateRates
}

const USUAL_RATES = [50, 20]
const NO_RATES = USUAL_RATES.map(() => 0)

/** Where an operator has decided nothing there is no income; these are the figures a form begins with. Games earn nothing until somebody says so. */
export const AFFILIATE_RULES: AffiliateRules = {
  isOn: false,
  least: satang(100_00),
  rates: ratesOf((product) => (isGameProduct(product) ? NO_RATES : USUAL_RATES)),
}

/** What a demo shows. */
export const DEMO_AFFILIATE_RULES: AffiliateRules = {
  ...AFFILIATE_RULES,
  isOn: true,
  rates: { ...AFFILIATE_RULES.rates, slot: [30, 10], casino: [20, 10], sport: [30, 10] },
}

function ratesOf(of: (product: AffiliateProduct) => readonly number[]): AffiliateRates {
  const rates = AFFILIATE_PRODUCTS.map((product) => [product, of(product)])
  return Object.fromEntries(rates) as unknown as AffiliateRates
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
    rates: ratesOf((product) => {
      const some = (given as Readonly<Record<string, unknown>>)[product]
      const fits =
        Array.isArray(some) &&
        some.length >= 1 &&
        some.length <= AFFILIATE_LEVELS.length &&
        some.every((each) => isWhole(each, ratesMost(product)))
      return fits ? some : rules.rates[product]
    }),
  }
}

/** Why these rules cannot stand. */
export function affiliateFault({ isOn, least, rates }: AffiliateRules): 'AFFILIATE_BOUNDS' | undefined {
  if (!isOn) return undefined
  const tooMuch = AFFILIATE_PRODUCTS.some(
    (product) => rates[product].reduce((sum, rate) => sum + rate, 0) > ratesMost(product),
  )
  return tooMuch || least <= 0 ? 'AFFILIATE_BOUNDS' : undefined
}

/** What a level earns of a product's stakes; a product that this program does not know earns nothing. */
export function rateOf({ isOn, rates }: AffiliateRules, product: string, level: number): number {
  return isOn ? ((rates as Readonly<Record<string, readonly number[]>>)[product]?.[level - 1] ?? 0) : 0
}

/** The levels that earn of any of these products, the nearest first. */
export function earningLevels(
  rules: AffiliateRules,
  products: readonly AffiliateProduct[] = AFFILIATE_PRODUCTS,
): number[] {
  return AFFILIATE_LEVELS.filter((level) => products.some((product) => rateOf(rules, product, level) > 0))
}

/** The levels that earn of rounds of games. */
export function gameLevels(rules: AffiliateRules): number[] {
  return earningLevels(rules, AFFILIATE_PRODUCTS.filter(isGameProduct))
}
