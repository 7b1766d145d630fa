import { type Satang, satang } from '../money.ts'
import { isOfferedAt, promotionLeft } from './promotion.ts'

/** What a coupon gives and asks. A claim keeps the terms it was claimed under. */
export interface CouponTerms {
  readonly nameTh: string
  readonly nameEn: string
  /** Satang of free credit that a code brings. */
  readonly credit: Satang
  /** How many times the free credit is to be staked of the member's own money. */
  readonly times: number
  /** Groups of lotteries, and products of games, whose stakes count; empty: all. */
  readonly groups: readonly string[]
  /** Satang: free credit of the campaign becomes cash from so much on, and no member ever gets more than the most. */
  readonly cashMin: Satang
  readonly cashMax: Satang
  /** How often all codes together may be claimed. */
  readonly total: number
  /** How often a member may claim one: also whoever has the same phone or bank account. */
  readonly timesEach: number
  /** The same of a device at one address, which a family may share: no less, since a member's own claims are its too. */
  readonly deviceEach: number
  /** ISO. */
  readonly startsAt: string
  /** ISO; null: until people end it. */
  readonly endsAt: string | null
}

/** What two accounts of one person share. `number`: a phone or a bank account, since a wallet is paid by its phone. */
export const TRACES = ['member', 'number', 'device'] as const
export type TraceKind = (typeof TRACES)[number]

/** Satang: free credit above this is a typing error. */
const MOST_CREDIT = 10_000_00
const MOST_CASH = 100_000_00
const MOST_TIMES = 100
export const MOST_CLAIMS_EACH = 100
const MOST_CLAIMS = 100_000

export type CouponTermsRefusal =
  | 'COUPON_CREDIT'
  | 'COUPON_CASH'
  | 'COUPON_TIMES'
  | 'COUPON_DEVICE'
  | 'COUPON_TOTAL'
  | 'COUPON_UNTIL'

const isWhole = (value: number, most: number, least = 1) =>
  Number.isSafeInteger(value) && value >= least && value <= most

/** Why terms are none. A least that no member could reach would be asked of those who play for it. */
export function refuseCouponTerms(terms: CouponTerms): CouponTermsRefusal | undefined {
  const { credit, times, cashMin, cashMax, total, timesEach, deviceEach, startsAt, endsAt } = terms
  if (!isWhole(credit, MOST_CREDIT, 100)) return 'COUPON_CREDIT'
  if (
    !isWhole(times, MOST_TIMES) ||
    !isWhole(timesEach, MOST_CLAIMS_EACH) ||
    !isWhole(deviceEach, MOST_CLAIMS_EACH)
  ) {
    return 'COUPON_TIMES'
  }
  if (deviceEach < timesEach) return 'COUPON_DEVICE'
  if (!isWhole(cashMax, MOST_CASH, credit)) return 'COUPON_CASH'
  if (!isWhole(cashMin, Math.min(creditMost(terms), cashMax))) return 'COUPON_CASH'
  if (!isWhole(total, MOST_CLAIMS)) return 'COUPON_TOTAL'
  const [from, until] = [
    Date.parse(startsAt),
    endsAt === null ? Number.POSITIVE_INFINITY : Date.parse(endsAt),
  ]
  return from < until ? undefined : 'COUPON_UNTIL'
}

/** The most free credit that one member can ever have of a campaign. Satang. */
function creditMost({ credit, timesEach, cashMax }: CouponTerms): number {
  return credit * Math.min(timesEach, Math.floor(cashMax / credit))
}

/** What is to be staked before the free credit of a code is played. Satang. */
export function couponNeed({ credit, times }: Pick<CouponTerms, 'credit' | 'times'>): Satang {
  return satang(credit * times)
}

/** Codes of a campaign that were made, and what was claimed of them. */
export interface MadeCodes {
  /** How often all of them together may be claimed, and were. */
  readonly issued: number
  readonly claims: number
  /** Satang of what was claimed and not given up. */
  readonly claimed: Satang
}

/** What all codes of a campaign may cost at most: what was claimed, and the credit of these terms for all that may be. Satang. */
export function couponCost(
  { credit, total }: Pick<CouponTerms, 'credit' | 'total'>,
  { issued, claims, claimed }: MadeCodes,
): Satang {
  return satang(claimed + credit * Math.max(0, Math.max(total, issued) - claims))
}

/** How many codes a member claims to come to the least that becomes cash: each is claimed once. */
export function codesAsked({ credit, cashMin }: Pick<CouponTerms, 'credit' | 'cashMin'>): number {
  return Math.ceil(cashMin / credit)
}

