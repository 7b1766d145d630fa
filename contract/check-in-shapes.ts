import { z } from 'zod'
import { CHECK_IN_CONDITIONS, LADDER_MOST } from '../domain/rewards/check-in.ts'
import { baht, date, time } from './shapes.ts'

// What the calls of daily check-in answer.

const prize = { amount: baht, bonus: baht }

/** The day of a path: of the ladder, from 1. */
export const dayOfLadder = z
  .string()
  .refine((text) => /^[1-9][0-9]?$/.test(text) && Number(text) <= LADDER_MOST, {
    params: { refusal: 'CHECKIN_DAY_UNKNOWN' },
  })

/** What was taken. A repeat gives the same. */
export const takenAtCheckIn = { day: z.int(), date, amount: baht }

export const checkInShown = z.object({
  on: z.boolean(),
  /** The day in Bangkok, by the clock that decides. */
  today: date,
  /** Days in a row, today's included where it was taken. */
  streak: z.int(),
  collected: z.boolean(),
  /** Present: today is not taken now, and `message` says why. */
  refused: z.string().optional(),
  message: z.string().optional(),
  condition: z.object({
    kind: z.enum(CHECK_IN_CONDITIONS),
    /** Stakes that must have settled; 0: any ticket is enough. */
    bet_min: baht,
    deposited: baht,
    staked: baht,
  }),
  /** What is taken next: today, or tomorrow once today's is taken. */
  next: z.object({ date, day: z.int(), ...prize }),
  ladder: z.array(
    z.object({
      day: z.int(),
      ...prize,
      /** Of this time up the ladder. */
      state: z.enum(['collected', 'next', 'later']),
    }),
  ),
  /** That can be taken now, the oldest first. */
  bonuses: z.array(z.object({ day: z.int(), date, amount: baht, until: date })),
  /** Per cent of what is taken that is to be turned over before a withdrawal. */
  turnover_percent: z.int(),
  /** The first check-in ever: no day before it was missed. */
  first: date.nullable(),
  /** Of this month and the one before, the newest first. */
  days: z.array(
    z.object({ date, day: z.int(), streak: z.int(), ...prize, at: time, bonus_at: time.nullable() }),
  ),
})
export type CheckInShown = z.output<typeof checkInShown>
