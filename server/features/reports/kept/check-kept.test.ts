import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
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
import { DRAWN, drawRound } from '../../../../tests/support/stage/drawing.ts'
import { openStage, type Stage, wishFor } from '../../../../tests/support/stage/stage.ts'
import type { Context } from '../../../context.ts'
import { cancelTicket } from '../../betting/cancel-ticket.ts'
import { placeTicket } from '../../betting/place-ticket.ts'
import { joinTransaction } from '../../keys/join-transaction.ts'
import { seedReceivingAccounts } from '../../payments/seed-receiving-accounts.ts'
import { addUpSold } from '../../results/sold/add-up-sold.ts'
import { settleRound } from '../../settlement/settle-round.ts'
import { voidRound } from '../../voids/void-round.ts'
import { checkKept } from './check-kept.ts'

const DAY_MS = 86_400_000
const DAYS = 40
const FILES = 7
/** Tickets of a round that has been on sale for long, which nobody has paid for. */
const MANY = 3_000

interface Told {
  readonly fault: { readonly rule: string; readonly ref: string }
}

// A database of its own: its books end broken.
let database: TestDatabase
let stage: Stage
let jobs: Context
let told: Told[] = []
let rounds: { sold: string; corrected: string; void: string }
let days = 0
beforeAll(async () => {
  database = await freshDatabase()
  stage = await openStage(database.url, { connections: 6 })
  jobs = { ...stage.jobs, log: { ...stage.jobs.log, fatal: (each: Told) => told.push(each) } as never }
  await seedReceivingAccounts(stage.ctx, stage.operatorId)
  await behindTriggers(database.url, async (sql) => {
    await sql`
      insert into incoming_payment (id, operator_id, account_id, amount, at, heard_at, state, suspense_reason)
      select gen_random_uuid(), ${stage.operatorId}, a.id, 100 * n, db_now() - n * interval '7 hours' - late, db_now() - n * interval '7 hours',
        'suspense', 'no-order'
      from receiving_account a, generate_series(1, ${DAYS}) n, (values (interval '0'), ('5 hours'), ('-5 hours')) l(late)`
    await sql`
      insert into received_day (account_id, day, amount)
      select account_id, received_on(at, heard_at), sum(amount) from incoming_payment group by 1, 2`
    await sql`
      with file as (
        insert into statement_file (id, operator_id, account_id, layout, name, file_hash, imported_at, imported_by)
        select gen_random_uuid(), ${stage.operatorId}, (select min(id::text)::uuid from receiving_account), 'kbank', 'file ' || n,
          sha256(n::text::bytea), db_now(), 'test' from generate_series(1, ${FILES}) n
        returning id
      ), line as (
        insert into statement_line (statement_id, row, reference, at, amount, text)
        select id, n, n::text, db_now(), 100, '' from file, generate_series(1, 20) n
      )
      insert into statement_count (statement_id, lines) select id, 20 from file`
  })
  rounds = { sold: await sold(6), corrected: await sold(6), void: await sold(6) }
  await drawRound(stage, rounds.corrected)
  await settleRound(stage.jobs, rounds.corrected)
  await drawRound(stage, rounds.corrected, { ...DRAWN, last2: '48' }, 'พิมพ์ผิด')
  await settleRound(stage.jobs, rounds.corrected)
  const { operatorId } = stage
  await voidRound(stage.ctx, { operatorId, roundId: rounds.void, reason: 'งดออกผล', actor: 'system' })
  await settleRound(stage.jobs, rounds.void)
  await addUpAll()
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

/** A round with tickets of 10 baht, of which the first is cancelled. */
async function sold(count: number): Promise<string> {
  const roundId = await stage.openRound({ closesInMs: 90 * DAY_MS })
  const members = await stage.members(count, bahtToSatang(100))
  const tickets = await Promise.all(
    members.map(async (memberId) => {
      const wish = wishFor(stage, memberId, roundId, [['two_bottom', '47', 10]])
      return { memberId, ticketId: (await placeTicket(stage.ctx, wish)).id }
    }),
  )
  for (const ticket of tickets.slice(0, 1)) await cancelTicket(stage.ctx, ticket)
  return roundId
}

/** An open transaction of any other test holds a run back. */
async function addUpAll(): Promise<void> {
  const { end } = await stage.ctx.read.one<{ end: number }>`
    select base + pg_snapshot_xmax(pg_current_snapshot())::text::bigint as end from transaction_base`
  const mark = async () => {
    await addUpSold(stage.jobs)
    return (await stage.ctx.read.one<{ watermark: number }>`select watermark from round_sold_mark`).watermark
  }
  await vi.waitFor(async () => expect(await mark()).toBeGreaterThanOrEqual(end), { timeout: 20_000 })
}

const isOver = async () => {
  const { part } = await stage.ctx.read.one<{ part: string | null }>`select part from kept_check`
  return part === null
}

/** Runs that each compare one piece, until the day is over. Returns how many there were. */
async function runs(
  most: number,
  between: (nth: number) => Promise<unknown> = async () => {},
): Promise<number> {
  for (let nth = 1; nth < 5_000; nth += 1) {
    await checkKept(jobs, { forMs: 0, most })
    if (await isOver()) return nth
    await between(nth)
  }
  throw new Error('it does not end')
}

const differences = () => told.map(({ fault: { rule, ref } }) => ({ rule, ref }))
const behind = (statement: string) => behindTriggers(database.url, (sql) => sql.unsafe(statement))

test('where all is in order it finds nothing, in one run or piece by piece, once a day', async () => {
  expect(await checkKept(jobs)).toBe(0)
  expect(await isOver()).toBe(true)
  expect(await runs(1), 'the day is over').toBe(1)
  await nextDay()
  // Each day of an account, each file, and each ticket of three rounds is a piece.
  expect(await runs(1)).toBeGreaterThan(DAYS / 4 + FILES + 3 * 6)
  expect(told).toEqual([])
  expect(await withSql(database.url, (sql) => sql`select * from audit_kept()`)).toEqual([])
})

const SOLD_RULE = 'what a round has sold is kept'
const DAY_RULE = 'what came to an account on a day is kept'
const FILE_RULE = 'the lines of a file are counted'
const BACK_RULE = 'what a round has given back is kept'
const PAID_RULE = 'what a settlement has paid is kept'
const FILE = `(select statement_id from statement_count order by statement_id desc limit 1)`
const ACCOUNT = `(select account_id from received_day order by account_id desc limit 1)`
const OLDEST = `account_id = ${ACCOUNT} and day = (select min(day) from received_day where account_id = ${ACCOUNT})`
const A_TICKET = `id = (select id from ticket where round_id = 'SOLD' and cancelled_at is null order by placed_at desc limit 1)`

test.each([
  ['a day', DAY_RULE, `update received_day set amount = amount + SIGN 1 where ${OLDEST}`],
  [
    'a day on which nothing came',
    DAY_RULE,
    `insert into received_day values (${ACCOUNT}, '2031-05-05', SIGN 7)
      on conflict (account_id, day) do update set amount = received_day.amount + excluded.amount`,
  ],
  [
    'a payment',
    DAY_RULE,
    `update incoming_payment set amount = amount + SIGN 1
      where id = (select id from incoming_payment where account_id = ${ACCOUNT} order by at limit 1)`,
  ],
  [
    'a file',
    FILE_RULE,
    `update statement_count set credited = credited + SIGN 1 where statement_id = ${FILE}`,
  ],
  [
    'a line',
    FILE_RULE,
    `update statement_line set outcome = case when SIGN 1 = 1 then 'changed' end where row = 3 and statement_id = ${FILE}`,
  ],
  [
    'what a round has sold',
    SOLD_RULE,
    `update round_sold set stakes = stakes + SIGN 1 where round_id = 'SOLD'`,
  ],
  [
    'what was cancelled',
    SOLD_RULE,
    `update round_sold set cancelled = cancelled + SIGN 1 where round_id = 'SOLD'`,
  ],
  [
    'a ticket',
    SOLD_RULE,
    `update ticket set stake = stake + SIGN 100, net = net + SIGN 100 where ${A_TICKET}`,
  ],
  ['what was given back', BACK_RULE, `update round_refunded set net = net + SIGN 1 where round_id = 'VOID'`],
  [
    'what was paid',
    PAID_RULE,
    `update settle_paid set paid = paid + SIGN 1 where round_id = 'CORRECTED' and revision = 1`,
  ],
  [
    'a payment of a win',
    PAID_RULE,
    `update settle_item set held = held + SIGN 1 where round_id = 'CORRECTED' and revision = 2 and held > 0`,
  ],
])(
  '%s that was changed is told within a day, and each day until it is put right',
  async (_, rule, statement) => {
    const say = (sign: '' | '-') =>
      statement
        .replaceAll('SIGN ', sign)
        .replaceAll('SOLD', rounds.sold)
        .replaceAll('VOID', rounds.void)
        .replaceAll('CORRECTED', rounds.corrected)
    await behind(say(''))
    await runs(3)
    const found = differences()
    expect(found.length).toBeGreaterThan(0)
    expect(new Set(found.map((each) => each.rule))).toEqual(new Set([rule]))
    await nextDay()
    told = []
    await runs(3)
    expect(differences(), 'nothing was mended').toEqual(found)
    await behind(say('-'))
    await nextDay()
    told = []
    await checkKept(jobs)
    expect(told).toEqual([])
  },
)

test('what is sold, cancelled and added up while a round is added up is no difference', async () => {
  const roundId = await sold(8)
  await addUpAll()
  const step = async (nth: number) => {
    if (nth % 3 !== 0 || nth > 120) return
    const [member] = (await stage.members(1, bahtToSatang(100))) as [string]
    const ticket = await placeTicket(stage.ctx, wishFor(stage, member, roundId, [['two_bottom', '47', 10]]))
    if (nth % 2 === 0) await cancelTicket(stage.ctx, { memberId: member, ticketId: ticket.id })
    await addUpSold(stage.jobs)
  }
  await runs(1, step)
  expect(told).toEqual([])
  await addUpAll()
  await behind(`update round_sold set tickets = tickets - 1 where round_id = '${roundId}'`)
  await nextDay()
  await runs(1)
  expect(differences()).toEqual([{ rule: SOLD_RULE, ref: roundId }])
  await behind(`update round_sold set tickets = tickets + 1 where round_id = '${roundId}'`)
})

test('a program that ends before a commit has lost that piece alone, and what it told is told again', async () => {
  await behind(`update round_sold set tickets = tickets + 1 where round_id = '${rounds.sold}'`)
  const before = async () => (await stage.ctx.read.run<{ part: string | null }>`select * from kept_check`)[0]
  for (let nth = 1; nth < 5_000; nth += 1) {
    const place = await before()
    const stopped = stoppedAt(jobs, 2, 'before the commit')
    await expect(checkKept(stopped, { forMs: 0, most: 5 })).rejects.toThrow('stopped')
    if (place?.part !== null) expect(await before()).toEqual(place)
    await checkKept(jobs, { forMs: 0, most: 5 })
    if (await isOver()) break
  }
  expect(differences()).toEqual([1, 2].map(() => ({ rule: SOLD_RULE, ref: rounds.sold })))
  await behind(`update round_sold set tickets = tickets - 1 where round_id = '${rounds.sold}'`)
})

test('several that run at once compare each piece once', async () => {
  await behind(`update round_sold set tickets = tickets + 1 where round_id = '${rounds.sold}'`)
  await Promise.all(Array.from({ length: 4 }, () => checkKept(jobs, { most: 2 })))
  expect(await isOver()).toBe(true)
  expect(differences()).toEqual([{ rule: SOLD_RULE, ref: rounds.sold }])
  await behind(`update round_sold set tickets = tickets - 1 where round_id = '${rounds.sold}'`)
})

test('a piece reads as many tickets as it may, however many a round has', async () => {
  const roundId = await sold(2)
  await behind(`
    insert into ticket (member_id, id, operator_id, round_id, plan, types, numbers, stakes, rates, discounts, stake, net, key, request_hash,
      leaf, nonce, batch_id, batch_index, placed_at)
    select gen_random_uuid(), gen_random_uuid(), operator_id, round_id, plan, types, numbers, stakes, rates, discounts, stake, net,
      gen_random_uuid(), request_hash, leaf, nonce, batch_id, batch_index, placed_at
    from ticket, generate_series(1, ${MANY}) where round_id = '${roundId}' and cancelled_at is null`)
  await addUpAll()
  await withSql(database.url, (sql) => sql.unsafe('vacuum (analyze) ticket'))
  let most = 0
  do {
    await stage.ctx.transaction(async (tx) => {
      const ctx = joinTransaction(jobs, tx)
      const read = await rowsReadBy(tx, ['ticket'], () => checkKept(ctx, { forMs: 0, most: 100 }))
      most = Math.max(most, read)
    })
  } while (!(await isOver()))
  expect(most).toBeLessThan(250)
  expect(told).toEqual([])
})
