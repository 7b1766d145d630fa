import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '../../../../domain/calendar/bangkok.ts'
import { NO_MONEY, satang } from '../../../../domain/money.ts'
import { behindTriggers } from '../../../../tests/support/database/behind-triggers.ts'
import {
  freshDatabase,
  moveClock,
  type TestDatabase,
  withSql,
} from '../../../../tests/support/database/database.ts'
import { rowsReadBy } from '../../../../tests/support/database/rows-scanned.ts'
import { stoppedAt } from '../../../../tests/support/processes/stopped.ts'
import { incomeWish, setAffiliates } from '../../../../tests/support/stage/rewards/affiliates.ts'
import { openStage, type Stage } from '../../../../tests/support/stage/stage.ts'
import type { Context } from '../../../context.ts'
import { sumIncome } from '../../affiliates/queries-income.ts'
import { readAffiliate } from '../../affiliates/read-affiliate.ts'
import { withdrawIncome } from '../../affiliates/withdraw-income.ts'
import { joinTransaction } from '../../keys/join-transaction.ts'
import { lockAccounts } from '../../ledger/queries.ts'
import { checkKept } from './check-kept.ts'

const FRIENDS = 20_000
const EACH = 5
const TABLES = [
  ...[
    'affiliate_accrual',
    'affiliate_game_accrual',
    'affiliate_earned',
    'affiliate_sum',
    'affiliate_waiting',
  ],
  ...[
    'affiliate_flag',
    'affiliate_withdrawal',
    'referral',
    'member',
    'member_bank',
    'session',
    'incoming_payment',
  ],
]

interface Told {
  readonly fault: { readonly rule: string; readonly memberId: string }
}

// A database of its own: its income is of no round.
let database: TestDatabase
let stage: Stage
let memberId = ''
let days = 20
beforeAll(async () => {
  database = await freshDatabase()
  stage = await openStage(database.url, { connections: 6 })
  await setAffiliates(stage)
  ;[memberId = ''] = await stage.members(1, NO_MONEY)
  await withSql(database.url, async (sql) => {
    await sql`alter table affiliate_accrual disable trigger affiliate_accrual_is_of_stakes`
    await sql`create temp table friend as select gen_random_uuid() as id, n from generate_series(1, ${FRIENDS}) n`
    await sql`set session_replication_role = replica`
    await sql`
      insert into member select (jsonb_populate_record(m, jsonb_build_object('member_id', f.id, 'name', 'friend' || f.n,
        'code', 'DM01friend' || f.n, 'full_name', 'friend ' || f.n))).* from friend f, member m where m.member_id = ${memberId}`
    await sql`
      insert into referral (member_id, level, referrer_id, operator_id, at)
      select id, 1, ${memberId}, ${stage.operatorId}, db_now() from friend`
    await sql`
      insert into session (member_id, session_id, operator_id, browser, address, device, started_at, seen_at, ends_at)
      select id, gen_random_uuid(), ${stage.operatorId}, true, 'at ' || n, 'phone', db_now(), db_now(), db_now() + interval '1 day' from friend`
    await sql`set session_replication_role = origin`
    // Three have waited, one has done so within this hour, and one waits.
    await sql`
      insert into affiliate_accrual (member_id, friend_id, round_id, level, nth, operator_id, product, revision, cause, staked, rate,
        amount, at, held_until)
      select ${memberId}, f.id, gen_random_uuid(), 1, 1, ${stage.operatorId}, 'thai', 1, 'settled', 10000, 50, 50, a.at, a.at + interval '7 days'
      from (select db_now() as now) c, friend f, generate_series(1, ${EACH}) nth cross join lateral (select c.now - case nth
        when 5 then interval '0' when 4 then interval '7 days' - f.n * interval '10 seconds' else (nth + 7) * interval '1 day' end as at) a`
    for (const table of TABLES) await sql.unsafe(`vacuum (analyze) ${table}`)
  })
})
afterAll(async () => {
  await stage.close()
  await database.drop()
})
beforeEach(() => moveClock(database.url, 0))

/** Rows that this reads, in a transaction that holds the member's account. */
async function rowsOf(work: (ctx: Context) => Promise<unknown>): Promise<number> {
  return stage.ctx.transaction(async (tx) => {
    await lockAccounts(tx, [memberId])
    return rowsReadBy(tx, TABLES, () => work(joinTransaction(stage.ctx, tx)))
  })
}

test('a withdrawal of who has brought twenty thousand reads a small part of what they have earned', async () => {
  const rows = await rowsOf((ctx) => withdrawIncome(ctx, incomeWish(stage, memberId, satang(1_00))))
  expect(rows).toBeLessThan(FRIENDS / 4)
})

test('what is kept says what all there is says, in the hour that has begun and while it waits', async () => {
  for (const ms of [0, 1_000, 600_000, 3_600_000, DAY_MS, 7 * DAY_MS - 1, 7 * DAY_MS + 1, 8 * DAY_MS]) {
    await moveClock(database.url, ms)
    const now = await stage.ctx.transaction((tx) => tx.readClock())
    const all = await stage.ctx.read.one`
      select earned, ripe, flagged, withdrawn from affiliate_figures(${memberId}::uuid, ${now}::timestamptz)`
    expect(await sumIncome(stage.ctx.read, memberId, now), `${ms} ms later`).toEqual(all)
  }
})

