import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { satang } from '../../../domain/money.ts'
import type { PromotionTerms } from '../../../domain/rewards/promotion.ts'
import { moveClock, useDatabase, withSql } from '../../../tests/support/database/database.ts'
import { stoppedAt } from '../../../tests/support/processes/stopped.ts'
import { newDepositor, noticeOf, startedDeposit } from '../../../tests/support/stage/depositor.ts'
import { deposited, offered, staked } from '../../../tests/support/stage/rewards/promoted.ts'
import { openStage, type Stage } from '../../../tests/support/stage/stage.ts'
import { receivePayment } from '../payments/receive-payment.ts'
import { seedReceivingAccounts } from '../payments/seed-receiving-accounts.ts'
import { choosePromotion } from './choose-promotion.ts'
import { convertPromotion, giveUpPromotion } from './end-promotion.ts'
import { findVersion } from './queries-promotions.ts'
import { readPromotions } from './read-promotions.ts'

const database = useDatabase()
let stage: Stage
let member = ''
beforeAll(async () => {
  stage = await openStage(database.url, { connections: 16 })
  await seedReceivingAccounts(stage.ctx, stage.operatorId)
})
afterAll(() => stage.close())
beforeEach(async () => {
  await moveClock(database.url, 0)
  member = await newDepositor(stage, database.url)
})

/** A tenth of a deposit, 50 baht at most, to be staked once; of one member 80 baht become cash. */
const bounded = (some: Partial<PromotionTerms> = {}, promotionId: string | null = null) =>
  offered(stage, { bonusMax: satang(50_00), timesEach: 9, cashMax: satang(80_00), ...some }, promotionId)
const own = () => ({ memberId: member, operatorId: stage.operatorId })
const choose = (termsId: string) =>
  choosePromotion(stage.ctx, { ...own(), termsId }).then(
    () => 'accepted',
    (error: { code: string }) => error.code,
  )
const grants = async () => (await readPromotions(stage.ctx, own())).grants
const cashOf = async (termsId: string) =>
  (await readPromotions(stage.ctx, own())).offers.find(({ id }) => id === termsId)?.cashHad
async function bonuses(): Promise<number[]> {
  const rows = await stage.ctx.read.run<{ amount: number }>`
    select amount from transfer where member_id = ${member} and kind = 'promotion' order by at`
  return rows.map(({ amount }) => amount)
}
async function promotionOf(version: string): Promise<string> {
  const { operatorId } = stage
  const found = await findVersion(stage.ctx.read, { operatorId, id: version, memberId: null })
  return found?.promotionId ?? ''
}

/** Accepts it, deposits 500 baht, and stakes what it asks for, with what the next ones need. */
async function playedOnce(termsId: string): Promise<void> {
  expect(await choose(termsId)).toBe('accepted')
  await deposited(stage, member)
  await deposited(stage, member)
  await staked(stage, member, 550)
}

describe('what of a promotion becomes cash of one member', () => {
  test('is no more than its most: the last bonus is what is left, for as many stakes; then it is offered no more', async () => {
    const termsId = await bounded()
    await playedOnce(termsId)
    expect([await bonuses(), await cashOf(termsId)]).toEqual([[50_00], 50_00])
    expect(await choose(termsId)).toBe('accepted')
    await deposited(stage, member)
    const [second] = await grants()
    expect(second).toMatchObject({ state: 'active', bonus: 30_00, need: 530_00, cashWith: 80_00 })
    await staked(stage, member, 530)
    expect(await bonuses()).toEqual([50_00, 30_00])
    expect([await cashOf(termsId), await choose(termsId)]).toEqual([undefined, 'PROMOTION_USED'])
  })

  test('counts nothing that was given up, and what older terms have paid', async () => {
    const before = await bounded({ cashMax: null })
    await playedOnce(before)
    const termsId = await bounded({ cashMax: satang(70_00) }, await promotionOf(before))
    expect(await choose(termsId)).toBe('accepted')
    await deposited(stage, member)
    const [given] = await grants()
    expect(given).toMatchObject({ bonus: 20_00, cashWith: 70_00 })
    await giveUpPromotion(stage.ctx, { ...own(), grantId: given?.id ?? '' })
    expect(await choose(termsId)).toBe('accepted')
    await deposited(stage, member)
    expect((await grants())[0]).toMatchObject({ bonus: 20_00, cashWith: 70_00 })
  })

  test('is of the terms that were accepted, though people lower it before the money comes', async () => {
    const termsId = await bounded()
    await choose(termsId)
    const notice = noticeOf(await startedDeposit(stage, member))
    await bounded({ bonusMax: satang(10_00), cashMax: satang(10_00) }, await promotionOf(termsId))
    await Promise.all(Array.from({ length: 10 }, () => receivePayment(stage.ctx, stage.operatorId, notice)))
    expect(await grants()).toMatchObject([{ bonus: 50_00 }])
  })

  test.each(['before the commit', 'after the commit'] as const)(
    'is the same where the deposit and the conversion stop %s, and come again many at once',
    async (moment) => {
      const termsId = await bounded({ cashMax: satang(60_00) })
      await playedOnce(termsId)
      await choose(termsId)
      const notice = noticeOf(await startedDeposit(stage, member))
      const again = () => receivePayment(stage.ctx, stage.operatorId, notice)
      await expect(receivePayment(stoppedAt(stage.ctx, 1, moment), stage.operatorId, notice)).rejects.toThrow(
        'stopped',
      )
      await Promise.all(Array.from({ length: 10 }, again))
      expect((await grants())[0]).toMatchObject({ bonus: 10_00, need: 510_00, cashWith: 60_00 })
      await withSql(
        database.url,
        (sql) => sql`
          insert into turnover_entry (member_id, round_id, part, nth, operator_id, product, staked, counted, percent, at)
          values (${member}, gen_random_uuid(), 'top', 1, ${stage.operatorId}, 'thai', 51000, 51000, 100, db_now())`,
      )
      await expect(convertPromotion(stoppedAt(stage.ctx, 1, moment), member)).rejects.toThrow('stopped')
      await Promise.all(Array.from({ length: 10 }, () => convertPromotion(stage.ctx, member)))
      expect(await bonuses()).toEqual([50_00, 10_00])
    },
  )
})

test('terms that would pay less than they show are refused', async () => {
  const asked = bounded({ cashMax: satang(49_99) }).catch((error: { code: string }) => error.code)
  expect(await asked).toBe('PROMOTION_CASH')
})
