import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { satang } from '../../../domain/money.ts'
import type { PromotionTerms } from '../../../domain/rewards/promotion.ts'
import { behindTriggers } from '../../../tests/support/database/behind-triggers.ts'
import { moveClock, useDatabase, withSql } from '../../../tests/support/database/database.ts'
import { stoppedAt } from '../../../tests/support/processes/stopped.ts'
import { newDepositor, noticeOf, startedDeposit } from '../../../tests/support/stage/depositor.ts'
import { deposited, offered, staked, TENTH } from '../../../tests/support/stage/rewards/promoted.ts'
import { openStage, type Stage } from '../../../tests/support/stage/stage.ts'
import { findCash } from '../ledger/queries.ts'
import { receivePayment } from '../payments/receive-payment.ts'
import { seedReceivingAccounts } from '../payments/seed-receiving-accounts.ts'
import { readMemberFacts } from '../payments/withdrawals/withdrawal-facts.ts'
import { voidRound } from '../voids/void-round.ts'
import { confirmPromotion, endPromotionProposal, proposePromotion } from './change-promotion.ts'
import { choosePromotion } from './choose-promotion.ts'
import { convertPromotion, giveUpPromotion, turnOverRound } from './end-promotion.ts'
import { findPromotion, findVersion, listPromotions } from './queries-promotions.ts'
import { promotionLeftOf, readPromotions } from './read-promotions.ts'

const database = useDatabase()
let stage: Stage
let member = ''
const HOUR_MS = 3_600_000

beforeAll(async () => {
  stage = await openStage(database.url, { connections: 16 })
  await seedReceivingAccounts(stage.ctx, stage.operatorId)
})
afterAll(() => stage.close())
beforeEach(async () => {
  await moveClock(database.url, 0)
  member = await newDepositor(stage, database.url)
})

const own = () => ({ memberId: member, operatorId: stage.operatorId })
const choose = (termsId: string | null) => choosePromotion(stage.ctx, { ...own(), termsId })
const read = () => readPromotions(stage.ctx, own())
const cash = async () => (await findCash(stage.ctx.read, member))?.balance ?? 0
const asked = () => promotionLeftOf(stage.ctx.read, member)
const left = async () => (await asked()).waiting
const refusal = (doing: Promise<unknown>) =>
  doing.then(
    () => 'none',
    (error: { code: string }) => error.code,
  )

async function bonuses(): Promise<number[]> {
  const rows = await stage.ctx.read.run<{ amount: number }>`
    select amount from transfer where member_id = ${member} and kind = 'promotion' order by at`
  return rows.map(({ amount }) => amount)
}

/** The member has accepted a promotion and deposited 500 baht. */
async function promoted(some: Partial<PromotionTerms> = {}): Promise<string> {
  await choose(await offered(stage, some))
  await deposited(stage, member)
  const [grant] = (await read()).grants
  return grant?.id ?? ''
}

async function promotionOf(version: string): Promise<string> {
  const found = await findVersion(stage.ctx.read, {
    operatorId: stage.operatorId,
    id: version,
    memberId: null,
  })
  return found?.promotionId ?? ''
}

test.each(['backend', 'wallet'])(
  'nothing is accepted where deposits are credited by another %s',
  async (service) => {
    const { ctx } = stage
    const elsewhere = { ...ctx, config: { ...ctx.config, serviceUrls: { [service]: 'http://192.0.2.1' } } }
    const termsId = await offered(stage)
    expect(await refusal(choosePromotion(elsewhere, { ...own(), termsId }))).toBe('PROMOTION_UNKNOWN')
    expect((await read()).chosen).toBeUndefined()
    await choose(termsId)
    await choosePromotion(elsewhere, { ...own(), termsId: null }) // what was accepted before can be taken back
    expect((await read()).chosen).toBeUndefined()
  },
)

