import { randomUUID } from 'node:crypto'
import type postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DatabaseBefore, databaseBefore } from '../../../tests/support/database/database-before.ts'
import { migrate } from '../migrate.ts'

const MIGRATION = '20261122T1801-counts-of-any-order.sql'

const [open, closed, lotteryId, staffId] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
let database: DatabaseBefore
let sql: postgres.Sql

/** A database whose caps were put on the digits in order while only some of the counts were. */
beforeAll(async () => {
  database = await databaseBefore(MIGRATION)
  sql = database.sql
  await sql`set session_replication_role = replica`
  for (const [roundId, status] of [
    [open, 'open'],
    [closed, 'settled'],
  ] as const) {
    await sql`
      insert into round (id, operator_id, lottery_id, code, business_date, types, status, opens_at, closes_at, latest_close_at,
        draw_at, salt, created_at)
      values (${roundId}, ${lotteryId}, ${lotteryId}, ${roundId}, '2026-11-22', '{three_top,three_tod,two_tod}', ${status},
        now(), now() + interval '1 hour', now() + interval '1 hour', now() + interval '2 hours', ${Buffer.alloc(32)}, now())`
    await sql`
      insert into number_cap (round_id, type, number, cap, set_by, set_at)
      select ${roundId}, type::bet_type, number, 100, ${staffId}, now()
      from (values ('three_tod', '225'), ('three_tod', '123'), ('three_tod', '789'), ('three_top', '252')) as c(type, number)`
    await sql`
      insert into number_rule (round_id, type, number, kind, tiers, set_by, set_at)
      values (${roundId}, 'two_tod', '12', 'tiers', ${sql.json([{ upTo: 100, rate: 900 }])}, ${staffId}, now())`
    await aTicket(
      roundId,
      { types: '{three_tod,three_tod,two_tod}', numbers: ['252', '522', '21'] },
      'placed',
    )
    await aTicket(
      roundId,
      { types: '{three_tod,three_top,three_tod}', numbers: ['321', '252', '321'] },
      'placed',
    )
    await aTicket(
      roundId,
      { types: '{three_tod,three_tod,two_tod}', numbers: ['252', '987', '12'] },
      'cancelled',
    )
    // One count has begun from nothing since, by a sale that reckoned with its cap; one is right.
    await sql`
      insert into number_sale (round_id, type, number, sold, most)
      values (${roundId}, 'three_tod', '123', 10, 15), (${roundId}, 'three_top', '252', 20, 100)`
  }
  await sql`set session_replication_role = default`
  await migrate(database.url)
})
afterAll(async () => {
  await database.drop()
})

async function aTicket(
  roundId: string,
  { types, numbers }: { readonly types: string; readonly numbers: readonly string[] },
  status: string,
): Promise<void> {
  const id = randomUUID()
  await sql`
    insert into ticket (member_id, id, operator_id, round_id, plan, types, numbers, stakes, rates, discounts, stake, net,
      status, cancelled_at, key, request_hash, leaf, nonce, batch_id, batch_index, placed_at)
    values (${id}, ${id}, ${lotteryId}, ${roundId}, 'full', ${types}, ${[...numbers]}, '{40,20,5}',
      '{12000,12000,12000}', '{0,0,0}', 65, 65, ${status}, ${status === 'cancelled' ? new Date() : null}, ${id}, '', '', '',
      ${id}, 0, now())`
}

const countsOf = async (roundId: string) => {
  const rows = await sql<{ type: string; number: string; sold: number }[]>`
    select type, number, sold::int from number_sale where round_id = ${roundId} order by type, number`
  return rows.map(({ type, number, sold }) => `${type} ${number} ${sold}`)
}

test('a number with a cap or steps counts what stands of every order of its digits', async () => {
  expect(await countsOf(open)).toEqual([
    'three_top 252 20',
    'three_tod 123 45',
    'three_tod 225 60',
    'three_tod 789 0',
    'two_tod 12 5',
  ])
  expect(await sql`select * from audit_counts()`).toHaveLength(0)
})

test('a count whose cap is full now takes nothing more, and no sale from before it holds it back', async () => {
  const [row] = await sql`select most from number_sale where round_id = ${open} and number = '123'`
  expect(row).toEqual({ most: null })
})

test('what is over stays as it was', async () => {
  expect(await countsOf(closed)).toEqual(['three_top 252 20', 'three_tod 123 10'])
})

test('the audit finds a capped number that has no count', async () => {
  await sql`delete from number_sale where round_id = ${open} and number = '225'`
  const found = await sql`select detail from audit_counts()`
  expect(found).toMatchObject([{ detail: 'three_tod 225 counted 0, stands 60' }])
})
