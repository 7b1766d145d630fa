import { afterAll, beforeAll, expect, test } from 'vitest'
import { bangkokDate } from '../../../domain/calendar/bangkok.ts'
import { bahtToSatang } from '../../../domain/money.ts'
import { freshDatabase, type TestDatabase, withSql } from '../../../tests/support/database/database.ts'
import { openStage, type Stage, wishFor } from '../../../tests/support/stage/stage.ts'
import { placeTicket } from '../betting/place-ticket.ts'
import { findCheckInFacts } from './queries-check-in.ts'

/** Many rows are written, which a busy machine needs long for. */
const FILLED_WITHIN_MS = 180_000

/** Of a member who bets two hundred times a day on as many rounds, and has deposited for years. */
const TICKETS = 8_000
const DEPOSITS = 5_000

// A database of its own: its money came from nowhere.
let database: TestDatabase
let stage: Stage
let member = ''
beforeAll(async () => {
  database = await freshDatabase()
  stage = await openStage(database.url)
  ;[member] = (await stage.members(1, bahtToSatang(1_000))) as [string]
  const roundId = await stage.openRound()
  await placeTicket(stage.ctx, wishFor(stage, member, roundId, [['two_top', '12', 20]]))
  await withSql(database.url, async (sql) => {
    await sql`set session_replication_role = replica`
    await sql`
      insert into ticket select (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(), 'key', gen_random_uuid(),
        'round_id', gen_random_uuid(), 'placed_at', db_now() - n * interval '7 minutes'))).*
      from ticket t, generate_series(1, ${TICKETS}) n where t.member_id = ${member}`
    await sql`
      insert into settlement (round_id, revision, operator_id, state, started_at, settled_at)
      select round_id, 1, operator_id, 'settled', placed_at, placed_at from ticket where round_id <> ${roundId}`
    await sql`
      insert into play_entry (member_id, round_id, nth, operator_id, staked, won, at)
      select member_id, round_id, 1, operator_id, net, 0, placed_at from ticket where round_id <> ${roundId}`
    await sql`
      insert into transfer select (jsonb_populate_record(x, jsonb_build_object('id', gen_random_uuid(), 'kind', 'deposit',
        'ref_type', 'incoming-payment', 'ref_id', gen_random_uuid(), 'debit', 'house:bank', 'credit_version', 1000 + n,
        'at', db_now() - n * interval '3 hours'))).*
      from transfer x, generate_series(1, ${DEPOSITS}) n where x.member_id = ${member} and x.kind = 'opening'`
    for (const table of ['ticket', 'settlement', 'play_entry', 'transfer'])
      await sql.unsafe(`vacuum (analyze) ${table}`)
  })
}, FILLED_WITHIN_MS)
afterAll(async () => {
  await stage.close()
  await database.drop()
})

test('what a day asks is read of that day alone, whatever was played and deposited before', async () => {
  const read = await stage.ctx.transaction(async (tx) => {
    await tx.readClock()
    const { at } = await tx.one<{ at: Date }>`
      select max(at) as at from transfer where member_id = ${member} and kind = 'deposit'`
    const { staked, deposited } = await findCheckInFacts(tx, member, bangkokDate(at.getTime()))
    expect(deposited).toBeGreaterThan(0)
    const { rows } = await tx.one<{ rows: number }>`
      select sum(seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_xact_user_tables
      where relname in ('ticket', 'settlement', 'play_entry', 'transfer')`
    return { rows, day: staked / 20_00 }
  })
  expect(read.rows).toBeLessThan(3 * read.day + 20)
})
