import { MOST_PAYMENT, NO_MONEY, type Satang, satang, satangToBaht } from '../money.ts'
import type { Words } from '../words.ts'

/** `register`: chosen while registering, for the first deposit. `deposit`: chosen before any deposit. */
export const PROMOTION_OFFERS = ['register', 'deposit'] as const
export type PromotionOffer = (typeof PROMOTION_OFFERS)[number]

/** What a promotion gives and asks. A grant keeps the terms it was accepted under. */
export interface PromotionTerms {
  readonly nameTh: string
  readonly nameEn: string
  readonly offered: PromotionOffer
  /** Of the deposit; 0: a fixed amount. */
  readonly percent: number
  /** Satang; 0: a share of the deposit. */
  readonly fixed: Satang
  /** Satang: the least deposit, and the most bonus. */
  readonly depositMin: Satang
  readonly bonusMax: Satang
  /** How many times deposit and bonus together are to be staked. */
  readonly times: number
  /** Groups of lotteries, and products of games, whose stakes count; empty: all. */
  readonly groups: readonly string[]
  /** Satang that all members together are granted, without what they give up; null, or none in older terms: as much as they take. */
  readonly budget?: Satang | null
  /** Satang of it that become one member's cash, all times together; null, or none in older terms: as often as it can be had. */
  readonly cashMax?: Satang | null
  /** ISO. */
  readonly startsAt: string
  /** ISO; null: until people end it. What was accepted holds no longer. */
  readonly endsAt: string | null
  /** How often one member may have it. */
  readonly timesEach: number
}

/** What is accepted holds so long for a deposit: as long as a late transfer is still its order's. */
const CHOICE_HOURS: Readonly<Record<PromotionOffer, number>> = { register: 30 * 24, deposit: 24 }

const HOUR_MS = 3_600_000
const MOST_PERCENT = 200
const MOST_TIMES = 100
const MOST_EACH = 1_000
/** Satang: a bonus above this is a typing error, and so is a budget. */
const MOST_BONUS = 100_000_00
const MOST_BUDGET = 1_000_000_000_00

export type PromotionTermsRefusal =
  | 'PROMOTION_BONUS'
  | 'PROMOTION_DEPOSIT'
  | 'PROMOTION_TIMES'
  | 'PROMOTION_BUDGET'
  | 'PROMOTION_CASH'
  | 'PROMOTION_UNTIL'

const isWhole = (value: number, least: number, most: number) =>
  Number.isSafeInteger(value) && value >= least && value <= most

/**
 * Why terms are none. A fixed bonus above its least deposit would be paid for hardly any play, and is refused as well. So is
 * a bound of cash below one bonus: members would be shown a bonus that nobody is ever paid.
 */
export function refuseTerms(terms: PromotionTerms): PromotionTermsRefusal | undefined {
  const { percent, fixed, depositMin, bonusMax, times, timesEach, startsAt, endsAt } = terms
  const { budget = null, cashMax = null } = terms
  const isShare = percent > 0
  if (isShare === fixed > 0 || !isWhole(percent, 0, MOST_PERCENT)) return 'PROMOTION_BONUS'
  if (!isWhole(fixed, 0, MOST_BONUS) || !isWhole(bonusMax, 1, MOST_BONUS)) return 'PROMOTION_BONUS'
  if (!isWhole(depositMin, 100, MOST_PAYMENT) || fixed > depositMin) return 'PROMOTION_DEPOSIT'
  if (!isWhole(times, 1, MOST_TIMES) || !isWhole(timesEach, 1, MOST_EACH)) return 'PROMOTION_TIMES'
  if (budget !== null && !isWhole(budget, mostOfOne(terms), MOST_BUDGET)) return 'PROMOTION_BUDGET'
  if (cashMax !== null && !isWhole(cashMax, mostOfOne(terms), MOST_BUDGET)) return 'PROMOTION_CASH'
  const [from, until] = [
    Date.parse(startsAt),
    endsAt === null ? Number.POSITIVE_INFINITY : Date.parse(endsAt),
  ]
  return from < until ? undefined : 'PROMOTION_UNTIL'
}

/** The most that one deposit brings. Satang. */
function mostOfOne({ percent, fixed, bonusMax }: Pick<PromotionTerms, 'percent' | 'fixed' | 'bonusMax'>) {
  return percent > 0 ? bonusMax : satang(Math.min(bonusMax, fixed))
}

/**
 * Whether a promotion is still offered: its budget has the most that one more deposit brings. It is taken by deposits, the
 * first that come in, so that nobody holds it who deposits nothing. `left` is null where there is no budget. Satang.
 */
export function hasBudget(terms: PromotionTerms, left: Satang | null): boolean {
  return hasBonus(left, mostOfOne(terms))
}

/** Whether a budget still has this bonus: what a deposit is granted by, and what is said before it. Null: it has none. Satang. */
export function hasBonus(left: Satang | null, bonus: Satang): boolean {
  return left === null || left >= bonus
}

/** Whether no deposit brings a bonus any more to who has accepted: the budget has not even that of the least one. `left` and `cash` as above and below. */
export function isSpent(terms: PromotionTerms, left: Satang | null, cash: Satang | null): boolean {
  const least = satang(Math.ceil(terms.depositMin / 100) * 100)
  const reckoned = reckonPromotion(least, terms, cash)
  return reckoned !== undefined && !hasBonus(left, reckoned.bonus)
}

