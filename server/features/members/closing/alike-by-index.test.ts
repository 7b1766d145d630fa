import { afterAll, beforeAll, expect, test } from 'vitest'
import { NO_MONEY } from '../../../../domain/money.ts'
import { freshDatabase, type TestDatabase, withSql } from '../../../../tests/support/database/database.ts'
import { openStage, type Stage } from '../../../../tests/support/stage/stage.ts'
import { listAlike } from './queries-alike.ts'

/** Members who share nothing with the one that is looked at, each with a sign-in, an account and a payment. */
const OTHERS = 20_000

// A database of its own: its payments came from nowhere.
let database: TestDatabase
let stage: Stage
let member = ''
beforeAll(async () => {
  database = await freshDatabase()
  stage = await openStage(database.url)
  ;[member = ''] = await stage.members(1, NO_MONEY)
  await withSql(database.url, async (sql) => {
    await sql`set session_replication_role = replica`
    await sql`update member set birth_date = '1970-01-01', phone = '0811111111' where member_id = ${member}`
    await sql`
      create temp table other as select gen_random_uuid() as id, n from generate_series(1, ${OTHERS}) n`
    await sql`
      insert into member select (jsonb_populate_record(m, jsonb_build_object('member_id', o.id, 'name', 'other' || o.n,
        'code', 'DM01other' || o.n, 'phone', '09' || lpad(o.n::text, 8, '0'), 'birth_date', date '1950-01-01' + o.n % 18000))).*
      from other o, member m where m.member_id = ${member} and date '1950-01-01' + o.n % 18000 <> '1970-01-01'`
    await sql`
      insert into sign_in_phone (operator_id, phone, member_id) select operator_id, phone, member_id from member where phone is not null`
    await sql`
      insert into member_bank (member_id, bank, account_no, operator_id, created_at)
      select member_id, 'scb', '5' || right(phone, 9), operator_id, now() from member`
    await sql`
      insert into session (member_id, session_id, operator_id, browser, address, device, started_at, seen_at, ends_at)
      select member_id, gen_random_uuid(), operator_id, true, '10.0.0.7', 'phone of ' || name, now(), now(), now() + interval '1 day'
      from member`
    for (const table of ['member', 'session', 'member_bank', 'sign_in_phone', 'incoming_payment'])
      await sql.unsafe(`vacuum (analyze) ${table}`)
  })
})
afterAll(async () => {
  await stage.close()
  await database.drop()
})

test('who looks like one person is found by indexes, however many others there are', async () => {
  const read = await stage.ctx.transaction(async (tx) => {
    expect(await listAlike(tx, stage.operatorId, member)).toEqual([])
    return tx.one<{ rows: number }>`
      select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows from pg_stat_xact_user_tables
      where relname in ('member', 'session', 'member_bank', 'sign_in_phone', 'incoming_payment')`
  })
  expect(read.rows).toBeLessThan(100)
})
