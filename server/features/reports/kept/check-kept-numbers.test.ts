import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { BetType } from '../../../../domain/betting/bet-types.ts'
import { bahtToSatang } from '../../../../domain/money.ts'
import { behindTriggers } from '../../../../tests/support/database/behind-triggers.ts'
import {
  freshDatabase,
  moveClock,
  type TestDatabase,
  withSql,
} from '../../../../tests/support/database/database.ts'
import { rowsReadBy } from '../../../../tests/support/database/rows-scanned.ts'
import { stoppedAt } from '../../../../tests/support/processes/stopped.ts'
import { begunToken, openWallet, providerOf } from '../../../../tests/support/stage/games/gamer.ts'
import { openStage, type Stage, wishFor } from '../../../../tests/support/stage/stage.ts'
import type { Context } from '../../../context.ts'
import { cancelTicket } from '../../betting/cancel-ticket.ts'
import { placeTicket } from '../../betting/place-ticket.ts'
import { voidTicket } from '../../betting/refund-tickets.ts'
import { addUpGames } from '../../games/operated/add-up-games.ts'
import { joinTransaction } from '../../keys/join-transaction.ts'
import { addUpRound } from '../../risk/add-up-round.ts'
import { setCaps } from '../../risk/set-caps.ts'
import { setRoundLimits } from '../../risk/set-round-limits.ts'
import { checkKept } from './check-kept.ts'

const DAY_MS = 86_400_000
const PROVIDER = 'GDC'

interface Told {
  readonly fault: { readonly rule: string; readonly ref: string | null; readonly detail: string }
}

// A database of its own: its books end broken.
let database: TestDatabase
let stage: Stage
let jobs: Context
let told: Told[] = []
let roundId: string
let days = 0
beforeAll(async () => {
  database = await freshDatabase()
  stage = await openStage(database.url, { connections: 6 })
  jobs = { ...stage.jobs, log: { ...stage.jobs.log, fatal: (each: Told) => told.push(each) } as never }
  roundId = await stage.openRound({ closesInMs: 90 * DAY_MS })
  await cap('12')
  await setRoundLimits(stage.ctx, {
    ...by(),
    limits: { types: { two_bottom: { cap: bahtToSatang(5_000) } } },
  })
  await sell('two_top', '12')
  await sell('two_bottom', '47')
  await sell('two_top', '99')
  await cancelTicket(stage.ctx, await sell('two_top', '12'))
  await voidTicket(stage.ctx, await sell('two_bottom', '47'))
  await sell('three_tod', '321')
  await addUpRound(stage.jobs, roundId)
  await openWallet(stage, PROVIDER)
  await play('a')
  await nextDay()
  await play('b')
  await addUpAllGames()
})
afterAll(async () => {
  await stage.close()
  await database.drop()
})
beforeEach(async () => {
  told = []
  await nextDay()
})

async function nextDay(): Promise<void> {
  days += 1
  await moveClock(database.url, days * DAY_MS)
}

const by = () => ({ operatorId: stage.operatorId, staffId: stage.makerId, roundId })

function cap(number: string) {
  const wish = { ...by(), type: 'two_top' as const, numbers: [number], withReversed: false }
  return setCaps(stage.ctx, { ...wish, cap: bahtToSatang(50_000) })
}

/** A ticket of 10 baht on a number, of a member of its own. */
async function sell(type: BetType, number: string) {
  const [memberId = ''] = await stage.members(1, bahtToSatang(100))
  const {
    id: ticketId,
    net,
    lines,
  } = await placeTicket(stage.ctx, wishFor(stage, memberId, roundId, [[type, number, 10]]))
  return { memberId, ticketId, sold: { net, lines } }
}

async function play(name: string): Promise<void> {
  const [memberId = ''] = await stage.members(1, bahtToSatang(1_000))
  const token = await begunToken(stage, database.url, memberId, PROVIDER)
  const game = providerOf(stage, { token, provider: PROVIDER, round: name })
  await game.bet(`kept-b-${name}`, 100_00)
  await game.win(`kept-w-${name}`, `kept-b-${name}`, 30_00)
}

/** An open transaction of any other test holds a run back. */
async function addUpAllGames(): Promise<void> {
  const { end } = await stage.ctx.read.one<{ end: number }>`
    select base + pg_snapshot_xmax(pg_current_snapshot())::text::bigint as end from transaction_base`
  const mark = async () => {
    await addUpGames(stage.jobs)
    return (await stage.ctx.read.one<{ watermark: number }>`select watermark from game_sums`).watermark
  }
  await vi.waitFor(async () => expect(await mark()).toBeGreaterThanOrEqual(end), { timeout: 40_000 })
}

