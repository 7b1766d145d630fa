import type { BetType } from '../betting/bet-types.ts'
import type { BangkokDate, Weekday } from '../calendar/bangkok.ts'
import type { Clock } from '../calendar/clock.ts'
import type { Exchange } from '../calendar/exchange-days.ts'
import { invariant } from '../invariant.ts'
import type { Words } from '../words.ts'
import type { LotteryGroup } from './groups.ts'

/** What was published, as text with its leading zeros: {first: '461252', last2: '47', front3: ['183', '905'], ...} */
export type PublishedResult = Readonly<Record<string, string | readonly string[]>>

/** One field of a published result. The console builds its entry form from these. */
export interface ResultField {
  readonly key: string
  readonly name: Words
  /**
   * What is typed. A number has `digits` digits. An index and its change have exactly two decimals, and the lottery uses
   * the last `digits`; a change may be negative. Absent: a number.
   */
  readonly kind?: 'number' | FigureKind
  readonly digits: number
  /** How many numbers it has. One is kept as text, several as a list. */
  readonly count: number
  /** The bet type that wins by exact match with any of its numbers. */
  readonly wins?: 'three_front' | 'three_bottom'
}

/** The level of an exchange's index, or by how much it changed. */
export type FigureKind = 'index' | 'change'

/** The digits that decide every bet type, in one form for all lotteries. Text, never numbers: '016' is not 16. */
export interface DrawResult {
  readonly three_top: string
  readonly two_top: string
  readonly two_bottom: string
  readonly three_front?: readonly string[]
  readonly three_bottom?: readonly string[]
  /** The whole first prize, if it has more than three digits. */
  readonly first?: string
}

export type DrawDays =
  | { readonly every: 'day' }
  | { readonly every: 'week'; readonly on: readonly Weekday[] }
  | { readonly every: 'month'; readonly on: readonly number[] }

/**
 * When a lottery is drawn, in the time zone of its exchange, or Bangkok's. Times belong to the game day: '24:15' of
 * Friday is a quarter past midnight on Saturday, with Friday as its business date.
 */
export interface Schedule {
  readonly days: DrawDays
  /** The exchange whose holidays, early closes and time zone apply. */
  readonly exchange?: Exchange
  /** From this minute on no bet is taken. */
  readonly closesAt: Clock
  /** Absent where the site draws itself. */
  readonly firstBall?: FirstBall
  /** When the result is announced. */
  readonly drawAt: Clock
  /** Several rounds a game day: the times above are the first round's, the others follow at this interval. */
  readonly rounds?: { readonly count: number; readonly everyMinutes: number }
}

/**
 * From when the outcome may be known: the first ball falls, the exchange closes. Whoever draws has fixed it, so no operator
 * moves it, and bets end `marginMinutes` before it at the latest, whatever a schedule says.
 */
export interface FirstBall {
  readonly at: Clock
  readonly marginMinutes: number
  /** No source names the time; it follows from when sites stop taking bets and when the result is announced. */
  readonly isAssumed?: true
}

/** What an operator has decided about the draws of a lottery. It is laid over the schedule every operator begins with. */
export interface OwnSchedule {
  /** Null: the days of the lottery. */
  readonly days: DrawDays | null
  /** When the result is announced. Null: when it always is. */
  readonly drawAt: Clock | null
  /** How many minutes before that bets end. Null: as many as always. */
  readonly closeMinutes: number | null
  /** Single draws that are held on another day, or not at all. */
  readonly moves: readonly OwnMove[]
}

export interface OwnMove {
  readonly from: BangkokDate
  /** Null: it is not held. */
  readonly to: BangkokDate | null
  readonly reason: string
}

/** How long before the first ball bets end at the latest where nothing else is known. */
export const MARGIN_MINUTES = 5

/** A government's draw is a ceremony whose first ball may fall early. */
export const THAI_MARGIN_MINUTES = 30

export function assumedBall(at: Clock, marginMinutes = MARGIN_MINUTES): FirstBall {
  return { at, marginMinutes, isAssumed: true }
}

/** Bet types every lottery sells that has a top three and a bottom two. */
export const TOP_AND_BOTTOM: readonly BetType[] = [
  'three_top',
  'three_tod',
  'two_top',
  'two_bottom',
  'run_top',
  'run_bottom',
  'two_front',
  'two_spread',
  'two_tod',
  'pin_top_hundreds',
  'pin_top_tens',
  'pin_top_units',
  'pin_bottom_tens',
  'pin_bottom_units',
  'four_float',
  'five_float',
  'high_low',
  'odd_even',
]

/**
 * For lotteries whose first prize has at least four digits, and whose bottom two are drawn apart from it or, as in Lao,
 * are the first two of exactly four: only for these is the possible win computed exactly.
 */
export const FIRST_FOUR: readonly BetType[] = ['four_top', 'four_tod']

/** For Lao, Hanoi and Malay, where players know them. They depend on the same four digits. */
export const SETS_OF_FOUR: readonly BetType[] = ['four_set']

/** The page on which the publisher shows the result. */
export interface OfficialPage {
  readonly publisher: Words
  readonly url: string
}

/** The declaration of a lottery. The files in lotteries/ have them, and registry.ts lists the files. */
export interface Lottery {
  readonly code: string
  readonly name: Words
  readonly group: LotteryGroup
  /** The code of its flag in circle-flags. */
  readonly flag: string
  /** The digits of its main prize; for an exchange, how many digits of the index count. */
  readonly digits: number
  readonly schedule: Schedule
  /** The bet types of a draw on that day: prizes that did not exist in those years are not sold. */
  typesOn(businessDate: BangkokDate): readonly BetType[]
  fieldsOn(businessDate: BangkokDate): readonly ResultField[]
  /** Derives the deciding digits from a published result that fits fieldsOn. */
  derive(published: PublishedResult): DrawResult
  /**
   * How two_bottom relates to three_top. 'apart': two independent prizes. 'overlap': one number, in which the last digit
   * of two_bottom is the first of three_top.
   */
  readonly bottom: 'apart' | 'overlap'
  /**
   * A page of the publisher itself. Lotteries that private channels draw have none: for them the site shows who entered
   * and confirmed a result.
   */
  readonly official?: OfficialPage
}

export function oneNumber(published: PublishedResult, key: string): string {
  const found = published[key]
  invariant(typeof found === 'string', 'a published result holds the fields of its lottery')
  return found
}

/** The numbers of a field with several; empty when it was not drawn that day. */
export function manyNumbers(published: PublishedResult, key: string): readonly string[] {
  const found = published[key]
  return typeof found === 'object' ? found : []
}
