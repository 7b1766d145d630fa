import type { AffiliateRules } from '../affiliates/rules.ts'
import type { BetType } from '../betting/bet-types.ts'
import { chanceOf, examplesOf, returnPercent } from '../betting/price/odds.ts'
import type { LotteryGroup } from '../lottery/groups.ts'
import type { BasisPoints, PayoutRate } from '../money.ts'
import type { CashbackRules } from './cashback.ts'
import { percentWithRank, type RankRules } from './ranks.ts'

/** From here on nothing is left of what is staked. Staff must confirm that they mean it. */
export const ALL_PERCENT = 100

/** What an operator gives of stakes and losses, beside what tickets win. */
export interface GivenRules {
  readonly affiliates: AffiliateRules
  readonly cashback: Pick<CashbackRules, 'isOn' | 'percent'>
  /** A proposal from before there were any has none. */
  readonly ranks?: RankRules | undefined
}

export interface SoldPrice {
  readonly group: string
  readonly type: BetType
  readonly rate: PayoutRate
  readonly discount: BasisPoints
}

/**
 * The most that comes back on average of a hundred baht paid, for the number that gets the most: winnings, the income of
 * those who brought the member, and cashback of the highest rank. Cashback is of a period's loss, so it is most for who bets
 * once in each: then it is paid whenever that bet does not win.
 */
export function givenBack({ group, type, rate, discount }: SoldPrice, rules: GivenRules): number {
  const { affiliates, cashback, ranks } = rules
  const rates = affiliates.isOn ? (affiliates.rates[group as LotteryGroup] ?? []) : []
  const brought = rates.reduce((sum, each) => sum + each, 0) / 100
  const ofRank = ranks?.isOn ? (ranks.steps.at(-1)?.percent ?? 0) : 0
  const percent = cashback.isOn ? percentWithRank(cashback.percent, ofRank) : 0
  const each = examplesOf(type).map((number) => {
    const { wins, of } = chanceOf(type, number)
    return returnPercent({ type, number }, rate, discount) + brought + percent * (1 - wins / of)
  })
  return Math.max(...each)
}

/** That of the price that gives back most; 0 where nothing is sold. */
export function mostGivenBack(prices: readonly SoldPrice[], rules: GivenRules): number {
  return prices.reduce((most, price) => Math.max(most, givenBack(price, rules)), 0)
}
