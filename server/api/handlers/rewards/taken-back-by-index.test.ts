import { afterAll, beforeAll, expect, test } from 'vitest'
import { bahtToSatang } from '../../../../domain/money.ts'
import { freshDatabase, type TestDatabase, withSql } from '../../../../tests/support/database/database.ts'
import { keepPlans, rowsReadBy } from '../../../../tests/support/database/rows-scanned.ts'
import { openStage, type Stage } from '../../../../tests/support/stage/stage.ts'
import { listTakenBack, type TakenBack } from '../../../features/affiliates/queries-income.ts'

/** What a member has earned of rounds, and of days of games; as much of others. */
const EARNED = 5_000
/** Of each, what was taken back. */
const BACK = 20
/** More than the five times after which the database keeps a plan. */
const UNTIL_PLANNED = 8
const TABLES = ['affiliate_accrual', 'affiliate_game_accrual']

// A database of its own: its income came from nowhere.
let database: TestDatabase
let stage: Stage
let member = ''
beforeAll(async () => {
  database = await freshDatabase()
  // One connection, as the database plans a statement for each, and that plan may stay for as long as it lives.
  stage = await openStage(database.url, { connections: 1 })
  await keepPlans(database.url, TABLES)
  ;[member = ''] = await stage.members(1, bahtToSatang(1))
  for (let nth = 0; nth < UNTIL_PLANNED; nth += 1) await read()
  await withSql(database.url, async (sql) => {
    await sql`set session_replication_role = replica`
    await sql`
      create temp table earned as select n, case when n % 2 = 0 then ${member}::uuid else gen_random_uuid() end as member_id,
        case when n <= ${2 * BACK} then -1 else 1 end as sign from generate_series(1, ${2 * EARNED}) n`
    await sql`
      insert into affiliate_accrual (member_id, friend_id, round_id, level, nth, operator_id, product, revision, cause, staked, rate,
        amount, at, held_until)
      select member_id, gen_random_uuid(), gen_random_uuid(), 1, 2, ${stage.operatorId}, 'thai', 2, 'corrected', sign * 10000, 50,
        sign * 50, db_now(), db_now() from earned`
    await sql`
      insert into affiliate_game_accrual (member_id, friend_id, day, product, level, nth, operator_id, cause, staked, rate, amount,
        at, held_until)
      select member_id, gen_random_uuid(), date '2026-01-01' + n, 'slot', 1, 2, ${stage.operatorId},
        case sign when 1 then 'played' else 'taken-back' end, sign * 10000, 50, sign * 50, db_now(), db_now() from earned`
  })
})
afterAll(async () => {
  await stage.close()
  await database.drop()
})

/** What is shown, and how many rows of income are read for it. */
function read(): Promise<{ shown: TakenBack[]; rows: number }> {
  return stage.ctx.transaction(async (tx) => {
    let shown: TakenBack[] = []
    const rows = await rowsReadBy(tx, TABLES, async () => {
      shown = await listTakenBack(tx, member, 200)
    })
    return { shown, rows }
  })
}

test.each(['a plan made while there was no income', 'a plan that knows how much there is'])(
  'with %s what was taken back is found without what was not',
  async (plan) => {
    if (plan.endsWith('there is'))
      await withSql(database.url, async (sql) => {
        for (const table of TABLES) await sql.unsafe(`vacuum (analyze) ${table}`)
      })
    const { shown, rows } = await read()
    expect(shown).toHaveLength(2 * BACK)
    // An entry of an index and its row for each.
    expect(rows).toBeLessThanOrEqual(4 * BACK)
  },
)
