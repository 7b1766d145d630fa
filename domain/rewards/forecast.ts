import type { AffiliateRules } from '../affiliates/rules.ts'
import { rateOf } from '../affiliates/rules.ts'
import { NO_MONEY, type Satang, satang } from '../money.ts'
import type { CheckInRules } from './check-in.ts'
import type { WheelPlace, WheelRules } from './wheel.ts'

/** A forecast looks back so many whole Bangkok days, and is of as many. */
export const FORECAST_DAYS = 30

/** What follows from the rules of money, and so is forecast with them. */
export const FORECAST_REWARDS = ['checkIn', 'cashback', 'ranks', 'wheel', 'affiliates'] as const
export type ForecastReward = (typeof FORECAST_REWARDS)[number]

/**
 * What an operator's members have done on its last whole days, as far as a reward asks for it. Satang. Each figure is as if
 * everybody takes all that they may.
 */
export interface RewardHistory {
  /** From the first on which something was settled or deposited; FORECAST_DAYS at most. */
  readonly days: number
  /** What cashback would have come to without ranks, and with them. */
  readonly cashback: Satang
  readonly withRanks: Satang
  /** What was won at raised rates, as if every win had been one: what ranks would have added to it. */
  readonly raised: Satang
  /** How often each day of the ladder would have been taken, from 1. */
  readonly checkIns: readonly { readonly day: number; readonly times: number }[]
  readonly spins: number
  /** Stakes of members whom somebody has brought, by group of lotteries and level. */
  readonly brought: readonly { readonly group: string; readonly level: number; readonly staked: Satang }[]
}

export interface ForecastRules {
  readonly checkIn: CheckInRules
  readonly wheel: WheelRules
  readonly affiliates: AffiliateRules
}

/** What rewards would cost in FORECAST_DAYS, if members go on as they did and take all that they may. Satang. */
export function forecastRewards(
  history: RewardHistory,
  { checkIn, wheel, affiliates }: ForecastRules,
): Readonly<Record<ForecastReward, Satang>> {
  const { days, cashback, withRanks, raised, checkIns, spins, brought } = history
  const ladder = checkIns.reduce((sum, { day, times }) => sum + times * broughtByDay(checkIn, day), 0)
  const income = brought.reduce(
    (sum, { group, level, staked }) => sum + (staked * rateOf(affiliates, group, level)) / 10_000,
    0,
  )
  return {
    checkIn: perMonth(checkIn.isOn ? ladder : 0, days),
    cashback: perMonth(cashback, days),
    ranks: perMonth(withRanks - cashback + raised, days),
    wheel: perMonth(wheel.isOn ? spins * expectedPrize(wheel.places) : 0, days),
    affiliates: perMonth(income, days),
  }
}

/** What came to so much on some days comes to in a month of FORECAST_DAYS; in whole satang, rounded up. */
export function perMonth(amount: number, days: number): Satang {
  return days > 0 ? satang(Math.max(0, Math.ceil((amount * FORECAST_DAYS) / days - 1e-6))) : NO_MONEY
}

/** What a spin wins on average, in satang and parts of one. */
export function expectedPrize(places: readonly WheelPlace[]): number {
  const weights = places.reduce((sum, { weight }) => sum + weight, 0)
  return weights > 0 ? places.reduce((sum, { weight, prize }) => sum + weight * prize, 0) / weights : 0
}

function broughtByDay({ ladder }: CheckInRules, day: number): number {
  const brought = ladder[day - 1]
  return brought ? brought.amount + brought.bonus : 0
}
