import type { Satang } from '../../../domain/money.ts'

export interface FeedAccount {
  readonly bank: string
  readonly accountNo: string
}

/** Money that came into an account, as its bank tells. */
export interface FedPayment {
  /** The bank's own name of it: one for ever. */
  readonly reference: string
  readonly amount: Satang
  readonly at: Date
  readonly senderBank: string | null
  /** Hidden digits as `x`. */
  readonly senderNo: string | null
  readonly senderName: string | null
}

export interface FeedPage {
  readonly payments: readonly FedPayment[]
  /** Where the next question goes on. */
  readonly cursor: string
  /** There is more after the cursor now. */
  readonly more: boolean
}

/** Asks banks what came into an account. The same question is answered alike as often as it is asked; `Unavailable` says nothing. */
export interface BankFeed {
  /** What came after the cursor, the oldest first; null: from the beginning of what the bank keeps. */
  ask(account: FeedAccount, after: string | null): Promise<FeedPage>
}
