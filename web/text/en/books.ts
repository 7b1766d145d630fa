import { howMany } from '../../../domain/how-many.ts'
import type { Twin } from '../../../domain/words.ts'
import { figureText } from '../../../ui/figure-text.ts'
import type {
  booksText as Thai,
  publicBooksText as ThaiPublic,
  dayStepText as ThaiSteps,
  booksSummaryText as ThaiSummary,
  booksVerdictText as ThaiVerdicts,
} from '../books.ts'

export const booksText: Twin<typeof Thai> = {
  title: 'What all members are owed',
  lead: 'Every day this site publishes and signs how much it owes its members in total, and the code that locks the log of all money movements, without showing the movements of anybody. This check tells whether the balance it names as yours is counted in the total, and whether earlier movements were changed.',
  limit: 'It does not prove that the site has this money.',
  emptyTitle: 'Nothing is published yet',
  emptyText: 'The first day is published within an hour of the start, and then every day after midnight.',
  checking: 'Checking on your device',
  signIn: 'Sign in to check your balance and movements',
  stale:
    'By the clock of this device the newest day is more than two days old. One is published every day: if the date of the device is right, contact us.',
  unanswered: {
    failed: 'The site does not answer, so the check is not complete. Please try again.',
    'signed-out': 'You are signed out, so your balance and movements cannot be checked.',
  },
  olderUnanswered: {
    failed:
      'The site does not answer, so older movements are not checked. What was checked before stands. Please try again.',
    'signed-out': 'You are signed out, so older movements are not checked. What was checked before stands.',
  },
  full: (most) =>
    `The newest ${howMany(figureText(most), 'movement is', 'movements are')} checked together; older ones are not checked`,
  takenAt: 'Balances at',
  debts: 'Owed to all members',
  mine: 'Of this is yours',
  mineHint: 'Compare it with your balance at that time. If they differ, contact us.',
  notYet: 'Your account was opened after this time',
  members: 'Members',
  transfers: 'Money movements in the log',
  movements: (count) => `Your newest movements: ${count}`,
  noMovements: 'You have no movements yet',
  older: 'Check older movements',
  keep: 'Keep the evidence as a file',
  keepHint:
    'The file can be checked with the offline page. It holds your balance and movements: keep it to yourself.',
  codes: 'What is signed',
  seq: 'Place in the chain',
  debtsRoot: 'Root of what is owed',
  ledgerRoot: 'Root of the movements',
  previous: 'Day before',
  head: 'Code of this day',
  signature: 'Signature',
  key: 'Public key',
  days: 'All published days',
  otherDays: 'Other days',
  newest: 'The newest day',
  noDay: (day) => `Nothing is published for ${day}`,
  noDayWhy:
    'One day is published after each midnight. There is none before the site opened, or for a day to come.',
  tooOld: 'The balances of this day are no longer kept, so only what is public is checked.',
  fromStatement: 'Check that your balance and movements are in the published day',
}

export const booksVerdictText: Twin<typeof ThaiVerdicts> = {
  right: 'right',
  wrong: 'does not fit',
  waiting: 'next day',
  unknown: 'cannot be told here',
}

export const booksSummaryText: Twin<typeof ThaiSummary> = {
  right: 'Everything is right: the balance and the movements shown as yours are in it',
  wrong: 'Something does not fit. Please keep the evidence file and contact us.',
  waiting: 'Right so far. Some of it came after this day was published and will be in the next.',
  unknown: 'What can be checked is right, but some steps cannot be told here',
}

export const publicBooksText: Twin<typeof ThaiPublic> = {
  ...booksSummaryText,
  right: 'This day is signed and follows the day published before',
  wrong: 'Something does not fit. Please keep a picture of this page and contact us.',
}

export const dayStepText: Twin<typeof ThaiSteps> = {
  day: {
    title: 'Total and counts shown give the code of this day',
    wrong: 'Total or counts shown do not give the code of this day',
  },
  'day-signature': { title: 'The day is signed', wrong: 'The signature is not of this site' },
  'day-chain': {
    title:
      'Place and code follow the day published before, which is signed. That every day was published is not checked.',
    wrong: 'Place, code or signature do not follow the day published before',
  },
  log: {
    title: 'Every earlier movement is still there: the log only grew',
    wrong: 'Earlier movements were changed or taken away',
  },
  debt: {
    title: 'The balance shown as yours is counted in the total',
    wrong: 'The balance shown as yours is not counted in the total',
  },
  movements: {
    title: 'The movements shown as yours are in the signed log',
    wrong: 'Some of the movements shown as yours are not in the signed log',
  },
}
