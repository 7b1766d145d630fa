import { isDeepStrictEqual } from 'node:util'
import { earningLevels } from '../../../domain/affiliates/rules.ts'
import { addDays, type BangkokDate, bangkokMs, DAY_MS } from '../../../domain/calendar/bangkok.ts'
import { NO_MONEY, type Satang } from '../../../domain/money.ts'
import type { MoneyRules } from '../../../domain/payments/money-rules.ts'
import {
  FORECAST_DAYS,
  type ForecastReward,
  forecastRewards,
  perMonth,
  type RewardHistory,
} from '../../../domain/rewards/forecast.ts'
import type { PromotionTerms } from '../../../domain/rewards/promotion.ts'
import { highestRaise } from '../../../domain/rewards/ranks.ts'
import type { Reader } from '../../context.ts'
import { readDay } from '../rewards/ranks/queries-ranks.ts'
import {
  countRewardDays,
  findHistory,
  type PromotionHistory,
  type Span,
  sumBrought,
  sumCashback,
  sumGiven,
  sumPromotion,
  sumRaised,
} from './queries-forecast.ts'

/** The whole days that a forecast stands on. */
export interface ForecastSpan {
  readonly from: BangkokDate
  readonly to: BangkokDate
  readonly days: number
  readonly staked: Satang
}

export interface RewardForecast {
  readonly span: ForecastSpan
  /** What was given in the span, by kind of movement, as a month of it. */
  readonly given: ReadonlyMap<string, Satang>
  /** What each of the rules would cost in a month, in their order. */
  readonly costs: readonly Readonly<Record<ForecastReward, Satang>>[]
}

/**
 * What rewards cost in a month, from what an operator's members did on its last whole days. Undefined where nothing was settled
 * or deposited on them: then nobody can tell.
 */
export async function forecastOf(
  reader: Reader,
  operatorId: string,
  rules: readonly MoneyRules[],
): Promise<RewardForecast | undefined> {
  const found = await findSpan(reader, operatorId)
  if (!found) return undefined
  const { span, days } = found
  const levels = [...new Set(rules.flatMap(({ affiliates }) => earningLevels(affiliates)))]
  const [given, brought] = await Promise.all([
    sumGiven(reader, span),
    levels.length > 0 ? sumBrought(reader, span, levels) : [],
  ])
  const costs = await eachOnce(rules, (each) =>
    costOf(reader, { span, days: days.days, brought, rules: each }),
  )
  return {
    span: days,
    given: new Map(given.map(({ kind, amount }) => [kind, perMonth(amount, days.days)])),
    costs,
  }
}

type Costs = RewardForecast['costs'][number]

/** What is asked of rules that are alike is reckoned once: a page that was just opened asks for those that stand twice. */
async function eachOnce(
  all: readonly MoneyRules[],
  costsOf: (rules: MoneyRules) => Promise<Costs>,
): Promise<Costs[]> {
  const costs: Costs[] = []
  for (const [at, rules] of all.entries()) {
    const same = all.findIndex((each) => isDeepStrictEqual(each, rules))
    costs.push(same < at ? (costs[same] as Costs) : await costsOf(rules))
  }
  return costs
}

const NO_CASHBACK = { cashback: NO_MONEY, withRanks: NO_MONEY }
const NO_DAYS = { checkIns: [], spins: 0 }

interface Costing {
  readonly span: Span
  readonly days: number
  readonly brought: RewardHistory['brought']
  readonly rules: MoneyRules
}

async function costOf(reader: Reader, { span, days, brought, rules }: Costing): Promise<Costs> {
  const { cashback, ranks, checkIn, wheel, affiliates } = rules
  const percent = cashback.isOn ? cashback.percent : 0
  const steps = ranks.isOn && percent > 0 ? ranks.steps : []
  const [lost, raised, did] = await Promise.all([
    percent > 0 ? sumCashback(reader, span, { rules: { ...cashback, percent }, steps }) : NO_CASHBACK,
    highestRaise(ranks) > 0 ? sumRaised(reader, span, ranks.steps) : NO_MONEY,
    checkIn.isOn || wheel.isOn ? countRewardDays(reader, span, { checkIn, wheel }) : NO_DAYS,
  ])
  return forecastRewards({ days, ...lost, raised, ...did, brought }, { checkIn, wheel, affiliates })
}

export interface PromotionForecast {
  readonly span: ForecastSpan
  /** As the statement has it, a month of it; none of it above the budget. */
  readonly month: PromotionHistory
}

/** The same of a promotion. */
export async function forecastPromotion(
  reader: Reader,
  operatorId: string,
  terms: PromotionTerms,
): Promise<PromotionForecast | undefined> {
  const found = await findSpan(reader, operatorId)
  if (!found) return undefined
  const { grants, granted, paid } = await sumPromotion(reader, found.span, terms)
  const { days } = found.days
  const most = terms.budget ?? Number.POSITIVE_INFINITY
  const bounded = (amount: Satang) => Math.min(most, perMonth(amount, days)) as Satang
  return {
    span: found.days,
    month: { grants: perMonth(grants, days), granted: bounded(granted), paid: bounded(paid) },
  }
}

async function findSpan(
  reader: Reader,
  operatorId: string,
): Promise<{ span: Span; days: ForecastSpan } | undefined> {
  const today = await readDay(reader)
  const begin = addDays(today, -FORECAST_DAYS)
  const span = { operatorId, from: new Date(bangkokMs(begin)), until: new Date(bangkokMs(today)) }
  const { first, staked } = await findHistory(reader, span)
  if (first === null) return undefined
  const days = Math.round((bangkokMs(today) - bangkokMs(first)) / DAY_MS)
  return { span, days: { from: first, to: addDays(today, -1), days, staked } }
}
