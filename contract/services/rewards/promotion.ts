import { z } from 'zod'
import { baht, time } from '../../shapes.ts'
import { countedShares } from './counted.ts'

// What the calls of promotions take and answer.

/** Terms as a member reads them, and from which a page reckons what an amount brings. */
const terms = z.object({
  name: z.string(),
  /** Of the deposit; 0: a fixed amount. */
  percent: z.int(),
  /** 0: a share of the deposit. */
  fixed: baht,
  deposit_min: baht,
  bonus_max: baht,
  /** How many times deposit and bonus together are to be staked. */
  times: z.int(),
  /** The lotteries whose stakes count; empty: all. */
  groups: z.array(z.string()),
  counts: countedShares,
  /** Null: until it is ended. */
  ends_at: time.nullable(),
  times_each: z.int(),
  /** What of it becomes one member's cash, all times together, and how much of that is left; null: it has no bound. */
  cash_max: baht.nullable(),
  cash_left: baht.nullable(),
  /** It has a budget, which the first deposits to arrive have. */
  is_limited: z.boolean(),
})
export type TermsShown = z.output<typeof terms>

/** `id` names the terms as they are shown: under others nothing is accepted. */
export const promotionOffer = terms.extend({ id: z.string() })
export type PromotionOffered = z.output<typeof promotionOffer>

const grant = z.object({
  id: z.string(),
  name: z.string(),
  state: z.enum(['active', 'converted', 'given-up']),
  deposit: baht,
  bonus: baht,
  /** Stakes: asked for, counted today, and missing. */
  need: baht,
  done: baht,
  left: baht,
  /** The most that becomes the member's cash, and what has with this bonus; null: it has no bound. */
  cash_max: baht.nullable(),
  cash_with: baht,
  groups: z.array(z.string()),
  counts: countedShares,
  at: time,
  ended_at: time.nullable(),
})
export type GrantShown = z.output<typeof grant>

export const promotionsShown = z.object({
  data: z.array(promotionOffer),
  /**
   * What was accepted and waits for its deposit. `is_spent`: its budget is gone, and no deposit would bring a bonus now.
   * `budget_left`: a deposit whose bonus is larger brings none; null: the budget has every bonus.
   */
  chosen: promotionOffer
    .extend({ until: time, is_spent: z.boolean(), budget_left: baht.nullable() })
    .nullable(),
  active: grant.nullable(),
  /** Those that have ended, the newest first. */
  ended: z.array(grant),
})
export type PromotionsShown = z.output<typeof promotionsShown>

/** Empty: none. */
export const promotionWish = z.strictObject({ promotion: z.string().max(64) })
export const giveUpWish = z.strictObject({ grant: z.string().max(64) })
