import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
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
import { openStage, type Stage, wishFor } from '../../../../tests/support/stage/stage.ts'
import { cancelTicket } from '../../betting/cancel-ticket.ts'
import { placeTicket } from '../../betting/place-ticket.ts'
import { sealRound } from '../../fairness/seal-round.ts'
import { joinTransaction } from '../../keys/join-transaction.ts'
import { addUpRound } from '../../risk/add-up-round.ts'
import { closeRound } from '../../rounds/close-round.ts'
import { listRoundsConsole } from '../list-rounds-console.ts'
import { addUpSold } from './add-up-sold.ts'

const MINUTE_MS = 60_000
const SOLD = 8
const CANCELLED = 3
/** Further tickets of a round that has been on sale for long, which nobody has paid for. */
const MANY = 5_000

// A database of its own: most of its tickets came from nowhere.
let database: TestDatabase
let stage: Stage
let roundId: string
let ahead = 0
beforeAll(async () => {
  database = await freshDatabase()
  stage = await openStage(database.url)
})
afterAll(async () => {
  await stage.close()
  await database.drop()
})

beforeEach(async () => {
  roundId = await stage.openRound({ closesInMs: 24 * 60 * MINUTE_MS })
})

async function pass(minutes: number): Promise<void> {
  ahead += minutes * MINUTE_MS
  await moveClock(database.url, ahead)
}

/** An open transaction of any other test holds a run back. */
async function addUpAll(): Promise<void> {
  const { end } = await stage.ctx.read.one<{ end: number }>`
    select base + pg_snapshot_xmax(pg_current_snapshot())::text::bigint as end from transaction_base`
  const isDone = async () => {
    await addUpSold(stage.jobs)
    const { watermark } = await stage.ctx.read.one<{
      watermark: number
    }>`select watermark from round_sold_mark`
    return watermark >= end
  }
  await expect.poll(isDone, { timeout: 20_000 }).toBe(true)
}

interface Sold {
  readonly memberId: string
  readonly ticketId: string
}

/** Tickets of 10 baht, each of another member. */
async function sell(count: number): Promise<Sold[]> {
  const members = await stage.members(count, bahtToSatang(100))
  return Promise.all(
    members.map(async (memberId) => {
      const wish = wishFor(stage, memberId, roundId, [['two_top', '52', 10]])
      return { memberId, ticketId: (await placeTicket(stage.ctx, wish)).id }
    }),
  )
}

/** The same ticket again and again, by others. */
async function copy({ ticketId }: Sold, count: number): Promise<void> {
  await behindTriggers(
    database.url,
    (sql) => sql`
      insert into ticket (member_id, id, operator_id, round_id, plan, types, numbers, stakes, rates, discounts, stake, net, key, request_hash,
        leaf, nonce, batch_id, batch_index, placed_at)
      select gen_random_uuid(), gen_random_uuid(), operator_id, round_id, plan, types, numbers, stakes, rates, discounts, stake, net,
        gen_random_uuid(), request_hash, leaf, nonce, batch_id, batch_index, db_now()
      from ticket, generate_series(1, ${count}) where id = ${ticketId}`,
  )
  await withSql(database.url, async (sql) => {
    for (const table of ['ticket', 'transfer']) await sql.unsafe(`vacuum (analyze) ${table}`)
  })
}

const cancel = (sold: readonly Sold[]) => Promise.all(sold.map((each) => cancelTicket(stage.ctx, each)))

/** What the list says of the round, and how many tickets and transfers the database read for it. */
async function look() {
  return stage.ctx.transaction(async (tx) => {
    const asked = { operatorId: stage.operatorId, statuses: ['open', 'sealed'], limit: 200 } as const
    const ctx = joinTransaction(stage.ctx, tx)
    let rounds: Awaited<ReturnType<typeof listRoundsConsole>>['rounds'] = []
    const read = await rowsReadBy(tx, ['ticket', 'transfer'], async () => {
      rounds = (await listRoundsConsole(ctx, asked)).rounds
    })
    return { round: rounds.find(({ id }) => id === roundId), read }
  })
}

const told = (tickets: number, cancelled: number) => ({
  ...{ tickets, stakes: bahtToSatang((tickets - cancelled) * 10) },
  ...{ cancelledTickets: cancelled, cancelledStakes: bahtToSatang(cancelled * 10) },
})