/**
 * Why terms do not stand beside codes that were made. Those that were given out are claimed under the newest terms, so
 * that a smaller total would bound none of them; a campaign that is to stop is ended.
 */
export function refuseBesideCodes(
  terms: CouponTerms,
  { issued, codes }: { readonly issued: number; readonly codes: number },
): 'COUPON_MADE' | 'COUPON_FEW' | undefined {
  if (terms.total < issued) return 'COUPON_MADE'
  return codes > 0 && codes < codesAsked(terms) ? 'COUPON_FEW' : undefined
}

export interface ClaimFacts {
  readonly now: Date
  readonly terms: CouponTerms
  /** People have ended the campaign, or changed it since it was shown. */
  readonly isOver: boolean
  /** How often the code, and its campaign, may be claimed still. */
  readonly usesLeft: number
  readonly hasAccount: boolean
  /** A promotion is in use, or chosen for the next deposit. */
  readonly hasPromotion: boolean
  /** Free credit of before is not played yet. */
  readonly isPlaying: boolean
  /** Satang of free credit that the member has had of the campaign and not given up. */
  readonly credited: Satang
  /** How often the campaign was claimed by who shares a trace of a kind with the member. */
  readonly had: Readonly<Record<TraceKind, number>>
}

export type ClaimRefusal =
  | 'COUPON_ENDED'
  | 'COUPON_GONE'
  | 'COUPON_USED'
  | 'COUPON_SHARED'
  | 'COUPON_FULL'
  | 'COUPON_ACCOUNT'
  | 'COUPON_PLAYING'
  | 'COUPON_PROMOTION'

/** Why a member does not claim a code now. What never changes is told before what the member can change. */
export function refuseClaim(facts: ClaimFacts): ClaimRefusal | undefined {
  const { terms, had } = facts
  if (facts.isOver || !isOfferedAt(terms, facts.now)) return 'COUPON_ENDED'
  if (facts.usesLeft <= 0) return 'COUPON_GONE'
  if (had.member >= terms.timesEach) return 'COUPON_USED'
  if (had.number >= terms.timesEach || had.device >= terms.deviceEach) return 'COUPON_SHARED'
  if (facts.credited + terms.credit > terms.cashMax) return 'COUPON_FULL'
  if (!facts.hasAccount) return 'COUPON_ACCOUNT'
  if (facts.isPlaying) return 'COUPON_PLAYING'
  return facts.hasPromotion ? 'COUPON_PROMOTION' : undefined
}

/** `ready`: its stakes are played, and it waits until the wallet holds the least that becomes cash. */
export type ClaimState = 'active' | 'ready' | 'converted' | 'given-up'

export interface ClaimFigures {
  readonly need: Satang
  readonly done: Satang
  /** Undefined: it waits in the wallet of free credit. */
  readonly end: 'converted' | 'given-up' | null
}

export function claimState({ need, done, end }: ClaimFigures): ClaimState {
  return end ?? (done < need ? 'active' : 'ready')
}

/** Stakes that a claim asks for. After it was converted a void may ask for some again, as with promotions. */
export function claimLeft({ need, done, end }: ClaimFigures): Satang {
  return promotionLeft({ need, done, state: end ?? 'active' })
}

/** Free credit that waits in a member's wallet of it, in no account. */
export function waitingCredit(
  claims: readonly { readonly credit: Satang; readonly end: ClaimFigures['end'] }[],
): Satang {
  return satang(claims.reduce((sum, { credit, end }) => (end === null ? sum + credit : sum), 0))
}

interface OpenClaim extends ClaimFigures {
  readonly campaignId: string
  readonly credit: Satang
  /** Satang: the lowest least of its campaign since it was claimed, and 0 once the campaign is over. */
  readonly least: Satang
}

/**
 * Of what waits in a member's wallet of free credit, what becomes cash now: all that is played of a campaign, once it comes
 * to the campaign's least. Where claims differ in it the lowest counts: people who lower it, or end the campaign, free who waits.
 */
export function ripeClaims<Claim extends OpenClaim>(waiting: readonly Claim[]): Claim[] {
  const ready = waiting.filter((each) => claimState(each) === 'ready')
  return ready.filter(({ campaignId }) => {
    const own = ready.filter((each) => each.campaignId === campaignId)
    const lowest = Math.min(...own.map(({ least }) => least))
    return own.reduce((sum, { credit }) => sum + credit, 0) >= lowest
  })
}
