import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useDatabase } from '../../../tests/support/database/database.ts'
import { openStage, type Stage, wishFor } from '../../../tests/support/stage/stage.ts'
import { placeTicket } from '../../features/betting/place-ticket.ts'
import { migrate } from '../migrate.ts'
import { openPool, type Pool } from '../pool.ts'
import { programUrl } from './addresses.ts'
import { APP_ROLE } from './program-role.ts'

const database = useDatabase()
let stage: Stage
/** A connection of the program, as its pools open it. */
let pool: Pool
beforeAll(async () => {
  await migrate(database.url) // what stands with the database is not in a copy of it
  stage = await openStage(database.url)
  pool = openPool({
    url: programUrl(database.url),
    connections: 1,
    statementTimeoutMs: 5_000,
    role: APP_ROLE,
  })
  const [member = ''] = await stage.members(1, 100_000_00 as never)
  const roundId = await stage.openRound()
  await placeTicket(stage.ctx, wishFor(stage, member, roundId, [['two_top', '25', 10]]))
})
afterAll(async () => {
  await pool.close()
  await stage.close()
})

const FORGED = `insert into transfer (member_id, id, operator_id, kind, ref_type, ref_id, debit, credit, amount,
  debit_balance, debit_version, credit_balance, credit_version, actor, at)
  select member_id, gen_random_uuid(), operator_id, 'bonus', ref_type, ref_id, 'house:adjust', 'cash', 1000000,
  null, null, 1000000, 99, 'me', now() from transfer limit 1`

/** A declared movement to a member, with a balance that fits: nothing but the mark of the program is missing. */
const UNMARKED = `insert into transfer (member_id, id, operator_id, kind, ref_type, ref_id, debit, credit, amount,
  credit_balance, credit_version, actor, at)
  select x.member_id, gen_random_uuid(), x.operator_id, 'opening', 'opening', gen_random_uuid(), 'house:adjust', 'cash',
    1000000, a.balance + 1000000, a.version + 1, 'system', now()
  from transfer x join account a on a.member_id = x.member_id and a.name = 'cash' where x.kind = 'opening' limit 1`

/** What an attacker tries who may send any statement over the program's connection. */
const ATTACKS: readonly string[] = [
  // past the rules of tables
  'alter table transfer disable trigger all',
  'alter table transfer disable trigger transfer_is_append_only',
  'drop trigger transfer_is_append_only on transfer',
  'alter table transfer drop constraint transfer_is_declared',
  'alter table ticket alter column numbers drop not null',
  'alter table graphile_worker._private_jobs disable row level security',
  'drop policy program on graphile_worker._private_jobs',
  'create or replace function audit_money() returns setof record language sql as $$ select 1 $$',
  'create or replace function refuse_change() returns trigger language plpgsql as $$ begin return new; end $$',
  'drop function audit_movements()',
  'set session_replication_role = replica',
  // rows
  "update ticket set numbers = '{99}'",
  'update ticket set stakes = stakes, rates = rates',
  'delete from ticket',
  'update transfer set amount = amount * 10',
  'delete from transfer',
  'truncate transfer',
  'truncate ticket cascade',
  'delete from audit',
  'delete from round_seal',
  'update round_seal set root = root',
  FORGED,
  UNMARKED,
  "insert into migration values ('29991231T0000-mine.sql', now(), '')",
  'delete from migration',
  'delete from graphile_worker.migrations',
  'lock table transfer in access exclusive mode',
  // somebody else
  'set role postgres',
  'set local role postgres',
  'set session authorization postgres',
  `alter role ${APP_ROLE} superuser`,
  `alter role ${APP_ROLE} createrole`,
  'create role mine superuser',
  `grant pg_write_all_data to ${APP_ROLE}`,
  `grant postgres to ${APP_ROLE}`,
  "alter role postgres password 'mine'",
  // secrets, files, the server
  'select rolpassword from pg_authid',
  'select passwd from pg_shadow',
  "select pg_read_file('PG_VERSION')",
  "copy transfer to program 'cat'",
  "copy member to 'members'",
  'select pg_reload_conf()',
  "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'postgres' limit 1",
  // tables of its own, which hide others
  'create table transfer_mine (n int)',
  'create temp table transfer (n int)',
  'create schema mine',
  'create function mine() returns int language sql as $$ select 1 $$',
  'create extension pg_stat_statements',
]

test.each(ATTACKS)('over the connection of the program is refused: %s', async (statement) => {
  for (const before of [
    'select 1',
    'set role none',
    'reset role',
    'reset session authorization',
    'reset all',
  ]) {
    const tried = pool.sql.begin(async (sql) => {
      await sql.unsafe(before)
      await sql.unsafe(statement)
      throw new Error(`it was done after "${before}"`) // and is undone
    })
    await expect(tried).rejects.toMatchObject({ code: expect.stringMatching(/^(42501|23514|55006|42809)$/) })
  }
})

test('nobody stands behind the role that can be gone back to', async () => {
  const who = () => pool.sql`select session_user::text as login, current_user::text as role`
  const before = await who()
  await pool.sql`set role none`
  expect([...before, ...(await who())]).toEqual([
    { login: APP_ROLE, role: APP_ROLE },
    { login: APP_ROLE, role: APP_ROLE },
  ])
  const [more] = await pool.sql`
    select rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls as might,
      (select count(*)::int from pg_auth_members where member = r.oid) as roles,
      (select count(*)::int from pg_class where relowner = r.oid) as owned
    from pg_roles r where rolname = session_user`
  expect(more).toEqual({ might: false, roles: 0, owned: 0 })
})

test.each(['alter system set fsync = off', 'drop database postgres', 'reindex table transfer'])(
  'so is what runs in no transaction: %s',
  async (statement) => {
    await expect(pool.sql.unsafe(statement)).rejects.toMatchObject({ code: '42501' })
  },
)

test('the settings of every connection are as they were', async () => {
  const rows = await pool.sql<{ name: string; value: string }[]>`
    select name, current_setting(name) as value from unnest(array['statement_timeout', 'lock_timeout',
      'idle_in_transaction_session_timeout', 'synchronous_commit', 'jit', 'TimeZone']) as name`
  expect(Object.fromEntries(rows.map(({ name, value }) => [name, value]))).toEqual({
    statement_timeout: '5s',
    lock_timeout: '2s',
    idle_in_transaction_session_timeout: '5s',
    synchronous_commit: 'on',
    jit: 'off',
    TimeZone: 'UTC',
  })
})

test('the superuser is not told by the password of the program', () => {
  const own = new URL(programUrl('postgres://postgres:a-secret@127.0.0.1:5432/lottery'))
  expect([own.username, own.password.includes('a-secret'), own.password.length]).toEqual([
    APP_ROLE,
    false,
    43,
  ])
  const sql = postgres(own.href, { max: 0 })
  expect(sql.options.pass).toBe(own.password) // and needs no escapes
})
