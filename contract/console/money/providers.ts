import { z } from 'zod'
import { PARTS } from '../../../domain/outside/part-health.ts'
import { TOLD_BY } from '../../../domain/payments/provider-health.ts'
import { time } from '../../shapes.ts'
import { declareConsole } from '../define.ts'

/** What is asked of the outside world, and how it answers. */
const part = z.object({
  part: z.enum(PARTS),
  /** Of a bank's feed: of which receiving account. */
  account: z.object({ bankName: z.string(), accountNo: z.string() }).nullable(),
  /** `absent`: there is nobody to ask. */
  state: z.enum(['absent', 'unheard', 'works', 'shaky', 'fails', 'down']),
  answeredAt: time.nullable(),
  failedAt: time.nullable(),
  fault: z.object({ kind: z.enum(['silent', 'unreachable', 'answer']), detail: z.string() }).nullable(),
  /** In a row. */
  failures: z.int(),
  failingSince: time.nullable(),
})

export const providerActs = declareConsole('providers', {
  list: {
    method: 'GET',
    use: 'How the ways to be told of money do, the provider that pays, and whoever else is asked: what was heard last, what was missed, what failed, what waits.',
    permission: 'payments.see',
    reply: z.object({
      channels: z.array(
        z.object({
          channel: z.enum(TOLD_BY),
          state: z.enum(['works', 'misses', 'silent']),
          /** Within seven days; null: nothing. */
          heardAt: time.nullable(),
          /** Payments of the last 24 hours, of the newest 500 of each account. */
          told: z.int(),
          missed: z.int(),
          /** An account that this channel tells of had more. */
          more: z.boolean(),
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
      parts: z.array(part),
    }),
  },
  down: {
    method: 'GET',
    use: 'How many of those who are asked are down now, the feed of each receiving account by itself.',
    permission: 'payments.see',
    reply: z.object({ count: z.int() }),
  },
})