describe('what people offer', () => {
  test('takes two of them, and holds from then on', async () => {
    const { ctx, operatorId, makerId, checkerId } = stage
    const wish = { operatorId, staffId: makerId, promotionId: null, terms: TENTH, reason: 'เปิดตัว' }
    const { proposalId } = await proposePromotion(ctx, wish)
    expect((await read()).offers.map(({ id }) => id)).not.toContain(proposalId)
    const alone = confirmPromotion(ctx, { operatorId, staffId: makerId, proposalId })
    expect(await refusal(alone)).toBe('SAME_PERSON')
    await confirmPromotion(ctx, { operatorId, staffId: checkerId, proposalId })
    await confirmPromotion(ctx, { operatorId, staffId: checkerId, proposalId })
    expect((await read()).offers.map(({ id }) => id)).toContain(proposalId)
    const bad = proposePromotion(ctx, { ...wish, terms: { ...TENTH, percent: 0 } })
    expect(await refusal(bad)).toBe('PROMOTION_BONUS')
  })

  test('is refused where its terms stand already, and a new one waits once', async () => {
    const { ctx, operatorId, makerId, checkerId } = stage
    const promotionId = await promotionOf(await offered(stage))
    const wish = { operatorId, staffId: makerId, reason: 'แก้' }
    const ask = (id: string | null, some: Partial<PromotionTerms> = {}) =>
      proposePromotion(ctx, { ...wish, promotionId: id, terms: { ...TENTH, ...some } })
    expect(await refusal(ask(promotionId))).toBe('PROMOTION_UNCHANGED')
    expect(await refusal(ask(promotionId, { startsAt: '2019-12-31T17:00:00Z' }))).toBe('PROMOTION_UNCHANGED')
    const { proposalId } = await ask(null, { times: 7 })
    expect(await refusal(ask(null, { times: 7 }))).toBe('PROPOSAL_WAITS')
    expect(await refusal(ask(null, { times: 8 }))).toBe('none')
    await endPromotionProposal(ctx, { operatorId, staffId: checkerId, proposalId }, 'rejected')
    expect(await refusal(ask(null, { times: 7 }))).toBe('none')
  })

  test('is refused as it was asked for once another version stands, and can be said no to', async () => {
    const { ctx, operatorId, makerId, checkerId } = stage
    const version = await offered(stage)
    const promotionId = await promotionOf(version)
    const terms = { ...TENTH, times: 2 }
    const wish = { operatorId, staffId: makerId, promotionId, terms, reason: 'แก้' }
    const { proposalId } = await proposePromotion(ctx, wish)
    expect(await refusal(proposePromotion(ctx, wish))).toBe('PROPOSAL_WAITS')
    await endPromotionProposal(ctx, { operatorId, staffId: checkerId, proposalId }, 'rejected')
    await offered(stage, null, promotionId)
    expect(await refusal(proposePromotion(ctx, wish))).toBe('PROMOTION_ENDED')
    expect(await refusal(choose(version))).toBe('PROMOTION_ENDED')
  })

  test('the database takes none of one person, and none that is made larger afterwards', async () => {
    const { operatorId, makerId, checkerId } = stage
    const insert = withSql(
      database.url,
      (sql) => sql`
        insert into promotion (id, operator_id, promotion_id, nth, is_over, terms, maker_id, checker_id, made_at)
        values (gen_random_uuid(), ${operatorId}, gen_random_uuid(), 1, false, ${sql.json({ ...TENTH })}, ${makerId},
          ${checkerId}, db_now())`,
    )
    await expect(insert).rejects.toThrow('a promotion takes two people')
  })
})

