import { afterAll, beforeAll, expect, test } from 'vitest'
import { NO_MONEY } from '../../../domain/money.ts'
import { useDatabase, withSql } from '../../../tests/support/database/database.ts'
import { openStage, type Stage } from '../../../tests/support/stage/stage.ts'
import { playedByDay } from './played-by-day.ts'
import { findRoundPlayed, listRoundsPlayed, listTransactionsPlayed } from './seamless/queries-played.ts'

const database = useDatabase()
let stage: Stage
beforeAll(async () => {
  // One connection, as the database plans a statement for each, and that plan may stay for as long as it lives.
  stage = await openStage(database.url, { connections: 1 })
})
afterAll(() => stage.close())

/** More than the five times after which the database keeps a plan. */
const UNTIL_PLANNED = 8
const ROUNDS = 100_000

test('of a hundred thousand rounds pages are read by their keys, whatever plan is kept: no table is read from end to end', async () => {
  const [memberId = ''] = await stage.members(1, NO_MONEY)
  // Without the money, which these pages do not read: taken away at the end.
  await withSql(database.url, async (sql) => {
    await sql`set session_replication_role = replica`
    await sql`
      insert into game_round (member_id, operator_id, provider, round, id, game, opened_at, last_at, closed_at, bets, staked,
        won, staked_back, won_back)
      select ${memberId}::uuid, ${stage.operatorId}::uuid, case n % 3 when 0 then 'PGP' when 1 then 'EVO' else 'JLS' end,
        'r-' || n, gen_random_uuid(), 'book', db_now() - n * interval '5 minutes', db_now(), db_now(), 1, 1000, 900, 0, 0
      from generate_series(1, ${ROUNDS}::int) n`
    await sql`analyze game_round`
  })
  const { read } = stage.ctx
  const page = { memberId, sort: 'DESC', offset: 0, limit: 11 } as const
  const look = async () => {
    const { groups, earlier } = await playedByDay(stage.ctx, { memberId, until: null })
    expect(groups.length).toBeGreaterThan(18)
    await playedByDay(stage.ctx, { memberId, until: earlier })
    const first = await listRoundsPlayed(read, page)
    const id = first[9]?.id ?? ''
    expect((await listRoundsPlayed(read, { ...page, after: id }))[0]?.id).toBe(first[10]?.id)
    await listRoundsPlayed(read, { ...page, sort: 'ASC' })
    await listRoundsPlayed(read, { ...page, provider: 'PGP', day: groups[0]?.day })
    expect((await findRoundPlayed(read, { memberId, id }))?.id).toBe(id)
    await listTransactionsPlayed(read, { memberId, id, limit: 500 })
  }
  try {
    for (let at = 0; at < UNTIL_PLANNED; at += 1) await look()
    const before = await rowsScanned()
    for (const [name, ask] of [
      ['days', () => playedByDay(stage.ctx, { memberId, until: null })],
      ['rounds', () => listRoundsPlayed(read, page)],
    ] as const) {
      const began = performance.now()
      await ask()
      if (process.env.SHOW_TIMES) console.log(`${name}: ${(performance.now() - began).toFixed(1)} ms`)
    }
    await look()
    expect(await rowsScanned()).toEqual(before)
  } finally {
    await withSql(database.url, async (sql) => {
      await sql`set session_replication_role = replica`
      await sql`delete from game_round where member_id = ${memberId}`
    })
  }
})

test('a page ends before a day that it cannot show whole, and the next begins with it', async () => {
  const [memberId = ''] = await stage.members(1, NO_MONEY)
  await withSql(database.url, async (sql) => {
    await sql`set session_replication_role = replica`
    await sql`
      insert into game_round (member_id, operator_id, provider, round, id, game, opened_at, last_at, closed_at, bets, staked,
        won, staked_back, won_back)
      select ${memberId}::uuid, ${stage.operatorId}::uuid, 'P' || provider, 'day-' || day, gen_random_uuid(), 'book',
        db_now() - day * interval '1 day', db_now(), db_now(), 1, 1000, 900, 0, 0
      from (values (1, 90), (2, 90), (3, 90), (5, 200), (6, 1)) d(day, providers), generate_series(1, d.providers) provider`
  })
  try {
    const pages: number[] = []
    let until: Awaited<ReturnType<typeof playedByDay>>['earlier'] = null
    do {
      const page = await playedByDay(stage.ctx, { memberId, until })
      pages.push(page.groups.length)
      until = page.earlier
    } while (until !== null)
    expect(pages).toEqual([180, 90, 200, 1])
  } finally {
    await withSql(database.url, async (sql) => {
      await sql`set session_replication_role = replica`
      await sql`delete from game_round where member_id = ${memberId}`
    })
  }
})

/** Rows read so far by reading a whole table, of those that grow with play. */
async function rowsScanned(): Promise<unknown> {
  // The connection hands in what it counted when this ends.
  await stage.ctx.read.run`select pg_stat_force_next_flush()`
  return stage.ctx.read.run`
    select relname as table, seq_tup_read as rows from pg_stat_user_tables
    where relname in ('game_round', 'game_transaction', 'game_rollback') order by relname`
}
