import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DEMO_AFFILIATE_RULES } from '../../../../domain/affiliates/rules.ts'
import { DAY_MS } from '../../../../domain/calendar/bangkok.ts'
import { satang } from '../../../../domain/money.ts'
import {
  freshDatabase,
  moveClock,
  type TestDatabase,
  withSql,
} from '../../../../tests/support/database/database.ts'
import { stoppedAt } from '../../../../tests/support/processes/stopped.ts'
import { begunToken, openWallet, PROVIDER, providerOf } from '../../../../tests/support/stage/games/gamer.ts'
import {
  type Brought,
  broughtMember,
  setAffiliates,
  takeIncome,
} from '../../../../tests/support/stage/rewards/affiliates.ts'
import { openStage, type Stage } from '../../../../tests/support/stage/stage.ts'
import { listIncomeByProduct, sumIncome } from '../../affiliates/queries-income.ts'
import { listMoneyFaults, lockAccounts } from '../../ledger/queries.ts'
import { countGameIncome } from './count-game-income.ts'
import { countGames } from './count-games.ts'

// A database of its own: its clock is moved by days.
let database: TestDatabase
let stage: Stage
/** Who brought the second, who brought the friend. */
let first: Brought
let second: Brought
let friend: Brought
let token: string
beforeAll(async () => {
  database = await freshDatabase()
  stage = await openStage(database.url, { connections: 12 })
  await openWallet(stage)
  await withSql(database.url, async (sql) => {
    await sql`insert into game_provider (operator_id, code, is_on, shelf, place) values (${stage.operatorId}, ${PROVIDER}, true, 'slot', 1)`
    await sql`insert into game (operator_id, provider, game_id, name_th, name_en, type, is_new, is_popular, place, found_by, listed_at)
      values (${stage.operatorId}, ${PROVIDER}, 'reels', 'reels', 'reels', 'slot', false, false, 1, 'reels', db_now())`
  })
})
afterAll(async () => {
  await stage.close()
  await database.drop()
})
beforeEach(async () => {
  await moveClock(database.url, 0)
  await setRates({ slot: [50, 20], casino: [40, 0] })
  first = await broughtMember(stage)
  second = await broughtMember(stage, first)
  friend = await broughtMember(stage, second)
  token = await begunToken(stage, database.url, friend.memberId)
})

const setRates = (rates: Partial<typeof DEMO_AFFILIATE_RULES.rates>) =>
  setAffiliates(stage, { rates: { ...DEMO_AFFILIATE_RULES.rates, ...rates } })

let lastRound = 0
/** The friend plays a closed round of a slot, or of a game on no list; its name. */
async function played([bet, win]: readonly [number, number], game = 'reels'): Promise<string> {
  lastRound += 1
  const round = `income-${lastRound}`
  const provider = providerOf(stage, { token, round })
  await provider.bet(`${round}-b`, bet, { game })
  await provider.win(`${round}-w`, `${round}-b`, win, { closes: true, game })
  return round
}

async function count(): Promise<void> {
  await countGames(stage.ctx)
  await countGameIncome(stage.ctx)
}

async function rows({ memberId }: Brought = second): Promise<[string, string, number][]> {
  const found = await stage.ctx.read.run<{ product: string; cause: string; amount: number }>`
    select product, cause, amount::float8 as amount from affiliate_game_accrual where member_id = ${memberId}
    order by product, nth`
  return found.map(({ product, cause, amount }) => [product, cause, amount])
}

async function sums({ memberId }: Brought = second) {
  const now = await stage.ctx.transaction((tx) => tx.readClock())
  return sumIncome(stage.ctx.read, memberId, now)
}

test('two levels earn of what games turn over, by day and kind of game, and it waits for seven days', async () => {
  await played([100_00, 30_00])
  await played([100_00, 90_00], 'on-no-list')
  await count()
  expect([await rows(), await rows(first)]).toEqual([
    [
      ['casino', 'played', 4],
      ['slot', 'played', 50],
    ],
    [['slot', 'played', 20]],
  ])
  expect(await listIncomeByProduct(stage.ctx.read, [second.memberId])).toEqual(
    expect.arrayContaining([
      { memberId: second.memberId, level: 1, product: 'casino', staked: 10_00, amount: 4 },
      { memberId: second.memberId, level: 1, product: 'slot', staked: 100_00, amount: 50 },
    ]),
  )
  expect(await sums()).toEqual({ earned: 54, ripe: 0, flagged: 0, withdrawn: 0 })
  await moveClock(database.url, 7 * DAY_MS + 60_000)
  expect(await sums()).toMatchObject({ ripe: 54 })
})

test('spins whose share is less than a satang each are added up before it is rounded down', async () => {
  for (let spin = 0; spin < 5; spin += 1) await played([1_00, 0])
  await count()
  expect(await rows()).toEqual([['slot', 'played', 2]])
  await played([1_00, 0])
  await count()
  expect(await rows()).toEqual([
    ['slot', 'played', 2],
    ['slot', 'played', 1],
  ])
})

