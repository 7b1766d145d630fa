import { addDays, type BangkokDate, bangkokDate } from '../../../domain/calendar/bangkok.ts'
import { type Satang, satangToBaht } from '../../../domain/money.ts'
import {
  type CheckInFacts,
  type CheckInRules,
  nextCheckIn,
  refuseCheckIn,
} from '../../../domain/rewards/check-in.ts'
import type { Context, Tx } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { recordAct } from '../assistants/record-act.ts'
import { move } from '../ledger/move.ts'
import { checkInRules } from '../operators/money-rules.ts'
import { requirePlay } from '../safer/may-play.ts'
import { requireTurnover } from '../turnover/require-turnover.ts'
import { lockOwnMember, type OwnMember } from './lock-own-member.ts'
import { operatorOf } from './operator-of.ts'
import { findCheckInFacts, insertCheckIn, listCheckIns } from './queries-check-in.ts'

export interface CheckIn extends OwnMember {
  /** The day of the ladder that the member means to take. */
  readonly day: number
}

export interface Taken {
  readonly day: number
  /** The Bangkok day it is of. */
  readonly date: BangkokDate
  readonly amount: Satang
  readonly replayed: boolean
}

/**
 * Gives a member what today's check-in brings, once a Bangkok day. The same day again is answered alike and moves nothing.
 * Throws `Refusal` MEMBER_BANNED, PLAY_STOPPED, NOT_LICENSED, CHECKIN_DONE (another day of the ladder was taken today), CHECKIN_OTHER_DAY (a page of
 * before midnight), what `refuseCheckIn` names.
 */
export function checkIn(ctx: Context, { memberId, operatorId, assistantId, day }: CheckIn): Promise<Taken> {
  return ctx.transaction(async (tx) => {
    await lockOwnMember(tx, { memberId, operatorId })
    await requirePlay(tx, memberId)
    const rules = checkInRules(await operatorOf(tx, { operatorId }))
    const today = bangkokDate(tx.now.getTime())
    const [last] = await listCheckIns(tx, memberId, addDays(today, -1))
    if (last?.date === today) {
      if (last.day !== day) throw new Refusal('CHECKIN_DONE')
      return { day, date: today, amount: last.amount, replayed: true }
    }
    const next = nextCheckIn(today, last, rules)
    const refused = checkInRefusal(await findCheckInFacts(tx, memberId, today), rules)
    if (refused) throw refused
    if (next.day !== day) throw new Refusal('CHECKIN_OTHER_DAY', { day: next.day })
    const id = ctx.chance.id()
    await insertCheckIn(tx, { ...next, id, memberId, operatorId })
    await payReward(ctx, tx, { memberId, operatorId, id, refType: 'check-in', amount: next.amount, rules })
    await recordAct(tx, { memberId, assistantId, kind: 'check-in', refId: id, amount: next.amount })
    return { day, date: today, amount: next.amount, replayed: false }
  })
}

export function checkInRefusal(facts: CheckInFacts, rules: CheckInRules): Refusal | undefined {
  const code = refuseCheckIn(facts, rules)
  if (code === undefined) return undefined
  const needsStakes = (code === 'CHECKIN_NEEDS_BET' || code === 'CHECKIN_NEEDS_EITHER') && rules.betMin > 0
  return new Refusal(code, needsStakes ? { bet_min: satangToBaht(rules.betMin) } : undefined)
}

/** Moves what was taken to the member's cash, and asks for its turnover. The caller holds the accounts. */
export async function payReward(
  ctx: Context,
  tx: Tx,
  reward: {
    readonly memberId: string
    readonly operatorId: string
    readonly id: string
    readonly refType: 'check-in' | 'check-in-bonus'
    readonly amount: Satang
    readonly rules: Pick<CheckInRules, 'turnoverPercent'>
  },
): Promise<void> {
  const { memberId, operatorId, id, refType, amount, rules } = reward
  const cause = { memberId, operatorId, refType, refId: id, amount } as const
  await move(tx, ctx.chance, [
    { ...cause, kind: 'check_in', debit: 'promo:expense', credit: 'cash', actor: 'member' },
  ])
  await requireTurnover(tx, { ...cause, percent: rules.turnoverPercent })
}
