import { bahtToSatang } from '../../../domain/money.ts'
import { placeTicket } from '../../../server/features/betting/place-ticket.ts'
import { collectCashback } from '../../../server/features/rewards/collect-cashback.ts'
import { settleRound } from '../../../server/features/settlement/settle-round.ts'
import { accrueTurnover } from '../../../server/features/turnover/accrue-turnover.ts'
import { moveClock } from '../database/database.ts'
import { drawRound } from './drawing.ts'
import { type Stage, wishFor } from './stage.ts'

/** A member of a demo who has lost a thousand baht, and has collected cashback for it a day later. */
export async function collectedCashback(stage: Stage, databaseUrl: string): Promise<string> {
  const [memberId] = (await stage.members(1, bahtToSatang(1_000))) as [string]
  const roundId = await stage.openRound()
  await placeTicket(stage.ctx, wishFor(stage, memberId, roundId, [['two_top', '12', 1_000]]))
  await drawRound(stage, roundId)
  await settleRound(stage.jobs, roundId)
  await accrueTurnover(stage.ctx, roundId)
  await moveClock(databaseUrl, 86_400_000)
  await collectCashback(stage.ctx, { memberId, operatorId: stage.operatorId })
  await moveClock(databaseUrl, 0)
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
