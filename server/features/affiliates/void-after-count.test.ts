import { afterAll, beforeAll, expect, test } from 'vitest'
import { bahtToSatang } from '../../../domain/money.ts'
import { useDatabase } from '../../../tests/support/database/database.ts'
import { drawRound } from '../../../tests/support/stage/drawing.ts'
import { broughtMember, setAffiliates } from '../../../tests/support/stage/rewards/affiliates.ts'
import { openStage, type Stage, wishFor } from '../../../tests/support/stage/stage.ts'
import { placeTicket } from '../betting/place-ticket.ts'
import { settleRound } from '../settlement/settle-round.ts'
import { accrueTurnover } from '../turnover/accrue-turnover.ts'
import { voidRound } from '../voids/void-round.ts'
import { accrueAffiliates } from './accrue-affiliates.ts'
import { sumIncome } from './queries-income.ts'

const database = useDatabase()
let stage: Stage
beforeAll(async () => {
  stage = await openStage(database.url, { connections: 8 })
  await setAffiliates(stage)
})
afterAll(() => stage.close())

test('what the database has counted of a round goes back with its void', async () => {
  const { ctx, jobs, operatorId } = stage
  const referrer = await broughtMember(stage)
  const friend = await broughtMember(stage, referrer)
  await stage.give(friend.memberId, bahtToSatang(1_000))
  const roundId = await stage.openRound()
  await placeTicket(ctx, wishFor(stage, friend.memberId, roundId, [['two_top', '12', 1_000]]))
  await drawRound(stage, roundId)
  await settleRound(jobs, roundId)
  // Its play is counted first: then the database counts the income where it stands.
  await accrueTurnover(ctx, roundId)
  await accrueAffiliates(ctx, roundId)
  const sums = async () =>
    sumIncome(ctx.read, referrer.memberId, await ctx.transaction((tx) => tx.readClock()))
  expect((await sums()).earned).toBeGreaterThan(0)
  await voidRound(ctx, { operatorId, roundId, reason: 'งดออกผล', actor: 'test' })
  await settleRound(jobs, roundId)
  await accrueAffiliates(ctx, roundId)
  expect((await sums()).earned).toBe(0)
})
