import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Satang, satang } from '../../../domain/money.ts'
import type { PromotionTerms } from '../../../domain/rewards/promotion.ts'
import { moveClock, useDatabase, withSql } from '../../../tests/support/database/database.ts'
import { stoppedAt } from '../../../tests/support/processes/stopped.ts'
import { newDepositor, noticeOf, startedDeposit } from '../../../tests/support/stage/depositor.ts'
import { deposited, offered } from '../../../tests/support/stage/rewards/promoted.ts'
import { openStage, type Stage } from '../../../tests/support/stage/stage.ts'
import { untilAnswered } from '../../../tests/support/until-answered.ts'
import type { Context } from '../../context.ts'
import { findCash } from '../ledger/queries.ts'
import { receivePayment } from '../payments/receive-payment.ts'
import { seedReceivingAccounts } from '../payments/seed-receiving-accounts.ts'
import { choosePromotion } from './choose-promotion.ts'
import { giveUpPromotion } from './end-promotion.ts'
import {
  findStandingChoice,
  findVersion,
  insertGrant,
  listBudgetsLeft,
  listGrants,
  type StandingChoice,
} from './queries-promotions.ts'
import { promotionLeftOf, readPromotions } from './read-promotions.ts'

const database = useDatabase()
const HOUR_MS = 3_600_000
let stage: Stage
beforeAll(async () => {
  stage = await openStage(database.url, { connections: 16 })
  await seedReceivingAccounts(stage.ctx, stage.operatorId)
})
afterAll(() => stage.close())
beforeEach(() => moveClock(database.url, 0))

/** Fifty baht for a deposit of a hundred or more. */
const fifty = (some: Partial<PromotionTerms>, promotionId: string | null = null) =>
  offered(
    stage,
    { percent: 0, fixed: satang(50_00), bonusMax: satang(50_00), depositMin: satang(100_00), ...some },
    promotionId,
  )
const budgetOf = (amount: number) => fifty({ budget: satang(amount) })
const choose = (memberId: string, termsId: string | null) =>
  untilAnswered(() => choosePromotion(stage.ctx, { memberId, operatorId: stage.operatorId, termsId })).then(
    () => 'accepted',
    (error: { code: string }) => error.code,
  )
async function people(count: number): Promise<string[]> {
  const made: string[] = []
  while (made.length < count) made.push(await newDepositor(stage, database.url))
  return made
}

async function promotionOf(termsId: string): Promise<string> {
  const { operatorId } = stage
  const found = await findVersion(stage.ctx.read, { operatorId, id: termsId, memberId: null })
  return found?.promotionId ?? ''
}

async function standing(termsId: string): Promise<{ spent: number; left: number }> {
  const { operatorId } = stage
  const promotionId = await promotionOf(termsId)
  const all = await listBudgetsLeft(stage.ctx.read, operatorId)
  const { spent, left } = all.find((each) => each.promotionId === promotionId) ?? { spent: -1, left: -1 }
  return { spent, left }
}

/** What the member was told that a spent budget did not bring. Satang. */
async function toldOf(memberId: string): Promise<number[]> {
  const rows = await stage.ctx.read.run<{ amount: number }>`
    select (facts->>'amount')::bigint as amount from message where member_id = ${memberId} and kind = 'bonus-spent'`
  return rows.map(({ amount }) => amount)
}

async function isOfferedTo(memberId: string, termsId: string): Promise<boolean> {
  const { offers } = await readPromotions(stage.ctx, { memberId, operatorId: stage.operatorId })
  return offers.some(({ id }) => id === termsId)
}

