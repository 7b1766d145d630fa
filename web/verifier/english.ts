import type { Step, Verdict } from '../../domain/fair/check-ticket.ts'
import type { DayStep } from '../../domain/fair/day/check-day.ts'
import type { FastStep } from '../../domain/fair/fast/check-fast-draw.ts'

export const ENGLISH_STEPS: Readonly<Record<Step, string>> = {
  ticket: 'Numbers, stakes, rates and time give the ticket’s leaf',
  batch: 'The leaf is in the batch it was sold with',
  'batch-signature': 'That batch was signed when it was sold',
  head: 'The head is of this round and says what was published',
  'head-signature': 'The head is signed',
  chain: 'The head follows the head before it',
  sealed: 'The ticket is in the round as it was sealed before the draw',
  cancelled: 'The ticket was taken back before the close',
  result: 'The result is signed, and was confirmed after the tickets were sealed',
  books: 'The log of movements that the head tells of is the beginning of the log of a published day',
}

export const ENGLISH_CANCELLED =
  'The purchase is correct, but this ticket was cancelled before the close and takes no part'

export const ENGLISH_VERDICTS: Readonly<Record<Verdict, string>> = {
  right: 'right',
  wrong: 'DOES NOT FIT',
  waiting: 'after the close',
  unknown: 'cannot be told here',
}

export const ENGLISH_FAST_STEPS: Readonly<Record<FastStep, string>> = {
  'share-a': 'The share of A is the one promised before bets opened',
  'share-b': 'The share of B is the one promised before bets opened',
  tickets: 'All tickets were sealed and signed',
  shots: 'The shots are those that were frozen',
  'shots-signature': 'The frozen shots are signed',
  beacon: 'The public beacon is of the round that was promised, after the freeze, and signed by its chain',
  digits: 'Shares, tickets, shots and beacon give the digits',
  result: 'Shots and digits give the result',
}

export const ENGLISH_DAY_STEPS: Readonly<Record<DayStep, string>> = {
  day: 'Total and counts give the hash of the day',
  'day-signature': 'The day is signed',
  'day-chain': 'The day follows the day published before; dates in between may be missing',
  log: 'The log of movements goes on from the day before: nothing in it was changed',
  debt: 'The balance named in this file is counted in the total of what members are owed',
  movements: 'The movements are in the signed log',
}
