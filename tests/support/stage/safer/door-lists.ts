import { readdirSync, readFileSync } from 'node:fs'

/** Which function writes the row that begins play, and the only files that call it. */
export const WRITERS: Readonly<Record<string, readonly string[]>> = {
  insertTickets: ['betting/admit-tickets.ts', 'betting/sell-held-ticket.ts'],
  sellHeldTicket: ['booking/confirm-booking.ts'],
  insertBooking: ['booking/book-numbers.ts'],
  insertShot: ['fast/shoot.ts'],
  insertDepositOrder: ['payments/begin-order.ts'],
  // A slip after its pair's time is of money that was sent before.
  insertPair: ['payments/p2p/start-pair.ts', 'payments/p2p/take-late-slip.ts'],
  insertCheckIn: ['rewards/check-in.ts'],
  insertCheckInBonus: ['rewards/take-bonus.ts'],
  insertSpin: ['rewards/wheel/spin-wheel.ts'],
  insertChoice: ['promotions/choose-promotion.ts'],
  insertClaim: ['promotions/coupons/claim-coupon.ts'],
  // A token that stands is exchanged for another of the same play.
  insertGameToken: ['games/launch-game.ts', 'games/seamless/play-token.ts'],
  // A win is of a bet that was placed before.
  insertTransactions: ['games/seamless/decide-told.ts'],
  insertGameTransfer: ['games/transfer/move-game-money.ts'],
}

/** The doors by which money is staked or deposited ask the member's own limits as well. */
export const ROOM: Readonly<Record<string, RegExp>> = {
  insertTickets: /readStakeLimits\(/,
  sellHeldTicket: /readStakeUses\(/,
  insertBooking: /readStakeUses\(/,
  insertTransactions: /limitRefusal\(facts\.limits/,
  insertGameTransfer: /requireStakeRoom\(/,
  insertDepositOrder: /requireDepositRoom\(/,
  insertPair: /requireDepositRoom\(/,
  // Play that stakes nothing asks the limits of time.
  insertShot: /requireTime\(/,
  insertSpin: /requireTime\(/,
  insertGameToken: /requireStakeRoom\(/,
}

/** What stakes asks for a check of reality that waits. Deposits, rewards and what only tells of a stake ask for none. */
export const CHECKED: Readonly<Record<string, RegExp>> = {
  insertTickets: /standing\.unchecked/,
  sellHeldTicket: /findBettor\(tx, ticket\)/,
  insertBooking: /findBettor\(tx, wish\)/,
  insertTransactions: /member\.isUnchecked/,
  insertGameTransfer: /requireChecked\(/,
  insertShot: /requireChecked\(/,
  insertSpin: /requireChecked\(/,
  insertGameToken: /requireChecked\(/,
}

/** What changes what a member's limits count, and how its callers count it. A booking counts while it is open. */
export const COUNTED: Readonly<Record<string, RegExp>> = {
  insertTickets: /countStakes\(/,
  sellHeldTicket: /countStakes\(/,
  insertTransactions: /countStakes\(tx, \{ playing, stakes \}\)[\s\S]*countGameWins\(/,
  insertRollback: /recountGame\(/,
  updateTicketCancelled: /recountTickets\(/,
  updateTicketsRefunded: /recountTickets\(/,
  updateSettleItemsPaid: /recountTickets\(/,
  insertGameTransfer: /countStakes\(/,
  // What is not staked yet, or costs nothing, counts its minute.
  insertBooking: /countMinute\(/,
  insertShot: /countMinute\(/,
  insertSpin: /countMinute\(/,
  updateTransferEnded: /recountGameMoney\(/,
}

/** The files of features, statements and tests left out, that call this function, under this or another name. */
export function callersOf(writer: string) {
  const root = new URL('../../../../server/features/', import.meta.url)
  const call = new RegExp(`(?<!function )\\b${writer}(?:\\(| as )`)
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter(
      (path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !/(^|\/)queries[^/]*\.ts$/.test(path),
    )
    .map((path) => ({ path, text: readFileSync(new URL(path, root), 'utf8') }))
    .filter(({ text }) => call.test(text))
}
