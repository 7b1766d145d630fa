import type { BangkokDate } from '../../../domain/calendar/bangkok.ts'
import {
  type CashbackRefusal,
  type CashbackRules,
  type InGames,
  isDecidedByCredit,
  nextCollectDay,
  refuseCashback,
} from '../../../domain/rewards/cashback.ts'
import type { Context } from '../../context.ts'
import { readDatabaseClock } from '../../db/database-clock.ts'
import { cashbackRules } from '../operators/money-rules.ts'
import { type AskGames, type MemberCashback, readCashbackFacts } from './cashback-facts.ts'
import type { OwnMember } from './lock-own-member.ts'
import { operatorOf } from './operator-of.ts'

/** How many that were collected a page shows. */
const SHOWN = 12

export interface CashbackOffer {
  readonly rules: CashbackRules
  readonly facts: MemberCashback
  /** Why nothing is collected now. */
  readonly refused: CashbackRefusal | undefined
  /** The day on which it is collected next: today where it can be now, or once there is less credit. */
  readonly nextOn: BangkokDate
}

/**
 * What the cashback page of a member shows now, by the clock that decides what is collected. Providers of games are asked where nothing
 * but the credit can refuse it.
 */
export async function readCashback(
  ctx: Context,
  { memberId, operatorId }: OwnMember,
  askGames?: AskGames,
): Promise<CashbackOffer> {
  const [operator, now] = await Promise.all([
    operatorOf(ctx.read, { operatorId }),
    readDatabaseClock(ctx.read),
  ])
  const rules = cashbackRules(operator)
  const read = (inGames?: InGames) =>
    readCashbackFacts(ctx.read, memberId, { operator, now, shown: SHOWN, inGames })
  const before = await read()
  const facts = askGames && isDecidedByCredit(before, rules) ? await read(await askGames()) : before
  const refused = refuseCashback(facts, rules)
  const { today, window } = facts
  const isToday = window.collectOn === today && (refused === undefined || refused === 'CASHBACK_CREDIT')
  const nextOn = isToday || window.collectOn > today ? window.collectOn : nextCollectDay(rules.period, today)
  return { rules, facts, refused, nextOn }
}