describe('a bonus', () => {
  test('is granted with its deposit, waits on the grant, and is paid once when its stakes are played', async () => {
    await promoted()
    const [grant] = (await read()).grants
    expect(grant).toMatchObject({ bonus: 50_00, need: 550_00, done: 0, state: 'active' })
    const start = await cash()
    expect([start - (start % 100), await left()]).toEqual([500_00, 550_00])
    await deposited(stage, member)
    await staked(stage, member, 540)
    expect([await left(), await bonuses()]).toEqual([10_00, []])
    const before = await cash()
    await staked(stage, member, 10)
    await convertPromotion(stage.ctx, member)
    expect([await left(), await bonuses(), await cash()]).toEqual([0, [50_00], before - 10_00 + 50_00])
    expect((await read()).grants).toMatchObject([{ state: 'converted', done: 550_00 }])
  })

  test('is granted once for a deposit that many channels tell of at once, and none without a choice', async () => {
    await choose(await offered(stage))
    const order = await startedDeposit(stage, member)
    const notice = noticeOf(order)
    await Promise.all(Array.from({ length: 10 }, () => receivePayment(stage.ctx, stage.operatorId, notice)))
    await receivePayment(stage.ctx, stage.operatorId, notice)
    await deposited(stage, member)
    expect((await read()).grants).toHaveLength(1)
    expect((await read()).chosen).toBeUndefined()
  })

  test.each(['before the commit', 'after the commit'] as const)(
    'a deposit that stops %s has one grant',
    async (moment) => {
      await choose(await offered(stage))
      const notice = noticeOf(await startedDeposit(stage, member))
      const stopped = stoppedAt(stage.ctx, 1, moment)
      await expect(receivePayment(stopped, stage.operatorId, notice)).rejects.toThrow('stopped')
      await receivePayment(stage.ctx, stage.operatorId, notice)
      expect((await read()).grants).toHaveLength(1)
    },
  )

  test.each(['before the commit', 'after the commit'] as const)(
    'a conversion that stops %s pays once',
    async (moment) => {
      await promoted()
      await deposited(stage, member)
      const grants = await read()
      expect(grants.grants).toHaveLength(1)
      const roundId = await staked(stage, member, 540)
      await withSql(
        database.url,
        (sql) => sql`
          insert into turnover_entry (member_id, round_id, part, nth, operator_id, product, staked, counted, percent, at)
          select member_id, round_id, part, 99, operator_id, product, 1000, 1000, percent, db_now() from turnover_entry
          where member_id = ${member} and round_id = ${roundId} limit 1`,
      )
      await expect(convertPromotion(stoppedAt(stage.ctx, 1, moment), member)).rejects.toThrow('stopped')
      await Promise.all(Array.from({ length: 10 }, () => convertPromotion(stage.ctx, member)))
      expect(await bonuses()).toEqual([50_00])
    },
  )

  test('a deposit below the least, or after what was accepted has lapsed, brings none', async () => {
    const version = await offered(stage, { depositMin: satang(1_000_00) })
    await choose(version)
    await deposited(stage, member)
    expect(await read()).toMatchObject({ grants: [], chosen: { termsId: version } })
    await moveClock(database.url, 25 * HOUR_MS)
    await deposited(stage, member, 2_000)
    expect((await read()).grants).toEqual([])
  })

  test('keeps the terms that were accepted, though people change or end them before the money comes', async () => {
    const version = await offered(stage)
    const promotionId = await promotionOf(version)
    await choose(version)
    const order = await startedDeposit(stage, member)
    await Promise.all([
      offered(stage, { percent: 1, times: 50 }, promotionId),
      receivePayment(stage.ctx, stage.operatorId, noticeOf(order)),
    ])
    expect((await read()).grants).toMatchObject([{ bonus: 50_00, need: 550_00 }])
    expect(await refusal(choose(version))).toBe('PROMOTION_ENDED')
  })

  test('only stakes of its groups count', async () => {
    await promoted({ groups: ['lao'] })
    await staked(stage, member, 300)
    expect(await left()).toBe(550_00)
  })
})

test('the oldest of many promotions is found, changed and ended, and stands before those that are over', async () => {
  const promotionId = await promotionOf(await offered(stage, { times: 61 }))
  const { operatorId, makerId, checkerId } = stage
  const others = stage.ctx.chance.id()
  await behindTriggers(
    database.url,
    (sql) => sql`
      insert into promotion (id, operator_id, promotion_id, nth, is_over, terms, maker_id, checker_id, made_at)
      select gen_random_uuid(), ${operatorId}, gen_random_uuid(), 1, true, ${{ ...TENTH, nameEn: others } as never}::jsonb,
        ${makerId}, ${checkerId}, db_now() from generate_series(1, 201)`,
  )
  const [standing] = await listPromotions(stage.ctx.read, { operatorId, after: null, limit: 50 })
  expect(standing?.promotionId).toBe(promotionId)
  await behindTriggers(
    database.url,
    (sql) => sql`
      update promotion set is_over = false, terms = terms || '{"startsAt": "2099-01-01T00:00:00+07:00"}'
      where terms->>'nameEn' = ${others}`,
  )
  expect((await read()).offers.map((offer) => offer.promotionId)).toContain(promotionId)
  await offered(stage, { times: 62 }, promotionId)
  await offered(stage, null, promotionId)
  expect(await findPromotion(stage.ctx.read, { operatorId, promotionId })).toMatchObject({
    ...{ nth: 3, isOver: true, terms: { times: 62 } },
  })
  const strange = { operatorId: stage.ctx.chance.id(), promotionId }
  expect(await findPromotion(stage.ctx.read, strange)).toBeUndefined()
  await behindTriggers(database.url, (sql) => sql`delete from promotion where terms->>'nameEn' = ${others}`)
})

