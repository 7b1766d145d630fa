import type { BetType } from '../../../domain/betting/bet-types.ts'
import type { BigSetId } from '../../../domain/betting/group-sets.ts'
import { highestPrize, SET_PRICE } from '../../../domain/betting/win/set-of-four.ts'
import { howMany } from '../../../domain/how-many.ts'
import type { PayoutRate } from '../../../domain/money.ts'
import type { Twin } from '../../../domain/words.ts'
import { lines } from '../../../ui/english-lines.ts'
import { figureText } from '../../../ui/figure-text.ts'
import { moneyText } from '../../../ui/money-text.ts'
import type { Notice } from '../../screens/bet/write/editor-state.ts'
import type { betText as Thai } from '../bet.ts'

/** Short names for chips and lines, where `3 Top` in full would be too wide. */
export const shortTypeName: Readonly<Record<BetType, string>> = {
  three_top: '3 Top',
  three_tod: '3 Tod',
  three_front: '3 Front',
  three_bottom: '3 Bot',
  two_top: '2 Top',
  two_bottom: '2 Bot',
  run_top: 'Run Top',
  run_bottom: 'Run Bot',
  two_front: '2 Front',
  two_spread: '2 Spread',
  two_tod: '2 Tod',
  pin_top_hundreds: 'Pin 100 Top',
  pin_top_tens: 'Pin 10 Top',
  pin_top_units: 'Pin 1 Top',
  pin_bottom_tens: 'Pin 10 Bot',
  pin_bottom_units: 'Pin 1 Bot',
  four_top: '4 Top',
  four_tod: '4 Tod',
  four_float: '4 Float',
  five_float: '5 Float',
  six_top: '6 Digits',
  high_low: 'High/Low',
  odd_even: 'Odd/Even',
  four_set: '4 Set',
}

const CHOICES: Readonly<Partial<Record<BetType, readonly [string, string]>>> = {
  high_low: ['Low', 'High'],
  odd_even: ['Even', 'Odd'],
}

/** The two options of a two-way bet: number 0, then 1. Undefined for types with digits. */
export function choicesOf(type: BetType): readonly [string, string] | undefined {
  return CHOICES[type]
}

/** A number for display: digits as they are, a two-way bet by its name. */
export function numberText(type: BetType, number: string): string {
  return CHOICES[type]?.[number === '1' ? 1 : 0] ?? number
}