describe('a budget', () => {
  test('is held by nobody of fifty who accept and never deposit', async () => {
    const termsId = await budgetOf(100_00)
    const farm = await people(50)
    const answers = await Promise.all(farm.map((each) => choose(each, termsId)))
    expect(new Set(answers)).toEqual(new Set(['accepted']))
    expect(await standing(termsId)).toEqual({ spent: 0, left: 100_00 })
    const [first, second] = (await people(2)) as [string, string]
    for (const each of [first, second]) {
      expect([await isOfferedTo(each, termsId), await choose(each, termsId)]).toEqual([true, 'accepted'])
      await deposited(stage, each, 100)
      expect(await listGrants(stage.ctx.read, each, 5)).toMatchObject([{ bonus: 50_00 }])
    }
    expect(await standing(termsId)).toEqual({ spent: 100_00, left: 0 })
    expect(new Set(await Promise.all(farm.map((each) => choose(each, termsId))))).toEqual(
      new Set(['PROMOTION_SPENT']),
    )
  })

  test('is taken to its edge and no further by fifty deposits at once; who came too late is told so once', async () => {
    const termsId = await budgetOf(12 * 50_00 + 49_99)
    const all = await people(50)
    await Promise.all(all.map((each) => choose(each, termsId)))
    const orders: Awaited<ReturnType<typeof startedDeposit>>[] = []
    for (const each of all) orders.push(await startedDeposit(stage, each, 100))
    const arrive = () =>
      Promise.all(
        orders.map((each) =>
          untilAnswered(() => receivePayment(stage.ctx, stage.operatorId, noticeOf(each))),
        ),
      )
    await arrive()
    await arrive()
    const had = await Promise.all(all.map((each) => listGrants(stage.ctx.read, each, 5)))
    expect(had.flat().map(({ bonus }) => bonus)).toEqual(Array.from({ length: 12 }, () => 50_00))
    expect(await standing(termsId)).toEqual({ spent: 600_00, left: 49_99 })
    const late = all.filter((_, index) => had[index]?.length === 0)
    for (const each of late) {
      expect((await findCash(stage.ctx.read, each))?.balance).toBeGreaterThanOrEqual(100_00)
      expect(await promotionLeftOf(stage.ctx.read, each)).toEqual({ waiting: 0, paid: 0 })
      expect(await toldOf(each)).toEqual([50_00])
    }
    const [again = ''] = late
    await deposited(stage, again, 100)
    expect([await toldOf(again), await choose(again, termsId)]).toEqual([[50_00], 'PROMOTION_SPENT'])
  })

  test('that is given up is free for the next deposit of who has chosen', async () => {
    const termsId = await budgetOf(50_00)
    const [first, second] = (await people(2)) as [string, string]
    expect([await choose(first, termsId), await choose(second, termsId)]).toEqual(['accepted', 'accepted'])
    await deposited(stage, second, 100)
    expect([await isOfferedTo(first, termsId), await choose(first, termsId)]).toEqual([
      false,
      'PROMOTION_SPENT',
    ])
    const [grant] = await listGrants(stage.ctx.read, second, 1)
    const own = { memberId: second, operatorId: stage.operatorId }
    await giveUpPromotion(stage.ctx, { ...own, grantId: grant?.id ?? '' })
    expect([await isOfferedTo(first, termsId), await choose(first, termsId)]).toEqual([true, 'accepted'])
    await deposited(stage, first, 100)
    expect(await listGrants(stage.ctx.read, first, 5)).toHaveLength(1)
  })

  test.each([
    ['before the commit', 'second'],
    ['after the commit', 'first'],
  ] as const)('is one bonus where the deposit that takes it stops %s', async (moment, winner) => {
    const termsId = await budgetOf(50_00)
    const [first, second] = (await people(2)) as [string, string]
    await choose(first, termsId)
    await choose(second, termsId)
    const notice = noticeOf(await startedDeposit(stage, first, 100))
    const stopped = receivePayment(stoppedAt(stage.ctx, 1, moment), stage.operatorId, notice)
    await expect(stopped).rejects.toThrow('stopped')
    await deposited(stage, second, 100)
    await receivePayment(stage.ctx, stage.operatorId, notice)
    const [one, two] = await Promise.all([first, second].map((each) => listGrants(stage.ctx.read, each, 5)))
    expect([one?.length, two?.length]).toEqual(winner === 'first' ? [1, 0] : [0, 1])
    expect(await toldOf(winner === 'first' ? second : first)).toEqual([50_00])
  })

  test('of a new version counts what the older ones gave', async () => {
    const before = await fifty({})
    const [first, second] = (await people(2)) as [string, string]
    await choose(first, before)
    await deposited(stage, first, 100)
    const termsId = await fifty({ budget: satang(100_00) }, await promotionOf(before))
    const [third, fourth] = (await people(2)) as [string, string]
    expect(await standing(termsId)).toEqual({ spent: 50_00, left: 50_00 })
    await choose(third, termsId)
    await deposited(stage, third, 100)
    expect(await choose(fourth, termsId)).toBe('PROMOTION_SPENT')
    expect(await choose(second, before)).toBe('PROMOTION_ENDED')
  })

  test('is given no further by the database, whoever asks', async () => {
    const termsId = await budgetOf(50_00)
    const [first, second] = (await people(2)) as [string, string]
    await choose(first, termsId)
    await choose(second, termsId)
    const order = await startedDeposit(stage, second, 100)
    await deposited(stage, first, 100)
    const { ctx, operatorId } = stage
    const forged = ctx.transaction(async (tx) => {
      await receivePayment({ ...ctx, transaction: (work) => work(tx) }, operatorId, noticeOf(order))
      const choice = await findStandingChoice(tx, second, tx.now)
      const deposit = await tx.one<{ refId: string; amount: Satang }>`
        select ref_id as "refId", amount from transfer where member_id = ${second} and kind = 'deposit'`
      await insertGrant(tx, {
        ...{ id: ctx.chance.id(), memberId: second, operatorId, choice: choice as StandingChoice },
        ...{ refType: 'incoming-payment', refId: deposit.refId, deposit: deposit.amount },
        ...{ bonus: satang(50_00), need: satang(150_00) },
      })
    })
    await expect(forged).rejects.toThrow('a promotion gives no more than its budget')
  })

  test('is given no further by the database to two of one statement', async () => {
    const termsId = await budgetOf(50_00)
    const [first, ...both] = (await people(3)) as [string, string, string]
    for (const each of [first, ...both]) await choose(each, termsId)
    const orders = [await startedDeposit(stage, both[0], 100), await startedDeposit(stage, both[1], 100)]
    await deposited(stage, first, 100)
    const [held] = await listGrants(stage.ctx.read, first, 1)
    const { ctx, operatorId } = stage
    const forged = ctx.transaction(async (tx) => {
      const own: Context = { ...ctx, transaction: (work) => work(tx) }
      for (const order of orders) await receivePayment(own, operatorId, noticeOf(order))
      await giveUpPromotion(own, { memberId: first, operatorId, grantId: held?.id ?? '' })
      await tx.run`
        insert into promotion_grant (member_id, id, operator_id, promotion_id, terms_id, choice_id, ref_type, ref_id, deposit,
          bonus, need, granted_at)
        select c.member_id, gen_random_uuid(), ${operatorId}, p.promotion_id, p.id, c.id, x.ref_type, x.ref_id, x.amount, 5000, 15000, db_now()
        from promotion_choice c join promotion p on p.id = c.terms_id
          join transfer x on x.member_id = c.member_id and x.kind = 'deposit'
        where c.member_id = any(${both}::uuid[])`
    })
    await expect(forged).rejects.toThrow('a promotion gives no more than its budget')
  })
})

