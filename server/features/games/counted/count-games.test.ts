import { afterAll, beforeAll, expect, test } from 'vitest'
import { bahtToSatang, type Satang, satang } from '../../../../domain/money.ts'
import {
  freshDatabase,
  moveClock,
  type TestDatabase,
  withSql,
} from '../../../../tests/support/database/database.ts'
import { stoppedAt } from '../../../../tests/support/processes/stopped.ts'
import {
  begunToken,
  cashOf,
  openWallet,
  outcomeOf,
  PROVIDER,
  providerOf,
} from '../../../../tests/support/stage/games/gamer.ts'
import { openStage, type Stage } from '../../../../tests/support/stage/stage.ts'
import { Unavailable } from '../../../errors.ts'
import { listMemberMoney, listMoneyFaults } from '../../ledger/queries.ts'
import { requireTurnover } from '../../turnover/require-turnover.ts'
import { turnoverOf } from '../../turnover/turnover-of.ts'
import { listAlarms } from '../operated/queries-alarms.ts'
import { countGames } from './count-games.ts'
import { sumReturns } from './queries-returns.ts'

// A database of its own: its clock is moved by days.
let database: TestDatabase
let stage: Stage
beforeAll(async () => {
  database = await freshDatabase()
  stage = await openStage(database.url, { connections: 8 })
  await openWallet(stage)
  await withSql(database.url, async (sql) => {
    await sql`insert into game_provider (operator_id, code, is_on, shelf, place) values (${stage.operatorId}, 'HUB', true, 'slot', 1)`
  })
})
afterAll(async () => {
  await stage.close()
  await database.drop()
})

let lastRound = 0
const CLOSES = { closes: true }

/** A member who plays one closed round; its name. */
async function played(token: string, [bet, win]: readonly [number, number], game = 'book'): Promise<string> {
  lastRound += 1
  const round = `count-${lastRound}`
  const provider = providerOf(stage, { token, round })
  await provider.bet(`${round}-b`, bet, { game })
  await provider.win(`${round}-w`, `${round}-b`, win, { ...CLOSES, game })
  return round
}

async function player(cash = 10_000): Promise<{ memberId: string; token: string }> {
  const [memberId = ''] = await stage.members(1, bahtToSatang(cash))
  return { memberId, token: await begunToken(stage, database.url, memberId) }
}

const playOf = async (memberId: string) =>
  stage.ctx.read.one<{ staked: Satang; won: Satang; rows: number }>`
    select coalesce(sum(staked), 0)::bigint as staked, coalesce(sum(won), 0)::bigint as won, count(*)::int as rows
    from play_entry where member_id = ${memberId}`
const countedOf = async (memberId: string) =>
  (
    await stage.ctx.read.one<{ counted: Satang }>`
      select coalesce(sum(counted), 0)::bigint as counted from turnover_entry where member_id = ${memberId}`
  ).counted

async function asksFor(memberId: string, amount: number): Promise<void> {
  await stage.ctx.transaction(async (tx) => {
    await tx.readClock()
    const refId = stage.ctx.chance.id()
    await requireTurnover(tx, {
      ...{
        memberId,
        operatorId: stage.operatorId,
        amount: satang(amount),
        refType: 'cashback',
        refId,
        percent: 100,
      },
    })
  })
}

test('a closed round counts once, however often and by how many at once; an open one waits until it is idle', async () => {
  const { memberId, token } = await player()
  await asksFor(memberId, 300_00)
  await played(token, [100_00, 0])
  await providerOf(stage, { token, round: 'open' }).bet('open-b', 50_00)
  await Promise.all([countGames(stage.ctx), countGames(stage.ctx), countGames(stage.ctx)])
  await countGames(stage.ctx)
  expect(await playOf(memberId)).toEqual({ staked: 100_00, won: 0, rows: 1 })
  expect(await turnoverOf(stage.ctx.read, memberId)).toMatchObject({
    ...{ required: 300_00, done: 100_00, byProduct: [{ product: 'casino', staked: 100_00, done: 100_00 }] },
  })
  await moveClock(database.url, 25 * 3_600_000)
  await countGames(stage.ctx)
  expect(await playOf(memberId)).toMatchObject({ staked: 150_00, rows: 2 })
})

