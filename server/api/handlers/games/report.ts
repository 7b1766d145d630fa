import { Refusal } from '../../../errors.ts'
import { playedByDay } from '../../../features/games/played-by-day.ts'
import {
  findRoundPlayed,
  listRoundsPlayed,
  listTransactionsPlayed,
} from '../../../features/games/seamless/queries-played.ts'
import type { ServiceHandlers } from '../../road/caller.ts'
import { showPlayed, showRoundPlayed, showTransactionPlayed } from '../../shapes/games/rounds.ts'

/** More than a round of most games has; a page cannot draw one without end, and says where it ends. */
const TRANSACTIONS_SHOWN = 500

/** What a member has played of games. */
export const gameReportHandlers: Pick<ServiceHandlers<'report'>, 'groupProvider' | 'rounds' | 'gameRound'> = {
  async groupProvider(ctx, { member: { memberId }, language }, { query }) {
    const { groups, earlier } = await playedByDay(ctx, { memberId, until: query.end ?? null })
    return { data: groups.map((each) => showPlayed(each, language)), earlier }
  },

  async rounds(ctx, { member: { memberId }, language }, { query }) {
    const { page, limit, sort, date: day, provider, after } = query
    const offset = after ? 0 : (page - 1) * limit
    const wish = { memberId, day, provider, sort, after, offset, limit: limit + 1 }
    const found = await listRoundsPlayed(ctx.read, wish)
    const rounds = found.slice(0, limit)
    const last = found.length > limit ? rounds.at(-1) : undefined
    return {
      ...{ page, limit, data: rounds.map((each) => showRoundPlayed(each, language)) },
      next: last?.id ?? null,
    }
  },

  async gameRound(ctx, { member: { memberId }, language }, { params: { id } }) {
    const [round, found] = await Promise.all([
      findRoundPlayed(ctx.read, { memberId, id }),
      listTransactionsPlayed(ctx.read, { memberId, id, limit: TRANSACTIONS_SHOWN + 1 }),
    ])
    if (!round) throw new Refusal('GAME_ROUND_UNKNOWN')
    const data = found.slice(0, TRANSACTIONS_SHOWN).map(showTransactionPlayed)
    return { round: showRoundPlayed(round, language), data, more: found.length > TRANSACTIONS_SHOWN }
  },
}
