import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { bahtToSatang } from '../../../../domain/money.ts'
import type { PlayFacts } from '../../../../domain/safer/markers.ts'
import { freshDatabase, type TestDatabase, withSql } from '../../../../tests/support/database/database.ts'
import { openStage, type Stage } from '../../../../tests/support/stage/stage.ts'
import { listActiveMembers, listDepositFacts, listTimeFacts } from './queries-markers.ts'

/** Many rows are written, which a busy machine needs long for. */
const FILLED_WITHIN_MS = 180_000
const OLD_ROWS = 4_000

// A database of its own: its money came from nowhere.
let database: TestDatabase
let stage: Stage
let member = ''
/** The end of the hour that is looked at: five on a Bangkok morning. */
const UNTIL = new Date('2026-11-20T05:00:00+07:00')

beforeAll(async () => {
  database = await freshDatabase()
  stage = await openStage(database.url)
  ;[member] = (await stage.members(1, bahtToSatang(1_000))) as [string]
}, FILLED_WITHIN_MS)
afterAll(async () => {
  await stage.close()
  await database.drop()
})

/** Rows as they would lie there, whatever brought them. */
function lie(...statements: readonly string[]): Promise<void> {
  return withSql(database.url, async (sql) => {
    await sql`set session_replication_role = replica`
    for (const statement of statements) await sql.unsafe(statement)
  })
}
const TABLES = [
  ...['deposit_order', 'member_pair', 'withdrawal', 'play_entry', 'play_time', 'play_limit_step'],
]
afterEach(() =>
  lie(...TABLES.map((table) => `delete from ${table}`), `delete from transfer where kind <> 'opening'`),
)

/** A moment so long before the end of the hour, as Postgres writes it. */
const ago = (span: string) => `'${UNTIL.toISOString()}'::timestamptz - interval '${span}'`
const deposit = (baht: number, span: string) => `
  insert into transfer select (jsonb_populate_record(x, jsonb_build_object('id', gen_random_uuid(), 'kind', 'deposit',
    'ref_type', 'incoming-payment', 'ref_id', gen_random_uuid(), 'debit', 'house:bank', 'amount', ${baht * 100},
    'credit_version', (random() * 1000000000)::bigint + 1000, 'at', ${ago(span)}))).*
  from transfer x where x.member_id = '${member}' and x.kind = 'opening'`
const order = (state: string, span: string, minutes = 15) => `
  insert into deposit_order (member_id, id, operator_id, account_id, asked, pay, bank, account_no, state, started_at, expires_at,
    cancelled_at, incoming_id, key, request_hash, mode)
  select '${member}', gen_random_uuid(), '${stage.operatorId}', gen_random_uuid(), 10000, 10001, 'x', 'x', '${state}',
    ${ago(span)}, ${ago(span)} + interval '${minutes} minutes', case '${state}' when 'cancelled' then now() end,
    case '${state}' when 'credited' then gen_random_uuid() end, gen_random_uuid(), '', 'bank'`
const payout = (span: string) => `
  insert into withdrawal (member_id, id, operator_id, amount, bank, account_no, state, waits, requested_at, decided_by, decided_at,
    sent_at, ended_at, key, request_hash)
  select '${member}', gen_random_uuid(), '${stage.operatorId}', 100, 'x', 'x', 'paid', '{}', ${ago(span)}, 'rules', now(), now(),
    ${ago(span)}, gen_random_uuid(), ''`
const play = (staked: number, won: number, span: string) => `
  insert into play_entry (member_id, round_id, nth, operator_id, staked, won, at)
  select '${member}', gen_random_uuid(), 1, '${stage.operatorId}', ${staked * 100}, ${won * 100}, ${ago(span)}`
const time = (minutes: number, span: string) => `
  insert into play_time (member_id, hour, minutes)
  select '${member}', play_hour_of(${ago(span)}), (1::bigint << ${minutes}) - 1`
const limit = (step: string, baht: number | null, span: string, kind = 'deposit') => `
  insert into play_limit_step (member_id, id, operator_id, kind, span, step, amount, at)
  select '${member}', gen_random_uuid(), '${stage.operatorId}', '${kind}', 'day', '${step}', ${baht && baht * 100}, ${ago(span)}`

async function facts(): Promise<PlayFacts> {
  return stage.ctx.transaction(async (tx) => {
    const [[deposits], [times]] = await Promise.all([
      listDepositFacts(tx, [member], UNTIL),
      listTimeFacts(tx, [member], UNTIL),
    ])
    return { ...deposits, ...times } as PlayFacts
  })
}

