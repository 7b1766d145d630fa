import { afterAll, beforeAll, expect, test } from 'vitest'
import { canonicalNumber } from '../../../../domain/betting/number-key.ts'
import { bahtToSatang, basisPoints, multipleToRate } from '../../../../domain/money.ts'
import { useDatabase } from '../../../../tests/support/database/database.ts'
import { agreeOnNumbers } from '../../../../tests/support/stage/agreed-numbers.ts'
import { raisedRanks } from '../../../../tests/support/stage/rewards/ranked.ts'
import { openStage, type Stage, wishFor } from '../../../../tests/support/stage/stage.ts'
import { placeTicket } from '../../betting/place-ticket.ts'
import { lockSales } from '../../risk/lock-sales.ts'
import { confirmPrice, proposePrice } from '../../rounds/change-plans.ts'

const database = useDatabase()
let stage: Stage
let memberId: string
beforeAll(async () => {
  stage = await openStage(database.url)
  const [first = ''] = await stage.members(1, bahtToSatang(5_000))
  memberId = first
  // Ranks raise two digits on top alone: all other prices of the plan have no highest.
  await raisedRanks(stage, database.url, { memberIds: [memberId], raise: 10, rankMax: { two_top: 95 } })
})
afterAll(() => stage.close())

async function waitingForLocks(): Promise<number> {
  const { count } = await stage.ctx.read.one<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  return count
}

/** A ticket whose prices are read and which waits for the sales of its round, until `free`. */
async function heldTicket(roundId: string) {
  const { operatorId, makerId: staffId } = stage
  const on = { operatorId, staffId, roundId, type: 'two_top', withReversed: false } as const
  const tiers = [
    { upTo: bahtToSatang(1_000), rate: multipleToRate(90) },
    { upTo: null, rate: multipleToRate(60) },
  ]
  await agreeOnNumbers(stage, { ...on, numbers: ['44'], rule: { kind: 'tiers', tiers } })
  const [locked, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = stage.ctx.transaction(async (tx) => {
    await lockSales(tx, [{ roundId, type: 'two_top', number: canonicalNumber('two_top', '44') }])
    locked.resolve()
    await free.promise
  })
  await locked.promise
  const sold = placeTicket(stage.ctx, raisedWish(roundId))
  sold.catch(() => undefined) // the test looks at it at its end
  await expect.poll(waitingForLocks).toBe(1)
  return { sold, free: () => free.resolve(), holding }
}

const raisedWish = (roundId: string) =>
  wishFor(stage, memberId, roundId, [
    ['two_top', '44', 10],
    ['three_bottom', '123', 10],
  ])

test('a price without a highest, lowered while a raised ticket is sold at it, waits for the ticket', async () => {
  const { ctx, operatorId, makerId, checkerId } = stage
  const roundId = await stage.openRound()
  const { proposalId } = await proposePrice(ctx, {
    ...{ operatorId, staffId: makerId, group: 'thai', plan: 'full', type: 'three_bottom', sure: true },
    ...{ rate: multipleToRate(400), discount: basisPoints(0) },
  })
  const { sold, free, holding } = await heldTicket(roundId)
  let isConfirmed = false
  const confirmed = confirmPrice(ctx, { operatorId, staffId: checkerId, proposalId }).then(() => {
    isConfirmed = true
  })
  await expect.poll(async () => isConfirmed || (await waitingForLocks()) === 2).toBe(true)
  free()
  await Promise.all([holding, confirmed])
  expect((await sold).lines.map(({ rate }) => rate)).toEqual([90_90, 450_00])
  const later = await placeTicket(ctx, raisedWish(roundId))
  expect(later.lines.map(({ rate }) => rate)).toEqual([90_90, 400_00])
})
