/**
 * What an assistant does with the member's money beside selling. Who sold a ticket, booked or threw a shot stands where those
 * are shown.
 */
export const MONEY_ACTS = [
  'cancel-ticket',
  'cancel-booking',
  'deposit',
  'cancel-deposit',
  'check-in',
  'check-in-bonus',
  'cashback',
  'coupon',
  'wheel-spin',
] as const
export type MoneyAct = (typeof MONEY_ACTS)[number]
