import { addDays, type BangkokDate, monthDayOf, type Weekday, weekdayOf } from '../calendar/bangkok.ts'
import { invariant } from '../invariant.ts'
import { NO_MONEY, type Satang, satang } from '../money.ts'

export const CASHBACK_PERIODS = ['day', 'week', 'month'] as const
export type CashbackPeriod = (typeof CASHBACK_PERIODS)[number]

/**
 * On which Bangkok days a period begins. What one came to is collected on the first day of the next, all of that day and no
 * other: the week's on Monday, the month's on the first.
 */
const PERIOD_BEGINS: Readonly<
  Record<CashbackPeriod, { readonly weekday?: Weekday; readonly monthDay?: number }>
> = {
  day: {},
  week: { weekday: 1 },
  month: { monthDay: 1 },
}

/** What an operator has decided about cashback. */
export interface CashbackRules {
  readonly isOn: boolean
  readonly period: CashbackPeriod
  /** Of what was lost. */
  readonly percent: number
  /** Satang: less than the least is not paid, and never more than the most. */
  readonly least: Satang
  readonly most: Satang
  /** Satang: collected by who has less credit than this; 0: whatever the credit. */
  readonly creditBelow: Satang
  /** What is to be staked before a withdrawal, in per cent of what was collected. */
  readonly turnoverPercent: number
}

/** Where an operator has decided nothing there is none; these are the figures a form begins with. */
export const CASHBACK_RULES: CashbackRules = {
  isOn: false,
  period: 'week',
  percent: 5,
  least: satang(1_00),
  most: satang(1_000_00),
  creditBelow: satang(10_00),
  turnoverPercent: 100,
}

/** A demo shows it, and nobody waits for a Monday to see it. */
export const DEMO_CASHBACK_RULES: CashbackRules = { ...CASHBACK_RULES, isOn: true, period: 'day' }

const AMOUNTS: ReadonlySet<string> = new Set(['least', 'most', 'creditBelow', 'turnoverPercent'])

/** The rules with what an operator has set over them; what does not fit is as if it were not set. */
export function cashbackRulesWith(
  rules: CashbackRules,
  set: Readonly<Record<string, unknown>> = {},
): CashbackRules {
  const fits = Object.entries(set).filter(([name, value]) => {
    if (name === 'isOn') return typeof value === 'boolean'
    if (name === 'period') return CASHBACK_PERIODS.some((period) => period === value)
    if (name === 'percent') return Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= 100
    return AMOUNTS.has(name) && Number.isSafeInteger(value) && Number(value) >= 0
  })
  return { ...rules, ...Object.fromEntries(fits) }
}

export interface CashbackWindow {
  /** The first and the last Bangkok day of the period. */
  readonly from: BangkokDate
  readonly to: BangkokDate
  /** The one day on which it is collected. */
  readonly collectOn: BangkokDate
}

/** The period that ended yesterday, where today is the day to collect it; otherwise the one that is under way. */
export function cashbackWindow(period: CashbackPeriod, today: BangkokDate): CashbackWindow {
  const begun = beginning(period, today, -1)
  const from = begun === today ? beginning(period, addDays(today, -1), -1) : begun
  const collectOn = begun === today ? today : nextCollectDay(period, today)
  return { from, to: addDays(collectOn, -1), collectOn }
}

/** The next day after this one on which something is collected. */
export function nextCollectDay(period: CashbackPeriod, today: BangkokDate): BangkokDate {
  return beginning(period, addDays(today, 1), 1)
}

/**
 * The days for which nobody collects any more where other rules hold from today on: those of the period under way, or of the one that is
 * collected today, that lie before what the new rules count. Undefined: none.
 */
export function lapsingDays(
  before: Pick<CashbackRules, 'isOn' | 'period'>,
  after: Pick<CashbackRules, 'isOn' | 'period'>,
  today: BangkokDate,
): { readonly from: BangkokDate; readonly to: BangkokDate } | undefined {
  if (!before.isOn) return undefined
  const { from } = cashbackWindow(before.period, today)
  const kept = after.isOn ? cashbackWindow(after.period, today).from : addDays(today, 1)
  return kept > from ? { from, to: addDays(kept, -1) } : undefined
}

/** A month is the longest period. */
const DAYS_AT_MOST = 31

