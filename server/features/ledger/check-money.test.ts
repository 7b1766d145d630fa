import postgres from 'postgres'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bahtToSatang } from '../../../domain/money.ts'
import { freshDatabase, type TestDatabase, withSql } from '../../../tests/support/database/database.ts'
import { stoppedAt } from '../../../tests/support/processes/stopped.ts'
import { drawRound } from '../../../tests/support/stage/drawing.ts'
import { openStage, type Stage, wishFor } from '../../../tests/support/stage/stage.ts'
import type { Context } from '../../context.ts'
import { placeTicket } from '../betting/place-ticket.ts'
import { checkSettledRounds } from '../settlement/check-settled-rounds.ts'
import { settleRound } from '../settlement/settle-round.ts'
import { checkAllMoney, nextSize } from './check-all-money.ts'
import { checkMoney } from './check-money.ts'
import { findMoneyCheck } from './queries-check.ts'

// A database of its own: its books end broken.
let database: TestDatabase
let stage: Stage
let jobs: Context
let owner: postgres.Sql
beforeAll(async () => {
  database = await freshDatabase()
  stage = await openStage(database.url, { connections: 6 })
  jobs = { ...stage.jobs, log: { ...stage.jobs.log, fatal: () => {} } as never }
  owner = postgres(database.url, { max: 3, onnotice: () => {} })
})
afterAll(async () => {
  await owner.end()
  await stage.close()
  await database.drop()
})

let member = ''
beforeEach(async () => {
  const [one = ''] = await stage.members(1, bahtToSatang(1_000))
  member = one
  const roundId = await stage.openRound()
  for (let bet = 0; bet < 3; bet += 1) {
    await placeTicket(stage.ctx, wishFor(stage, member, roundId, [['two_top', '12', 10]]))
  }
  expect(await checkMoney(jobs), 'what the program writes is in order').toBe(0)
})

/** Waits until the watermark has passed everything that is written: the database's own housekeeping may hold it back. */
async function passed(): Promise<void> {
  await expect
    .poll(async () => {
      await checkMoney(jobs)
      const [row] = await owner<{ passed: boolean }[]>`
        select watermark > (select max(written_by) from ticket) and watermark > (select max(written_by) from transfer) as passed from money_check`
      return row?.passed
    })
    .toBe(true)
}

/** Waits until everything that is written was looked at: any other test's open transaction ends a part before it. */
async function lookedAtAll(): Promise<void> {
  await expect
    .poll(async () => {
      await checkMoney(jobs)
      return (await findMoneyCheck(stage.ctx.read, 0)).looked
    })
    .toBeGreaterThan(await newest())
}

/** Waits until no transaction runs that is older than what is written: one of any other test may. */
async function pastOthers(): Promise<void> {
  await expect
    .poll(async () => (await findMoneyCheck(stage.ctx.read, 0)).xmin)
    .toBeGreaterThan(await newest())
}

const watermark = async () => (await findMoneyCheck(stage.ctx.read, 0)).watermark

/** So many transactions that write nothing: more than one pass. */
async function endTransactions(count: number): Promise<void> {
  await owner.unsafe(
    `do $$ begin for n in 1..${count} loop perform pg_current_xact_id(); commit; end loop; end $$`,
  )
}

/** As somebody does who is the database's owner. */
async function behindTheBack(statement: string): Promise<void> {
  await owner.begin(async (sql) => {
    await sql`set local session_replication_role = replica`
    const { count } = await sql.unsafe(statement)
    expect(count).toBeGreaterThan(0)
  })
}

const FORGED = (memberId: string, balance: string) => `
  insert into transfer (member_id, id, operator_id, kind, ref_type, ref_id, debit, credit, amount, credit_balance,
    credit_version, actor, at)
  select member_id, gen_random_uuid(), operator_id, 'opening', 'opening', gen_random_uuid(), 'house:adjust', 'cash', 100,
    ${balance}, version + 1, 'nobody', now() from account where member_id = '${memberId}' and name = 'cash'`

/** The transaction that forged this member's transfer. */
async function forgedBy(): Promise<number> {
  const [row] = await owner<{ by: number }[]>`
    select min(written_by)::float8 as by from transfer where actor = 'nobody' and member_id = ${member}`
  return row?.by ?? 0
}

/** The last transaction that wrote a transfer. */
async function newest(): Promise<number> {
  const [row] = await owner<{ by: number }[]>`select max(written_by)::float8 as by from transfer`
  return row?.by ?? 0
}

