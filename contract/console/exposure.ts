import { z } from 'zod'
import { bahtToSatang, isBaht } from '../../domain/money.ts'
import { baht, betType, digits, time } from '../shapes.ts'
import { declareConsole } from './define.ts'
import { aRound } from './rounds.ts'

/** The draw with the highest payout. Digits without bets are filled with the lowest numbers. */
const worstDraw = z.object({
  payout: baht,
  /** What members paid, less this payout; below zero: a loss. */
  profit: baht,
  threeTop: z.string(),
  twoBottom: z.string(),
  first: z.string().nullable(),
  threeFront: z.array(z.string()),
  threeBottom: z.array(z.string()),
})

/** An amount in baht in a query, which arrives as text. */
const amountQuery = z.coerce
  .number()
  .min(0)
  .max(100_000_000)
  .refine(isBaht, 'at most two decimals')
  .transform(bahtToSatang)

export const exposureActs = declareConsole('exposure', {
  one: {
    method: 'GET',
    use: 'What a round would cost by what is drawn: the worst draw, what is expected, and by number.',
    permission: 'exposure.see',
    params: aRound,
    reply: z.object({
      at: time,
      types: z.array(betType),
      /** Tickets and open bookings together; the share of bookings is given separately. */
      stake: baht,
      held: baht,
      net: baht,
      expectedPayout: baht,
      expectedProfit: baht,
      worst: worstDraw,
      /** The payout by the top three digits drawn (1,000) and by the bottom two (100). */
      top: z.array(baht),
      bottom: z.array(baht),
      /** The numbers with the highest payout, highest first: 50 at most. */
      numbers: z.array(z.object({ type: betType, number: z.string(), stake: baht, win: baht })),
    }),
  },
  what: {
    method: 'GET',
    use: 'The worst draw if so much more were staked on a number: now, as things are, and under a rule in mind.',
    permission: 'exposure.see',
    params: aRound,
    query: z.strictObject({
      type: betType,
      number: digits,
      more: amountQuery,
      rule: z.enum(['half', 'closed', 'cap']),
      cap: amountQuery.optional(),
    }),
    reply: z.object({ now: worstDraw, without: worstDraw, under: worstDraw }),
  },
})

export type WorstDrawShown = z.output<typeof worstDraw>