/** The day on which a period begins, this one or the nearest before or after it. */
function beginning(period: CashbackPeriod, date: BangkokDate, step: -1 | 1): BangkokDate {
  const { weekday, monthDay } = PERIOD_BEGINS[period]
  for (let days = 0; days <= DAYS_AT_MOST; days += 1) {
    const day = addDays(date, step * days)
    const is =
      (weekday ?? weekdayOf(day)) === weekdayOf(day) && (monthDay ?? monthDayOf(day)) === monthDayOf(day)
    if (is) return day
  }
  invariant(false, 'a period begins within a month')
}

/**
 * The days that count: those of the period after the last one that cashback was collected for, so that no day counts twice
 * when an operator goes from one kind of period to another. Undefined: none.
 */
export function countedDays(
  { from, to }: CashbackWindow,
  collectedTo: BangkokDate | null,
): { readonly from: BangkokDate; readonly to: BangkokDate } | undefined {
  const begins = collectedTo !== null && collectedTo >= from ? addDays(collectedTo, 1) : from
  return begins <= to ? { from: begins, to } : undefined
}

/** What a member's play came to on some days. Satang, as rounds were counted. */
export interface CashbackFigures {
  /** Stakes of rounds that were settled, and what they won. */
  readonly staked: Satang
  readonly won: Satang
  /** What rounds that were counted before have lost more since, by a correction or a void; below zero: less. */
  readonly corrected: Satang
  /** What the operator gave: rewards, and cashback of earlier periods. */
  readonly bonuses: Satang
}

/** How cashback is reckoned, line by line. Satang. */
export interface CashbackReckoning extends CashbackFigures {
  /** Below zero: the member has won. */
  readonly lost: Satang
  readonly percent: number
  /** The share of what was lost, rounded down, before the most. */
  readonly share: Satang
  readonly most: Satang
  /** What would be collected: nothing where it is less than the least. */
  readonly amount: Satang
}

export function reckonCashback(
  { staked, won, corrected, bonuses }: CashbackFigures,
  { percent, least, most }: Pick<CashbackRules, 'percent' | 'least' | 'most'>,
): CashbackReckoning {
  const lost = satang(staked - won + corrected - bonuses)
  const share = satang(Math.floor((Math.max(0, lost) * percent) / 100))
  const bounded = Math.min(share, most)
  const amount = satang(bounded >= least ? bounded : 0)
  return { staked, won, corrected, bonuses, lost, percent, share, most, amount }
}

export type CashbackRefusal =
  | 'CASHBACK_OFF'
  | 'CASHBACK_COLLECTED'
  | 'CASHBACK_TOO_EARLY'
  | 'CASHBACK_NOTHING_LOST'
  | 'CASHBACK_TOO_LITTLE'
  | 'CASHBACK_CREDIT'

/** What stands in a member's game wallets by the word of their providers, and what had been sent there in all before they were asked. */
export interface InGames {
  readonly amount: Satang
  readonly sent: Satang
}

/** What is known of a member who would collect, read at one moment. */
export interface CashbackFacts {
  readonly today: BangkokDate
  readonly window: CashbackWindow
  /** Whether any day of the period is left to count. */
  readonly isCollected: boolean
  /**
   * Cash, what is set aside, what stands in game wallets, and stakes that can still be cancelled: nobody comes below the limit by
   * asking for a withdrawal, by money that is brought back from a game, or by a ticket that is taken back afterwards.
   */
  readonly credit: Satang
  readonly reckoning: CashbackReckoning
}

/** Why nothing is collected now. What the member can change comes last. */
export function refuseCashback(
  { today, window, isCollected, credit, reckoning }: CashbackFacts,
  { isOn, creditBelow }: Pick<CashbackRules, 'isOn' | 'creditBelow'>,
): CashbackRefusal | undefined {
  if (!isOn) return 'CASHBACK_OFF'
  if (isCollected) return 'CASHBACK_COLLECTED'
  if (today !== window.collectOn) return 'CASHBACK_TOO_EARLY'
  if (reckoning.lost <= 0) return 'CASHBACK_NOTHING_LOST'
  if (reckoning.amount === 0) return 'CASHBACK_TOO_LITTLE'
  return creditBelow > 0 && credit >= creditBelow ? 'CASHBACK_CREDIT' : undefined
}

/** Whether only credit is left to refuse it, so that what stands in game wallets decides. */
export function isDecidedByCredit(
  facts: CashbackFacts,
  rules: Pick<CashbackRules, 'isOn' | 'creditBelow'>,
): boolean {
  return rules.creditBelow > 0 && refuseCashback({ ...facts, credit: NO_MONEY }, rules) === undefined
}
