import type { Satang } from '../money.ts'

// Money that a member moves to a wallet which a provider keeps, and back. Only what the provider says ends a transfer.

export const TRANSFER_WAYS = ['in', 'out'] as const
export type TransferWay = (typeof TRANSFER_WAYS)[number]

/** `sending`: the provider is told. `unknown`: it did not answer, or not finally. */
export const TRANSFER_STATES = ['sending', 'unknown', 'done', 'failed'] as const
export type TransferState = (typeof TRANSFER_STATES)[number]

/** What a provider says of a transfer by our id. `absent`: it was never told of it. */
export type TransferSaid =
  | { readonly state: 'done'; readonly amount: Satang; readonly reference: string }
  | { readonly state: 'refused' }
  | { readonly state: 'pending' }
  | { readonly state: 'absent' }

/** A telling that has no answer by now has none: the provider's own limit is far shorter. */
export const UNANSWERED_MS = 2 * 60_000
/** A provider that says so often that it was never told is told no more, and people look. */
export const TELLINGS_MOST = 10

interface OpenTransfer {
  readonly state: TransferState
  readonly amount: Satang
  /** When the provider was last told, written before it was told. */
  readonly sentAt: Date
  readonly sends: number
}

/**
 * What follows from what a provider says. Time alone ends nothing: `tell` is the same id once more, to a provider that has never
 * heard of it. `odd`: it has moved another amount, which people look at. `keep`: nothing follows.
 */
export function judgeSaid(
  transfer: OpenTransfer,
  said: TransferSaid,
  now: Date,
): 'done' | 'failed' | 'odd' | 'tell' | 'keep' {
  if (transfer.state === 'done' || transfer.state === 'failed') return 'keep'
  switch (said.state) {
    case 'done':
      return said.amount === transfer.amount ? 'done' : 'odd'
    case 'refused':
      return 'failed'
    case 'pending':
      return 'keep'
    case 'absent': {
      const isOnItsWay = now.getTime() - transfer.sentAt.getTime() <= UNANSWERED_MS
      return isOnItsWay || transfer.sends >= TELLINGS_MOST ? 'keep' : 'tell'
    }
  }
}
