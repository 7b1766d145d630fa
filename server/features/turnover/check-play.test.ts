import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bahtToSatang } from '../../../domain/money.ts'
import { freshDatabase, type TestDatabase, withSql } from '../../../tests/support/database/database.ts'
import { drawRound } from '../../../tests/support/stage/drawing.ts'
import { openStage, type Stage, wishFor } from '../../../tests/support/stage/stage.ts'
import type { Context } from '../../context.ts'
import { placeTicket } from '../betting/place-ticket.ts'
import { checkMoney } from '../ledger/check-money.ts'
import { findMoneyCheck } from '../ledger/queries-check.ts'
import { settleRound } from '../settlement/settle-round.ts'
import { accrueTurnover } from './accrue-turnover.ts'

// A database of its own: its books end broken.
let database: TestDatabase
let stage: Stage
let jobs: Context
let owner: postgres.Sql
beforeAll(async () => {
  database = await freshDatabase()
  stage = await openStage(database.url)
  jobs = { ...stage.jobs, log: { ...stage.jobs.log, fatal: () => {} } as never }
  owner = postgres(database.url, { max: 1, onnotice: () => {} })
})
afterAll(async () => {
  await owner.end()
  await stage.close()
  await database.drop()
})

/** A round on which two members have lost a hundred baht each. */
async function counted(): Promise<{ roundId: string; members: readonly string[] }> {
  const roundId = await stage.openRound()
  const members = await stage.members(2, bahtToSatang(100))
  for (const member of members) {
    await placeTicket(stage.ctx, wishFor(stage, member, roundId, [['two_top', '12', 100]]))
  }
  await drawRound(stage, roundId)
  await settleRound(stage.jobs, roundId)
  await accrueTurnover(stage.ctx, roundId)
  return { roundId, members }
}

const behindTheBack = (statement: string) =>
  owner.begin(async (sql) => {
    await sql`set local session_replication_role = replica`
    const { count } = await sql.unsafe(statement)
    expect(count).toBeGreaterThan(0)
  })
const entry = (memberId: string, roundId: string) => `
  insert into play_entry (member_id, round_id, nth, operator_id, staked, won, at)
  values ('${memberId}', '${roundId}', 1, '${stage.operatorId}', 10000, 0, now())`

test('a loss that nobody had is found by the next check, until it is put right', async () => {
  const { roundId } = await counted()
  expect(await checkMoney(jobs)).toBe(0)
  const nobody = stage.ctx.chance.id()
  await behindTheBack(entry(nobody, roundId))
  expect(await checkMoney(jobs)).toBe(1)
  await behindTheBack(`delete from play_entry where member_id = '${nobody}'`)
  expect(await checkMoney(jobs)).toBe(0)
})

test('a loss that was not written is found once its round is noted as counted', async () => {
  const { roundId, members } = await counted()
  const [missed = ''] = members
  await behindTheBack(`delete from play_entry where member_id = '${missed}'`)
  expect(await checkMoney(jobs)).toBe(1)
  await behindTheBack(entry(missed, roundId))
  expect(await checkMoney(jobs)).toBe(0)
})

test('as much is read with many rounds before it as with few', async () => {
  const read = async (): Promise<number> => {
    await counted()
    const { by } = await stage.ctx.read.one<{ by: number }>`select max(written_by) as by from play_entry`
    // An open transaction of any other test may be older than what was written.
    await expect.poll(async () => (await findMoneyCheck(stage.ctx.read, 0)).xmin).toBeGreaterThan(by)
    const { looked, xmin } = await findMoneyCheck(stage.ctx.read, 0)
    return withSql(database.url, (sql) =>
      sql.begin(async (tx) => {
        expect(await tx`select * from audit_written_play(${looked}, ${xmin})`).toHaveLength(0)
        const [row] = await tx<{ read: number }[]>`
          select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read from pg_stat_xact_user_tables
          where relname in ('play_entry', 'play_count', 'ticket', 'settlement')`
        return row?.read ?? 0
      }),
    )
  }
  await checkMoney(jobs)
  const short = await read()
  expect(await checkMoney(jobs)).toBe(0)
  await behindTheBack(`
    insert into play_entry (member_id, round_id, nth, operator_id, staked, won, at, written_by)
    select gen_random_uuid(), gen_random_uuid(), 1, '${stage.operatorId}', 100, 0, now(), 1 from generate_series(1, 30000)`)
  await owner`vacuum analyze play_entry`
  const long = await read()
  // The index knows ranges of sixteen pages: one of them is read whole.
  expect(long).toBeLessThan(short + 2_500)
})