describe('from the watermark on', () => {
  test('what is written in order moves it, and is not read again', async () => {
    const before = await watermark()
    await stage.give(member, bahtToSatang(5))
    await passed()
    expect(await watermark()).toBeGreaterThan(before)
  })

  test('a fault keeps it where it is until somebody has put it right', async () => {
    await behindTheBack(FORGED(member, 'balance + 100'))
    expect(await checkMoney(jobs)).toBeGreaterThan(0)
    expect(await checkMoney(jobs), 'and is told again').toBeGreaterThan(0)
    expect(await watermark()).toBeLessThanOrEqual(await forgedBy())
    await behindTheBack(`update account set balance = balance + 100, version = version + 1
      where member_id = '${member}' and name = 'cash'`)
    expect(await checkMoney(jobs)).toBe(0)
  })

  test('every fault that lasts is told each time, and what is between them is looked at once', async () => {
    const told = async () => {
      const named = new Set<unknown>()
      const fatal = ({ fault }: { fault?: { memberId: string } }) => named.add(fault?.memberId)
      await checkMoney({ ...jobs, log: { ...jobs.log, fatal } as never })
      return [...named].sort()
    }
    const [later = ''] = await stage.members(1, bahtToSatang(1))
    await lookedAtAll()
    await behindTheBack(FORGED(member, 'balance + 100'))
    await endTransactions(6_000)
    await lookedAtAll()
    await behindTheBack(FORGED(later, 'balance + 100'))
    await endTransactions(6_000)
    const both = [member, later].sort()
    await expect.poll(told).toEqual(both)
    await lookedAtAll()
    expect(await told()).toEqual(both)
    expect(await told()).toEqual(both)
    const [again] = await owner<{ parts: number }[]>`select count(*)::int as parts from money_fault`
    expect(again?.parts, 'the others are not read again').toBe(2)
    const { watermark: stands, looked } = await findMoneyCheck(stage.ctx.read, 0)
    expect(stands).toBeLessThanOrEqual(await forgedBy())
    expect(looked).toBeGreaterThan(stands + 12_000)
    await behindTheBack(`delete from transfer where actor = 'nobody' and member_id in ('${member}')`)
    expect(await told(), 'one is put right').toEqual([later])
    await behindTheBack(`delete from transfer where actor = 'nobody' and member_id in ('${later}')`)
    expect(await checkMoney(jobs)).toBe(0)
    expect(await watermark(), 'then it goes over all of that').toBeGreaterThanOrEqual(looked)
  })

  test('does not hide what comes after it, nor its neighbours', async () => {
    await behindTheBack(FORGED(member, 'balance + 100'))
    const alone = await checkMoney(jobs)
    // More than a part names, and far enough behind to be of another pass.
    const [many = ''] = await stage.members(1, bahtToSatang(1))
    await endTransactions(6_000)
    await behindTheBack(`
      insert into transfer (member_id, id, operator_id, kind, ref_type, ref_id, debit, credit, amount, credit_balance,
        credit_version, actor, at)
      select '${many}', gen_random_uuid(), '${stage.operatorId}', 'opening', 'opening', gen_random_uuid(), 'house:adjust',
        'cash', 1, 7, n + 1, 'nobody', now() from generate_series(1, 120) n`)
    await pastOthers() // two passes: both would be in one list
    const lines: { fault?: { memberId?: string | null } }[] = []
    const listening = { ...jobs, log: { ...jobs.log, fatal: (line: object) => lines.push(line) } as never }
    expect(await checkMoney(listening)).toBeGreaterThanOrEqual(alone + 120)
    expect(new Set(lines.map(({ fault }) => fault?.memberId))).toEqual(new Set([member, many, undefined]))
    expect(lines.length, 'the first are named, and of the others the number is said').toBeLessThan(120)
    expect(await wholeRun(jobs)).toBeGreaterThanOrEqual(120)
    await behindTheBack(
      `delete from transfer where actor = 'nobody' and member_id in ('${member}', '${many}')`,
    )
    expect(await checkMoney(jobs)).toBe(0)
  })

  test('what commits after a check, begun before it, is not missed', async () => {
    const late = await owner.reserve()
    await late.unsafe('begin; set local session_replication_role = replica')
    await late.unsafe(FORGED(member, 'balance + 7'))
    await stage.give((await stage.members(1, bahtToSatang(1)))[0] ?? '', bahtToSatang(5))
    expect(await checkMoney(jobs), 'nobody sees it yet').toBe(0)
    await late.unsafe('commit')
    late.release()
    expect(await checkMoney(jobs)).toBeGreaterThan(0)
    await behindTheBack(`delete from transfer where member_id = '${member}' and actor = 'nobody'`)
    expect(await checkMoney(jobs)).toBe(0)
  })

  test('a part whose statement is cancelled is looked at in smaller ones', async () => {
    await lookedAtAll()
    // As the database does where a part takes too long.
    await owner.unsafe(`
      alter function audit_written(bigint, bigint) rename to audit_written_whole;
      create function audit_written(since bigint, before bigint)
      returns table (rule text, member_id uuid, ref uuid, detail text) language plpgsql as $$
      begin
        if before - since > 700 then raise exception 'canceling statement' using errcode = 'query_canceled'; end if;
        return query select * from audit_written_whole(since, before);
      end $$;
      grant execute on function audit_written(bigint, bigint) to public`)
    await behindTheBack(FORGED(member, 'balance + 100'))
    await endTransactions(3_000)
    const end = (await forgedBy()) + 2_000
    const looked = async () => {
      expect(await checkMoney(jobs)).toBeGreaterThan(0)
      return (await findMoneyCheck(stage.ctx.read, 0)).looked
    }
    await pastOthers()
    await expect.poll(looked).toBeGreaterThan(end)
    await owner.unsafe(`
      drop function audit_written(bigint, bigint);
      alter function audit_written_whole(bigint, bigint) rename to audit_written`)
    await behindTheBack(`delete from transfer where actor = 'nobody' and member_id = '${member}'`)
    expect(await checkMoney(jobs)).toBe(0)
  })

  test('reads as much with a long history as with a short one', async () => {
    await addHistory(2_000)
    const short = await tuplesRead()
    await addHistory(60_000)
    const long = await tuplesRead()
    expect(long).toBeLessThan(short + 8_000)
    expect(long).toBeLessThan(30_000)
    await behindTheBack(`delete from transfer where actor = 'history'`)
  })
})