const place = () =>
  stage.ctx.read.one<{ part: string | null }>`
    select part, day::text, place_at::text, place_id, until::text, found::text,
      (select json_agg(s order by kind, name)::text from kept_sum s) as sums from kept_check`

/** One piece of two tickets is compared, or all that is left of games, of which each day is many. */
const oneRun = async (ctx: Context) => {
  const isOfGames = (await place()).part === 'games'
  await checkKept(ctx, isOfGames ? {} : { forMs: 0, most: 2 })
}

/** Runs until the day is over. Returns how many there were. */
async function runs(between: (nth: number) => Promise<unknown> = async () => {}): Promise<number> {
  for (let nth = 1; nth < 1_000; nth += 1) {
    await oneRun(jobs)
    if ((await place()).part === null) return nth
    await between(nth)
  }
  throw new Error('it does not end')
}
const behind = (statement: string) =>
  behindTriggers(database.url, (sql) => sql.unsafe(statement.replaceAll('ROUND', roundId)))
const audited = () =>
  withSql(database.url, (sql) => sql`select * from audit_counts() union all select * from audit_kept()`)

const COUNT_RULE = 'a count is what stands of its number'
const SUM_RULE = 'what a round has sold of a number is summed'
const GAME_RULE = 'what games came to on a day is summed'
const A_COUNT = `round_id = 'ROUND' and type = 'two_top' and number = '12'`
const A_SUM = `round_id = 'ROUND' and type = 'three_tod' and number = '123'`
const AN_HOUR = `(select min(day) from game_day)`

test('where all is in order nothing is told', async () => {
  expect(await checkKept(jobs)).toBe(0)
  expect(await audited()).toEqual([])
  expect(told).toEqual([])
  expect((await place()).part).toBeNull()
})

test.each([
  [
    'what is counted of a number with a cap',
    [COUNT_RULE],
    `update number_sale set sold = sold + 100 where ${A_COUNT}`,
    `update number_sale set sold = sold - 100 where ${A_COUNT}`,
    'two_top 12 {1100}, found {1000}',
  ],
  [
    'a number with a cap that has lost its count',
    [COUNT_RULE],
    `delete from number_sale where ${A_COUNT}`,
    `insert into number_sale (round_id, type, number, sold) values ('ROUND', 'two_top', '12', 1000)`,
    'two_top 12 {0}, found {1000}',
  ],
  [
    'a number that has lost its count, of a type with a cap',
    [COUNT_RULE],
    `delete from number_sale where round_id = 'ROUND' and type = 'two_bottom'`,
    `insert into number_sale (round_id, type, number, sold) values ('ROUND', 'two_bottom', '47', 1000)`,
    'two_bottom 47 {0}, found {1000}',
  ],
  [
    'a ticket',
    [COUNT_RULE, SUM_RULE],
    `update ticket set stakes = '{900}' where round_id = 'ROUND' and numbers = '{12}' and cancelled_at is null`,
    `update ticket set stakes = '{1000}' where round_id = 'ROUND' and numbers = '{12}' and cancelled_at is null`,
    'two_top 12 {1000}, found {900}',
  ],
  [
    'what a number would win',
    [SUM_RULE],
    `update number_total set win = win + 1 where ${A_SUM}`,
    `update number_total set win = win - 1 where ${A_SUM}`,
    'three_tod 123 {1000,1000,150001}, found {1000,1000,150000}',
  ],
  [
    'a sum of what nobody bet on',
    [SUM_RULE],
    `insert into number_total values ('ROUND', 'two_top', '55', 7, 7, 7)`,
    `delete from number_total where round_id = 'ROUND' and number = '55'`,
    'two_top 55 {7,7,7}, found {0,0,0}',
  ],
  [
    'a sum that is not there',
    [SUM_RULE],
    `create table away as select * from number_total where ${A_SUM}; delete from number_total where ${A_SUM}`,
    `insert into number_total select * from away; drop table away`,
    'three_tod 123 {0,0,0}, found {1000,1000,150000}',
  ],
  [
    'what all games of a provider came to on a day',
    [GAME_RULE],
    `update game_day set won = won + 1 where game = '' and day = ${AN_HOUR}`,
    `update game_day set won = won - 1 where game = '' and day = ${AN_HOUR}`,
    `${PROVIDER} {1,10000,3001}, found {1,10000,3000}`,
  ],
  [
    'a day of a game that is not there',
    [GAME_RULE],
    `create table away as select * from game_day where game <> '' and day = ${AN_HOUR}; delete from game_day where game <> '' and day = ${AN_HOUR}`,
    `insert into game_day select * from away; drop table away`,
    'book {0,0,0}, found {1,10000,3000}',
  ],
  [
    'a transfer',
    [GAME_RULE],
    `update transfer set amount = amount + 5 where kind = 'game_win' and at = (select max(at) from transfer where kind = 'game_win')`,
    `update transfer set amount = amount - 5 where kind = 'game_win' and at = (select max(at) from transfer where kind = 'game_win')`,
    'book {1,10000,3000}, found {1,10000,3005}',
  ],
])('%s that was changed is told each day until it is put right', async (_, rules, change, back, says) => {
  await behind(change)
  expect((await audited()).length).toBeGreaterThanOrEqual(rules.length)
  for (const _day of [1, 2]) {
    await checkKept(jobs)
    expect(new Set(told.map(({ fault }) => fault.rule))).toEqual(new Set(rules))
    expect(told.map(({ fault }) => fault.detail).join('\n')).toContain(says)
    told = []
    await nextDay()
  }
  await behind(back)
  await checkKept(jobs)
  expect(told).toEqual([])
  expect(await audited()).toEqual([])
})