/** What stands in the table itself. */
async function standing() {
  const [row] = await withSql(
    database.url,
    (sql) => sql<{ tickets: number; cancelled: number }[]>`
      select count(*)::int as tickets, count(cancelled_at)::int as cancelled from ticket where round_id = ${roundId}`,
  )
  return told(row?.tickets ?? 0, row?.cancelled ?? 0)
}

test('of a round on sale a look reads what was written since it was added up, however much was sold before', async () => {
  const tickets = await sell(SOLD)
  await cancel(tickets.slice(0, CANCELLED))
  expect((await look()).round).toMatchObject(told(SOLD, CANCELLED))
  await pass(10)
  await copy(tickets.at(-1) as Sold, MANY)
  await pass(10)
  await addUpAll()
  const kept = await look()
  expect(kept.round).toMatchObject(told(SOLD + MANY, CANCELLED))
  // Of tables as small as that of transfers the database reads all.
  expect(kept.read).toBeLessThan(300)

  const [fresh] = await sell(2)
  await cancel([...tickets.slice(CANCELLED, CANCELLED + 1), fresh as Sold])
  const more = await look()
  expect(more.round).toMatchObject(told(SOLD + MANY + 2, CANCELLED + 2))
  expect(more.read).toBeLessThan(300)
})

test('what numbers have sold is added up from what was sold and cancelled since, as well', async () => {
  const tickets = await sell(SOLD)
  await copy(tickets.at(-1) as Sold, MANY)
  await pass(10)
  await addUpRound(stage.jobs, roundId)
  await pass(10)
  await Promise.all([sell(2), cancel(tickets.slice(0, 1))])
  await pass(1)
  await stage.ctx.transaction(async (tx) => {
    const ctx = joinTransaction(stage.ctx, tx)
    const read = await rowsReadBy(tx, ['ticket'], async () => {
      expect(await addUpRound(ctx, roundId)).toEqual({ lines: 3 })
    })
    expect(read).toBeLessThan(300)
  })
})

test('of a sealed round no ticket is read, and its seal says what was kept', async () => {
  const tickets = await sell(4)
  await cancel(tickets.slice(0, 1))
  await addUpSold(stage.jobs)
  await closeRound(stage.ctx, { operatorId: stage.operatorId, roundId, reason: 'test' })
  await sealRound(stage.jobs, roundId)
  const sealed = await look()
  expect(sealed.round).toMatchObject(told(4, 1))
})

test('each ticket is in once, whatever is sold and cancelled while it is added up, and by however many workers', async () => {
  const early = await sell(10)
  const [late] = await Promise.all([
    sell(20),
    cancel(early.slice(0, 5)),
    ...Array.from({ length: 4 }, () => addUpSold(stage.jobs)),
  ])
  expect((await look()).round).toMatchObject(await standing())
  await Promise.all([cancel(late.slice(0, 10)), addUpSold(stage.jobs), addUpSold(stage.jobs)])
  expect((await look()).round).toMatchObject(told(30, 15))
  await pass(10)
  await addUpSold(stage.jobs)
  expect((await look()).round).toMatchObject(told(30, 15))
})

test('what is written before a transaction that still runs has ended is not lost, however long that takes', async () => {
  await addUpSold(stage.jobs)
  await withSql(database.url, (sql) =>
    sql.begin(async (tx) => {
      await tx`select pg_current_xact_id()`
      await sell(5)
      await pass(10)
      await addUpSold(stage.jobs)
      expect((await look()).round).toMatchObject(told(5, 0))
      await pass(10)
      await addUpSold(stage.jobs)
      expect((await look()).round).toMatchObject(told(5, 0))
    }),
  )
  await pass(10)
  await addUpSold(stage.jobs)
  expect((await look()).round).toMatchObject(told(5, 0))
})

test('a program that ends before the commit has added up nothing, and the next one all', async () => {
  await sell(3)
  const stopped = () =>
    addUpSold(stoppedAt(stage.jobs, 1, 'before the commit')).catch((error: Error) => error.message)
  await expect.poll(stopped, { timeout: 20_000 }).toBe('stopped')
  expect((await look()).round).toMatchObject(told(3, 0))
  await pass(10)
  await addUpSold(stage.jobs)
  expect((await look()).round).toMatchObject(told(3, 0))
})
