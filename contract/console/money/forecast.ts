import { z } from 'zod'
import { FORECAST_REWARDS } from '../../../domain/rewards/forecast.ts'
import { baht, date } from '../../shapes.ts'
import { declareConsole } from '../define.ts'
import { moneyRules } from './money-rules.ts'
import { promotionTerms } from './promotions.ts'

/** The whole days it stands on; null: nothing was settled or deposited on them, so nobody can tell. */
const span = z.object({ from: date, to: date, days: z.int(), staked: baht }).nullable()

/** Rewards that a proposal of rules says nothing about are told as they were given. */
export const FORECAST_LINES = [...FORECAST_REWARDS, 'promotions', 'coupons'] as const

const line = z.object({
  reward: z.enum(FORECAST_LINES),
  /** What was given, what the rules that stand would cost, and what those that are asked about would; of a month. Null: nothing is forecast. */
  given: baht,
  standing: baht.nullable(),
  asked: baht.nullable(),
})

const rulesForecast = z.object({ span, lines: z.array(line) })
export type RulesForecast = z.output<typeof rulesForecast>

export const forecastActs = declareConsole('forecast', {
  rules: {
    method: 'POST',
    use: 'What rewards would cost a month under some rules of money, from what members did in the last thirty days. Changes nothing.',
    permission: 'payments.see',
    readsOnly: true,
    /** Null: only those that stand. */
    body: z.strictObject({ rules: moneyRules.nullable() }),
    reply: rulesForecast,
  },
  promotion: {
    method: 'POST',
    use: 'What a promotion would cost a month if all who deposit accept it, and what would be paid of it. Changes nothing.',
    permission: 'payments.see',
    readsOnly: true,
    body: z.strictObject({ terms: promotionTerms }),
    reply: z.object({
      span,
      /** A month: deposits with a bonus, all of it, and what those would be paid who play as they did. */
      grants: z.int(),
      granted: baht,
      paid: baht,
    }),
  },
})
