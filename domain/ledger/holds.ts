import type { Movement } from './movements.ts'

/**
 * The causes for which a member's money can be held, with the movements that set it aside, post it and release it. All
 * three refer to the id of the cause: a ticket has the id of its booking.
 */
export const HOLDS = {
  booking: {
    begin: { kind: 'book', refType: 'booking', debit: 'cash', credit: 'hold' },
    post: { kind: 'bet', refType: 'ticket', debit: 'hold', credit: 'round:escrow' },
    release: { kind: 'release', refType: 'booking', debit: 'hold', credit: 'cash' },
  },
  withdrawal: {
    begin: { kind: 'withdraw', refType: 'withdrawal', debit: 'cash', credit: 'hold' },
    post: { kind: 'withdraw_paid', refType: 'withdrawal', debit: 'hold', credit: 'house:bank' },
    /** The part that other members have paid. */
    byMembers: { kind: 'withdraw_peer', refType: 'withdrawal', debit: 'hold', credit: 'house:peers' },
    release: { kind: 'withdraw_back', refType: 'withdrawal', debit: 'hold', credit: 'cash' },
  },
  'game-transfer': {
    begin: { kind: 'game_in', refType: 'game-transfer', debit: 'cash', credit: 'hold' },
    post: { kind: 'game_in_done', refType: 'game-transfer', debit: 'hold', credit: 'provider:clearing' },
    release: { kind: 'game_in_back', refType: 'game-transfer', debit: 'hold', credit: 'cash' },
  },
} as const satisfies Readonly<
  Record<string, Readonly<Record<'begin' | 'post' | 'release', Movement> & { readonly byMembers?: Movement }>>
>

export type HoldCause = keyof typeof HOLDS