test('once, however often and by how many at once it is counted', async () => {
  await played([200_00, 0])
  await Promise.all(Array.from({ length: 5 }, () => countGames(stage.ctx)))
  await Promise.all(Array.from({ length: 10 }, () => countGameIncome(stage.ctx)))
  await count()
  expect(await rows()).toEqual([['slot', 'played', 1_00]])
})

test.each(['before the commit', 'after the commit'] as const)(
  'stopped %s it is counted once',
  async (moment) => {
    await played([200_00, 0])
    await countGames(stage.ctx)
    await expect(countGameIncome(stoppedAt(stage.ctx, 1, moment))).rejects.toThrow()
    await countGameIncome(stage.ctx)
    expect(await rows()).toEqual([['slot', 'played', 1_00]])
  },
)

test('a round that is taken back takes its income with it, before the seven days and after it went to the wallet', async () => {
  const [soon, late] = [await played([200_00, 0]), await played([400_00, 0])]
  await count()
  await providerOf(stage, { token }).rollback(`${soon}-r`, `${soon}-b`)
  await count()
  expect(await rows()).toEqual([
    ['slot', 'played', 3_00],
    ['slot', 'taken-back', -1_00],
  ])
  expect(await sums()).toMatchObject({ earned: 2_00, ripe: 0 })
  await moveClock(database.url, 8 * DAY_MS)
  await takeIncome(stage, second.memberId, satang(2_00))
  await setRates({ slot: [0, 0] })
  await providerOf(stage, { token }).rollback(`${late}-r`, `${late}-b`)
  await count()
  expect(await sums()).toEqual({ earned: 0, ripe: 0, flagged: 0, withdrawn: 2_00 })
  expect((await sums(first)).earned).toBe(0)
})

test('a win that comes later makes a table count less, and what nobody closed counts once it is idle', async () => {
  const table = providerOf(stage, { token, round: 'idle' })
  await table.bet('idle-b', 100_00, { game: 'table' })
  await count()
  expect(await rows()).toEqual([])
  await moveClock(database.url, 25 * 3_600_000)
  await count()
  expect(await rows()).toEqual([['casino', 'played', 40]])
  await table.win('idle-w', 'idle-b', 75_00, { game: 'table', closes: true })
  await count()
  expect(await rows()).toEqual([
    ['casino', 'played', 40],
    ['casino', 'taken-back', -30],
  ])
})

test('rates hold for days that are counted first from then on, and reach no older one', async () => {
  await setRates({ slot: [0, 0] })
  const old = await played([100_00, 0])
  await played([100_00, 0])
  await count()
  await moveClock(database.url, 4 * DAY_MS)
  await setRates({ slot: [100, 0] })
  await providerOf(stage, { token }).rollback(`${old}-r`, `${old}-b`)
  await count()
  expect(await rows()).toEqual([])
  await played([100_00, 0])
  await count()
  await setRates({ slot: [0, 0] })
  await played([100_00, 0])
  await count()
  expect(await rows()).toEqual([
    ['slot', 'played', 1_00],
    ['slot', 'played', 1_00],
  ])
})

test('a day that nobody has added up for days earns once, at the rates of when it is', async () => {
  await played([100_00, 0])
  const back = await played([100_00, 0])
  await moveClock(database.url, 5 * DAY_MS)
  await countGames(stage.ctx)
  for (const moment of ['before the commit', 'after the commit'] as const) {
    await expect(countGameIncome(stoppedAt(stage.ctx, 1, moment))).rejects.toThrow()
  }
  await Promise.all(Array.from({ length: 5 }, () => count()))
  expect(await rows()).toEqual([['slot', 'played', 1_00]])
  // What changes later is a difference of it, and one that earned nothing when it was added up stays so.
  await providerOf(stage, { token }).rollback(`${back}-r`, `${back}-b`)
  await count()
  expect(await rows()).toEqual([
    ['slot', 'played', 1_00],
    ['slot', 'taken-back', -50],
  ])
})

test('a kind of game that nobody has added up earns, also where another kind of its day was', async () => {
  await played([100_00, 0])
  await count()
  const table = await played([100_00, 0], 'on-no-list')
  await moveClock(database.url, 4 * DAY_MS)
  await Promise.all(Array.from({ length: 5 }, () => count()))
  await setRates({ slot: [50, 20], casino: [400, 0] })
  await count()
  expect(await rows()).toEqual([
    ['casino', 'played', 40],
    ['slot', 'played', 50],
  ])
  await providerOf(stage, { token }).rollback(`${table}-r`, `${table}-b`)
  await count()
  expect((await sums()).earned).toBe(50)
})

test('a round that is played for days earns when it is counted, and none of a day that was added up to nothing', async () => {
  const long = providerOf(stage, { token, round: 'long' })
  await long.bet('long-b', 100_00, { game: 'reels' })
  await moveClock(database.url, 6 * DAY_MS)
  await long.win('long-w', 'long-b', 10_00, { game: 'reels', closes: true })
  await count()
  expect(await rows()).toEqual([['slot', 'played', 50]])

  await setRates({ slot: [0, 0] })
  const late = providerOf(stage, { token, round: 'late' })
  await late.bet('late-b', 100_00, { game: 'reels' })
  await played([100_00, 0])
  await count()
  await moveClock(database.url, 12 * DAY_MS)
  await setRates({ slot: [50, 20] })
  await late.win('late-w', 'late-b', 10_00, { game: 'reels', closes: true })
  await count()
  expect(await rows()).toEqual([['slot', 'played', 50]])
})

