import { z } from 'zod'
import { CASHBACK_PERIODS } from '../../../domain/rewards/cashback.ts'
import { baht, date, time } from '../../shapes.ts'

const period = { period: z.enum(CASHBACK_PERIODS), from: date, to: date }

/** Present where nothing is collected now: the code of the refusal, and its words. */
export const whyNot = { reason: z.string().optional(), message: z.string().optional() }

export const collectedCashback = z.object({ ...period, amount: baht, at: time })
export type CollectedCashback = z.output<typeof collectedCashback>

export const cashbackShown = z.object({
  cb_status: z.boolean(),
  /** What would be collected of the period, as far as it has come. */
  cashback: baht,
  ...whyNot,
  /** The period that ended yesterday where today is the day to collect it, otherwise the one under way. */
  ...period,
  /** Later than its beginning where some of it was collected for before. */
  counted_from: date,
  /** The day on which it is collected next. */
  next_on: date,
  /** Null for an assistant who may not see it. */
  credit: baht.nullable(),
  /** How it is reckoned, and by which rules; null: another server, which does not say so. */
  reckoned: z
    .object({
      rules: z.object({
        /** The rank's points among them. */
        percent: z.int(),
        rank_percent: z.int(),
        min: baht,
        max: baht,
        /** 0: whatever the credit. */
        credit_below: baht,
        turnover_percent: z.int(),
      }),
      /** `corrected` and `lost` may be below zero. */
      lines: z.object({ staked: baht, won: baht, corrected: baht, bonuses: baht, lost: baht, share: baht }),
    })
    .nullable(),
  data: z.array(collectedCashback),
})
export type CashbackShown = z.output<typeof cashbackShown>