const TABLE: readonly [string, () => readonly string[], Partial<PlayFacts>][] = [
  [
    'the largest deposit of a day, beside the mean of the thirty before it',
    () => [
      ...[deposit(900, '1 hour'), deposit(300, '24 hours -1 second'), deposit(100, '24 hours')],
      ...[deposit(200, '30 days'), deposit(5_000, '31 days 1 second')],
    ],
    { deposit: 900_00, usualDeposit: 150_00, usualDeposits: 2 },
  ],
  [
    'the most failed deposits of an hour: cancelled or run out, by any hour',
    () => [
      ...[
        order('cancelled', '5 hours'),
        order('open', '5 hours 30 minutes'),
        order('open', '5 hours 59 minutes'),
      ],
      ...[order('credited', '5 hours 10 minutes'), order('cancelled', '6 hours 1 minute')],
      ...[order('open', '5 minutes'), order('cancelled', '25 hours')],
    ],
    { failed: 3 },
  ],
  [
    'a withdrawal that came back within a day, and one that did not',
    () => [payout('5 days'), deposit(100, '4 days 1 hour'), payout('3 days'), deposit(100, '1 day 23 hours')],
    { redeposits: 1 },
  ],
  [
    'deposits within an hour after play that lost',
    () => [
      ...[play(100, 0, '5 hours'), deposit(10, '4 hours 30 minutes'), deposit(10, '3 hours 59 minutes')],
      ...[play(100, 150, '2 hours'), deposit(10, '1 hour 50 minutes')],
      ...[play(100, 0, '40 minutes'), play(50, 90, '30 minutes'), deposit(10, '20 minutes')],
    ],
    { afterLoss: 2, lost: 110_00 },
  ],
  [
    'what a week lost, beside a week’s share of four before it',
    () => [
      ...[play(500, 100, '6 days'), play(300, 400, '1 day'), play(800, 0, '8 days'), play(400, 0, '34 days')],
      ...[play(9_000, 0, '36 days')],
    ],
    { lost: 300_00, usualLost: 300_00, hasHistory: true },
  ],
  [
    'nights from two to five, the newest first',
    () => [
      ...[time(20, '1 hour'), time(15, '3 hours'), time(60, '4 hours'), time(60, '-1 minutes')],
      ...[time(45, '26 hours'), time(60, '28 hours')],
    ],
    { nights: [35, 45, 0, 0, 0, 0, 0] },
  ],
  [
    'minutes of a day, by whole hours',
    () => [time(60, '1 hour'), time(30, '24 hours'), time(60, '25 hours')],
    { minutes: 90 },
  ],
  [
    'limits that were raised or taken away, of those that stood',
    () => [
      ...[limit('set', 100, '10 days'), limit('ask', 200, '5 days'), limit('set', 200, '4 days')],
      ...[limit('ask', null, '3 days'), limit('set', null, '2 days'), limit('set', 50, '1 day')],
      ...[limit('set', 500, '3 days', 'loss'), limit('ask', 900, '1 day', 'loss')],
    ],
    { raises: 2 },
  ],
]

test.each(TABLE)('%s', async (_, rows, expected) => {
  await lie(...rows())
  expect(await facts()).toMatchObject(expected)
})

test('members are looked at who did anything in the hours, each way of doing it, page by page', async () => {
  const others = await stage.members(7, bahtToSatang(0))
  const of = (nth: number, statement: string) => statement.replaceAll(`'${member}'`, `'${others[nth]}'`)
  await lie(
    deposit(10, '30 minutes'),
    ...[of(0, order('open', '90 minutes')), of(1, play(1, 0, '1 minute')), of(2, time(1, '1 hour'))],
    ...[of(3, limit('set', 1, '10 minutes')), of(4, play(1, 0, '61 minutes')), of(5, time(1, '2 hours'))],
  )
  const since = new Date(UNTIL.getTime() - 3_600_000)
  const expected = [member, ...others.slice(0, 4)].sort()
  const page = (after: string, limitTo: number) =>
    stage.ctx.transaction((tx) =>
      listActiveMembers(tx, stage.operatorId, { since, until: UNTIL, after, limit: limitTo }),
    )
  const first = await page('00000000-0000-0000-0000-000000000000', 3)
  expect([...first, ...(await page(first[2] ?? '', 9))]).toEqual(expected)
})

test(
  'what is read of a member does not grow with what lies further back',
  async () => {
    await lie(
      deposit(10, '2 hours'),
      play(10, 0, '3 hours'),
      ...[
        `insert into transfer select (jsonb_populate_record(x, jsonb_build_object('id', gen_random_uuid(), 'kind', 'deposit',
          'ref_type', 'incoming-payment', 'ref_id', gen_random_uuid(), 'debit', 'house:bank', 'credit_version', 2000000000 + n,
          'at', ${ago('40 days')} - n * interval '1 hour'))).*
          from transfer x, generate_series(1, ${OLD_ROWS}) n where x.member_id = '${member}' and x.kind = 'opening'`,
        `insert into play_entry (member_id, round_id, nth, operator_id, staked, won, at)
          select '${member}', gen_random_uuid(), 1, '${stage.operatorId}', 100, 0, ${ago('40 days')} - n * interval '1 hour'
          from generate_series(1, ${OLD_ROWS}) n`,
        `insert into play_time (member_id, hour, minutes)
          select '${member}', play_hour_of(${ago('40 days')} - n * interval '1 hour'), 1 from generate_series(1, ${OLD_ROWS}) n`,
        ...['transfer', 'play_entry', 'play_time'].map((table) => `analyze ${table}`),
      ],
    )
    const rows = await stage.ctx.transaction(async (tx) => {
      await listDepositFacts(tx, [member], UNTIL)
      await listTimeFacts(tx, [member], UNTIL)
      const read = await tx.one<{ rows: number }>`
        select sum(seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_xact_user_tables
        where relname in ('transfer', 'play_entry', 'play_time', 'deposit_order', 'member_pair', 'withdrawal', 'play_limit_step')`
      return read.rows
    })
    // Small tables are read whole: a few rows of the members of other tests.
    expect(rows).toBeLessThan(OLD_ROWS / 10)
  },
  FILLED_WITHIN_MS,
)