test('of twenty thousand the one who has come to look like the member is marked, and none of that one goes', async () => {
  const { id } = await stage.ctx.read.one<{
    id: string
  }>`select member_id as id from member where name = 'friend77'`
  await behindTriggers(
    database.url,
    (sql) => sql`
      insert into session (member_id, session_id, operator_id, browser, address, device, started_at, seen_at, ends_at)
      select ${memberId}, gen_random_uuid(), ${stage.operatorId}, true, 'at 77', 'phone', db_now(), db_now(), db_now() + interval '1 day'`,
  )
  const rows = await rowsOf((ctx) => withdrawIncome(ctx, incomeWish(stage, memberId, satang(1_00))))
  expect(rows).toBeLessThan(FRIENDS / 4)
  expect(
    await stage.ctx.read
      .run`select friend_id as id, reason from affiliate_flag where member_id = ${memberId}`,
  ).toEqual([{ id, reason: 'device' }])
  const now = await stage.ctx.transaction((tx) => tx.readClock())
  const all = await stage.ctx.read.one`
    select earned, ripe, flagged, withdrawn from affiliate_figures(${memberId}::uuid, ${now}::timestamptz)`
  expect(await sumIncome(stage.ctx.read, memberId, now)).toEqual(all)
  expect(all).toMatchObject({ flagged: EACH * 50 })
  await readAffiliate(stage.ctx, { memberId, operatorId: stage.operatorId })
})

test('nobody withdraws more than has waited, whoever writes', async () => {
  const now = await stage.ctx.transaction((tx) => tx.readClock())
  const { ripe, withdrawn } = await sumIncome(stage.ctx.read, memberId, now)
  const take = (amount: number) => withdrawIncome(stage.ctx, incomeWish(stage, memberId, satang(amount)))
  await expect(take(ripe - withdrawn + FRIENDS * 50 + 1)).rejects.toMatchObject({
    code: 'AFFILIATE_TOO_MUCH',
  })
  const around = stage.ctx.read.run`
    insert into affiliate_withdrawal (member_id, id, operator_id, amount, key, request_hash, at)
    values (${memberId}, gen_random_uuid(), ${stage.operatorId}, ${ripe - withdrawn + FRIENDS * 50}, gen_random_uuid(), '', db_now())`
  await expect(around).rejects.toThrow('nobody withdraws more than was earned')
})

test('what was withdrawn since the last check is looked at once a member, however often it was', async () => {
  const { since } = await stage.ctx.read.one<{ since: number }>`
    select base + pg_snapshot_xmax(pg_current_snapshot())::text::bigint as since from transaction_base`
  const take = () => withdrawIncome(stage.ctx, incomeWish(stage, memberId, satang(1_00)))
  const found: { rule: string }[] = []
  const look = async () =>
    rowsOf(async ({ read }) => {
      found.push(
        ...(await read.run<{
          rule: string
        }>`select rule from audit_written_affiliates(${since}::bigint, 1e15::bigint)`),
      )
    })
  await take()
  const once = await look()
  for (let nth = 0; nth < 3; nth += 1) await take()
  expect(await look()).toBeLessThan(once * 1.5)
  expect([once > FRIENDS, found]).toEqual([true, []])
  const withdraw = (by: number) =>
    behindTriggers(
      database.url,
      (sql) => sql`
        update affiliate_withdrawal set amount = amount + ${by} where (member_id, at) = (
          select member_id, max(at) from affiliate_withdrawal where member_id = ${memberId} group by 1)`,
    )
  await withdraw(1_000_000_00)
  await look()
  await withdraw(-1_000_000_00)
  expect(found.map(({ rule }) => rule)).toContain('I26 nobody withdraws more than was earned')
})

test.each([
  ['what members earn is kept', 'affiliate_sum', 'amount', ''],
  ['what a member has earned is kept', 'affiliate_earned', 'earned', ''],
  [
    'what waits for its hour is kept',
    'affiliate_waiting',
    'amount',
    'and hour = (select min(hour) from affiliate_waiting)',
  ],
])('each day it is told that %s no more, also after a stop', async (rule, table, column, only) => {
  const told: Told[] = []
  const jobs = { ...stage.jobs, log: { ...stage.jobs.log, fatal: (each: Told) => told.push(each) } as never }
  const next = async () => {
    told.length = 0
    days += 1
    await moveClock(database.url, days * DAY_MS)
  }
  const change = (by: number) =>
    behindTriggers(database.url, (sql) =>
      sql.unsafe(`update ${table} set ${column} = ${column} + ${by}
        where member_id = '${memberId}' ${only}`),
    )
  await change(1)
  await next()
  for (const moment of ['before the commit', 'after the commit'] as const) {
    await expect(checkKept(stoppedAt(jobs, 4, moment))).rejects.toThrow('stopped')
  }
  await checkKept(jobs)
  expect(told.map(({ fault }) => [fault.rule, fault.memberId])).toContainEqual([rule, memberId])
  await change(-1)
  await next()
  await checkKept(jobs)
  expect(told).toEqual([])
})
