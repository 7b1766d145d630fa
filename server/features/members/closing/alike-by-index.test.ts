import { afterAll, beforeAll, expect, test } from 'vitest'
import { invariant } from '../../../../domain/invariant.ts'
import { NO_MONEY } from '../../../../domain/money.ts'
import { freshDatabase, type TestDatabase, withSql } from '../../../../tests/support/database/database.ts'
import { openStage, type Stage } from '../../../../tests/support/stage/stage.ts'
import type { Tx } from '../../../context.ts'
import type { Operator } from '../../operators/operator.ts'
import { findOperatorById } from '../../operators/queries.ts'
import { alikeChosen, findAlikeNamed } from './find-alike.ts'
import { listAlike } from './queries-alike.ts'

/** Members of one kind of phone behind the addresses of carriers, each with a sign-in, an account and a payment. */
const OTHERS = 20_000
const CARRIERS = 100

/** As far as the places of a member are looked at. */
const NEWEST_PLACES = 50
/** Sign-ins of before, and of a member's assistants. */
const SIGN_INS = 20_000

// A database of its own: its payments came from nowhere.
let database: TestDatabase
let stage: Stage
let operator: Operator
/** Was at every carrier and, later, at as many places as are looked at: at one of these, a hundred others were too. */
let roamer = ''
/** Is at as many carriers as are looked at, and has a second account that shares the name and the birth date alone. */
let crowded = ''
let second = ''
beforeAll(async () => {
  database = await freshDatabase()
  stage = await openStage(database.url)
  const found = await findOperatorById(stage.ctx.read, stage.operatorId)
  invariant(found, 'it was just made')
  operator = found
  ;[roamer = '', crowded = '', second = ''] = await stage.members(3, NO_MONEY)
  await withSql(database.url, async (sql) => {
    await sql`set session_replication_role = replica`
    await sql`update member set birth_date = '1970-01-01', phone = '0811111111' where member_id = ${roamer}`
    // The last of all ids: an order of ids alone leaves it out.
    await sql`update member set member_id = 'ffffffff-ffff-4fff-bfff-ffffffffffff' where member_id = ${second}`
    second = 'ffffffff-ffff-4fff-bfff-ffffffffffff'
    await sql`
      update member set birth_date = '1970-02-02', full_name = 'สอง บัญชี' where member_id in (${crowded}, ${second})`
    await sql`
      insert into sign_in_name (operator_id, name, member_id)
      select operator_id, name, member_id from member where member_id = ${crowded}`
    await sql`
      create temp table other as select gen_random_uuid() as id, n from generate_series(1, ${OTHERS}) n`
    await sql`
      insert into member select (jsonb_populate_record(m, jsonb_build_object('member_id', o.id, 'name', 'other' || o.n,
        'code', 'DM01other' || o.n, 'phone', '09' || lpad(o.n::text, 8, '0'), 'birth_date', date '1971-01-01' + o.n % 18000))).*
      from other o, member m where m.member_id = ${roamer}`
    await sql`
      insert into sign_in_name (operator_id, name, member_id)
      select operator_id, name, member_id from member where name like 'other%'`
    await sql`
      insert into sign_in_phone (operator_id, phone, member_id) select operator_id, phone, member_id from member where phone is not null`
    await sql`
      insert into member_bank (member_id, bank, account_no, operator_id, created_at)
      select member_id, 'scb', '5' || right(phone, 9), operator_id, now() from member where phone is not null`
    await sql`
      create temp table place as
      select o.id as member_id, 'carrier ' || o.n % ${CARRIERS} as address, now() as at from other o
      union all select ${roamer}, 'carrier ' || n, now() - interval '2 days' from generate_series(0, ${CARRIERS - 1}) n
      union all select ${roamer}, 'cafe ' || n, now() - n * interval '1 minute' from generate_series(1, ${NEWEST_PLACES}) n
      union all select o.id, 'cafe 7', now() from other o where o.n <= 100
      union all select o.id, 'long ago', now() from other o where o.n <= 100
      union all select ${roamer}, 'long ago', now() - interval '91 days'
      union all select ${crowded}, 'carrier ' || n, now() from generate_series(1, ${NEWEST_PLACES}) n`
    await sql`
      insert into session (member_id, session_id, operator_id, browser, address, device, started_at, seen_at, ends_at)
      select member_id::uuid, gen_random_uuid(), ${stage.operatorId}, true, address, 'one kind of phone', at, at, at + interval '1 day'
      from place`
    const [{ named } = { named: '' }] = await sql<{ named: string }[]>`
      select member_id as named from member where name = 'other7'`
    await sql`
      insert into session (member_id, session_id, operator_id, browser, address, device, started_at, seen_at, ends_at, assistant_id)
      select l.member_id, gen_random_uuid(), ${stage.operatorId}, true, 'home', 'another phone', l.at, l.at, l.at + interval '1 day', l.assistant
      from generate_series(1, ${SIGN_INS}) n cross join lateral (values
        (${roamer}::uuid, now() - interval '89 days' - n * interval '1 minute', null::uuid), (${roamer}, now(), gen_random_uuid()),
        (${named}, now() - interval '1 day' - n * interval '1 hour', null)) l(member_id, at, assistant)`
    for (const table of [
      'member',
      'session',
      'member_bank',
      'sign_in_name',
      'sign_in_phone',
      'incoming_payment',
    ])
      await sql.unsafe(`vacuum (analyze) ${table}`)
  })
})
afterAll(async () => {
  await stage.close()
  await database.drop()
})

async function rowsRead(tx: Tx): Promise<number> {
  const { rows } = await tx.one<{ rows: number }>`
    select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows from pg_stat_xact_user_tables
    where relname in ('member', 'session', 'member_bank', 'sign_in_name', 'sign_in_phone', 'incoming_payment')`
  return rows
}

test('who looks like one person is found by indexes at the newest places, however many others there are and places before', async () => {
  await stage.ctx.transaction(async (tx) => {
    expect(await listAlike(tx, stage.operatorId, roamer, null)).toHaveLength(100)
    expect(await rowsRead(tx)).toBeLessThan(2_000)
  })
  await stage.ctx.transaction(async (tx) => {
    const [named] = await alikeChosen(tx, { operator, memberId: roamer }, ['DM01other7'])
    expect(named).toMatchObject({ name: 'other7', shared: ['device'] })
    expect(await rowsRead(tx), 'who is named is looked up').toBeLessThan(SIGN_INS / 4)
  })
})

test('of more than are looked at who shares a device alone falls out, not who may share the name', async () => {
  const { name } = await stage.ctx.read.one<{ name: string }>`
    select name from member where member_id = ${crowded}`
  const rows = await listAlike(stage.ctx.read, stage.operatorId, crowded, null)
  expect(rows).toHaveLength(5_000)
  const { alike, more } = await findAlikeNamed(stage.ctx.read, operator, name)
  expect(alike[0]).toMatchObject({ memberId: second, shared: ['person'] })
  expect([alike.length, more]).toEqual([50, true])
})
