import { z } from 'zod'
import { baht, date, decimal } from '../../shapes.ts'

const step = z.object({
  rank: z.int(),
  /** Turnover of 30 days that it needs. */
  needed: baht,
  /** Points more of what is lost come back; 0: there is no cashback. */
  percent: z.int(),
  /** Wins pay so many per cent more, where a plan lets ranks raise its rates; 0 too where none does. */
  raise_percent: decimal,
})

export const rankShown = z.object({
  /** False: there are none, or a rank could raise nothing: neither cashback nor what wins pay. */
  is_on: z.boolean(),
  /** The rank that holds today; 0: none. */
  rank: z.int(),
  rank_percent: z.int(),
  /** What the rank of today raises rates by, per cent. */
  raise_percent: decimal,
  /** The per cent of a loss that everybody gets back; null: there is no cashback. */
  cashback_percent: z.int().nullable(),
  /** Of the 30 Bangkok days that end today; it decides tomorrow's rank. */
  turnover: baht,
  /** The rank that this turnover brings tomorrow. */
  tomorrow: z.int(),
  /** Above tomorrow's, and what is missing for it; null: there is none higher. */
  next: step.extend({ missing: baht }).nullable(),
  steps: z.array(step),
  /** Days on which the rank changed, the newest first, and what was turned over in the 30 days before. */
  data: z.array(
    z.object({ day: date, rank: z.int(), percent: z.int(), raise_percent: decimal, turnover: baht }),
  ),
})
export type RankShown = z.output<typeof rankShown>
