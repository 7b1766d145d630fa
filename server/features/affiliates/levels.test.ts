import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { AFFILIATE_PRODUCTS } from '../../../domain/affiliates/products.ts'
import { AFFILIATE_LEVELS, AFFILIATE_RULES, rateOf } from '../../../domain/affiliates/rules.ts'
import { DAY_MS } from '../../../domain/calendar/bangkok.ts'
import { satang } from '../../../domain/money.ts'
import { moveClock, useDatabase, withSql } from '../../../tests/support/database/database.ts'
import { DRAWN, drawRound } from '../../../tests/support/stage/drawing.ts'
import {
  type Brought,
  broughtMember,
  lostRound,
  setAffiliates,
  takeIncome,
} from '../../../tests/support/stage/rewards/affiliates.ts'
import { openStage, type Stage, wishFor } from '../../../tests/support/stage/stage.ts'
import { placeTicket } from '../betting/place-ticket.ts'
import { affiliateRules } from '../operators/money-rules.ts'
import { findOperatorById } from '../operators/queries.ts'
import { settleRound } from '../settlement/settle-round.ts'
import { accrueTurnover } from '../turnover/accrue-turnover.ts'
import { voidRound } from '../voids/void-round.ts'
import { accrueAffiliates } from './accrue-affiliates.ts'
import { listBranch } from './queries-tree.ts'
import { recountAffiliates } from './recount-affiliates.ts'

const database = useDatabase({
  agreedOutOfOrder:
    'each test begins today again and agrees to rates of its own, after those of days to come',
})
let stage: Stage
/** Each was brought by the one before; the last one bets. */
let line: Brought[] = []
beforeAll(async () => {
  stage = await openStage(database.url, { connections: 8 })
})
afterAll(() => stage.close())
beforeEach(async () => {
  await moveClock(database.url, 0)
  line = [await broughtMember(stage)]
  for (const _ of AFFILIATE_LEVELS) line.push(await broughtMember(stage, line.at(-1)))
})

const setRates = (thai: readonly number[]) =>
  setAffiliates(stage, { rates: { ...AFFILIATE_RULES.rates, thai } })
const player = () => line.at(-1) as Brought

/** What each has earned, from who brought the player on up. */
async function earned(): Promise<number[]> {
  const rows = await stage.ctx.read.run<{ memberId: string; amount: number }>`
    select member_id as "memberId", sum(amount)::float8 as amount from affiliate_income group by member_id`
  return line
    .slice(0, -1)
    .toReversed()
    .map(({ memberId }) => rows.find((each) => each.memberId === memberId)?.amount ?? 0)
}

test.each([
  [[100], [10_00, 0, 0, 0, 0]],
  [
    [100, 50, 30],
    [10_00, 5_00, 3_00, 0, 0],
  ],
  [
    [50, 0, 30],
    [5_00, 0, 3_00, 0, 0],
  ],
  [
    [100, 50, 30, 20, 10],
    [10_00, 5_00, 3_00, 2_00, 1_00],
  ],
])('with rates of %j as many levels earn, each its own', async (rates, amounts) => {
  await setRates(rates)
  await lostRound(stage, [[player(), 1_000]])
  expect(await earned()).toEqual(amounts)
})

test('who earns by a level that is no more keeps it, and a void takes it back all the same', async () => {
  await setRates([100, 50, 30])
  const roundId = await lostRound(stage, [[player(), 1_000]])
  await setRates([100])
  await accrueAffiliates(stage.ctx, roundId)
  expect(await earned()).toEqual([10_00, 5_00, 3_00, 0, 0])
  const [, , third] = line.slice(0, -1).toReversed() as [Brought, Brought, Brought]
  await moveClock(database.url, 7 * DAY_MS + 1_000)
  expect((await takeIncome(stage, third.memberId, satang(2_00))).amount).toBe(2_00)
  const { operatorId } = stage
  await voidRound(stage.ctx, { operatorId, roundId, reason: 'งดออกผล', actor: 'system' })
  await settleRound(stage.jobs, roundId)
  await accrueAffiliates(stage.ctx, roundId)
  expect(await earned()).toEqual([0, 0, 0, 0, 0])
})

