import { afterAll, beforeAll, expect, test } from 'vitest'
import { NO_MONEY } from '../../../../domain/money.ts'
import { freshDatabase, type TestDatabase, withSql } from '../../../../tests/support/database/database.ts'
import { rowsReadBy } from '../../../../tests/support/database/rows-scanned.ts'
import { openStage, type Stage } from '../../../../tests/support/stage/stage.ts'
import { listReferrers } from '../../affiliates/queries-flags.ts'
import { listIncomeByProduct } from '../../affiliates/queries-income.ts'

const EARNERS = 60
const EACH = 300
const TABLES = ['affiliate_accrual', 'affiliate_game_accrual', 'affiliate_earned', 'affiliate_sum']

// A database of its own: its income is of no round.
let database: TestDatabase
let stage: Stage
let members: string[] = []
beforeAll(async () => {
  database = await freshDatabase()
  stage = await openStage(database.url)
  members = await stage.members(EARNERS + 2, NO_MONEY)
  await withSql(database.url, async (sql) => {
    await sql`alter table affiliate_accrual disable trigger affiliate_accrual_is_of_stakes`
    await sql`alter table affiliate_game_accrual disable trigger affiliate_game_accrual_is_of_rounds`
    await sql`
      insert into affiliate_accrual (member_id, friend_id, round_id, level, nth, operator_id, product, revision, cause, staked, rate,
        amount, at, held_until)
      select m.id, gen_random_uuid(), gen_random_uuid(), 1, 1, ${stage.operatorId}, 'thai', 1, 'settled', 10000, 50, m.nth, now.at,
        now.at + interval '7 days'
      from (select db_now() as at) now, unnest(${members.slice(0, EARNERS)}::uuid[]) with ordinality m(id, nth), generate_series(1, ${EACH})`
    await sql`
      insert into affiliate_game_accrual (member_id, friend_id, day, product, level, nth, operator_id, cause, staked, rate, amount,
        at, held_until)
      select m.id, gen_random_uuid(), date '2026-11-01', 'slot', 2, 1, ${stage.operatorId}, 'played', 10000, 50, 7, now.at,
        now.at + interval '7 days'
      from (select db_now() as at) now, unnest(${members.slice(0, EARNERS)}::uuid[]) m(id)`
    await sql`set session_replication_role = replica`
    await sql`
      insert into referral (member_id, level, referrer_id, operator_id, at)
      select gen_random_uuid(), 1, m.id, ${stage.operatorId}, db_now() from unnest(${members.slice(0, -1)}::uuid[]) m(id)`
    for (const table of TABLES) await sql.unsafe(`vacuum (analyze) ${table}`)
  })
})
afterAll(async () => {
  await stage.close()
  await database.drop()
})

const faults = async () =>
  (await stage.ctx.read.run<{ rule: string }>`select rule from audit_kept()`).map(({ rule }) => rule)

test('who earned most is told from what is kept, and no income is read', async () => {
  await stage.ctx.transaction(async (tx) => {
    const rows = await rowsReadBy(tx, TABLES, async () => {
      const most = await listReferrers(tx, stage.operatorId, 5)
      expect(most.map(({ memberId, earned }) => [memberId, earned])).toEqual(
        [60, 59, 58, 57, 56].map((nth) => [members[nth - 1], nth * EACH + 7]),
      )
      const income = await listIncomeByProduct(tx, [members[0] ?? ''])
      expect(income.map(({ product, amount }) => [product, amount]).sort()).toEqual([
        ['slot', 7],
        ['thai', EACH],
      ])
    })
    expect(rows).toBeLessThan(3 * EARNERS)
  })
})

test('who has brought somebody and earned nothing is told after those, and who has brought nobody is not', async () => {
  const all = await listReferrers(stage.ctx.read, stage.operatorId, 200)
  expect(all).toHaveLength(EARNERS + 1)
  expect(all.at(-1)).toMatchObject({ memberId: members[EARNERS], earned: 0, friends: 1 })
})

test('what is kept is compared with what it stands for', async () => {
  expect(await faults()).toEqual([])
  const [first = ''] = members
  const change = (by: number) =>
    withSql(
      database.url,
      (sql) =>
        sql`update affiliate_sum set amount = amount + ${by} where member_id = ${first} and product = 'slot'`,
    )
  await change(1)
  expect((await faults()).sort()).toEqual(['what a member has earned is kept', 'what members earn is kept'])
  await change(-1)
  await expect(stage.ctx.read.run`update affiliate_earned set earned = 0`).rejects.toThrow(
    'permission denied',
  )
})
