import { type BangkokDate, bangkokDate } from '../../../domain/calendar/bangkok.ts'
import { NO_MONEY, satang } from '../../../domain/money.ts'
import {
  type CashbackFacts,
  type CashbackFigures,
  cashbackWindow,
  countedDays,
  reckonCashback,
} from '../../../domain/rewards/cashback.ts'
import type { Reader } from '../../context.ts'
import { cashbackRules } from '../operators/money-rules.ts'
import type { Operator } from '../operators/operator.ts'
import { sumCancellableStakes } from './cancellable-stakes.ts'
import { type Collected, listCollected, sumCredit, sumPlay } from './queries-cashback.ts'

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
}

/** What is known of a member who would collect cashback, as the reader sees it. */
export async function readCashbackFacts(
  reader: Reader,
  memberId: string,
  { operator, now, shown }: { readonly operator: Operator; readonly now: Date; readonly shown: number },
): Promise<MemberCashback> {
  const rules = cashbackRules(operator)
  const today = bangkokDate(now.getTime())
  const window = cashbackWindow(rules.period, today)
  const [collected, own, cancellable] = await Promise.all([
    listCollected(reader, memberId, shown),
    sumCredit(reader, memberId),
    sumCancellableStakes(reader, memberId, { operator, now }),
  ])
  const credit = satang(own + cancellable)
  const [newest] = collected
  const days = countedDays(window, newest?.to ?? null)
  // What was collected is shown as it was reckoned then.
  const before = days === undefined && newest?.to === window.to ? newest : undefined
  const figures = days ? await sumPlay(reader, memberId, days) : (before ?? NOTHING)
  return {
    ...{ today, window, credit, collected },
    isCollected: days === undefined,
    countedFrom: days?.from ?? before?.countedFrom ?? window.from,
    reckoning: reckonCashback(figures, before ?? rules),
  }
}
