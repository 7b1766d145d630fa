import { expect } from 'vitest'
import type { BetType } from '../../../../domain/betting/bet-types.ts'
import { bangkokDate, bangkokMs, DAY_MS } from '../../../../domain/calendar/bangkok.ts'
import type { LotteryGroup } from '../../../../domain/lottery/groups.ts'
import { findLottery } from '../../../../domain/lottery/registry.ts'
import { bahtToSatang, basisPoints, multipleToRate, payoutRate } from '../../../../domain/money.ts'
import type { Tx } from '../../../../server/context.ts'
import { placeTicket } from '../../../../server/features/betting/place-ticket.ts'
import { lockAccounts } from '../../../../server/features/ledger/queries.ts'
import { decideRanks } from '../../../../server/features/rewards/ranks/decide-ranks.ts'
import { insertRanks, readDay } from '../../../../server/features/rewards/ranks/queries-ranks.ts'
import { confirmPrice, proposePrice } from '../../../../server/features/rounds/change-plans.ts'
import { listPlanRates } from '../../../../server/features/rounds/queries-plans.ts'
import { settleRound } from '../../../../server/features/settlement/settle-round.ts'
import { accrueTurnover } from '../../../../server/features/turnover/accrue-turnover.ts'
import { moveClock } from '../../database/database.ts'
import { drawRound } from '../drawing.ts'
import { setMoneyRules } from '../rules.ts'
import { type Stage, wishFor } from '../stage.ts'
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

interface Raising {
  /** Tenths of a per cent, of whoever turned over a thousand baht. */
  readonly raise: number
  readonly plan?: string
  /** The most that ranks raise the types to, as multiples, in the group of lotteries. */
  readonly rankMax: Readonly<Partial<Record<BetType, number | null>>>
  readonly group?: LotteryGroup
}

/** Two people let ranks raise some prices; the prices themselves stay. */
export async function letRanksRaise(
  stage: Stage,
  { plan = 'full', group = 'thai', rankMax: wanted }: Omit<Raising, 'raise'>,
): Promise<void> {
  const { ctx, operatorId, makerId, checkerId } = stage
  const standing = (await listPlanRates(ctx.read, operatorId)).filter(
    (row) => row.plan === plan && findLottery(row.lotteryCode)?.group === group,
  )
  for (const [type, most] of Object.entries(wanted) as [BetType, number | null][]) {
    const price = standing.find((row) => row.type === type)
    if (!price) throw new Error(`${group} sells no ${type}`)
    const rankMax = most === null ? null : multipleToRate(most)
    if (price.rankMax === rankMax) continue
    const { proposalId } = await proposePrice(ctx, {
      ...{ operatorId, staffId: makerId, group, plan, type, sure: true },
      ...{ rate: payoutRate(price.rate), discount: basisPoints(price.discount) },
      rankMax,
    })
    await confirmPrice(ctx, { operatorId, staffId: checkerId, proposalId })
  }
}

/** These members have turned over a thousand baht, and the night has decided a rank that raises rates. The clock stands a day later. */
export async function raisedRanks(
  stage: Stage,
  databaseUrl: string,
  { raise, memberIds, ...prices }: Raising & { readonly memberIds: readonly string[] },
): Promise<void> {
  await setMoneyRules(stage, {
    ranks: { isOn: true, steps: [{ needed: bahtToSatang(1_000), percent: 1, raise }] },
  })
  await letRanksRaise(stage, prices)
  const roundId = await stage.openRound()
  for (const memberId of memberIds) {
    await stage.give(memberId, bahtToSatang(1_000))
    await placeTicket(stage.ctx, wishFor(stage, memberId, roundId, [['two_top', '12', 1_000]]))
  }
  await drawRound(stage, roundId)
  await settleRound(stage.jobs, roundId)
  await accrueTurnover(stage.ctx, roundId)
  await moveClock(databaseUrl, bangkokMs(bangkokDate(Date.now()), '12:00') + DAY_MS - Date.now())
  await decideRanks(stage.ctx)
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
    ['I28 a rank is as was agreed to', 'I28 cashback of a rank is of one that was decided'],
  ],
  [
    'a rank at a step that nobody agreed to',
    [
      `update approval set content = jsonb_set(content, '{after,ranks,steps,0,needed}', '77') where kind = 'money'`,
    ],
    ['I28 a rank is as was agreed to'],
  ],
  [
    'a rank that two people had switched off',
    [`update approval set content = jsonb_set(content, '{after,ranks,isOn}', 'false') where kind = 'money'`],
    ['I28 a rank is as was agreed to'],
  ],
  [
    'a rank that nobody has turned over',
    [`update member_rank set turnover = turnover + 100`],
    ['I28 a rank was turned over'],
  ],
  [
    'a ticket that no rank has raised',
    [`update ticket set raise = 5`],
    ['I37 a ticket is raised by the rank its member had'],
  ],
] as const