test('what is sold, cancelled, limited and summed between the pieces is no difference, and what is wrong beside it is', async () => {
  const step = async (nth: number) => {
    if (nth > 60) return
    if (nth % 2 === 0) {
      const ticket = await sell('two_top', '12')
      if (nth % 4 === 0) await cancelTicket(stage.ctx, ticket)
      if (nth % 6 === 0) await voidTicket(stage.ctx, ticket)
    }
    if (nth % 10 === 0) await cap(String(nth))
    if (nth % 3 === 0) await addUpRound(stage.jobs, roundId)
  }
  await sell('two_bottom', '47')
  expect(await runs(step)).toBeGreaterThan(20)
  expect(told).toEqual([])
  await nextDay()
  await behind(`update number_sale set sold = sold + 100 where ${A_COUNT}`)
  await runs(step)
  expect(new Set(told.map(({ fault }) => fault.rule))).toEqual(new Set([COUNT_RULE]))
  await behind(`update number_sale set sold = sold - 100 where ${A_COUNT}`)
})

test('a sale that is being written when a count is begun is in neither', async () => {
  await checkKept(jobs)
  await nextDay()
  const [memberId = ''] = await stage.members(1, bahtToSatang(100))
  const sums = async () =>
    (await stage.ctx.read.one<{ sums: number }>`select count(*)::int as sums from kept_sum`).sums
  await stage.ctx.transaction(async (tx) => {
    await placeTicket(
      joinTransaction(stage.ctx, tx),
      wishFor(stage, memberId, roundId, [['two_top', '12', 10]]),
    )
    do await oneRun(jobs)
    while ((await sums()) === 0)
    expect((await place()).part).toBe('counts')
  })
  await runs()
  expect(told).toEqual([])
})

test('a program that ends before a commit has lost that piece alone, and what it told is told again', async () => {
  await behind(`update number_sale set sold = sold + 100 where ${A_COUNT}`)
  await behind(`update game_day set won = won + 1 where game = '' and day = ${AN_HOUR}`)
  for (let nth = 1; nth < 5_000; nth += 1) {
    const before = await place()
    await expect(oneRun(stoppedAt(jobs, 2, 'before the commit'))).rejects.toThrow('stopped')
    if (before.part !== null) expect(await place()).toEqual(before)
    await oneRun(jobs)
    if ((await place()).part === null) break
  }
  expect(told.map(({ fault }) => fault.rule)).toEqual([COUNT_RULE, COUNT_RULE, GAME_RULE])
  await behind(`update number_sale set sold = sold - 100 where ${A_COUNT}`)
  await behind(`update game_day set won = won - 1 where game = '' and day = ${AN_HOUR}`)
})

test('a piece reads as many tickets as it may', async () => {
  await behind(`
    insert into ticket (member_id, id, operator_id, round_id, plan, types, numbers, stakes, rates, discounts, stake, net, key, request_hash,
      leaf, nonce, batch_id, batch_index, placed_at)
    select gen_random_uuid(), gen_random_uuid(), operator_id, round_id, plan, types, numbers, stakes, rates, discounts, stake, net,
      gen_random_uuid(), request_hash, leaf, nonce, batch_id, batch_index, placed_at
    from (select * from ticket where round_id = 'ROUND' and numbers = '{99}') one, generate_series(1, 3000)`)
  await withSql(database.url, (sql) => sql.unsafe('vacuum (analyze) ticket'))
  let most = 0
  do {
    await stage.ctx.transaction(async (tx) => {
      const ctx = joinTransaction(jobs, tx)
      const part = (await place()).part
      const read = await rowsReadBy(tx, ['ticket'], () =>
        checkKept(ctx, { forMs: 0, most: part === 'games' ? 86_400 : 100 }),
      )
      most = Math.max(most, read)
    })
  } while ((await place()).part !== null)
  expect(most).toBeLessThan(250)
})
