import type { BetType } from '../../../domain/betting/bet-types.ts'
import { highestPrize } from '../../../domain/betting/win/set-of-four.ts'
import { howMany } from '../../../domain/how-many.ts'
import { multipleToRate } from '../../../domain/money.ts'
import type { Twin } from '../../../domain/words.ts'
import { moneyText } from '../../../ui/money-text.ts'
import type { boardText as Thai } from '../bet-realtime.ts'

/** The rate of a line: `×92.5`; for sets the highest prize. */
export function liveRate(type: BetType, rate: number): string {
  return type === 'four_set' ? boardText.setPays(rate) : `×${rate.toFixed(1)}`
}

export const boardText: Twin<typeof Thai> = {
  title: 'Live prices',
  intro:
    'Payouts move with the bets on each number. Pick numbers, book the price you see, and confirm within 60 seconds.',
  live: 'Live prices',
  waiting: 'Connecting to live prices',
  lost: 'Prices are not updating',
  lostText:
    'The connection to live prices was lost and is being restored. You can book again once prices are live.',
  types: 'Bet types',
  filters: 'Filter numbers',
  all: 'All',
  good: 'Best payout',
  filling: 'Almost full',
  chosenFilter: 'Selected',
  search: 'Find a number',
  searchPlaceholder: 'No.',
  searchFirst: (digits) =>
    `For a ${digits}-digit number type its first digits in the search box: the board moves there`,
  setPays: (rate) => `฿${moneyText(highestPrize(multipleToRate(rate)))}`,
  pages: 'First digit',
  full: 'Full',
  legendLeft: 'Room left',
  legendFilling: 'Almost full',
  legendUp: 'Price up',
  legendDown: 'Price down',
  nothing: 'No numbers match the filter',
  tile: (number, rate, left) => `Number ${[...number].join(' ')} pays ${rate} ${left}`,
  tileLeft: (baht) => `takes ${baht} baht more`,
  chosen: (count) => `${numbers(count)} selected`,
  chosenHint: 'Tap numbers on the board to select them, then book the price',
  clear: 'Clear',
  stake: 'Stake per number',
  stakeLabel: 'Stake per number in baht',
  book: (count, total) => `Book ${numbers(count)} ฿${moneyText(total)}`,
  held: (count) => `Price held for ${numbers(count)}`,
  heldHint: (seconds) => `Confirm within ${howMany(seconds, 'second')}`,
  spokenLeft: (seconds) => `${howMany(seconds, 'second')} left to confirm`,
  cancel: 'Cancel',
  changed: (number, before, now) => `${number} changed before it was held, from ${before} to ${now}`,
  changedNow: (number, now) => `${number} changed before it was held, to ${now}`,
  accept: 'Accept',
  acceptLabel: (number, rate) => `Accept the new price of ${number}, pays ${rate}`,
  refusedLine: {
    NUMBER_CLOSED: 'is closed',
    CAP: 'takes less than you booked',
    TIER: 'has less left at this payout than you booked',
    MEMBER_CAP: 'is above your limit per number',
  },
  leftOut: (number, why, max) => `${number} ${why} (takes ${max} baht more), not booked`,
  confirm: (count, total) => `Confirm ${numbers(count)} ฿${moneyText(total)}`,
  nothingHeld: 'Accept the new price before you confirm',
  expired: 'Time ran out. Your numbers are still selected, book them again.',
  unsure: 'The outcome is not known yet because the signal was lost. Tap again, it will not be done twice.',
  retry: 'Try again',
  balanceShort: (missing) => `Your balance is too low for these numbers: ฿${missing} is missing`,
  takesLess: (number, baht) =>
    baht === null ? `Number ${number} is full` : `Number ${number} takes ${baht} baht more`,
  stakeOff: (min, max) => `The stake per number must be between ${min} and ${max} baht`,
  closeToast: 'Close',
  emptyTitle: 'No lottery is sold at live prices yet',
  emptyText: 'In the meantime you can bet at fixed payouts on the bet page',
  toLottobet: 'Go to the bet page',
  failedTitle: 'The price board could not be loaded',
  failedText: 'The system is not ready. Please try again.',
  again: 'Try again',
  shutTitle: 'This round is not open',
  shutText: 'It is closed or has not opened yet. Choose another round sold at live prices.',
  ordinaryTitle: 'This round is not sold at live prices',
  ordinaryText: 'You can bet on it at fixed payouts',
  toOrdinary: 'Bet at fixed payouts',
  toList: 'All rounds at live prices',
  simpleIntro: 'Book and confirm one number at a time with this form',
  simpleBook: 'Book price',
  simpleConfirm: 'Confirm bet',
  simpleUntil: (time) => `Confirm before ${time}`,
}

function numbers(count: number): string {
  return howMany(count, 'number')
}