export const betText: Twin<typeof Thai> = {
  title: 'Bet',
  back: 'Back to the lotteries',
  types: 'Bet types',
  allTypes: 'All types and their odds',
  odds: 'Odds',
  plan: 'Plan',
  changePlan: 'Change plan',
  pays: (rate) => `pays ×${rate}`,
  less: (percent) => `${percent}% off`,
  noLines: 'No lines yet. Tap a number on the keypad below.',
  stakeEach: 'Stake per number',
  quickStakes: 'Quick stakes',
  entry: 'Enter a number',
  typed: (typed, count) => `${typed} of ${howMany(count, 'digit')} entered`,
  spreads: 'Number helpers',
  reverse: 'Reverse',
  doors: '19 doors',
  front: 'Front run',
  back10: 'Back run',
  doubles: 'Doubles',
  triples: 'Triples',
  keys: {
    erase: 'Erase the last digit',
    clear: 'Clear',
    random: 'Random number',
    price: 'Stake',
    add: 'Add',
  },
  keyboard: 'You can type numbers on the keyboard',
  keyboardAdd: 'Add',
  keyboardPrice: 'Stake',
  close: 'Close',
  balance: 'Balance',
  half: 'Half payout',
  problemClosed: 'Closed',
  capped: 'Limited',
  cappedNumbers: 'Limited stake or payout',
  previous: (date) => `Result of ${date}`,
  past: 'Past results',
  pastFailed: 'The results did not load. Close this and open it again.',
  pastNone: 'No result of this lottery has been announced yet',
  limits: 'Limited numbers',
  limitsCount: (count) => `Limited numbers ${count}`,
  noLimits: 'No number of this round is closed or at half payout',
  full: 'Full',
  left: (max) => `takes ${max} more`,
  ownLeft: (left) => `you may stake ${left} more`,
  ownLeftOf: (what, left, max) => `${what}: you may stake ${left} more of ${max} baht`,
  ownLeftEach: (type, left, max) => `${type}: you may stake ${left} more of ${max} baht on each`,
  ownRoundLeft: (left, max) => `You may stake ${left} more of ${max} baht in this round`,
  perMemberRound: (max) => `At most ${max} baht per member in the whole round`,
  perMember: (max, types) => `${types}: at most ${max} baht per member and number`,
  perLine: (min, max) => `${min} to ${max} baht a line`,
  retry: 'Try again',
  closedTitle: 'Closed',
  closedText: 'This round is closed for bets. What you entered is still on this device.',
  closedResult: 'Result of this round',
  closedList: 'Choose another lottery',
  nextRound: (date) => `Bet in the next round, ${date}`,
  unknownTitle: 'Round not found',
  unknownText: 'It may have closed already. Choose a lottery that is open.',
  notOpenTitle: 'This round is not open yet',
  closedRoundTitle: 'This round is closed',
  failedTitle: 'The payouts could not be loaded',
  failedText: 'The system is not ready. Please try again.',
  simpleType: 'Type',
  simpleNumber: 'Number',
  simpleAmount: 'Stake (baht)',
  simpleClosed: 'This number is closed. Please choose another.',
  simpleFull: 'This number is full. Please choose another.',
  simpleDigits: 'Please enter the number to bet on in digits only.',
  simpleUnclear: 'Please enter a stake above 0 in digits, with two decimals at most.',
  simpleIntro: 'JavaScript is off in this browser. You can bet one line at a time.',
}

export function noticeText(notice: Notice): string {
  const limit = notice.limit === undefined ? '' : moneyText(notice.limit)
  const count = notice.count ?? 0
  switch (notice.code) {
    case 'STAKE_NEEDED':
      return 'Enter a stake first'
    case 'STAKE_TOO_LOW':
      return `At least ${limit} baht a line`
    case 'STAKE_TOO_HIGH':
      return `At most ${limit} baht a line`
    case 'STAKE_NOT_SETS':
      return setsOnlyText()
    case 'DIGITS_MISSING':
      return 'Enter the whole number first'
    case 'TOD_TRIPLE':
      return 'A triple cannot be bet as tod: only the other types were added'
    case 'TOO_MANY_LINES':
      return `A ticket holds at most ${howMany(notice.count ?? 0, 'line')}`
    case 'TYPE_NOT_SOLD':
      return 'This round does not take this bet type'
    case 'ADDED':
      return `${lines(count)} added`
    case 'ADDED_SOME':
      return `${lines(count)} added, this round does not take ${notice.left} more`
    case 'REMOVED':
      return `${lines(count)} removed`
    case 'MERGED':
      return `${lines(notice.count ?? 0)} merged`
    case 'RESTAKED':
      return `New stake on ${lines(count)}`
    case 'TYPES_CHANGED':
      return 'Type changed, the digits you had entered were cleared'
  }
}

/** The rate of a type; for sets the highest prize, because a rate by the baht means little. */
export function paysText(type: BetType, rate: PayoutRate): string {
  return type === 'four_set' ? `up to ${moneyText(highestPrize(rate))}` : betText.pays(rateText(rate))
}

/** How many sets a stake buys. */
export function setsText(stake: number): string {
  const sets = stake / SET_PRICE
  return howMany(sets, 'set')
}

export function setsOnlyText(): string {
  return `Sets are sold whole, ${moneyText(SET_PRICE)} baht a set`
}

/** `900`, `92.5`: a rate as players say it. */
export function rateText(rate: number): string {
  return figureText(rate / 100)
}

/** The sets that a ticket shows as one line. */
export const setName: Readonly<Record<BigSetId, string>> = {
  nineteen_doors: '19 doors',
  front_run: 'Front run',
  back_run: 'Back run',
  doubles: 'Doubles',
  triples: 'Triples',
}
