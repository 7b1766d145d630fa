import type postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { NO_MONEY } from '../../../domain/money.ts'
import { useDatabase, withSql } from '../../../tests/support/database/database.ts'
import { printFigures } from '../../../tests/support/figures.ts'
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

/** The report of a member is to be answered within this; the best of a few, as others are at work on the machine. */
const ANSWERED_MS = 100

test.each([
  ['over a year', '5 minutes', 7],
  ['within a week', '6 seconds', 1],
])(
  'a member with a hundred thousand rounds %s has the first pages within their time',
  async (_, apart, days) => {
    const [memberId = ''] = await stage.members(1, NO_MONEY)
    await withSql(database.url, (sql) => fillRounds(sql, { memberId, operatorId: stage.operatorId, apart }))
    try {
      const best = { days: Number.POSITIVE_INFINITY, rounds: Number.POSITIVE_INFINITY }
      const timed = async (name: keyof typeof best, ask: () => Promise<unknown>) => {
        const began = performance.now()
        await ask()
        best[name] = Math.min(best[name], performance.now() - began)
      }
      const seen = new Map<string, number>()
      for (let at = 0; at < UNTIL_PLANNED; at += 1) {
        await timed('days', () => playedByDay(stage.ctx, { memberId, until: null }))
        await timed('rounds', () =>
          listRoundsPlayed(stage.ctx.read, { memberId, sort: 'DESC', offset: 0, limit: 11 }),
        )
      }
      printFigures('game report', { apart, days: best.days, rounds: best.rounds })
      expect(best.days).toBeLessThan(ANSWERED_MS)
      expect(best.rounds).toBeLessThan(ANSWERED_MS)
      let page = await playedByDay(stage.ctx, { memberId, until: null })
      expect(new Set(page.groups.map(({ day }) => day)).size).toBeGreaterThanOrEqual(days)
      for (let pages = 0; pages < 12 && page.groups.length > 0; pages += 1) {
        for (const { day, provider, rounds } of page.groups) seen.set(`${day} ${provider}`, rounds)
        if (page.earlier === null) break
        page = await playedByDay(stage.ctx, { memberId, until: page.earlier })
      }
      const counted = [...seen.values()].reduce((sum, each) => sum + each, 0)
      // Every round of a week stands on one page, and none on two.
      if (days === 1) expect(counted).toBe(ROUNDS)
    } finally {
      await emptyRounds(memberId)
    }
  },
)

test('of a hundred thousand rounds pages are read by their keys, whatever plan is kept: no table is read from end to end', async () => {
  const [memberId = ''] = await stage.members(1, NO_MONEY)
  // Without the money, which these pages do not read: taken away at the end.
  const of = { memberId, operatorId: stage.operatorId, apart: '5 minutes' }
  await withSql(database.url, (sql) => fillRounds(sql, of))
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
    await look()
    expect(await rowsScanned()).toEqual(before)
  } finally {
    await emptyRounds(memberId)
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
/** Rounds of a member, each so much before the one after it. */
async function fillRounds(
  sql: postgres.Sql,
  { memberId, operatorId, apart }: { memberId: string; operatorId: string; apart: string },
): Promise<void> {
  await sql`set session_replication_role = replica`
  await sql`
    insert into game_round (member_id, operator_id, provider, round, id, game, opened_at, last_at, closed_at, bets, staked,
      won, staked_back, won_back)
    select ${memberId}::uuid, ${operatorId}::uuid, case n % 3 when 0 then 'PGP' when 1 then 'EVO' else 'JLS' end,
      'r-' || n, gen_random_uuid(), 'book', db_now() - n * ${apart}::interval, db_now(), db_now(), 1, 1000, 900, 0, 0
    from generate_series(1, ${ROUNDS}::int) n`
  await sql`vacuum (analyze) game_round`
}

async function emptyRounds(memberId: string): Promise<void> {
  await withSql(database.url, async (sql) => {
    await sql`set session_replication_role = replica`
    await sql`delete from game_round where member_id = ${memberId}`
  })
}

/** Rows read so far by reading a whole table, of those that grow with play. */
async function rowsScanned(): Promise<unknown> {
  // The connection hands in what it counted when this ends.
  await stage.ctx.read.run`select pg_stat_force_next_flush()`
  return stage.ctx.read.run`
    select relname as table, seq_tup_read as rows from pg_stat_user_tables
    where relname in ('game_round', 'game_transaction', 'game_rollback') order by relname`
}
