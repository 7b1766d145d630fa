import type { Satang } from '../../domain/money.ts'

/** What the provider is told to pay. */
export interface Payout {
  /** The withdrawal's id: the provider pays it once, however often it is told. */
  readonly id: string
  readonly amount: Satang
  readonly bank: string
  readonly accountNo: string
  /** Who the account has to belong to; null: nobody has said. */
  readonly holder: string | null
}

/** `pending`: it will be paid or refused. `absent`: the provider has never been told. */
export type PayoutAnswer =
  | { readonly state: 'paid'; readonly reference: string }
  | { readonly state: 'refused' }
  | { readonly state: 'pending' }
  | { readonly state: 'absent' }

/** Pays members by bank transfer. `Unavailable` says nothing about what became of a payout. */
export interface Payouts {
  send(payout: Payout): Promise<PayoutAnswer>
  /** What became of the payout of that id. */
  ask(id: string): Promise<PayoutAnswer>
}
