import type { BangkokDate } from '../calendar/bangkok.ts'
import type { Satang } from '../money.ts'
import type { ClosedPlace } from '../payments/close/day-close.ts'
import type { CouponTerms } from '../rewards/coupon.ts'
import type { PromotionTerms } from '../rewards/promotion.ts'

/** What one person asks about a withdrawal. */
export interface WithdrawalWish {
  readonly withdrawalId: string
  readonly memberId: string
  readonly act: 'approve' | 'paid' | 'failed'
  readonly amount: Satang
  readonly bank: string
  readonly accountNo: string
  readonly holder: string | null
  /** How often the provider had been told by then. */
  readonly sends: number
}

/** That an identity document be accepted. */
export interface DocumentWish {
  readonly documentId: string
  readonly memberId: string
}

/** Whose money it would be that came in. */
export interface PaymentWish {
  readonly incomingId: string
  /** Satang, as it came in. */
  readonly amount: number
  /** Null: it is sent back. */
  readonly memberId: string | null
  readonly name: string | null
}

/** How much more or less a member would have. */
export interface AdjustmentWish {
  readonly memberId: string
  readonly name: string
  /** Satang: above zero it is given, below it is taken. */
  readonly amount: Satang
}

/** What two members share who look like one person. */
export type AlikeReason = 'bank' | 'phone' | 'name' | 'device'

/** That what a friend has brought a member go although the two look like one person. */
export interface IncomeWish {
  readonly memberId: string
  readonly code: string
  readonly friendId: string
  readonly friendCode: string
  /** By which they do, as whoever proposes has seen it. */
  readonly reasons: readonly AlikeReason[]
  /** Satang, as it is held by then. */
  readonly amount: Satang
}

/** How much a receiving account takes, and when. */
export interface ReceivingLimits {
  /** Satang of a Bangkok day; null: as much as comes. */
  readonly dailyCap: Satang | null
  /** Minutes of the Bangkok day between which it takes deposits; null: always. `from` after `until` spans midnight. */
  readonly hours: { readonly from: number; readonly until: number } | null
}

/** A receiving account as somebody wishes it. */
export interface ReceivingWish {
  /** Null: a new one. */
  readonly accountId: string | null
  readonly bank: string
  readonly accountNo: string
  readonly holder: string
  /** Null: a new one. Where others stand by then, nobody has agreed to that. */
  readonly before: ReceivingLimits | null
  readonly after: ReceivingLimits
}

/** A bank's file as it was uploaded. */
export interface StatementToImport {
  readonly statementId: string
  readonly name: string
  /** The account it is of. */
  readonly bank: string
  readonly accountNo: string
  /** Its deposits, and what they come to in satang. */
  readonly lines: number
  readonly amount: Satang
}

/** That a day is signed off. */
export interface CloseWish {
  readonly day: BangkokDate
  /** The look at the day that both have seen. */
  readonly run: number
  readonly places: readonly ClosedPlace[]
  readonly differences: number
  /** Why there are differences; null where there are none. */
  readonly reason: string | null
}

/** A promotion as somebody wishes it. */
export interface PromotionWish {
  readonly promotionId: string
  /** The version it would be: 1 is a new promotion. Where another one stands by then, nobody has agreed to that. */
  readonly nth: number
  /** Nobody accepts it any more. What was accepted before is kept. */
  readonly isOver: boolean
  /** Null: a new one. */
  readonly before: PromotionTerms | null
  readonly terms: PromotionTerms
}

/** A campaign of coupons as somebody wishes it; as with a promotion. */
export interface CampaignWish {
  readonly campaignId: string
  readonly nth: number
  /** Only in proposals of earlier programs: one person ends a campaign now. */
  readonly isOver: boolean
  readonly before: CouponTerms | null
  readonly terms: CouponTerms
}

export interface Sure {
  /** Who proposed it has confirmed that it may give back all that is staked. Absent in proposals of earlier programs. */
  readonly sure?: boolean
}
