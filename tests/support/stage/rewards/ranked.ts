import { expect } from 'vitest'
import { bangkokDate, bangkokMs, DAY_MS } from '../../../../domain/calendar/bangkok.ts'
import { bahtToSatang } from '../../../../domain/money.ts'
import type { Tx } from '../../../../server/context.ts'
import { lockAccounts } from '../../../../server/features/ledger/queries.ts'
import { insertRanks, readDay } from '../../../../server/features/rewards/ranks/queries-ranks.ts'
import { moveClock } from '../../database/database.ts'
import { setMoneyRules } from '../rules.ts'
import type { Stage } from '../stage.ts'
import { lostBaht } from './cashback.ts'

/** The ranks of a day are due, and another worker decides them while the job waits. */
export async function rankedMeanwhile(stage: Stage, databaseUrl: string) {
  await setMoneyRules(stage, { ranks: { isOn: true, steps: [{ needed: bahtToSatang(500), percent: 2 }] } })
  const memberId = await lostBaht(stage)
  await moveClock(databaseUrl, bangkokMs(bangkokDate(Date.now()), '12:00') + DAY_MS - Date.now())
  const { operatorId } = stage
  return {
    hold: (tx: Tx) => lockAccounts(tx, [memberId]),
    meanwhile: async (tx: Tx) =>
      insertRanks(tx, { operatorId, day: await readDay(tx), memberIds: [memberId] }),
    async after() {
      const rows = await stage.ctx.read.run`select rank from member_rank where member_id = ${memberId}`
      expect(rows).toEqual([{ rank: 1 }])
    },
  }
}

/** What breaks the rules of ranks, with the rules that it breaks. */
export const RANK_FAULTS = [
  [
    'cashback of a rank that was never decided',
    [`delete from member_rank`],
    ['I28 cashback of a rank is of one that was decided'],
  ],
  [
    'cashback of more than the rank brought',
    [`update member_rank set percent = percent - 1`],
    ['I28 cashback of a rank is of one that was decided'],
  ],
  [
    'a rank that nobody has turned over',
    [`update member_rank set turnover = turnover + 100`],
    ['I28 a rank was turned over'],
  ],
] as const
