import type { Movement } from './movements.ts'

/**
 * What a member's money may wait for, and the movements that set it aside, send it where it was meant to go, and bring
 * back what is not sent. All three are named by the id of the cause: a ticket has the id of its booking.
 */
export const HOLDS = {
  booking: {
    begin: { kind: 'book', refType: 'booking', debit: 'cash', credit: 'hold' },
    post: { kind: 'bet', refType: 'ticket', debit: 'hold', credit: 'round:escrow' },
    release: { kind: 'release', refType: 'booking', debit: 'hold', credit: 'cash' },
  },
} as const satisfies Readonly<Record<string, Readonly<Record<'begin' | 'post' | 'release', Movement>>>>

export type HoldCause = keyof typeof HOLDS
