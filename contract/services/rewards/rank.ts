import { z } from 'zod'
import { baht, date } from '../../shapes.ts'

const step = z.object({
  rank: z.int(),
  /** Turnover of 30 days that it needs. */
  needed: baht,
  /** Points more of what is lost come back. */
  percent: z.int(),
})

export const rankShown = z.object({
  /** False: there are none, or there is no cashback that a rank could raise. */
  is_on: z.boolean(),
  /** The rank that holds today; 0: none. */
  rank: z.int(),
  rank_percent: z.int(),
  /** The per cent of a loss that everybody gets back. */
  cashback_percent: z.int(),
  /** Of the 30 Bangkok days that end today; it decides tomorrow's rank. */
  turnover: baht,
  /** The rank that this turnover brings tomorrow. */
  tomorrow: z.int(),
  /** Above tomorrow's, and what is missing for it; null: there is none higher. */
  next: step.extend({ missing: baht }).nullable(),
  steps: z.array(step),
  /** Days on which the rank changed, the newest first, and what was turned over in the 30 days before. */
  data: z.array(z.object({ day: date, rank: z.int(), percent: z.int(), turnover: baht })),
})
export type RankShown = z.output<typeof rankShown>
