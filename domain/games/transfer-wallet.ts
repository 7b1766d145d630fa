import { type Satang, satang } from '../money.ts'

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

/** What was heard of a transfer. `silent`: the provider gave no answer. */
export type TransferHeard = TransferSaid | { readonly state: 'silent' }

/** Why a transfer is open. `odd`: its provider has moved another amount. `held`: it has made it, and its day was full. */
export const TRANSFER_WAITS = ['silent', 'pending', 'absent', 'odd', 'held'] as const
export type TransferWaits = (typeof TRANSFER_WAITS)[number]

/** A telling that has no answer by now has none: the provider's own limit is far shorter. */
export const UNANSWERED_MS = 2 * 60_000
/** A provider that says so often that it was never told is told no more, and people look. */
export const TELLINGS_MOST = 10

interface OpenTransfer {
  readonly amount: Satang
  /** When the provider was last told, written before it was told. */
  readonly sentAt: Date
  readonly sends: number
}

/**
 * What follows from what a provider says of an open transfer. Time alone ends nothing: `tell` is the same id once more, to a provider
 * that has never heard of it. Else why it stays open; `odd` people look at.
 */
export function judgeSaid(
  transfer: OpenTransfer,
  said: TransferHeard,
  now: Date,
): 'done' | 'failed' | 'tell' | TransferWaits {
  switch (said.state) {
    case 'done':
      return said.amount === transfer.amount ? 'done' : 'odd'
    case 'refused':
      return 'failed'
    case 'pending':
    case 'silent':
      return said.state
    case 'absent':
      return isOnItsWay(transfer, now) || transfer.sends >= TELLINGS_MOST ? 'absent' : 'tell'
  }
}

/** Whether the last telling may still arrive. */
export function isOnItsWay({ sentAt }: Pick<OpenTransfer, 'sentAt'>, now: Date): boolean {
  return now.getTime() - sentAt.getTime() <= UNANSWERED_MS
}

/** How two people may end a transfer: as one that was made, or as one that was not. */
export const PEOPLES_ENDS = ['done', 'failed'] as const
export type PeoplesEnd = (typeof PEOPLES_ENDS)[number]

/** A transfer that is open for longer is an alarm. */
export const OPEN_LONG_MS = 30 * 60_000
/** A provider that gives no answer is gone by then, and people decide without it. */
export const GONE_MS = 24 * 3_600_000

/**
 * Whether the agreement of two people ends a transfer, given what its provider says when it is asked once more. `answered`: what
 * the provider says holds, and theirs does not, but of one that is held, which is theirs to end. `wait`: it has the transfer, may still get it, or has not been silent for long.
 * `contradicts`: they would end it otherwise than the provider says. Null: nobody keeps game wallets any more, and people alone know.
 */
export function judgeEnd(
  transfer: OpenTransfer & { readonly requestedAt: Date; readonly isHeld: boolean },
  { end, said, now }: { readonly end: PeoplesEnd; readonly said: TransferHeard | null; readonly now: Date },
): 'agree' | 'answered' | 'wait' | 'contradicts' {
  if (isOnItsWay(transfer, now)) return 'wait'
  switch (said?.state) {
    case undefined:
      return 'agree'
    case 'done':
      if (said.amount === transfer.amount && !transfer.isHeld) return 'answered'
      return end === 'done' ? 'agree' : 'contradicts'
    case 'refused':
      return 'answered'
    case 'pending':
      return 'wait'
    case 'absent':
      return end === 'failed' ? 'agree' : 'contradicts'
    case 'silent':
      return now.getTime() - transfer.requestedAt.getTime() >= GONE_MS ? 'agree' : 'wait'
  }
}

/** Whether what a provider says at last is something else than two people had agreed to. */
export function isContradicted(
  ended: { readonly state: TransferState; readonly amount: Satang },
  said: Extract<TransferSaid, { readonly state: 'done' | 'refused' }>,
): boolean {
  if (said.state === 'refused') return ended.state === 'done'
  return ended.state !== 'done' || said.amount !== ended.amount
}

/** Money that went to a game wallet, and how much of it is still there as far as is known here. */
export interface Sent {
  readonly id: string
  readonly there: Satang
}

/**
 * Of which transfers money is that comes home: of those that went last, and of none more than went. What is left over was won, and is
 * of none. `sent`: the newest first. Why: docs/decisions/0120-money-that-comes-home.md.
 */
export function comeHome(
  sent: readonly Sent[],
  amount: Satang,
): { readonly id: string; readonly back: Satang }[] {
  let left: number = amount
  return sent.flatMap(({ id, there }) => {
    const back = satang(Math.min(there, left))
    left -= back
    return back > 0 ? [{ id, back }] : []
  })
}
