import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { moveClock, useDatabase, withSql } from '../../../tests/support/database/database.ts'
import { rowsReadBy } from '../../../tests/support/database/rows-scanned.ts'
import { newDepositor } from '../../../tests/support/stage/depositor.ts'
import { deposited, offered } from '../../../tests/support/stage/rewards/promoted.ts'
import { openStage, type Stage } from '../../../tests/support/stage/stage.ts'
import { joinTransaction } from '../keys/join-transaction.ts'
import { seedReceivingAccounts } from '../payments/seed-receiving-accounts.ts'
import { choosePromotion } from './choose-promotion.ts'
import { convertPromotion, convertWaiting } from './end-promotion.ts'

const MANY = 3_000
const HOUR_MS = 3_600_000

const database = useDatabase()
let stage: Stage
let member = ''
beforeAll(async () => {
  stage = await openStage(database.url)
  await seedReceivingAccounts(stage.ctx, stage.operatorId)
})
afterAll(() => stage.close())
beforeEach(async () => {
  await moveClock(database.url, 0)
  member = await newDepositor(stage, database.url)
  const termsId = await offered(stage)
  await choosePromotion(stage.ctx, { memberId: member, operatorId: stage.operatorId, termsId })
  await deposited(stage, member)
})

/** So many rounds, each of some satang that count. */
async function played(rounds: number, counted: number): Promise<void> {
  await withSql(database.url, async (sql) => {
    await sql`
      insert into turnover_entry (member_id, round_id, part, nth, operator_id, product, staked, counted, percent, at)
      select ${member}, gen_random_uuid(), 'top', 1, ${stage.operatorId}, 'thai', ${counted}, ${counted}, 100, db_now()
      from generate_series(1, ${rounds})`
    await sql.unsafe('vacuum (analyze) turnover_entry')
  })
}

/** How much of what was played is read to see whether it is enough. */
function look(): Promise<number> {
  return stage.ctx.transaction((tx) =>
    rowsReadBy(tx, ['turnover_entry'], () => convertPromotion(joinTransaction(stage.ctx, tx), member)),
  )
}

async function bonuses(): Promise<number> {
  const { sum } = await stage.ctx.read.one<{ sum: number }>`
    select coalesce(sum(amount), 0)::int as sum from transfer where member_id = ${member} and kind = 'promotion'`
  return sum
}

test('a look reads what was played since the last one, and pays once it is enough', async () => {
  await played(MANY, 1)
  expect(await look()).toBeGreaterThanOrEqual(MANY)
  await played(2, 1)
  expect(await look()).toBeLessThan(50)
  expect(await bonuses()).toBe(0)
  await played(1, 550_00 - MANY - 3)
  await look()
  expect(await bonuses(), 'a satang is missing').toBe(0)
  await played(1, 1)
  await look()
  expect(await bonuses()).toBe(50_00)
  expect(await stage.ctx.read.run`select from played_so_far where member_id = ${member}`).toEqual([])
})

test('a look that is not committed has added nothing, and each stake is in once', async () => {
  await played(1, 300_00)
  const broken = stage.ctx.transaction(async (tx) => {
    await convertPromotion(joinTransaction(stage.ctx, tx), member)
    throw new Error('stopped')
  })
  await expect(broken).rejects.toThrow('stopped')
  await Promise.all([look(), look(), look()])
  expect(await stage.ctx.read.run`select played from played_so_far where member_id = ${member}`).toEqual([
    { played: 300_00 },
  ])
})

test('what was found too low by whatever fault is right within a day', async () => {
  await played(1, 10_00)
  await look()
  await withSql(
    database.url,
    (sql) => sql`update played_so_far set played = -1000000 where member_id = ${member}`,
  )
  await played(1, 540_00)
  await look()
  expect(await bonuses()).toBe(0)
  await moveClock(database.url, 25 * HOUR_MS)
  await look()
  expect(await bonuses()).toBe(50_00)
})

test('whoever has not played enough is not held, and whoever has is paid by the round that made it enough', async () => {
  await withSql(database.url, async (sql) => {
    const counts = (counted: number) => sql<{ roundId: string }[]>`
      insert into turnover_entry (member_id, round_id, part, nth, operator_id, product, staked, counted, percent, at)
      values (${member}, gen_random_uuid(), 'top', 1, ${stage.operatorId}, 'thai', ${counted}, ${counted}, 100, db_now())
      returning round_id as "roundId"`
    const [early] = await counts(549_99)
    await sql.begin(async (holding) => {
      await holding`select from account where member_id = ${member} for update`
      await convertWaiting(stage.ctx, [early?.roundId ?? ''])
    })
    expect(await bonuses()).toBe(0)
    const [last] = await counts(1)
    await convertWaiting(stage.ctx, [last?.roundId ?? ''])
  })
  expect(await bonuses()).toBe(50_00)
})

test('many stakes are added up by a look that keeps what it has found', async () => {
  await played(51, 1)
  const [{ roundId } = { roundId: '' }] = await stage.ctx.read.run<{ roundId: string }>`
    select round_id as "roundId" from turnover_entry where member_id = ${member} limit 1`
  await convertWaiting(stage.ctx, [roundId])
  expect(await stage.ctx.read.run`select played::int from played_so_far where member_id = ${member}`).toEqual(
    [{ played: 51 }],
  )
})

test('a void of what was played before the bonus takes nothing from what was played for it', async () => {
  await withSql(database.url, async (sql) => {
    const roundId = randomUUID()
    await sql`
      insert into turnover_entry (member_id, round_id, part, nth, operator_id, product, staked, counted, percent, at, seq)
      select ${member}, ${roundId}, 'top', 1, ${stage.operatorId}, 'thai', 1000, 1000, 100, db_now(), seq - 1
      from promotion_grant where member_id = ${member}`
    await sql`
      insert into turnover_entry (member_id, round_id, part, nth, operator_id, product, staked, counted, percent, at)
      values (${member}, ${roundId}, 'top', 2, ${stage.operatorId}, 'thai', -1000, -1000, 100, db_now())`
  })
  await played(1, 550_00)
  const [{ roundId } = { roundId: '' }] = await stage.ctx.read.run<{ roundId: string }>`
    select round_id as "roundId" from turnover_entry where member_id = ${member} and counted = 55000`
  await convertWaiting(stage.ctx, [roundId])
  expect(await bonuses()).toBe(50_00)
})