describe('the whole run', () => {
  test('finds an old row that was changed, which the watermark has passed', async () => {
    await wholeRun(jobs)
    await passed()
    await behindTheBack(`update ticket set net = net - 1 where member_id = '${member}'`)
    expect(await checkMoney(jobs)).toBe(0)
    expect(await wholeRun(jobs)).toBe(3)
    await behindTheBack(`update ticket set net = net + 1 where member_id = '${member}'`)
  })

  test('takes fewer members at a time where they have many tickets', () => {
    expect(nextSize(10, 100, 200)).toBe(20)
    expect(nextSize(160, 100, 200)).toBe(200)
    expect(nextSize(100, 1_000, 200)).toBe(100)
    expect(nextSize(100, 9_000, 200)).toBe(50)
    expect(nextSize(1, 9_000, 200)).toBe(1)
  })

  test('is planned for a share of the table, whichever members the part has', async () => {
    const bare = await owner`
      select relname from pg_class where relnamespace = 'money_of_members'::regnamespace
      and pg_get_viewdef(oid) ~ '(?<!SELECT \\()current_setting\\('`
    expect([...bare], "write `(select current_setting('money.after')::uuid)`").toEqual([])
  })

  test('goes on where it was killed', async () => {
    // Begun, a part of members looked at, and killed before that was kept.
    for (const nth of [1, 2, 3, 4, 5]) {
      await checkAllMoney(stoppedAt(jobs, nth, 'after the commit')).catch((error: unknown) =>
        expect(String(error)).toContain('stopped'),
      )
    }
    expect(await wholeRun(jobs)).toBe(0)
    const [row] = await owner`select part, ended_at > begun_at as ended from money_check`
    expect(row).toEqual({ part: null, ended: true })
  })

  test('by two workers at once looks at every part once, and tells each fault once', async () => {
    await stage.members(450, bahtToSatang(1)) // three parts of members
    expect(await wholeRun(jobs)).toBe(0)
    await behindTheBack(`update ticket set net = net - 1 where member_id = '${member}'`)
    const told: unknown[] = []
    const log = { ...jobs.log, fatal: (what: unknown) => told.push(what) } as never
    const worker = { ...jobs, log }
    await Promise.all([wholeRun(worker), wholeRun(worker)])
    const [row] = await owner`select part, faults, ended_at > begun_at as ended from money_check`
    expect(row).toEqual({ part: null, faults: 3, ended: true })
    expect(new Set(told.map((what) => JSON.stringify(what))).size).toBe(3)
    await behindTheBack(`update ticket set net = net + 1 where member_id = '${member}'`)
  })

  test('is taken up by the check of the minute when its process has ended', async () => {
    await owner`update money_check set part = 'rounds', after = '00000000-0000-0000-0000-000000000000',
      moved_at = db_now() - interval '5 minutes'`
    await owner`delete from graphile_worker._private_jobs`
    await checkMoney(jobs)
    const queued = await owner`select from graphile_worker.jobs where task_identifier = 'check-all-money'`
    expect(queued).toHaveLength(1)
    expect(await wholeRun(jobs)).toBe(0)
  })
})

