import type { Line, LineWish } from '../../../domain/betting/admit.ts'
import type { LeafVersion } from '../../../domain/fair/ticket-leaf.ts'
import type { Satang } from '../../../domain/money.ts'

export interface PlaceTicket {
  readonly operatorId: string
  readonly memberId: string
  /** Who sells in the member's place; absent: the member. Not part of what the ticket's leaf says. */
  readonly assistantId?: string | undefined
  readonly roundId: string
  readonly plan: string
  readonly note: string | null
  readonly lines: readonly LineWish[]
  /** Made by the member's screen before sending; the same key again gives the same ticket again. */
  readonly key: string
  /** SHA-256 of the canonical body: the same key with another body is refused. */
  readonly requestHash: Buffer
}

/** Proves a sale before the draw: the ticket's leaf, its path to the batch's root, and our signature on the root. */
export interface Receipt {
  readonly version: LeafVersion
  readonly leaf: Buffer
  readonly nonce: Buffer
  readonly path: readonly Uint8Array[]
  readonly index: number
  readonly size: number
  readonly root: Buffer
  readonly signature: Buffer
}

export interface PlacedTicket {
  readonly id: string
  readonly billNo: number
  readonly roundId: string
  readonly plan: string
  readonly note: string | null
  readonly status: 'placed' | 'cancelled' | 'refunded'
  readonly lines: readonly Line[]
  readonly stake: Satang
  readonly net: Satang
  /** The member's cash right after the ticket. */
  readonly cashAfter: Satang
  readonly placedAt: Date
  readonly receipt: Receipt
  /** True when an earlier call with this key bought the ticket. */
  readonly replayed: boolean
}
