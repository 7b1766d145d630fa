import type { BetType } from '../betting/bet-types.ts'
import type { BangkokDate, Weekday } from '../calendar/bangkok.ts'
import type { Clock } from '../calendar/clock.ts'
import type { Exchange } from '../calendar/exchange-days.ts'
import { invariant } from '../invariant.ts'
import type { Words } from '../words.ts'
import type { LotteryGroup } from './groups.ts'

/** What was published, as text with its leading zeros: {first: '461252', last2: '47', front3: ['183', '905'], ...} */
export type PublishedResult = Readonly<Record<string, string | readonly string[]>>

/** One field of a published result. The console makes its entry form from these. */
export interface ResultField {
  readonly key: string
  readonly name: Words
  /**
   * What is typed. A number is so many digits. An index and its change are figures with exactly two decimals, of which
   * a lottery counts `digits`; a change may be below zero. Where nothing is said it is a number.
   */
  readonly kind?: 'number' | FigureKind
  readonly digits: number
  /** How many numbers are drawn for it. Exactly one is a text, more are a list. */
  readonly count: number
  /** The bet type for which each of its numbers wins exactly, if any. */
  readonly wins?: 'three_front' | 'three_bottom'
}

/** The level of an exchange's index, or by how much it changed. */
export type FigureKind = 'index' | 'change'

/** What every bet type is decided by, the same for all lotteries. Text, never numbers: '016' is not 16. */
export interface DrawResult {
  readonly three_top: string
  readonly two_top: string
  readonly two_bottom: string
  readonly three_front?: readonly string[]
  readonly three_bottom?: readonly string[]
  /** The whole first prize, where the lottery has one longer than three digits. */
  readonly first?: string
}

export type DrawDays =
  | { readonly every: 'day' }
  | { readonly every: 'week'; readonly on: readonly Weekday[] }
  | { readonly every: 'month'; readonly on: readonly number[] }

/**
 * When a lottery is drawn, on the clocks of its exchange, or Bangkok's where it has none. Times belong to the game day:
 * '24:15' of Friday is a quarter past midnight on Saturday, and its business date is Friday.
 */
export interface Schedule {
  readonly days: DrawDays
  /** The exchange whose holidays, early closes and clocks it follows. */
  readonly exchange?: Exchange
  /** From this minute on no bet is taken. */
  readonly closesAt: Clock
  /** Absent where the site draws itself. */
  readonly firstBall?: FirstBall
  /** When the result is announced. */
  readonly drawAt: Clock
  /** Several rounds a game day: the times above are the first one's, and each follows the one before by so much. */
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
 * Sold beside those where the first prize has four digits or more, and the bottom two are either drawn apart from all
 * of them or, as in Lao, the first two of exactly four: only so is the most a ticket can win what it is told to be.
 */
export const FIRST_FOUR: readonly BetType[] = ['four_top', 'four_tod']

/** Sold where players know them: Lao, Hanoi, Malay. They look at the same four digits. */
export const SETS_OF_FOUR: readonly BetType[] = ['four_set']

/** The page on which the drawing organisation publishes the result. */
export interface OfficialPage {
  readonly publisher: Words
  readonly url: string
}

/** Everything there is to say of a lottery. A file of lotteries/ fills this in; registry.ts lists the files. */
export interface Lottery {
  readonly code: string
  readonly name: Words
  readonly group: LotteryGroup
  /** The code of its flag in circle-flags. */
  readonly flag: string
  /** How many digits its main prize has; of an exchange, how many of its index count. */
  readonly digits: number
  readonly schedule: Schedule
  /** What can be bet on a draw of that day: a prize that was not drawn yet in those years is not sold. */
  typesOn(businessDate: BangkokDate): readonly BetType[]
  /** What is published for a draw of that day. */
  fieldsOn(businessDate: BangkokDate): readonly ResultField[]
  /** Cuts the digits of the bet types out of a published result that fits fieldsOn. */
  derive(published: PublishedResult): DrawResult
  /**
   * How two_bottom hangs together with three_top. 'apart': two prizes drawn apart. 'overlap': cut from one number, so
   * the last digit of two_bottom is the first of three_top.
   */
  readonly bottom: 'apart' | 'overlap'
  /**
   * Only a page of the publisher itself. Lotteries that are named after others and shown by private channels have none:
   * their results stand here with who entered and confirmed them.
   */
  readonly official?: OfficialPage
}

/** The text of a field that holds one number. */
export function oneNumber(published: PublishedResult, key: string): string {
  const found = published[key]
  invariant(typeof found === 'string', 'a published result holds the fields of its lottery')
  return found
}

/** The numbers of a field that holds several; none when the field was not drawn that day. */
export function manyNumbers(published: PublishedResult, key: string): readonly string[] {
  const found = published[key]
  return typeof found === 'object' ? found : []
}