test('a level that is added earns of rounds that are counted from then on, and of no correction of an older one', async () => {
  await setRates([100])
  const roundId = await lostRound(stage, [[player(), 1_000]])
  await setRates([100, 50, 30])
  await moveClock(database.url, 3 * DAY_MS)
  await drawRound(stage, roundId, { ...DRAWN, last2: '48' }, 'พิมพ์ผิด')
  await settleRound(stage.jobs, roundId)
  await accrueAffiliates(stage.ctx, roundId)
  expect(await earned()).toEqual([10_00, 0, 0, 0, 0])
  await stage.give(player().memberId, satang(1_000_00))
  await lostRound(stage, [[player(), 1_000]])
  expect(await earned()).toEqual([20_00, 5_00, 3_00, 0, 0])
})

test('what earned nothing while affiliates were off begins by no correction once they are on', async () => {
  await setAffiliates(stage, { isOn: false })
  const { roundId } = await stakedRound()
  await accrueAffiliates(stage.ctx, roundId)
  await withSql(database.url, (sql) => sql`delete from graphile_worker._private_jobs`)
  await moveClock(database.url, 15 * 60_000)
  await recountAffiliates(stage.jobs)
  await setRates([100])
  await moveClock(database.url, 3 * DAY_MS)
  await drawRound(stage, roundId, { ...DRAWN, last2: '48' }, 'พิมพ์ผิด')
  await settleRound(stage.jobs, roundId)
  await accrueTurnover(stage.ctx, roundId)
  await accrueAffiliates(stage.ctx, roundId)
  expect(await earned()).toEqual([0, 0, 0, 0, 0])
  await stage.give(player().memberId, satang(1_000_00))
  await lostRound(stage, [[player(), 1_000]])
  expect(await earned()).toEqual([10_00, 0, 0, 0, 0])
})

test('the database knows the rates that are decided, and takes no others', async () => {
  const { operatorId } = stage
  const cells = AFFILIATE_PRODUCTS.flatMap((product) =>
    AFFILIATE_LEVELS.map((level) => [product, level] as const),
  )
  for (const some of [
    {},
    { isOn: false },
    { rates: { ...AFFILIATE_RULES.rates, thai: [100, 50, 30], slot: [20] } },
  ]) {
    await setAffiliates(stage, some)
    const operator = await findOperatorById(stage.ctx.read, operatorId)
    if (!operator) throw new Error('a stage has an operator')
    const rows = await stage.ctx.read.run<{ rate: number }>`
      select affiliate_rate(${operatorId}, product, level) as rate
      from unnest(${cells.map(([product]) => product)}::text[], ${cells.map(([, level]) => level)}::int[])
        with ordinality c(product, level, nth) order by nth`
    const decided = cells.map(([product, level]) => rateOf(affiliateRules(operator), product, level))
    expect(rows.map(({ rate }) => rate)).toEqual(decided)
  }
  await setRates([100])
  const { roundId, referrer } = await stakedRound()
  await expect(stage.ctx.read.run`
    insert into affiliate_accrual (member_id, friend_id, round_id, level, nth, operator_id, product, revision, cause,
      staked, rate, amount, at, held_until)
    select ${referrer.memberId}, ${player().memberId}, ${roundId}, 1, 1, ${operatorId}, 'thai', 1, 'settled', 100000, 300, 3000,
      at, at + interval '7 days' from (select db_now() as at) now`).rejects.toThrow(
    'the rate that is decided',
  )
  await stage.ctx.read.run`
    select count_income(${roundId}, array[${player().memberId}::uuid], 'thai', array[1, 2, 3, 4, 5])`
  expect(await earned()).toEqual([10_00, 0, 0, 0, 0])
})

/** Its play is counted, and nothing of what it earns. */
async function stakedRound(): Promise<{ roundId: string; referrer: Brought }> {
  const roundId = await stage.openRound()
  await placeTicket(stage.ctx, wishFor(stage, player().memberId, roundId, [['two_top', '12', 1_000]]))
  await drawRound(stage, roundId)
  await settleRound(stage.jobs, roundId)
  await accrueTurnover(stage.ctx, roundId)
  return { roundId, referrer: line.at(-2) as Brought }
}

test('a branch says what came through a friend from however far below', async () => {
  await setRates([100, 50, 30])
  await lostRound(stage, [[player(), 1_000]])
  const [first, second, third] = line.slice(0, -1).toReversed() as [Brought, Brought, Brought]
  expect(await listBranch(stage.ctx.read, third.memberId, 10)).toMatchObject([
    { memberId: second.memberId, earned: 0, through: 3_00 },
  ])
  expect(await listBranch(stage.ctx.read, second.memberId, 10)).toMatchObject([
    { memberId: first.memberId, earned: 0, through: 5_00 },
  ])
})
