import { addDays, type BangkokDate } from '../../../domain/calendar/bangkok.ts'
import {
  type CheckInDay,
  type CheckInFacts,
  type CheckInRules,
  type LadderDay,
  nextCheckIn,
  runUntil,
} from '../../../domain/rewards/check-in.ts'
import type { Context } from '../../context.ts'
import type { Refusal } from '../../errors.ts'
import { checkInRules } from '../operators/money-rules.ts'
import { checkInRefusal } from './check-in.ts'
import type { OwnMember } from './lock-own-member.ts'
import { operatorOf } from './operator-of.ts'
import {
  findCheckInFacts,
  findFirstCheckIn,
  listCheckIns,
  readToday,
  type StoredCheckIn,
} from './queries-check-in.ts'
import { bonusesSince, isOpen } from './take-bonus.ts'

export interface CheckInPage {
  readonly today: BangkokDate
  readonly rules: CheckInRules
  readonly facts: CheckInFacts
  /** The newest day of a run that today still belongs to. */
  readonly last: StoredCheckIn | undefined
  readonly next: CheckInDay & LadderDay
  /** Why the next day is not taken today; undefined for who has taken today's. */
  readonly refused: Refusal | undefined
  /** Bonuses that can be taken, the oldest first. */
  readonly bonuses: readonly StoredCheckIn[]
  /** The first day ever; null: none. */
  readonly first: BangkokDate | null
  /** Of two months and a bit, the newest first. */
  readonly days: readonly StoredCheckIn[]
}

/** This month and at least the one before it. */
const SHOWN_DAYS = 62

/** What the check-in page of a member shows now. What is taken is decided anew. */
export async function readCheckIn(ctx: Context, { memberId, operatorId }: OwnMember): Promise<CheckInPage> {
  const today = await readToday(ctx.read)
  const [operator, facts, days, first] = await Promise.all([
    operatorOf(ctx.read, { operatorId }),
    findCheckInFacts(ctx.read, memberId, today),
    listCheckIns(ctx.read, memberId, addDays(today, -SHOWN_DAYS)),
    findFirstCheckIn(ctx.read, memberId),
  ])
  const rules = checkInRules(operator)
  const [newest] = days
  const since = bonusesSince(today)
  return {
    ...{ today, rules, facts, first, days },
    last: newest && runUntil(today, newest) ? newest : undefined,
    next: nextCheckIn(today, newest, rules),
    refused: newest?.date === today ? undefined : checkInRefusal(facts, rules),
    bonuses: days.filter((each) => isOpen(each) && each.date >= since).toReversed(),
  }
}
