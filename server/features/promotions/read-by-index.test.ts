import { afterAll, beforeAll, expect, test } from 'vitest'
import { NO_MONEY } from '../../../domain/money.ts'
import { freshDatabase, type TestDatabase, withSql } from '../../../tests/support/database/database.ts'
import { rowsReadBy } from '../../../tests/support/database/rows-scanned.ts'
import { claimed, madeCodes, opened } from '../../../tests/support/stage/rewards/couponed.ts'
import { deposited, offered, playedPromotion, staked } from '../../../tests/support/stage/rewards/promoted.ts'
import { openStage, type Stage } from '../../../tests/support/stage/stage.ts'
import { listTurnoverEvents } from '../turnover/queries.ts'
import { turnoverOf } from '../turnover/turnover-of.ts'
import { voidRound } from '../voids/void-round.ts'
import { choosePromotion } from './choose-promotion.ts'
import { freeCreditLeftOf, giveUpCoupon } from './coupons/convert-coupons.ts'
import { listClaims, readClaimFacts } from './coupons/queries-claims.ts'
import { listGrants } from './queries-promotions.ts'
import { promotionLeftOf } from './read-promotions.ts'

/** Rounds of slots that were played since. */
const MANY = 20_000

// A database of its own: its play is of no round.
let database: TestDatabase
let stage: Stage
let memberId = ''
let roundId = ''
beforeAll(async () => {
  database = await freshDatabase()
  stage = await openStage(database.url)
  memberId = await playedPromotion(stage, database.url)
  const { operatorId } = stage
  const code = async () => (await madeCodes(stage, await opened(stage)))[0] ?? ''
  const givenUp = await claimed(stage, memberId, await code())
  await giveUpCoupon(stage.ctx, { memberId, operatorId, claimId: givenUp })
  await claimed(stage, memberId, await code())
  await staked(stage, memberId, 100)
  await choosePromotion(stage.ctx, { memberId, operatorId, termsId: await offered(stage) })
  await deposited(stage, memberId)
  roundId = await staked(stage, memberId, 550)
  await withSql(database.url, async (sql) => {
    await sql`
      insert into turnover_entry (member_id, round_id, part, nth, operator_id, product, staked, counted, percent, at)
      select ${memberId}, gen_random_uuid(), 'game', 1, ${operatorId}, 'slot', 1000, 1000, 100, db_now()
      from generate_series(1, ${MANY})`
    await sql.unsafe('vacuum (analyze) turnover_entry')
  })
})
afterAll(async () => {
  await stage.close()
  await database.drop()
})

const reads = (work: (tx: Parameters<Parameters<Stage['ctx']['transaction']>[0]>[0]) => Promise<unknown>) =>
  stage.ctx.transaction((tx) => rowsReadBy(tx, ['turnover_entry'], () => work(tx)))

test('bonuses and free credit that have ended read nothing of what was played since', async () => {
  const read = await reads(async (tx) => {
    expect((await listGrants(tx, memberId, 10)).map(({ state }) => state)).toEqual(['converted', 'converted'])
    expect((await listClaims(tx, memberId, { limit: 30 })).map(({ end }) => end)).toEqual([
      ...['converted', 'given-up'],
    ])
    expect(await promotionLeftOf(tx, memberId)).toEqual({ waiting: 0, paid: 0 })
    expect(await freeCreditLeftOf(tx, memberId)).toEqual({ waiting: 0, paid: 0 })
    const { isPlaying } = await readClaimFacts(tx, memberId, stage.operatorId)
    expect(isPlaying).toBe(false)
  })
  expect(read).toBeLessThan(50)
})

test('rounds since a need are one row for each product, and where nothing is needed no round is read', async () => {
  const events = await listTurnoverEvents(stage.ctx.read, memberId, { days: 365, ofDeposits: false })
  expect(events.length).toBeLessThan(10)
  const last = events.at(-1)
  expect(last).toEqual({ product: 'thai', amount: 550_00, staked: 550_00 })
  expect(events).toContainEqual({ product: 'slot', amount: MANY * 10_00, staked: MANY * 10_00 })
  expect((await turnoverOf(stage.ctx.read, memberId)).remaining).toBe(NO_MONEY)
  const [other] = (await stage.members(1, NO_MONEY)) as [string]
  await withSql(
    database.url,
    (sql) => sql`
      insert into turnover_entry (member_id, round_id, part, nth, operator_id, product, staked, counted, percent, at)
      select ${other}, gen_random_uuid(), 'game', 1, ${stage.operatorId}, 'slot', 1000, 1000, 100, db_now()
      from generate_series(1, 500)`,
  )
  expect(await reads((tx) => turnoverOf(tx, other))).toBeLessThan(10)
})

test('a void of what was played for a paid bonus is found, and all is added up for that one', async () => {
  await voidRound(stage.jobs, { operatorId: stage.operatorId, roundId, actor: 'test', reason: 'ผลผิด' })
  const read = await reads(async (tx) => {
    const [newest, first] = await listGrants(tx, memberId, 10)
    // What came after it counts for it.
    expect([newest?.done, first?.done]).toEqual([MANY * 10_00, 550_00])
  })
  expect(read).toBeGreaterThan(MANY)
  expect(read).toBeLessThan(3 * MANY)
})
