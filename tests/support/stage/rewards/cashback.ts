import { satang } from '../../../../domain/money.ts'
import { collectCashback } from '../../../../server/features/rewards/collect-cashback.ts'
import type { Stage } from '../stage.ts'

/** A member of a demo who lost a thousand baht yesterday, and has collected cashback for it. */
export async function collectedCashback(stage: Stage): Promise<string> {
  const { operatorId } = stage
  const [memberId] = (await stage.members(1, satang(0))) as [string]
  await stage.ctx.read.run`
    insert into play_entry (member_id, round_id, nth, operator_id, staked, won, at)
    values (${memberId}, ${stage.ctx.chance.id()}, 1, ${operatorId}, 100000, 0, db_now() - interval '1 day')`
  await collectCashback(stage.ctx, { memberId, operatorId })
  return memberId
}

/** What breaks the rules of cashback, with the rules that it breaks. */
export const CASHBACK_FAULTS = [
  [
    'cashback that nobody has collected',
    [`update transfer set ref_id = gen_random_uuid() where kind = 'cashback'`],
    ['I24 cashback is what was collected', 'I24 what was collected is paid'],
  ],
  [
    'cashback of a loss that was made larger',
    [`update play_entry set staked = staked + 100`],
    ['I24 cashback is of what was lost'],
  ],
  [
    'cashback twice for the same day',
    [
      `insert into cashback (member_id, id, operator_id, period, starts_on, ends_on, counted_from, staked, won, corrected,
        bonuses, percent, at_least, at_most, amount, collected_at)
        select member_id, gen_random_uuid(), operator_id, period, starts_on, ends_on, counted_from, staked, won, corrected,
        bonuses, percent, at_least, at_most, amount, collected_at from cashback`,
    ],
    ['I24 no day counts twice', 'I24 what was collected is paid'],
  ],
] as const
