import type { BangkokDate } from '../../../domain/calendar/bangkok.ts'
import { invariant } from '../../../domain/invariant.ts'
import {
  type CashbackRefusal,
  type CashbackRules,
  nextCollectDay,
  refuseCashback,
} from '../../../domain/rewards/cashback.ts'
import type { Context } from '../../context.ts'
import { cashbackRules } from '../operators/money-rules.ts'
import { findOperatorById } from '../operators/queries.ts'
import { type MemberCashback, readCashbackFacts } from './cashback-facts.ts'

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

/** What the cashback page of a member shows now. */
export async function readCashback(
  ctx: Context,
  { memberId, operatorId }: { readonly memberId: string; readonly operatorId: string },
): Promise<CashbackOffer> {
  const operator = await findOperatorById(ctx.read, operatorId)
  invariant(operator, 'a member has an operator')
  const rules = cashbackRules(operator)
  const facts = await readCashbackFacts(ctx.read, memberId, { rules, now: ctx.now(), shown: SHOWN })
  const refused = refuseCashback(facts, rules)
  const { today, window } = facts
  const isToday = window.collectOn === today && (refused === undefined || refused === 'CASHBACK_CREDIT')
  const nextOn = isToday || window.collectOn > today ? window.collectOn : nextCollectDay(rules.period, today)
  return { rules, facts, refused, nextOn }
}
