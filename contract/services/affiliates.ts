import { z } from 'zod'
import { baht, date, plainText, time, typedAmount } from '../shapes.ts'

/** Why nothing goes to the wallet now: the code of the refusal, and its words. */
const whyNot = { reason: z.string().optional(), message: z.string().optional() }

const affWithdrawal = z.object({ id: z.string(), amount: baht, at: time })
export type AffWithdrawalShown = z.output<typeof affWithdrawal>

/** What may go to the wallet, and what has gone. */
export const incomeShown = z.object({
  withdrawable: baht,
  min: baht,
  ...whyNot,
  /** The newest first. */
  data: z.array(affWithdrawal),
})
export type IncomeShown = z.output<typeof incomeShown>

export const affiliateShown = z.object({
  /** False: nothing more is earned at the moment. */
  is_on: z.boolean(),
  /** Null: another server, which does not say so. */
  code: z.string().nullable(),
  /** Of the page of registration, with the code. */
  path: z.string().nullable(),
  clicks: z.int(),
  sign_ups: z.int(),
  /** Of those who signed up: who has deposited. */
  first_deposits: z.int(),
  /** All of it, less what was taken back; below zero where more was taken back than earned since. */
  earned: baht,
  /** Waits for its days, the first of it until then. */
  held: baht,
  held_days: z.int(),
  held_until: time.nullable(),
  /** Of friends who look like the member, until the operator has looked. */
  flagged: baht,
  /** Links of their own for where the member shares, in the order in which they were made. */
  campaigns: z.array(z.object({ tag: z.string(), clicks: z.int(), sign_ups: z.int() })),
  withdrawable: baht,
  withdrawn: baht,
  /** What was taken back, the newest first: of which draw or games of which day, how much (below zero), and why. */
  taken_back: z.array(z.object({ at: time, amount: baht, name: z.string(), date, why: z.string() })),
  min: baht,
  levels: z.array(
    z.object({
      level: z.int(),
      /** Members of this level. */
      friends: z.int(),
      groups: z.array(
        z.object({
          group: z.string(),
          name: z.string(),
          /** Its `staked` is what counts as turnover. */
          is_game: z.boolean(),
          /** Per cent of stakes, as it holds now. */
          rate: z.number(),
          staked: baht,
          earned: baht,
        }),
      ),
    }),
  ),
})
export type AffiliateShown = z.output<typeof affiliateShown>

/** A rule says which names are one. */
export const campaignWish = z.strictObject({ tag: z.string().max(64) })

export const affWithdrawWish = z.strictObject({
  username: plainText(64),
  amount: typedAmount('AMOUNT_UNCLEAR'),
})

export const affWithdrawAnswer = { withdrawal: affWithdrawal, withdrawable: baht }