/** What is accepted at a moment holds until then: no longer than its promotion. */
export function choiceHoldsUntil({ offered, endsAt }: PromotionTerms, at: Date): Date {
  const usual = at.getTime() + CHOICE_HOURS[offered] * HOUR_MS
  return new Date(endsAt === null ? usual : Math.min(usual, Date.parse(endsAt)))
}

/** Whether a promotion can be accepted at a moment. */
export function isOfferedAt(terms: Pick<PromotionTerms, 'startsAt' | 'endsAt'>, at: Date): boolean {
  if (at.getTime() < Date.parse(terms.startsAt)) return false
  return terms.endsAt === null || at.getTime() < Date.parse(terms.endsAt)
}

/** What a deposit brings under some terms. Satang. */
export interface PromotionReckoning {
  /** The deposit in whole baht: its satang only tell transfers apart, and what was shown before is what is granted. */
  readonly base: Satang
  readonly bonus: Satang
  /** What is to be staked before the bonus is the member's. */
  readonly need: Satang
}

/** What of a promotion may still become a member's cash, who has had so much of it; null: it has no bound. Satang. */
export function cashLeft({ cashMax = null }: Pick<PromotionTerms, 'cashMax'>, had: Satang): Satang | null {
  return cashMax === null ? null : satang(Math.max(0, cashMax - had))
}

/**
 * `cash`: what may still become the member's cash, and null without a bound. The bonus is no larger, and no more is to be
 * staked than for that bonus: nobody plays for what is not paid. Undefined: the deposit is below the least, or nothing may.
 */
export function reckonPromotion(
  deposit: Satang,
  { percent, fixed, bonusMax, depositMin, times }: PromotionTerms,
  cash: Satang | null = null,
): PromotionReckoning | undefined {
  const base = satang(deposit - (deposit % 100))
  if (base < depositMin || cash === NO_MONEY) return undefined
  const whole = Math.min(bonusMax, percent > 0 ? Math.floor((base * percent) / 100) : fixed)
  const bonus = satang(Math.min(whole, cash ?? whole))
  return { base, bonus, need: satang((base + bonus) * times) }
}

/** What a promotion gives and asks, where no amount is known yet. */
export function promotionInWords(terms: PromotionTerms): Words {
  const { percent, fixed, bonusMax, depositMin, times, cashMax = null, budget = null } = terms
  const text = (amount: Satang) => satangToBaht(amount).toLocaleString('en-US')
  const [most, least, gift] = [text(bonusMax), text(depositMin), text(satang(Math.min(fixed, bonusMax)))]
  return {
    th: `${percent > 0 ? `โบนัส ${percent}% สูงสุด ${most}` : `โบนัส ${gift}`} บาท เมื่อฝากครั้งเดียวตั้งแต่ ${least} บาท แล้วแทง ${times} เท่าของยอดฝากรวมโบนัส${cashMax === null ? '' : ` เป็นเงินสดได้คนละไม่เกิน ${text(cashMax)} บาท รวมทุกครั้ง`}${budget === null ? '' : ' มีงบจำกัด เงินเข้าก่อนได้ก่อน'}`,
    en: `A bonus of ${percent > 0 ? `${percent}%, ${most} baht at most,` : `${gift} baht`} for one deposit of ${least} baht or more, once deposit and bonus are staked ${times} times${cashMax === null ? '' : `, and ${text(cashMax)} baht of cash a member at most, all times together`}${budget === null ? '' : '. It has a budget: the first deposits to arrive have it'}`,
  }
}

export type GrantState = 'active' | 'converted' | 'given-up'

/**
 * What is left to stake. After the bonus was paid a void may ask for some of it again: then a withdrawal waits for it,
 * and nothing is taken back.
 */
export function promotionLeft({
  need,
  done,
  state,
}: {
  need: Satang
  done: Satang
  state: GrantState
}): Satang {
  return state === 'given-up' ? NO_MONEY : satang(Math.max(0, need - done))
}

export interface ChoiceFacts {
  readonly now: Date
  readonly terms: PromotionTerms | undefined
  /** People have ended it, or changed it since it was shown. */
  readonly isOver: boolean
  readonly hasActive: boolean
  /** Free credit of a coupon is being played: stakes count for one bonus at a time. */
  readonly hasFreeCredit: boolean
  /** How often the member has had this promotion. */
  readonly had: number
  /** Satang of it that became the member's cash. */
  readonly cashHad: Satang
  /** Satang of its budget that deposits have not taken; null: it has none. */
  readonly budgetLeft: Satang | null
  /** Where it is chosen. */
  readonly at: PromotionOffer
}

export type ChoiceRefusal =
  | 'PROMOTION_UNKNOWN'
  | 'PROMOTION_ENDED'
  | 'PROMOTION_ACTIVE'
  | 'PROMOTION_COUPON'
  | 'PROMOTION_USED'
  | 'PROMOTION_SPENT'

/** Why a member does not accept a promotion now. */
export function refuseChoice({
  now,
  terms,
  isOver,
  hasActive,
  hasFreeCredit,
  had,
  cashHad,
  budgetLeft,
  at,
}: ChoiceFacts): ChoiceRefusal | undefined {
  if (!terms || terms.offered !== at) return 'PROMOTION_UNKNOWN'
  if (isOver || !isOfferedAt(terms, now)) return 'PROMOTION_ENDED'
  if (hasActive) return 'PROMOTION_ACTIVE'
  if (hasFreeCredit) return 'PROMOTION_COUPON'
  if (had >= terms.timesEach || cashLeft(terms, cashHad) === NO_MONEY) return 'PROMOTION_USED'
  return hasBudget(terms, budgetLeft) ? undefined : 'PROMOTION_SPENT'
}
