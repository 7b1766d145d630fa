import { type BangkokDate, bangkokDate } from '../../../domain/calendar/bangkok.ts'
import { NO_MONEY, satang } from '../../../domain/money.ts'
import {
  type CashbackFacts,
  type CashbackFigures,
  cashbackWindow,
  countedDays,
  type InGames,
  reckonCashback,
} from '../../../domain/rewards/cashback.ts'
import { percentWithRank } from '../../../domain/rewards/ranks.ts'
import type { Reader } from '../../context.ts'
import { cashbackRules } from '../operators/money-rules.ts'
import type { Operator } from '../operators/operator.ts'
import { sumCancellableStakes } from './cancellable-stakes.ts'
import { type Collected, listCollected, sumCredit, sumPlay } from './queries-cashback.ts'
import { findRankNow } from './ranks/queries-ranks.ts'

const NOTHING: CashbackFigures = {
  staked: NO_MONEY,
  won: NO_MONEY,
  corrected: NO_MONEY,
  bonuses: NO_MONEY,
}

export interface MemberCashback extends CashbackFacts {
  /** The first day that counts: later than that of the period where some of it was collected for before. */
  readonly countedFrom: BangkokDate
  /** What was collected, the newest first. */
  readonly collected: readonly Collected[]
  /** How much of the per cent the member's rank brings, and the day on which that was decided. */
  readonly rankPercent: number
  readonly rankDay: BangkokDate | null
}

/** Asks the providers of a member's game wallets: not inside a transaction. */
export type AskGames = () => Promise<InGames>

interface Asked {
  readonly operator: Operator
  readonly now: Date
  /** How many that were collected. */
  readonly shown: number
  /** Undefined: no provider was asked. */
  readonly inGames?: InGames | undefined
}

/** What is known of a member who would collect cashback, as the reader sees it. */
export async function readCashbackFacts(
  reader: Reader,
  memberId: string,
  { operator, now, shown, inGames }: Asked,
): Promise<MemberCashback> {
  const rules = cashbackRules(operator)
  const today = bangkokDate(now.getTime())
  const window = cashbackWindow(rules.period, today)
  const [collected, own, cancellable, rank] = await Promise.all([
    listCollected(reader, memberId, shown),
    sumCredit(reader, memberId, inGames),
    sumCancellableStakes(reader, memberId, { operator, now }),
    findRankNow(reader, { memberId, operatorId: operator.id }),
  ])
  const credit = satang(own + cancellable)
  const [newest] = collected
  const days = countedDays(window, newest?.to ?? null)
  // What was collected is shown as it was reckoned then.
  const before = days === undefined && newest?.to === window.to ? newest : undefined
  const figures = days ? await sumPlay(reader, memberId, days) : (before ?? NOTHING)
  const percent = percentWithRank(rules.percent, rank?.percent ?? 0)
  return {
    ...{ today, window, credit, collected },
    rankPercent: before ? before.rankPercent : percent - rules.percent,
    rankDay: before ? before.rankDay : percent > rules.percent ? (rank?.day ?? null) : null,
    isCollected: days === undefined,
    countedFrom: days?.from ?? before?.countedFrom ?? window.from,
    reckoning: reckonCashback(figures, before ?? { ...rules, percent }),
  }
}
