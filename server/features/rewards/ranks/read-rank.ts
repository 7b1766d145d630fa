import { addDays, bangkokDate } from '../../../../domain/calendar/bangkok.ts'
import type { Satang } from '../../../../domain/money.ts'
import { paidOfRank, type RankRules, rankDays, rulesAsPaid } from '../../../../domain/rewards/ranks.ts'
import type { Context } from '../../../context.ts'
import { cashbackRules, rankRules } from '../../operators/money-rules.ts'
import { operatorOf } from '../operator-of.ts'
import {
  type DecidedRank,
  findRankNow,
  listRanks,
  type OfOperator,
  sumRankTurnover,
} from './queries-ranks.ts'
import { readRaised } from './read-raised.ts'

/** How many days on which the rank changed a page shows. */
const SHOWN = 12

export interface RankOfMember {
  /** As they are paid. Off too where a rank brings nothing: there is no cashback, and no step raises what some plan pays. */
  readonly rules: RankRules
  /** The per cent that everybody gets back; null: there is no cashback. */
  readonly percent: number | null
  /** The rank that holds today; 0: none. */
  readonly rank: number
  readonly rankPercent: number
  /** Tenths of a per cent. */
  readonly rankRaise: number
  /** Of the 30 days that end today: with what comes until midnight it decides tomorrow's rank. */
  readonly turnover: Satang
  readonly decided: readonly DecidedRank[]
}

/** What the page of ranks shows a member now. */
export async function readRank(ctx: Context, { memberId, operatorId }: OfOperator): Promise<RankOfMember> {
  const operator = await operatorOf(ctx.read, { operatorId })
  const [rules, cashback] = [rankRules(operator), cashbackRules(operator)]
  const tomorrow = addDays(bangkokDate(ctx.now().getTime()), 1)
  const [raised, now, turnover, decided] = await Promise.all([
    readRaised(ctx.read, operator),
    findRankNow(ctx.read, { memberId, operatorId }),
    sumRankTurnover(ctx.read, memberId, rankDays(tomorrow)),
    listRanks(ctx.read, memberId, SHOWN),
  ])
  const paid = paidOfRank(now ?? { percent: 0 }, raised)
  return {
    rules: rulesAsPaid(rules, raised),
    percent: cashback.isOn ? cashback.percent : null,
    ...{
      rank: now?.rank ?? 0,
      rankPercent: paid.percent,
      rankRaise: paid.raise,
      turnover,
      decided,
    },
  }
}
