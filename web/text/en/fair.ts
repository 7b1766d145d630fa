import { howMany } from '../../../domain/how-many.ts'
import type { Twin } from '../../../domain/words.ts'
import { figureText } from '../../../ui/figure-text.ts'
import type {
  fairText as Thai,
  leafSummaryText as ThaiLeafSummary,
  stepText as ThaiSteps,
  summaryText as ThaiSummary,
  verdictText as ThaiVerdicts,
} from '../fair.ts'

export const fairText: Twin<typeof Thai> = {
  title: 'Verify rounds and tickets',
  lead: 'Every round is sealed and signed before its result is known. Anyone can check it without signing in, and no member is named here.',
  unknownTitle: 'Round not found',
  unknownText: 'The link may be incomplete. Open it again from the ticket details.',
  result: 'Outcome of the check',
  bought: 'Ticket checked',
  leaf: 'Ticket code',
  leafHint:
    'Compare this code with the one on your ticket. Numbers and names are not in it. The owner of the ticket checks numbers and stakes with the check button in the ticket details.',
  isCancelled: 'The purchase is correct, but this ticket was cancelled before the close and takes no part',
  cancelUnseen:
    'Before the close this page does not see whether a ticket was cancelled. Its owner sees it in the history of the account, and after the close everybody sees it here.',
  paste: 'Paste a link or receipt code',
  pasteHint:
    'Copy it from the check link in the ticket details. It is checked on your device and sent nowhere.',
  check: 'Check ticket',
  unreadable: 'The receipt code cannot be read. Please copy the whole link again.',
  failed: 'The system could not be reached, so the check is incomplete. Please try again.',
  keep: 'Keep the evidence as a file',
  keepHint: 'The file can be checked offline, even when this site is gone',
  offline: 'Offline verification page',
  heads: 'Chain of all rounds',
  key: 'Public key',
  seal: 'Seal of the round',
  notSealed: 'This round is not closed yet. Its seal appears here before the result.',
  close: 'Closes',
  planned: (moment: string) => `Closed early, planned for ${moment}`,
  place: 'Place in the chain',
  size: 'Tickets',
  stakes: 'Total stake',
  root: 'Root of all tickets',
  cancelledRoot: 'Root of cancelled tickets',
  auditEnd: (seq: number) => `Audit chain up to row ${figureText(seq)}`,
  ledgerRoot: (size: number) => `Root of ${howMany(figureText(size), 'movement')} of money`,
  previous: 'Previous seal',
  head: 'Seal of this round',
  signature: 'Signature',
  drawn: 'Result',
  officialAt: 'Out before the close, at',
  officialAtHint: 'Tickets bought from this time on take no part, and their stakes are given back',
  voided: 'This round was voided and every stake refunded',
  drawnBy:
    'Entered and confirmed by two accounts in different roles. The second does not see what the first entered.',
  inventedBy:
    'An invented result of this demo: a program made it up. It is no real result, and no person entered or confirmed it',
  pastBy:
    'A real result of the past, which a program brought in from a file. No person entered or confirmed it on this site',
  threeTop: '3 Top',
  twoBottom: '2 Bottom',
}

export const verdictText: Twin<typeof ThaiVerdicts> = {
  right: 'Correct',
  wrong: 'Does not match',
  waiting: 'Waiting for the close',
  unknown: 'Cannot be checked here',
}

export const stepText: Twin<typeof ThaiSteps> = {
  ticket: {
    title: 'Numbers, stakes, payouts and time of the ticket match its code',
    wrong: 'A number, stake, payout or time on the receipt does not match the ticket code',
  },
  batch: {
    title: 'The ticket code is in the batch sold with it',
    wrong: 'The ticket code is not in the batch the receipt names',
  },
  'batch-signature': {
    title: 'The batch was signed by the system when it was sold',
    wrong: 'The signature of the sale is not from this system',
  },
  head: {
    title: 'The seal is of this round and matches its announced tickets and stake',
    wrong: 'The seal does not match what this round announced',
  },
  'head-signature': {
    title: 'The seal is signed by the system',
    wrong: 'The signature on the seal is not from this system',
  },
  chain: {
    title: 'The seal follows the one before it without a gap',
    wrong: 'The seal does not follow the one before it',
  },
  sealed: {
    title: 'The ticket is in the round as sealed before the draw',
    wrong: 'The ticket is not in the sealed round. Please keep the evidence file and contact us.',
  },
  cancelled: {
    title: 'This ticket was cancelled before the close, and the seal records it',
    wrong: 'The system says it was cancelled, but the seal does not record it',
  },
  result: {
    title: 'The result is signed, and was confirmed after the tickets were sealed',
    wrong: 'The result shown is not the one that was signed',
  },
  books: {
    title: 'The money movements the seal tells of are all in the books as published for the day',
    wrong:
      'The money movements the seal tells of are not those of the published books. Please keep the evidence file and contact us.',
  },
}

export const leafSummaryText: Twin<typeof ThaiLeafSummary> = {
  right: 'This ticket is in the round as sealed before the draw',
  wrong: 'Something does not match. See the marked step.',
  waiting: 'This round is still open. Check again once it is closed and sealed.',
  unknown: 'What could be checked is correct, but some steps cannot be checked here',
}

export const summaryText: Twin<typeof ThaiSummary> = {
  right: 'This ticket is correct in every step',
  wrong: 'Something does not match. See the marked step.',
  waiting: 'The purchase is correct. The remaining steps can be checked after the close.',
  unknown: 'What could be checked is correct, but some steps cannot be checked here',
}
