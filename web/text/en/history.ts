import type { Twin } from '../../../domain/words.ts'
import type { historyText as Thai, cancelText as ThaiCancel, ticketText as ThaiTicket } from '../history.ts'

export const historyText: Twin<typeof Thai> = {
  title: 'My tickets',
  filters: 'Filter tickets',
  all: 'All',
  waiting: 'Waiting',
  won: 'Won',
  lost: 'Lost',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
  notWon: 'Not a winner',
  normal: 'Fixed payout',
  realtime: 'Live price',
  lineCount: (count) => lines(count),
  emptyTitle: 'No tickets yet',
  emptyText: 'Choose a lottery you like and buy your first one',
  emptyFilteredTitle: 'No tickets in this list',
  emptyFilteredText: 'See all tickets or choose another filter',
  seeAll: 'See all tickets',
  bet: 'Bet',
  failedTitle: 'Your tickets could not be loaded',
}

export const ticketText: Twin<typeof ThaiTicket> = {
  title: 'Ticket details',
  back: 'Back to the list of tickets',
  failedTitle: 'The ticket could not be loaded',
  unknownTitle: 'Ticket not found',
  unknownText: 'It may belong to another account, or the link is wrong',
  wonLines: (count) => `${lines(count)} won`,
  paidIn: (date, time) => `Paid to your wallet on ${date} at ${time}`,
  won: 'Won',
  lost: 'Lost',
  waiting: 'Waiting',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
  stake: 'Stake',
  discount: 'Discount',
  net: 'Charged',
  possible: 'If it wins',
  plan: 'Payout plan',
  billNo: 'Ticket no.',
  placedAt: 'Placed at',
  note: 'Note',
  checkable: 'Verifiable ticket',
  sealFrom: 'The seal of this ticket is drawn from this code',
  qr: 'Scan to check that this ticket was sealed before the draw. No sign-in needed.',
  qrLabel: 'QR code for checking the ticket',
  check: 'Check ticket',
  proof: 'Full evidence',
  proofText:
    'This code is bound to the numbers, stakes and time of the ticket. It was recorded before the draw and cannot be changed later.',
  leaf: 'Ticket code',
  nonce: 'Random number',
  root: 'Root of the batch',
  signature: 'Signature',
  events: 'Timeline',
  placed: 'Bet confirmed',
  closed: 'Closed and sealed',
  drawn: 'Result drawn',
  paid: 'Paid to your wallet',
  kept: (baht) => `The result of this round was corrected. The ${baht} baht already paid remain yours.`,
  takenBack: 'Taken back after the correction',
  givenBack: 'Refunded to your wallet',
}

export const cancelText: Twin<typeof ThaiCancel> = {
  ask: 'Cancel this ticket',
  title: 'Cancel this ticket?',
  text: 'The whole ticket is cancelled and the money returns to your wallet at once',
  confirm: 'Cancel and refund',
  keep: 'Keep the ticket',
  done: (baht) => `Ticket cancelled. ${baht} baht is back in your wallet.`,
}

function lines(count: number): string {
  return count === 1 ? '1 line' : `${count} lines`
}
