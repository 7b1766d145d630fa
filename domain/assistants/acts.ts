/** What an assistant does in play beside selling, whose tickets say who. */
export const PLAY_ACTS = ['booking', 'shot'] as const
export type PlayAct = (typeof PLAY_ACTS)[number]

/** What an assistant does with the member's money beside play. */
export const MONEY_ACTS = [
  'cancel-ticket',
  'cancel-booking',
  'deposit',
  'cancel-deposit',
  'slip',
  'check-in',
  'check-in-bonus',
  'cashback',
  'coupon',
  'wheel-spin',
] as const
export type MoneyAct = (typeof MONEY_ACTS)[number]
