import { addDays, type BangkokDate, bangkokDate } from '../../../domain/calendar/bangkok.ts'
import { BONUS_DAYS } from '../../../domain/rewards/check-in.ts'
import type { Context } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { recordAct } from '../assistants/record-act.ts'
import { checkInRules } from '../operators/money-rules.ts'
import { requirePlay } from '../safer/may-play.ts'
import { type CheckIn, payReward, type Taken } from './check-in.ts'
import { lockOwnMember } from './lock-own-member.ts'
import { operatorOf } from './operator-of.ts'
import { insertCheckInBonus, listCheckIns, type StoredCheckIn } from './queries-check-in.ts'

/**
 * Gives a member the bonus of a day of the ladder that was checked in within the last week, the oldest first, each once.
 * It is owed since then: rules that were changed meanwhile change nothing of it. A repeat is answered alike. Throws
 * `Refusal` MEMBER_BANNED, PLAY_STOPPED, NOT_LICENSED, CHECKIN_NO_BONUS.
 */
export function takeBonus(ctx: Context, wish: CheckIn): Promise<Taken> {
  const { memberId, operatorId, assistantId, day } = wish
  return ctx.transaction(async (tx) => {
    await lockOwnMember(tx, { memberId, operatorId })
    await requirePlay(tx, memberId)
    const today = bangkokDate(tx.now.getTime())
    const earned = (await listCheckIns(tx, memberId, bonusesSince(today))).filter(
      (each) => each.bonus > 0 && each.day === day,
    )
    const open = earned.findLast(isOpen)
    if (!open) {
      const [newest] = earned
      if (!newest) throw new Refusal('CHECKIN_NO_BONUS')
      return { day, date: newest.date, amount: newest.bonus, replayed: true }
    }
    const { id, date, bonus: amount } = open
    await insertCheckInBonus(tx, { memberId, operatorId, date, amount })
    const rules = checkInRules(await operatorOf(tx, { operatorId }))
    await payReward(ctx, tx, { memberId, operatorId, id, refType: 'check-in-bonus', amount, rules })
    await recordAct(tx, { memberId, assistantId, kind: 'check-in-bonus', refId: id, amount })
    return { day, date, amount, replayed: false }
  })
}

/** The oldest day whose bonus can still be taken. */
export function bonusesSince(today: BangkokDate): BangkokDate {
  return addDays(today, 1 - BONUS_DAYS)
}

export function isOpen({ bonus, bonusAt }: Pick<StoredCheckIn, 'bonus' | 'bonusAt'>): boolean {
  return bonus > 0 && bonusAt === null
}
