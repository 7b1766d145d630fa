import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, bangkokDate } from '../../../domain/calendar/bangkok.ts'
import { bahtToSatang, NO_DISCOUNT } from '../../../domain/money.ts'
import { freshDatabase, type TestDatabase, withSql } from '../../../tests/support/database/database.ts'
import { openStage, type Stage, wishFor } from '../../../tests/support/stage/stage.ts'
import { placeTicket } from '../betting/place-ticket.ts'
import { insertAssistant, insertOrUpdateRole } from './queries.ts'
import { readReport } from './read-report.ts'

/** Tickets of the member on days before those that are asked for, and of others. */
const OLD = 20_000

// A database of its own: its old tickets were never paid for.
let database: TestDatabase
let stage: Stage
let member = ''
const assistantId = randomUUID()
beforeAll(async () => {
  database = await freshDatabase()
  stage = await openStage(database.url)
  ;[member = ''] = await stage.members(1, bahtToSatang(10_000))
  const owner = { memberId: member, operatorId: stage.operatorId }
  const roleId = randomUUID()
  await stage.ctx.transaction(async (tx) => {
    await tx.readClock()
    await insertOrUpdateRole(tx, owner, { id: roleId, name: 'x', permissions: ['bet'] })
    await insertAssistant(tx, {
      ...{ ...owner, id: assistantId, roleId, name: 'som', passwordHash: '-' },
      ...{ dayBudget: null, lotteries: null, commission: NO_DISCOUNT },
    })
  })
  const roundId = await stage.openRound()
  for (let n = 0; n < 3; n += 1)
    await placeTicket(stage.ctx, { ...wishFor(stage, member, roundId, [['two_top', '12', 10]]), assistantId })
  await withSql(database.url, async (sql) => {
    await sql`set session_replication_role = replica`
    await sql`
      create temp table old as select gen_random_uuid() as id, n, case when n % 2 = 0 then ${member}::uuid else gen_random_uuid() end as member_id
      from generate_series(1, ${OLD}) n`
    await sql`
      insert into ticket (member_id, id, operator_id, round_id, plan, types, numbers, stakes, rates, discounts, stake, net, key,
        request_hash, leaf, nonce, batch_id, batch_index, placed_at)
      select o.member_id, o.id, t.operator_id, t.round_id, plan, types, numbers, stakes, rates, discounts, stake, net,
        gen_random_uuid(), request_hash, leaf, nonce, batch_id, batch_index, placed_at - interval '200 days'
      from old o cross join (select * from ticket limit 1) t`
    await sql`
      insert into assistant_act (member_id, ref_id, kind, assistant_id, stake, net, round_id, day, at)
      select o.member_id, o.id, 'ticket', ${assistantId}, 1000, 1000, a.round_id, a.day - 200 - o.n % 100, a.at - interval '200 days'
      from old o cross join (select * from assistant_act limit 1) a where o.member_id = ${member}`
    for (const table of ['ticket', 'assistant_act', 'settle_item', 'round'])
      await sql.unsafe(`vacuum (analyze) ${table}`)
  })
})
afterAll(async () => {
  await stage.close()
  await database.drop()
})

test('a report reads what was sold on its days, however much was sold before and by others', async () => {
  const today = bangkokDate(stage.ctx.now().getTime())
  const read = await stage.ctx.transaction(async (tx) => {
    await tx.readClock()
    const { total } = await readReport(tx, member, { from: addDays(today, -30), to: today })
    expect(total).toMatchObject({ sold: 30_00 })
    return tx.one<{ rows: number }>`
      select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows from pg_stat_xact_user_tables
      where relname in ('ticket', 'assistant_act', 'settle_item')`
  })
  expect(read.rows).toBeLessThan(OLD / 20)
})
