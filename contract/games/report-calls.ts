import { z } from 'zod'
import { type Declaration, EMPTY_LIST } from '../define.ts'
import { answer, baht, date, idOr, queryDate, time } from '../shapes.ts'

const ofMember = { method: 'GET', audience: 'member', token: 'agent', failure: EMPTY_LIST } as const

/** What rounds came to. `net` is what they gave or took: won less staked, without what was taken back of either. */
const sums = { bets: z.int(), staked: baht, won: baht, returned: baht, net: baht }

const round = z.object({
  id: z.string(),
  provider: z.string(),
  provider_name: z.string(),
  game: z.string(),
  game_name: z.string(),
  /** The provider's own name of the round. */
  reference: z.string(),
  opened_at: time,
  /** When the provider said that it was over; null: not yet. */
  closed_at: time.nullable(),
  ...sums,
})
export type RoundPlayedShown = z.output<typeof round>

/** What a member has played of games. */
export const gameReportCalls = {
  groupProvider: {
    ...ofMember,
    path: '/transactions/group-provider',
    use: 'game history grouped by provider',
    /** The newest day to show. Absent: the newest there is. */
    query: z.object({ end: queryDate }),
    /** Seven days at most, the newest first. `earlier`: what `end` says for those before. */
    reply: answer({
      data: z.array(
        z.object({
          date,
          provider: z.string(),
          provider_name: z.string(),
          rounds: z.int(),
          ...sums,
        }),
      ),
      earlier: date.nullable(),
    }),
  },
  rounds: {
    ...ofMember,
    path: '/transactions/rounds',
    use: 'game round summary',
    query: z.object({
      page: z.coerce.number().int().min(1).max(1_000).default(1),
      limit: z.coerce.number().int().min(1).max(100).default(10),
      sort: z.enum(['ASC', 'DESC']).default('DESC'),
      date: queryDate,
      provider: z
        .string()
        .regex(/^[A-Za-z0-9_-]{0,40}$/)
        .optional()
        .transform((code) => code || undefined),
      /** Instead of `page`: the page after this round. */
      after: idOr('GAME_ROUND_UNKNOWN').optional(),
    }),
    /** `next`: what `after` says for the next page; null where there is none. */
    reply: answer({ page: z.int(), limit: z.int(), data: z.array(round), next: z.string().nullable() }),
  },
  gameRound: {
    ...ofMember,
    path: '/transactions/rounds/{id}',
    use: 'one round of a game: its bets, wins, and what was taken back',
    own: true,
    params: z.object({ id: idOr('GAME_ROUND_UNKNOWN') }),
    reply: answer({
      round,
      data: z.array(
        z.object({
          kind: z.enum(['bet', 'win']),
          /** The provider's id. */
          reference: z.string(),
          amount: baht,
          at: time,
          /** When it was taken back; null: it stands. */
          returned_at: time.nullable(),
        }),
      ),
      /** The round has more than these, which are its first. */
      more: z.boolean(),
    }),
  },
} as const satisfies Record<string, Declaration>
