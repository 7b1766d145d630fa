import type { BangkokDate } from '../../domain/calendar/bangkok.ts'
import type { Satang } from '../../domain/money.ts'

/** What was paid by a QR code, as the provider that collects it tells. */
export interface QrPayment {
  /** The number under which it was collected. */
  readonly billerId: string
  /** The provider's own name of the payment. */
  readonly reference: string
  readonly amount: Satang
  readonly at: Date
  readonly senderBank: string | null
  /** Hidden digits as `x`. */
  readonly senderNo: string | null
  readonly senderName: string | null
}

/** A payment as it stands in the provider's list of a day, with the order that its code names. */
export interface PaidCode extends QrPayment {
  readonly orderReference: string
}

export interface PaidCodes {
  readonly codes: readonly PaidCode[]
  /** Where the list goes on; null: it ends here. */
  readonly next: string | null
}

/** Collects what is paid by QR codes. Whether a code was paid is known by asking; `Unavailable` says nothing about it. */
export interface QrProvider {
  /** What was paid by the codes that name this order: none, one, or one that was paid twice. */
  ask(orderReference: string): Promise<readonly QrPayment[]>
  /** What was collected under a number on a Bangkok day, from the beginning (`after` null) or where a page of the list went on. */
  list(billerId: string, day: BangkokDate, after: string | null): Promise<PaidCodes>
}
