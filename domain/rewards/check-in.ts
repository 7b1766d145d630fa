import { addDays, type BangkokDate } from '../calendar/bangkok.ts'
import { NO_MONEY, type Satang, satang } from '../money.ts'

/** What a member must have done on the day: either of both, one of them, or nothing. */
export const CHECK_IN_CONDITIONS = ['either', 'deposit', 'bet', 'none'] as const
export type CheckInCondition = (typeof CHECK_IN_CONDITIONS)[number]

/** A ladder is no longer than a month. */
export const LADDER_MOST = 31

/** What one day brings at most, in baht, and its bonus besides. */
export const DAY_MOST_BAHT = 10_000

/** A bonus can be taken on its own day and the six after it. */
export const BONUS_DAYS = 7

/** What one day of the ladder brings. */
export interface LadderDay {
  readonly amount: Satang
  /** Taken by an act of its own; 0: the day has none. */
  readonly bonus: Satang
}

/** What an operator has decided about daily check-in. */
export interface CheckInRules {
  readonly isOn: boolean
  /** From the first day of a run on. After the last day it begins again. */
  readonly ladder: readonly LadderDay[]
  readonly condition: CheckInCondition
  /** Stakes that must have settled on the day, all together; 0: one ticket is enough, whatever it cost. */
  readonly betMin: Satang
  /** Per cent of what a check-in brings that is to be turned over before a withdrawal. */
  readonly turnoverPercent: number
}

const LADDER = [1, 1, 2, 2, 3, 5, 10].map((baht, at) => ({
  amount: satang(baht * 100),
  bonus: at === 6 ? satang(20_00) : NO_MONEY,
}))

/** Where an operator has decided nothing: nobody checks in. */
export const CHECK_IN_RULES: CheckInRules = {
  isOn: false,
  ladder: LADDER,
  condition: 'either',
  betMin: NO_MONEY,
  turnoverPercent: 100,
}

const isWhole = (value: unknown) => Number.isSafeInteger(value) && Number(value) >= 0

/** Whether each thing that may be set is of its kind. */
const FITS: { readonly [N in keyof CheckInRules]: (value: unknown) => boolean } = {
  isOn: (value) => typeof value === 'boolean',
  ladder: (value) =>
    Array.isArray(value) &&
    value.length > 0 &&
    value.length <= LADDER_MOST &&
    value.every((day) => isWhole(day?.amount) && day.amount > 0 && isWhole(day?.bonus)),
  condition: (value) => CHECK_IN_CONDITIONS.some((each) => each === value),
  betMin: isWhole,
  turnoverPercent: isWhole,
}

/** The rules with what an operator has set over them; what is not of its kind is as if it were not set. */
export function checkInWith(rules: CheckInRules, set: Readonly<Record<string, unknown>>): CheckInRules {
  const fits = Object.entries(set).filter(
    ([name, value]) => name in FITS && FITS[name as keyof CheckInRules](value),
  )
  return { ...rules, ...Object.fromEntries(fits) }
}

/** One day on which a member has checked in. */
export interface CheckInDay {
  readonly date: BangkokDate
  /** Of the ladder, from 1. */
  readonly day: number
  /** Days in a row until this one, it included. */
  readonly run: number
}

/** The newest day a member has checked in, if today still belongs to its run. */
export function runUntil(today: BangkokDate, last: CheckInDay | undefined): CheckInDay | undefined {
  return last && last.date >= addDays(today, -1) ? last : undefined
}

/** The next day to check in: today, or tomorrow for who has done it today. A missed day begins the ladder anew. */
export function nextCheckIn(
  today: BangkokDate,
  last: CheckInDay | undefined,
  { ladder }: Pick<CheckInRules, 'ladder'>,
): CheckInDay & LadderDay {
  const before = runUntil(today, last)
  const date = before?.date === today ? addDays(today, 1) : today
  // A ladder that was made shorter meanwhile begins anew as well.
  const day = before && before.day < ladder.length ? before.day + 1 : 1
  const brings = ladder[day - 1] ?? { amount: NO_MONEY, bonus: NO_MONEY }
  return { date, day, run: (before?.run ?? 0) + 1, ...brings }
}

/** What a member has done on the day, read at one moment. */
export interface CheckInFacts {
  readonly deposited: Satang
  /** Stakes of tickets that stand, whose rounds were settled on the day for the first time. */
  readonly staked: Satang
}

export type CheckInRefusal =
  | 'CHECKIN_OFF'
  | 'CHECKIN_NEEDS_EITHER'
  | 'CHECKIN_NEEDS_DEPOSIT'
  | 'CHECKIN_NEEDS_BET'

/** Why a member does not check in on a day that is due. */
export function refuseCheckIn(
  { deposited, staked }: CheckInFacts,
  { isOn, condition, betMin }: Pick<CheckInRules, 'isOn' | 'condition' | 'betMin'>,
): CheckInRefusal | undefined {
  if (!isOn) return 'CHECKIN_OFF'
  const hasDeposited = deposited > 0
  const hasBet = staked > 0 && staked >= betMin
  if (condition === 'deposit') return hasDeposited ? undefined : 'CHECKIN_NEEDS_DEPOSIT'
  if (condition === 'bet') return hasBet ? undefined : 'CHECKIN_NEEDS_BET'
  return condition === 'none' || hasDeposited || hasBet ? undefined : 'CHECKIN_NEEDS_EITHER'
}

/** The last day on which the bonus of a check-in can be taken. */
export function bonusUntil(date: BangkokDate): BangkokDate {
  return addDays(date, BONUS_DAYS - 1)
}

/** What a day of the calendar is to a member; nothing is missed before the first check-in. */
export function dayState(
  date: BangkokDate,
  { today, first, isCollected }: { today: BangkokDate; first: BangkokDate | null; isCollected: boolean },
): 'collected' | 'missed' | 'today' | 'plain' {
  if (isCollected) return 'collected'
  if (date === today) return 'today'
  return first !== null && date > first && date < today ? 'missed' : 'plain'
}
