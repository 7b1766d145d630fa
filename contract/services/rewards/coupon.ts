import { z } from 'zod'
import { baht, time } from '../../shapes.ts'
import { countedShares } from './counted.ts'

// What the calls of coupons and free credit take and answer.

const terms = z.object({
  name: z.string(),
  /** Free credit of one code, and what is to be staked for it. */
  credit: baht,
  need: baht,
  /** Free credit becomes cash from so much on, and no member gets more of it. */
  cash_min: baht,
  cash_max: baht,
  /** The lotteries whose stakes count; empty: all. */
  groups: z.array(z.string()),
  counts: countedShares,
  /** Of a person, and of a device at one address, which several may share. */
  times_each: z.int(),
  device_each: z.int(),
  /** Null: until it is ended. */
  ends_at: time.nullable(),
})

/** `id` names the terms as they are shown: under others nothing is claimed. */
export const couponShown = terms.extend({
  id: z.string(),
  /** Why the member does not claim it now, with its words; null: nothing is in the way. */
  reason: z.string().nullable(),
  message: z.string().nullable(),
})
export type CouponShown = z.output<typeof couponShown>

const claim = terms.extend({
  id: z.string(),
  /** `ready`: played, and waiting until it comes to the least. */
  state: z.enum(['active', 'ready', 'converted', 'given-up']),
  /** Stakes: counted today, and missing. */
  done: baht,
  left: baht,
  at: time,
  ended_at: time.nullable(),
})
export type ClaimShown = z.output<typeof claim>

export const freeCreditShown = z.object({
  /** The newest first. */
  data: z.array(claim),
  /** Free credit that waits: in no balance. */
  waiting: baht,
})
export type FreeCreditShown = z.output<typeof freeCreditShown>

export const couponTyped = z.strictObject({ code: z.string().min(1).max(64) })
export const claimWish = z.strictObject({ code: z.string().min(1).max(64), terms: z.string().max(64) })
export const claimGivenUp = z.strictObject({ claim: z.string().max(64) })
