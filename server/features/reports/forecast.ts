import { AFFILIATE_LEVELS } from '../../../domain/affiliates/rules.ts'
import { addDays, type BangkokDate, bangkokMs, DAY_MS } from '../../../domain/calendar/bangkok.ts'
import type { Satang } from '../../../domain/money.ts'
import type { MoneyRules } from '../../../domain/payments/money-rules.ts'
import {
  FORECAST_DAYS,
  type ForecastReward,
  forecastRewards,
  perMonth,
} from '../../../domain/rewards/forecast.ts'
import type { PromotionTerms } from '../../../domain/rewards/promotion.ts'
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
  const given = await sumGiven(reader, span)
  const costs: RewardForecast['costs'][number][] = []
  for (const each of rules) costs.push(await costOf(reader, { span, days: days.days, rules: each }))
  return {
    span: days,
    given: new Map(given.map(({ kind, amount }) => [kind, perMonth(amount, days.days)])),
    costs,
  }
}

async function costOf(
  reader: Reader,
  { span, days, rules }: { span: Span; days: number; rules: MoneyRules },
): Promise<RewardForecast['costs'][number]> {
  const { cashback, ranks, checkIn, wheel, affiliates } = rules
  const percent = cashback.isOn ? cashback.percent : 0
  const steps = ranks.isOn && percent > 0 ? ranks.steps : []
  const lost = await sumCashback(reader, span, { rules: { ...cashback, percent }, steps })
  const did = await countRewardDays(reader, span, { checkIn, wheel })
  const brought = affiliates.isOn ? await sumBrought(reader, span, AFFILIATE_LEVELS) : []
  return forecastRewards({ days, ...lost, ...did, brought }, { checkIn, wheel, affiliates })
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
