import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, bangkokDate } from '../../../domain/calendar/bangkok.ts'
import { bahtToSatang, NO_DISCOUNT } from '../../../domain/money.ts'
import { freshDatabase, type TestDatabase, withSql } from '../../../tests/support/database/database.ts'
import { rowsReadBy } from '../../../tests/support/database/rows-scanned.ts'
import { openStage, type Stage, wishFor } from '../../../tests/support/stage/stage.ts'
import { placeTicket } from '../betting/place-ticket.ts'
import { insertAssistant, insertOrUpdateRole } from './queries.ts'
import { readAssistants } from './read-assistants.ts'
import { readReport } from './read-report.ts'

/** Tickets that were sold by the assistant on the days that are asked for; as many before those days; and twice as many of others. */
const SOLD = 5_000
/** Those of the days asked for that were cancelled. */
const CANCELLED = 20

const READ = ['ticket', 'assistant_act', 'assistant_sold', 'settlement', 'settle_item', 'round']

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
      create temp table old as select gen_random_uuid() as id, n, n % 4 < 2 as is_own,
        case when n % 4 < 2 then ${member}::uuid else gen_random_uuid() end as member_id,
        case n % 4 when 0 then 1 + (n / 4) % 28 else 200 + n % 100 end as days_ago, n % 4 = 0 and n <= ${4 * CANCELLED} as is_back
      from generate_series(1, ${4 * SOLD}) n`
    await sql`
      insert into ticket (member_id, id, operator_id, round_id, plan, types, numbers, stakes, rates, discounts, stake, net, key,
        request_hash, leaf, nonce, batch_id, batch_index, placed_at, status, cancelled_at)
      select o.member_id, o.id, t.operator_id, t.round_id, plan, types, numbers, stakes, rates, discounts, stake, net,
        gen_random_uuid(), request_hash, leaf, nonce, batch_id, batch_index, placed_at - o.days_ago * interval '1 day',
        case when o.is_back then 'cancelled' else 'placed' end, case when o.is_back then placed_at end
      from old o cross join (select * from ticket limit 1) t`
    await sql`set session_replication_role = origin`
    await sql`
      insert into assistant_act (member_id, ref_id, kind, assistant_id, stake, day, at)
      select o.member_id, o.id, 'ticket', ${assistantId}, t.stake, (t.placed_at at time zone 'Asia/Bangkok')::date, t.placed_at
      from old o join ticket t on t.member_id = o.member_id and t.id = o.id where o.is_own`
    for (const table of READ) await sql.unsafe(`vacuum (analyze) ${table}`)
  })
})
afterAll(async () => {
  await stage.close()
  await database.drop()
})

test('a report reads a row for each day and round, however much was sold on them, before, and by others', async () => {
  const today = bangkokDate(stage.ctx.now().getTime())
  const rows = await stage.ctx.transaction(async (tx) => {
    await tx.readClock()
    return rowsReadBy(tx, READ, async () => {
      const { total, days } = await readReport(tx, member, { from: addDays(today, -30), to: today })
      expect(total).toMatchObject({ sold: (SOLD - CANCELLED + 3) * 10_00, cancelled: CANCELLED * 10_00 })
      expect(days).toHaveLength(29)
    })
  })
  expect(rows).toBeLessThan(SOLD / 10)
})

test('so does the list of assistants, which says what each has sold in thirty days', async () => {
  const rows = await stage.ctx.transaction(async (tx) => {
    await tx.readClock()
    return rowsReadBy(tx, READ, async () => {
      const { assistants } = await readAssistants({ ...stage.ctx, read: tx }, member)
      expect(assistants).toMatchObject([{ sold: (SOLD - CANCELLED + 3) * 10_00 }])
    })
  })
  expect(rows).toBeLessThan(SOLD / 10)
})
