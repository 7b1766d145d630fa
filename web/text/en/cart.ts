import { howMany } from '../../../domain/how-many.ts'
import type { Twin } from '../../../domain/words.ts'
import { lines } from '../../../ui/english-lines.ts'
import type { cartText as Thai } from '../cart.ts'

/** More numbers than this are only counted: the lines show each of them. */
const NAMED_MAX = 5

export const cartText: Twin<typeof Thai> = {
  noLinesWide: 'No lines yet. Type a number or use the keypad.',
  clearAll: 'Clear all',
  cart: 'Your ticket',
  cartShort: 'Ticket',
  review: 'Review',
  reviewLabel: (count) => `Review the ticket, ${lines(count)}`,
  lineCount: (count) => lines(count),
  cartTotal: 'Ticket total',
  total: (count) => `Stake on ${lines(count)}`,
  spokenTotal: (count, baht) => `Stake on ${lines(count)}, ${baht} baht`,
  discount: 'Discount',
  possibleWin: 'Highest possible win',
  balanceAfter: 'Balance after',
  balanceShort: (missing) => `Your balance is too low for this ticket: ฿${missing} is missing`,
  depositMore: 'Deposit what is missing',
  note: 'Note to yourself',
  confirm: 'Confirm bet',
  accept: 'Accept and confirm bet',
  sending: 'Sending the ticket',
  ifWins: 'Wins',
  ifWinsMost: 'Wins up to',
  cut: 'Taken out, not charged',
  stakeOf: (type, number) => `Stake of ${type} ${spoken(number)}`,
  remove: (type, number) => `Remove ${type} ${spoken(number)}`,
  undo: 'Undo',
  problems: {
    RATE_CHANGED: 'The payout has changed',
    NUMBER_CLOSED: 'Closed',
    CAP: 'This number is almost full',
    TIER: 'This payout is almost used up',
    MEMBER_CAP: 'Above your limit for this number',
    TYPE_NOT_SOLD: 'This round does not take this bet type',
    WRONG_DIGITS: 'Wrong number of digits for the type',
    TOD_TRIPLE: 'A triple cannot be bet as tod',
    STAKE_TOO_LOW: 'Below the minimum',
    STAKE_TOO_HIGH: 'Above the maximum for a line',
    STAKE_NOT_SETS: 'Sets are sold whole, 120 a set',
  },
  newRate: (from, to) => `×${from} is now ×${to}`,
  newCap: (max) => `takes ${max} baht`,
  soldOut: 'Full',
  unsureTitle: 'The outcome is not known yet',
  unsureShort: 'Waiting for confirmation',
  unsureText: 'The signal was lost while sending. Tap try again: nothing is bet or charged twice.',
  checkHistory: 'See in my tickets',
  forget: 'Stop sending this ticket',
  placedTitle: 'Ticket placed',
  placedBill: 'Ticket no.',
  placedAgain: 'Bet more',
  placedHistory: 'See ticket',
  receipt: 'Ticket code',
  allStakesLater: 'Type a stake to set every line',
  allStakes: (baht) => `Set every line to ฿${baht}`,
  older: (count) => `Show ${howMany(count, 'earlier line')}`,
  half: (numbers) => (numbers.length === 0 ? '' : `${named(numbers)} at half payout`),
  capped: (numbers) => (numbers.length === 0 ? '' : `${named(numbers)} with a limit or lower payout`),
  closed: (numbers) => (numbers.length === 0 ? '' : `${named(numbers)} closed and taken out`),
  repeated: 'Repeated',
  repeatedCount: (count) =>
    `${howMany(count, 'line repeats', 'lines repeat')} an earlier bet. Each is charged.`,
  mergeRepeated: 'Merge into one line',
  removeRepeated: 'Remove repeats',
  offline:
    'Offline. This ticket is not sent yet and is kept on this device. Payouts are checked again before it is sent.',
  offlineShort: 'Offline. Ticket not sent yet, kept on this device.',
  waitingForSignal: 'Waiting for signal, not sent yet',
  kept: 'Not sent yet: this ticket is kept on this device',
  keptRepriced: (count) => (count === 0 ? '' : `${howMany(count, 'line has', 'lines have')} a new payout`),
  keptClosed: (count) => (count === 0 ? '' : `${howMany(count, 'line is', 'lines are')} closed`),
}

function named(numbers: readonly string[]): string {
  return numbers.length > NAMED_MAX ? howMany(numbers.length, 'number') : numbers.join(' ')
}

/** Digits one by one, because 08 is not eight; a word as it is. */
function spoken(number: string): string {
  return /^[0-9]+$/.test(number) ? [...number].join(' ') : number
}
