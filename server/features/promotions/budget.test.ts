import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { satang } from '../../../domain/money.ts'
import type { PromotionTerms } from '../../../domain/rewards/promotion.ts'
import { moveClock, useDatabase, withSql } from '../../../tests/support/database/database.ts'
import { newDepositor, noticeOf, startedDeposit } from '../../../tests/support/stage/depositor.ts'
import { deposited, offered } from '../../../tests/support/stage/rewards/promoted.ts'
import { openStage, type Stage } from '../../../tests/support/stage/stage.ts'
import { untilAnswered } from '../../../tests/support/until-answered.ts'
import { receivePayment } from '../payments/receive-payment.ts'
import { seedReceivingAccounts } from '../payments/seed-receiving-accounts.ts'
import { choosePromotion } from './choose-promotion.ts'
import { giveUpPromotion } from './end-promotion.ts'
import { findVersion, listBudgetsLeft, listGrants } from './queries-promotions.ts'
import { readPromotions } from './read-promotions.ts'

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
  const all = await listBudgetsLeft(stage.ctx.read, { operatorId, besides: null })
  const { spent, left } = all.find((each) => each.promotionId === promotionId) ?? { spent: -1, left: -1 }
  return { spent, left }
}

async function isOfferedTo(memberId: string, termsId: string): Promise<boolean> {
  const { offers } = await readPromotions(stage.ctx, { memberId, operatorId: stage.operatorId })
  return offers.some(({ id }) => id === termsId)
}

describe('a budget', () => {
  test('is taken to its edge and no further by fifty who accept at once, and all who did are granted', async () => {
    const termsId = await budgetOf(12 * 50_00 + 49_99)
    const all = await people(50)
    const answers = await Promise.all(all.map((each) => choose(each, termsId)))
    const taken = all.filter((_, index) => answers[index] === 'accepted')
    expect([taken.length, new Set(answers)]).toEqual([12, new Set(['accepted', 'PROMOTION_SPENT'])])
    expect(await standing(termsId)).toEqual({ spent: 0, left: 49_99 })
    expect(await Promise.all(taken.map((each) => choose(each, termsId)))).toEqual(taken.map(() => 'accepted'))

    const orders = []
    for (const each of taken) orders.push(await startedDeposit(stage, each, 100))
    await Promise.all(
      orders.map((each) => untilAnswered(() => receivePayment(stage.ctx, stage.operatorId, noticeOf(each)))),
    )
    const grants = await Promise.all(taken.map((each) => listGrants(stage.ctx.read, each, 5)))
    expect(grants.flat().map(({ bonus }) => bonus)).toEqual(taken.map(() => 50_00))
    expect(await standing(termsId)).toEqual({ spent: 600_00, left: 49_99 })
  })

  test('keeps what is promised until it is taken back, lapses or is given up', async () => {
    const termsId = await budgetOf(50_00)
    const [first, second] = (await people(2)) as [string, string]
    expect([await choose(first, termsId), await choose(second, termsId)]).toEqual([
      'accepted',
      'PROMOTION_SPENT',
    ])
    expect([await isOfferedTo(first, termsId), await isOfferedTo(second, termsId)]).toEqual([true, false])
    await choose(first, null)
    expect([await choose(second, termsId), await choose(first, termsId)]).toEqual([
      'accepted',
      'PROMOTION_SPENT',
    ])
    await deposited(stage, second, 100)
    expect(await standing(termsId)).toEqual({ spent: 50_00, left: 0 })
    expect(await choose(first, termsId)).toBe('PROMOTION_SPENT')
    const [grant] = await listGrants(stage.ctx.read, second, 1)
    const own = { memberId: second, operatorId: stage.operatorId }
    await giveUpPromotion(stage.ctx, { ...own, grantId: grant?.id ?? '' })
    expect(await choose(first, termsId)).toBe('accepted')
    const [third] = (await people(1)) as [string]
    await moveClock(database.url, 24 * HOUR_MS + 10 * 60_000) // lapsed, and a deposit may still be on its way
    expect(await choose(third, termsId)).toBe('PROMOTION_SPENT')
    await moveClock(database.url, 25 * HOUR_MS)
    expect(await choose(third, termsId)).toBe('accepted')
  })

  test('of a new version counts what the older ones gave and promised', async () => {
    const before = await fifty({})
    const [first, second] = (await people(2)) as [string, string]
    await choose(first, before)
    await deposited(stage, first, 100)
    const termsId = await fifty({ budget: satang(100_00) }, await promotionOf(before))
    const [third, fourth] = (await people(2)) as [string, string]
    expect(await standing(termsId)).toEqual({ spent: 50_00, left: 50_00 })
    expect([await choose(third, termsId), await choose(fourth, termsId)]).toEqual([
      'accepted',
      'PROMOTION_SPENT',
    ])
    expect(await choose(second, before)).toBe('PROMOTION_ENDED')
  })

  test('the database promises no more than it, whoever asks', async () => {
    const termsId = await budgetOf(50_00)
    const [first, second] = (await people(2)) as [string, string]
    await choose(first, termsId)
    const insert = (memberId: string, hours: number) =>
      withSql(
        database.url,
        (sql) => sql`
          insert into promotion_choice (member_id, id, operator_id, terms_id, chosen_at, holds_until)
          values (${memberId}, gen_random_uuid(), ${stage.operatorId}, ${termsId}, db_now(),
            db_now() + make_interval(hours => ${hours}::int))`,
      )
    await expect(insert(second, 24)).rejects.toThrow('a promotion promises no more than its budget')
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