test('a round that was opened long ago and played on since waits until it is idle, and one closed long after its bet counts', async () => {
  const { memberId, token } = await player()
  const [long, late] = ['long', 'late'].map((round) => providerOf(stage, { token, round }))
  await long?.bet('long-b', 10_00)
  await late?.bet('late-b', 20_00)
  const hours = async (since: number) => moveClock(database.url, (25 + since) * 3_600_000) // a test before moved it
  await hours(23)
  await long?.win('long-w', 'long-b', 4_00)
  await late?.win('late-w', 'late-b', 5_00, CLOSES)
  await hours(30)
  await countGames(stage.ctx)
  expect(await playOf(memberId)).toEqual({ staked: 20_00, won: 5_00, rows: 1 })
  await hours(48)
  await countGames(stage.ctx)
  expect(await playOf(memberId)).toEqual({ staked: 30_00, won: 9_00, rows: 2 })
  await moveClock(database.url, 25 * 3_600_000)
})

test('rounds that cannot be counted keep neither those behind them waiting nor those that nobody closed', async () => {
  const [bad, good] = [await player(), await player()]
  for (let nth = 0; nth < 6; nth += 1) await played(bad.token, [10_00, 0])
  await played(good.token, [20_00, 0])
  await providerOf(stage, { token: good.token, round: 'never-closed' }).bet('never-closed-b', 40_00)
  await moveClock(database.url, 50 * 3_600_000)
  await withSql(database.url, async (sql) => {
    await sql.unsafe(`
      create function refuse_bad() returns trigger language plpgsql as $$ begin
        if new.member_id = '${bad.memberId}' then raise exception 'no'; end if;
        return new;
      end $$;
      create trigger play_is_bad before insert on play_entry for each row execute function refuse_bad()`)
    const failed: unknown = await countGames(stage.ctx, { atOnce: 5 }).catch((error: unknown) => error)
    await sql.unsafe('drop trigger play_is_bad on play_entry; drop function refuse_bad()')
    expect(failed).toBeInstanceOf(AggregateError)
  })
  expect(await playOf(bad.memberId)).toMatchObject({ rows: 0 })
  expect(await playOf(good.memberId)).toEqual({ staked: 60_00, won: 0, rows: 2 })
  await countGames(stage.ctx, { runMs: 0, atOnce: 5 })
  expect(await playOf(bad.memberId)).toMatchObject({ rows: 5 }) // a run that has no time left leaves the rest to the next
  await countGames(stage.ctx)
  expect(await playOf(bad.memberId)).toEqual({ staked: 60_00, won: 0, rows: 6 })
  await moveClock(database.url, 25 * 3_600_000)
})

test.each(['before the commit', 'after the commit'] as const)(
  'stopped %s a round counts once',
  async (moment) => {
    const { memberId, token } = await player()
    await played(token, [100_00, 30_00])
    await countGames(stoppedAt(stage.ctx, 1, moment)).catch(() => undefined)
    await countGames(stage.ctx)
    expect(await playOf(memberId)).toEqual({ staked: 100_00, won: 30_00, rows: 1 })
    expect(await countedOf(memberId)).toBe(70_00)
  },
)

test('bets that cover each other count what was at risk, and what is taken back counts no more', async () => {
  const { memberId, token } = await player()
  const table = providerOf(stage, { token, round: 'table' })
  await table.bet('player', 100_00)
  await table.bet('banker', 100_00)
  await table.win('table-w', 'banker', 195_00, CLOSES)
  await countGames(stage.ctx)
  expect(await countedOf(memberId)).toBe(5_00)
  const round = await played(token, [80_00, 0])
  await countGames(stage.ctx)
  expect(await countedOf(memberId)).toBe(85_00)
  await providerOf(stage, { token }).rollback(`${round}-r`, `${round}-b`)
  await countGames(stage.ctx)
  expect(await countedOf(memberId)).toBe(5_00)
  expect(await playOf(memberId)).toMatchObject({ staked: 200_00, won: 195_00 })
  expect(await listMoneyFaults(stage.ctx.read)).toEqual([])
})

test('the database takes no play of a game that its round did not come to, and the books find it', async () => {
  const { memberId, token } = await player()
  await played(token, [100_00, 30_00])
  await countGames(stage.ctx)
  const [round] = await stage.ctx.read.run<{
    id: string
  }>`select id from game_round where member_id = ${memberId}`
  const id = round?.id ?? ''
  await withSql(database.url, async (sql) => {
    const more = () => sql`
      insert into play_entry (member_id, round_id, nth, operator_id, staked, won, at)
      values (${memberId}, ${id}, 2, ${stage.operatorId}, 100, 0, db_now())`
    await expect(more()).rejects.toThrow('what its round came to')
    await sql.unsafe('alter table play_entry disable trigger user')
    await more()
    const rules = async () => (await listMoneyFaults(stage.ctx.read)).map(({ rule }) => rule)
    expect(await rules()).toEqual(['I24 play of a game is what its round came to'])
    await sql`delete from play_entry where round_id = ${id} and nth = 2`
    await sql.unsafe('alter table play_entry enable trigger user')
    expect(await rules()).toEqual([])
  })
})