test('a settled round is added up once, and once more after its correction', async () => {
  const unchecked = async () =>
    (await owner`select from settlement where state = 'settled' and checked_at is null`).length
  const roundId = await stage.openRound()
  await placeTicket(stage.ctx, wishFor(stage, member, roundId, [['two_bottom', '47', 10]]))
  await drawRound(stage, roundId)
  await settleRound(stage.jobs, roundId)
  expect(await unchecked()).toBe(1)
  expect(await checkSettledRounds(jobs)).toBe(0)
  expect(await unchecked()).toBe(0)
  await drawRound(
    stage,
    roundId,
    { first: '461252', last2: '48', front3: ['183', '905'], back3: ['774', '016'] },
    'why',
  )
  await settleRound(stage.jobs, roundId)
  await behindTheBack(
    `update settlement set winners = winners + 1 where round_id = '${roundId}' and revision = 2`,
  )
  expect(await checkSettledRounds(jobs)).toBe(1)
  expect(await unchecked(), 'it stays to be looked at').toBe(1)
})

test('rounds that stay broken neither stop nor delay the next ones, and are told again', async () => {
  const settled = async () => {
    const roundId = await stage.openRound()
    await placeTicket(stage.ctx, wishFor(stage, member, roundId, [['two_bottom', '47', 10]]))
    await drawRound(stage, roundId)
    await settleRound(stage.jobs, roundId)
    return roundId
  }
  const broken: string[] = []
  for (let round = 0; round < 21; round += 1) broken.push(await settled())
  await behindTheBack(`update settlement set winners = winners + 1, payout = payout + 1
    where round_id in (${broken.map((id) => `'${id}'`).join()})`)
  await checkSettledRounds(jobs)
  const fine = await settled()
  await checkSettledRounds(jobs)
  const [checked] =
    await owner`select checked_at is not null as checked from settlement where round_id = ${fine}`
  expect(checked).toEqual({ checked: true })
  const told = new Set<unknown>()
  const fatal = ({ fault }: { fault: { ref: string } }) => told.add(fault.ref)
  const listening = { ...jobs, log: { ...jobs.log, fatal } as never }
  await checkSettledRounds(listening)
  await checkSettledRounds(listening)
  expect([...told]).toEqual(expect.arrayContaining(broken))
})

/** Runs of the job until the whole run has ended. */
async function wholeRun(ctx: Context): Promise<number> {
  let faults = await checkAllMoney(ctx)
  for (let run = 0; run < 50 && (await findMoneyCheck(ctx.read, 0)).part !== null; run += 1) {
    faults += await checkAllMoney(ctx)
  }
  return faults
}

/** Transfers and tickets of long ago, checked long ago. */
async function addHistory(rows: number): Promise<void> {
  await owner.begin(async (sql) => {
    await sql`set local session_replication_role = replica`
    await sql`
      insert into transfer (member_id, id, operator_id, kind, ref_type, ref_id, debit, credit, amount, actor, at, written_by)
      select gen_random_uuid(), gen_random_uuid(), ${stage.operatorId}, 'sweep', 'round', gen_random_uuid(), 'round:escrow',
        'house:pnl', 100, 'history', now(), 1 from generate_series(1, ${rows})`
  })
  await owner`vacuum analyze transfer`
  await owner`vacuum analyze ticket`
  await pastOthers()
  await owner`update money_check set watermark = pg_snapshot_xmin(pg_current_snapshot())::text::bigint`
}

/** Rows of the ledger that a check of three new bets reads, by the database's own count. */
async function tuplesRead(): Promise<number> {
  const roundId = await stage.openRound()
  for (let bet = 0; bet < 3; bet += 1) {
    await placeTicket(stage.ctx, wishFor(stage, member, roundId, [['two_top', '34', 10]]))
  }
  await pastOthers()
  const { watermark: since, xmin } = await findMoneyCheck(stage.ctx.read, 0)
  // A connection of its own: the database counts a transaction's reads together with those not yet added up.
  return withSql(database.url, (sql) =>
    sql.begin(async (tx) => {
      expect(await tx`select * from audit_written(${since}, ${xmin})`).toHaveLength(0)
      const [row] = await tx<{ read: number }[]>`
        select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read from pg_stat_xact_user_tables
        where relname in ('transfer', 'ticket', 'account')`
      return row?.read ?? 0
    }),
  )
}
