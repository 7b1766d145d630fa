import type { Satang } from '../../domain/money.ts'
import type { SlipReference } from '../../domain/payments/codes/mini-qr.ts'

/** The transfer that a slip's code names, as its bank has it. */
export interface SlipTransfer {
  /** Where the money went: hidden digits as `x`. */
  readonly bank: string
  readonly shownNo: string
  readonly amount: Satang
  readonly at: Date
  readonly senderBank: string | null
  /** Hidden digits as `x`. */
  readonly senderNo: string | null
  readonly senderName: string | null
}

/** Asks the sending bank about the code of a slip. `Unavailable` says nothing about the transfer. */
export interface SlipLookup {
  /** Undefined: the bank knows no such transfer, or not yet. */
  ask(slip: SlipReference): Promise<SlipTransfer | undefined>
}