test('what is owed of games is repaid by the next wins, once, and by no more than is owed', async () => {
  const { memberId, token } = await player(100)
  const provider = providerOf(stage, { token, round: 'debt' })
  await provider.bet('debt-b1', 50_00)
  await provider.win('debt-w1', 'debt-b1', 100_00)
  await provider.bet('debt-b2', 150_00)
  await provider.rollback('debt-r1', 'debt-w1')
  const debt = async () => (await listMemberMoney(stage.ctx.read, [memberId]))[0]?.debt
  expect([await cashOf(stage, memberId), await debt()]).toEqual([0, 100_00])
  expect(await provider.win('debt-w2', 'debt-b2', 60_00)).toBe(0)
  expect(await provider.win('debt-w2', 'debt-b2', 60_00)).toBe(0)
  expect(await debt()).toBe(40_00)
  const both = await Promise.all(
    ['debt-w3', 'debt-w4'].map((id) => outcomeOf(provider.win(id, 'debt-b2', 50_00))),
  )
  expect(both).toEqual(['ok', 'ok'])
  expect([await cashOf(stage, memberId), await debt()]).toEqual([60_00, 0])
  expect(await provider.win('debt-w5', 'debt-b2', 1_00)).toBe(61_00)
  expect(await listMoneyFaults(stage.ctx.read)).toEqual([])
  await withSql(database.url, async (sql) => {
    await sql.unsafe('set session_replication_role = replica')
    const owed = (more: number) =>
      sql`update transfer set amount = amount + ${more} where member_id = ${memberId} and kind = 'game_debt'`
    await owed(-1)
    const rules = (await listMoneyFaults(stage.ctx.read)).map(({ rule }) => rule)
    expect(rules).toContain('I30 what is owed of games is repaid once')
    await owed(1)
  })
  expect(await listMoneyFaults(stage.ctx.read)).toEqual([])
})

test('a game that returns other than it declares is an alarm once enough was played, and one that does is none', async () => {
  const { token } = await player(100_000)
  await withSql(database.url, async (sql) => {
    await sql.unsafe('set session_replication_role = replica')
    for (const game of ['fair', 'mean']) {
      await sql`
        insert into game (operator_id, provider, game_id, name_th, name_en, type, is_new, is_popular, place, found_by, listed_at,
          declared_return, return_source)
        values (${stage.operatorId}, ${PROVIDER}, ${game}, ${game}, ${game}, 'slot', false, false, 1, ${game}, db_now(), 9500, 'test')`
      // A thousand rounds of before: fair ones return 95 of 100, and mean ones 40.
      await sql`
        insert into game_return (operator_id, provider, game, day, rounds, staked, won, staked_squared, won_squared, product)
        values (${stage.operatorId}, ${PROVIDER}, ${game}, (db_now() at time zone 'Asia/Bangkok')::date, 1000, 1000 * 10000,
          1000 * ${game === 'fair' ? 9_500 : 4_000}::int, 1000 * 10000.0 * 10000,
          1000 * ${game === 'fair' ? 9_500 : 4_000}::int * 50000.0, 1000 * ${game === 'fair' ? 9_500 : 4_000}::int * 10000.0)`
    }
  })
  for (const game of ['fair', 'mean']) await played(token, [100_00, 95_00], game)
  await countGames(stage.ctx)
  const told = (await listAlarms(stage.ctx.read, stage.operatorId, 10)).filter(
    ({ kind }) => kind === 'return-outside',
  )
  expect(told.map(({ about }) => about.split(' ')[0])).toEqual(['mean'])
  const sums = await sumReturns(stage.ctx.read, {
    operatorId: stage.operatorId,
    provider: PROVIDER,
    game: 'mean',
    days: 30,
  })
  expect(sums).toMatchObject({ rounds: 1_001, staked: 1_001 * 100_00, won: 1_000 * 40_00 + 95_00 })
})

test('while the database does not answer a run ends, and asks each kind once', async () => {
  let asked = 0
  const run = () => {
    asked += 1
    return Promise.reject(new Unavailable('database'))
  }
  const ctx = { ...stage.jobs, read: { ...stage.jobs.read, run } }
  await expect(countGames(ctx)).rejects.toThrow('2 passes failed')
  expect(asked).toBe(2)
})