describe('of five who brought one another', () => {
  /** From who brought the player on up. */
  let above: Brought[]
  beforeEach(async () => {
    above = [first]
    for (const _ of [1, 2, 3, 4]) above.unshift(await broughtMember(stage, above[0]))
    token = await begunToken(stage, database.url, (await broughtMember(stage, above[0])).memberId)
  })
  const earned = async () => {
    const all = await Promise.all(above.map((each) => sums(each)))
    return all.map((each) => each.earned)
  }

  /** Counts, and waits for who holds the account of one of them; what comes meanwhile is done before it goes on. */
  async function countWhileHeld({ memberId }: Brought, meanwhile = async () => {}): Promise<void> {
    let counting: Promise<void> | undefined
    await stage.ctx.transaction(async (tx) => {
      await lockAccounts(tx, [memberId])
      counting = countGameIncome(stage.ctx)
      const waiting = () => tx.one<{ count: number }>`
        select count(*)::int as count from pg_stat_activity
        where datname = current_database() and pg_backend_pid() = any(pg_blocking_pids(pid))`
      await expect.poll(waiting).toEqual({ count: 1 })
      await meanwhile()
    })
    await counting
  }

  test('nobody who is too far up to earn is waited for', async () => {
    await setRates({ slot: [50, 0, 20] })
    await played([100_00, 0])
    await countGames(stage.ctx)
    const idle = [3, 4].map((nth) => (above[nth] as Brought).memberId)
    await stage.ctx.transaction(async (tx) => {
      await lockAccounts(tx, idle)
      await countGameIncome(stage.ctx)
    })
    expect(await earned()).toEqual([50, 0, 20, 0, 0])
  })

  test('who has earned by a level that is no more is waited for, and gives back what is taken back', async () => {
    await setRates({ slot: [50, 0, 20] })
    const round = await played([100_00, 0])
    await count()
    await setRates({ slot: [50] })
    await providerOf(stage, { token }).rollback(`${round}-r`, `${round}-b`)
    await countGames(stage.ctx)
    await countWhileHeld(above[2] as Brought)
    expect(await earned()).toEqual([0, 0, 0, 0, 0])
  })

  test('a level that begins to earn while it waits is held as well', async () => {
    await setRates({ slot: [50] })
    await played([100_00, 0])
    await countGames(stage.ctx)
    await countWhileHeld(above[0] as Brought, () => setRates({ slot: [50, 0, 20] }))
    expect(await earned()).toEqual([50, 0, 20, 0, 0])
  })
})

test('who looks like one person waits, and who was brought by nobody earns nobody anything', async () => {
  const [one, other] = [await broughtMember(stage, undefined, 'สมชาย ใจดี'), await broughtMember(stage)]
  const alike = await broughtMember(stage, one, 'สมชาย ใจดี')
  for (const { memberId } of [alike, other]) {
    token = await begunToken(stage, database.url, memberId)
    await played([200_00, 0])
  }
  await count()
  expect(await sums(one)).toMatchObject({ earned: 1_00, flagged: 1_00 })
  const due = await stage.ctx.read.run`select from game_round where not is_income_counted`
  expect(due).toEqual([])
})

test('the database takes no income of games that were not played, and the books find it', async () => {
  await played([100_00, 0])
  await count()
  const stranger = await broughtMember(stage)
  const earn = (friendId: string, more: number) => stage.ctx.read.run`
    insert into affiliate_game_accrual (member_id, friend_id, day, product, level, nth, operator_id, cause, staked, rate,
      amount, at, held_until)
    select ${second.memberId}, ${friendId}, (at at time zone 'Asia/Bangkok')::date, 'sport', 1, 1, ${stage.operatorId},
      'played', ${more}, 30, ${more} * 30 / 10000, at, at + interval '7 days' from (select db_now() as at) now`
  await expect(earn(stranger.memberId, 1_000)).rejects.toThrow('whom the member brought')
  await expect(earn(friend.memberId, 1_000)).rejects.toThrow('what the rounds of the day earn')
  await expect(stage.ctx.read.run`update affiliate_game_accrual set amount = 1`).rejects.toThrow(
    'permission denied',
  )
  await withSql(database.url, async (sql) => {
    await sql.unsafe('set session_replication_role = replica')
    const add = (more: number) =>
      sql`update affiliate_game_accrual set amount = amount + ${more} where member_id = ${second.memberId}`
    await add(1)
    const rules = async () => [...new Set((await listMoneyFaults(stage.ctx.read)).map(({ rule }) => rule))]
    expect(await rules()).toEqual(['I26 income of games is of turnover at its rate'])
    await add(-1)
    expect(await rules()).toEqual([])
  })
})