describe('the last day', () => {
  test('ends what was accepted on it: money that comes later brings no bonus', async () => {
    const endsAt = new Date(Date.now() + 2 * HOUR_MS).toISOString()
    const termsId = await fifty({ endsAt })
    const [early, late] = (await people(2)) as [string, string]
    expect([await choose(early, termsId), await choose(late, termsId)]).toEqual(['accepted', 'accepted'])
    await deposited(stage, early, 100)
    await moveClock(database.url, 2 * HOUR_MS + 60_000)
    await deposited(stage, late, 100)
    expect(await listGrants(stage.ctx.read, early, 5)).toHaveLength(1)
    expect(await listGrants(stage.ctx.read, late, 5)).toEqual([])
    expect(await choose(late, termsId)).toBe('PROMOTION_ENDED')
  })

  test('is not outlived by what somebody writes as accepted', async () => {
    const termsId = await fifty({ endsAt: new Date(Date.now() + 2 * HOUR_MS).toISOString() })
    const [member] = (await people(1)) as [string]
    const insert = withSql(
      database.url,
      (sql) => sql`
        insert into promotion_choice (member_id, id, operator_id, terms_id, chosen_at, holds_until)
        values (${member}, gen_random_uuid(), ${stage.operatorId}, ${termsId}, db_now(), db_now() + interval '1 day')`,
    )
    await expect(insert).rejects.toThrow('holds no longer than its promotion')
  })
})