describe('one at a time', () => {
  test('none is accepted beside another, and not more often than its terms say', async () => {
    const [once, other] = [await offered(stage), await offered(stage)]
    await choose(once)
    await choose(once)
    await choose(other)
    await choose(once)
    await deposited(stage, member)
    expect(await refusal(choose(other))).toBe('PROMOTION_ACTIVE')
    const [grant] = (await read()).grants
    await giveUpPromotion(stage.ctx, { ...own(), grantId: grant?.id ?? '' })
    expect(await refusal(choose(once))).toBe('PROMOTION_USED')
    expect(await refusal(choose(stage.ctx.chance.id()))).toBe('PROMOTION_UNKNOWN')
    await choose(other)
    await choose(null)
    await deposited(stage, member)
    expect((await read()).grants).toHaveLength(1)
  })

  test('one that is for registering is accepted nowhere else', async () => {
    expect(await refusal(choose(await offered(stage, { offered: 'register' })))).toBe('PROMOTION_UNKNOWN')
  })
})

describe('giving up', () => {
  test('leaves nothing to play, pays nothing, and frees a withdrawal from it', async () => {
    const grantId = await promoted()
    const facts = async () =>
      (await readMemberFacts(stage.ctx.read, stage.ctx.keys, { memberId: member, now: stage.ctx.now() }))
        .facts
    expect((await facts()).promotionLeft).toBe(550_00)
    expect(await giveUpPromotion(stage.ctx, { ...own(), grantId })).toEqual({ converted: false })
    expect(await giveUpPromotion(stage.ctx, { ...own(), grantId })).toEqual({ converted: false })
    expect([(await facts()).promotionLeft, await bonuses()]).toEqual([0, []])
    const strange = giveUpPromotion(stage.ctx, { ...own(), grantId: stage.ctx.chance.id() })
    expect(await refusal(strange)).toBe('PROMOTION_NONE')
  })

  test('while it is converted ends in one of both, once', async () => {
    const grantId = await promoted()
    await deposited(stage, member)
    await staked(stage, member, 540)
    const giving = () => giveUpPromotion(stage.ctx, { ...own(), grantId })
    const [roundId] = await Promise.all([staked(stage, member, 10), giving(), giving()])
    await turnOverRound(stage.ctx, roundId)
    const [grant] = (await read()).grants
    expect(await bonuses()).toEqual(grant?.state === 'converted' ? [50_00] : [])
  })
})

describe('a void', () => {
  test('takes its stakes back from what counts', async () => {
    await promoted()
    const roundId = await staked(stage, member, 300)
    expect(await left()).toBe(250_00)
    await voidRound(stage.jobs, { operatorId: stage.operatorId, roundId, actor: 'test', reason: 'ผลผิด' })
    expect(await left()).toBe(550_00)
    await turnOverRound(stage.ctx, roundId)
    expect(await left()).toBe(550_00)
  })

  test('after the bonus was paid asks for its stakes again before a withdrawal', async () => {
    await promoted()
    await deposited(stage, member)
    const roundId = await staked(stage, member, 550)
    expect(await bonuses()).toEqual([50_00])
    await voidRound(stage.jobs, { operatorId: stage.operatorId, roundId, actor: 'test', reason: 'ผลผิด' })
    expect([await asked(), await bonuses()]).toEqual([{ waiting: 0, paid: 550_00 }, [50_00]])
  })
})
