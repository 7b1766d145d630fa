import type { AffiliateRules } from '../affiliates/rules.ts'
import type { BetType } from '../betting/bet-types.ts'
import { chanceOf, examplesOf, returnPercent } from '../betting/price/odds.ts'
import { type PlanPays, rateOfRank } from '../betting/price/rank-rate.ts'
import { GAME_SHARES, type GameProduct } from '../games/operated/counted.ts'
import type { LotteryGroup } from '../lottery/groups.ts'
import type { BasisPoints } from '../money.ts'
import type { CashbackRules } from './cashback.ts'
import { highestRaise, percentWithRank, type RankRules } from './ranks.ts'

/** From here on nothing is left of what is staked. Staff must confirm that they mean it. */
export const ALL_PERCENT = 100

/** What an operator gives of stakes and losses, beside what tickets win. */
export interface GivenRules {
  readonly affiliates: AffiliateRules
  readonly cashback: Pick<CashbackRules, 'isOn' | 'percent'>
  /** A proposal from before there were any has none. */
  readonly ranks?: RankRules | undefined
}

export interface SoldPrice extends PlanPays {
  readonly group: string
  readonly type: BetType
  readonly discount: BasisPoints
}

/**
 * The most that comes back on average of a hundred baht paid, for the number that gets the most: winnings at the rate
 * of the highest rank, the income of those who brought the member, and cashback of that rank. Cashback is of a period's loss, so it is most for who bets
 * once in each: then it is paid whenever that bet does not win.
 */
export function givenBack({ group, type, discount, ...plan }: SoldPrice, rules: GivenRules): number {
  const { affiliates, cashback, ranks } = rules
  const rate = rateOfRank(plan, highestRaise(ranks))
  const brought = broughtPercent(affiliates, group as LotteryGroup)
  const percent = cashbackPercent({ cashback, ranks })
  const each = examplesOf(type).map((number) => {
    const { wins, of } = chanceOf(type, number)
    return returnPercent({ type, number }, rate, discount) + brought + percent * (1 - wins / of)
  })
  return Math.max(...each)
}

/** The share of a product of all levels, in per cent. A proposal of before games earned says nothing of them. */
function broughtPercent({ isOn, rates }: AffiliateRules, product: LotteryGroup | GameProduct): number {
  return isOn ? (rates[product] ?? []).reduce((sum, each) => sum + each, 0) / 100 : 0
}

function cashbackPercent({ cashback, ranks }: Pick<GivenRules, 'cashback' | 'ranks'>): number {
  const ofRank = ranks?.isOn ? (ranks.steps.at(-1)?.percent ?? 0) : 0
  return cashback.isOn ? percentWithRank(cashback.percent, ofRank) : 0
}

/** What the games of a product return at most of a hundred staked, as their makers declare it. */
export interface DeclaredReturn {
  readonly product: GameProduct
  readonly percent: number
}

/**
 * The same of a hundred baht staked on a game. What one round can lose is not declared, so cashback counts as for who plays on through
 * its period: of what the game keeps.
 */
export function gameGivenBack({ product, percent }: DeclaredReturn, rules: GivenRules): number {
  const brought = (broughtPercent(rules.affiliates, product) * GAME_SHARES[product].percent) / 100
  return percent + brought + (cashbackPercent(rules) * (100 - percent)) / 100
}

/** All that stakes go to: prices of tickets, and games. */
export interface Sold {
  readonly prices: readonly SoldPrice[]
  readonly games: readonly DeclaredReturn[]
}

/** What gives back most of them; 0 where nothing is sold. */
export function mostGivenBack({ prices, games }: Sold, rules: GivenRules): number {
  return Math.max(
    0,
    ...prices.map((price) => givenBack(price, rules)),
    ...games.map((game) => gameGivenBack(game, rules)),
  )
}
