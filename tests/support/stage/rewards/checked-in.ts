import { addDays, type BangkokDate, bangkokDate, bangkokMs } from '../../../../domain/calendar/bangkok.ts'
import { satang } from '../../../../domain/money.ts'
import { CHECK_IN_RULES, type CheckInRules } from '../../../../domain/rewards/check-in.ts'
import { readDatabaseClock } from '../../../../server/db/database-clock.ts'
import { checkIn } from '../../../../server/features/rewards/check-in.ts'
import { takeBonus } from '../../../../server/features/rewards/take-bonus.ts'
import { moveClock } from '../../database/database.ts'
import { setMoneyRules } from '../rules.ts'
import type { Stage } from '../stage.ts'

/** Two people switch check-in on, with no condition where none is named. */
export function setCheckIn(stage: Stage, some: Partial<CheckInRules> = {}): Promise<void> {
  return setMoneyRules(stage, { checkIn: { ...CHECK_IN_RULES, isOn: true, condition: 'none', ...some } })
}

/** A database's days, one after the other; they never go back. */
export function daysOf(stage: Stage, databaseUrl: string) {
  let aheadMs = 0
  /** Moves the clock to an hour of the Bangkok day so many days after today's. */
  return async (days: number, clock = '12:00'): Promise<BangkokDate> => {
    const nowMs = (await readDatabaseClock(stage.ctx.read)).getTime()
    const date = addDays(bangkokDate(nowMs), days)
    aheadMs += bangkokMs(date, clock) - nowMs
    await moveClock(databaseUrl, aheadMs)
    return date
  }
}

/** A member who has taken today's check-in and its bonus. */
export async function checkedIn(stage: Stage): Promise<void> {
  await setCheckIn(stage, { ladder: [{ amount: satang(1_00), bonus: satang(5_00) }] })
  const [memberId] = (await stage.members(1, satang(0))) as [string]
  const wish = { memberId, operatorId: stage.operatorId, day: 1 }
  await checkIn(stage.ctx, wish)
  await takeBonus(stage.ctx, wish)
}

/** What breaks the rules of check-in, with the rules that it breaks. */
export const CHECK_IN_FAULTS = [
  [
    'a reward of check-in that nobody took',
    [`update transfer set ref_id = gen_random_uuid() where kind = 'check_in' and ref_type = 'check-in'`],
    ['I23 a reward of check-in was taken', 'I23 what was taken at check-in is moved'],
  ],
  [
    'a check-in made larger after it was moved',
    [`update check_in set amount = amount + 100`],
    [
      'I23 a check-in is as was agreed to',
      'I23 a reward of check-in was taken',
      'I23 what was taken at check-in is moved',
    ],
  ],
  [
    'a check-in of another day',
    [`update check_in set at = at + interval '2 days'`],
    ['I23 a check-in is of its own day'],
  ],
  [
    'a check-in that brought more than two people agreed to',
    [
      `update approval set content = jsonb_set(content, '{after,checkIn,ladder,0,amount}', '77') where kind = 'money'`,
    ],
    ['I23 a check-in is as was agreed to'],
  ],
  [
    'a check-in that two people had switched off',
    [
      `update approval set content = jsonb_set(content, '{after,checkIn,isOn}', 'false') where kind = 'money'`,
    ],
    ['I23 a check-in is as was agreed to'],
  ],
  [
    'a check-in of a real operator about which nobody has agreed to anything',
    [
      `update operator set demo = false`,
      `update approval set content = content #- '{after,checkIn,isOn}' where kind = 'money'`,
    ],
    ['I23 a check-in is as was agreed to'],
  ],
  [
    'a bonus larger than its check-in has',
    [`update check_in_bonus set amount = amount + 100`],
    ['I23 a bonus is that of its check-in', 'I23 a reward of check-in was taken'],
  ],
] as const
