import { z } from 'zod'
import { TOLD_BY } from '../../../domain/payments/provider-health.ts'
import { time } from '../../shapes.ts'
import { declareConsole } from '../define.ts'

export const providerActs = declareConsole('providers', {
  list: {
    method: 'GET',
    use: 'How the ways to be told of money do, and the provider that pays: what was heard last, what was missed, what waits.',
    permission: 'payments.see',
    reply: z.object({
      channels: z.array(
        z.object({
          channel: z.enum(TOLD_BY),
          state: z.enum(['works', 'misses', 'silent']),
          /** Within seven days; null: nothing. */
          heardAt: time.nullable(),
          /** Of the last 24 hours. */
          told: z.int(),
          missed: z.int(),
        }),
      ),
      payouts: z.object({
        state: z.enum(['works', 'late', 'unknown', 'absent']),
        approved: z.int(),
        sending: z.int(),
        unknown: z.int(),
        waitsSince: time.nullable(),
        paidAt: time.nullable(),
      }),
    }),
  },
})
