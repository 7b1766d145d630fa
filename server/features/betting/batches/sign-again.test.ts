import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bahtToSatang } from '../../../../domain/money.ts'
import { behindTriggers } from '../../../../tests/support/database/behind-triggers.ts'
import { useDatabase } from '../../../../tests/support/database/database.ts'
import { rowsReadBy } from '../../../../tests/support/database/rows-scanned.ts'
import { stoppedAt } from '../../../../tests/support/processes/stopped.ts'
import { closed } from '../../../../tests/support/stage/closed.ts'
import { openMachinery, openStage, type Stage, wishFor } from '../../../../tests/support/stage/stage.ts'
import type { Context } from '../../../context.ts'
import type { Refusal } from '../../../errors.ts'
import { keysFrom } from '../../../keys.ts'
import { findCash } from '../../ledger/queries.ts'
import { giveBackClosed } from '../../voids/give-back-closed.ts'
import { cancelTicket } from '../cancel-ticket.ts'
import { placeTicket } from '../place-ticket.ts'
import { BEFORE_ALL, listBatchIds, TICKETS_READ, type TicketSpot } from './queries-again.ts'
import { batchHeadOf, signBatchesAgain } from './sign-again.ts'

const database = useDatabase()
let stage: Stage
beforeAll(async () => {
  stage = await openStage(database.url)
})
afterAll(() => stage.close())

type Sold = Awaited<ReturnType<typeof sold>>

async function sold(ctx: Context = stage.ctx, at: Stage = stage) {
  const [memberId = ''] = await at.members(1, bahtToSatang(100))
  const roundId = await at.openRound()
  const { id } = await placeTicket(ctx, wishFor(at, memberId, roundId, [['two_top', '52', 30]]))
  return { memberId, roundId, ticketId: id }
}

/** The program after its secret was lost: another one, and the settings name public keys of before. */
function afterLoss(secret: number, earlier: readonly Buffer[] = [stage.ctx.keys.publicKey]): Context {
  return { ...stage.ctx, keys: keysFrom(Buffer.alloc(32, secret), earlier) }
}

const cancelled = (ctx: Context, ticket: Sold) =>
  cancelTicket(ctx, ticket).then(
    ({ cash }) => cash,
    (error: Refusal) => error.code,
  )
const cashOf = async (memberId: string) => (await findCash(stage.ctx.read, memberId))?.balance

test('a ticket that a lost secret has signed is taken back under the next one, once', async () => {
  const ticket = await sold()
  const ctx = afterLoss(1)
  await signBatchesAgain(ctx)
  expect(await Promise.all([cancelled(ctx, ticket), cancelled(ctx, ticket)])).toEqual([100_00, 100_00])
})

test('after a second loss it is taken back as well, by the key of either secret before', async () => {
  const ticket = await sold()
  await signBatchesAgain(afterLoss(2))
  const later = await sold(afterLoss(2))
  const ctx = afterLoss(3, [stage.ctx.keys.publicKey, keysFrom(Buffer.alloc(32, 2)).publicKey])
  await signBatchesAgain(ctx)
  expect([await cancelled(ctx, ticket), await cancelled(ctx, later)]).toEqual([100_00, 100_00])
})

test('of a secret that the settings do not name, nothing goes back', async () => {
  const ticket = await sold(afterLoss(4))
  const ctx = afterLoss(5)
  await signBatchesAgain(ctx)
  expect(await cancelled(ctx, ticket)).toBe('TICKET_DIFFERS')
})

test('what somebody signs with the lost secret afterwards pays nothing', async () => {
  const ctx = afterLoss(6)
  await signBatchesAgain(ctx)
  const forged = await sold() // by the secret of before
  await signBatchesAgain(ctx)
  expect(await cancelled(ctx, forged)).toBe('TICKET_DIFFERS')
  expect(await cashOf(forged.memberId)).toBe(70_00)
})

test('an operator that is made later has sold nothing under the lost secret, whatever somebody signs with it', async () => {
  const ctx = afterLoss(60)
  await signBatchesAgain(ctx)
  const later = await openStage(database.url, { company: 'LT' })
  try {
    const forged = await sold(later.ctx, later)
    await signBatchesAgain(ctx)
    expect(await cancelled(ctx, forged)).toBe('TICKET_DIFFERS')
    const ticket = await sold(ctx, later)
    expect(await cancelled(ctx, ticket)).toBe(100_00)
  } finally {
    await later.close()
  }
})

test('of a round with many tickets so many are read at a time, and each batch is found', async () => {
  const { roundId, ticketId } = await sold()
  const [batches, beside] = [TICKETS_READ + 500, 3]
  await behindTriggers(
    database.url,
    // Three of each moment, apart by less than the millisecond that a date knows.
    (sql) => sql`
      insert into ticket select (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(), 'key', gen_random_uuid(),
        'batch_id', gen_random_uuid(), 'placed_at', t.placed_at + n / ${beside} * interval '1 microsecond'))).*
      from ticket t cross join generate_series(1, ${batches}::int) n where t.id = ${ticketId}`,
  )
  try {
    const found: string[] = []
    await stage.ctx.transaction(async (tx) => {
      let spot: TicketSpot | null = BEFORE_ALL
      while (spot) {
        const after: TicketSpot = spot
        const read = await rowsReadBy(tx, ['ticket'], async () => {
          const { ids, last } = await listBatchIds(tx, roundId, after)
          found.push(...ids)
          spot = last
        })
        expect(read).toBeLessThanOrEqual(TICKETS_READ + 1)
      }
    })
    expect([found.length, new Set(found).size]).toEqual([batches + 1, batches + 1])
  } finally {
    await behindTriggers(
      database.url,
      (sql) => sql`delete from ticket where round_id = ${roundId} and id <> ${ticketId}`,
    )
  }
})

test('a price that was written before the next secret came is not signed with it', async () => {
  const ticket = await sold()
  const ctx = afterLoss(7)
  const price = (net: number) =>
    behindTriggers(
      database.url,
      (sql) => sql`update ticket set stake = ${net}, net = ${net} where id = ${ticket.ticketId}`,
    )
  await price(10_000_000)
  await signBatchesAgain(ctx)
  expect(await cancelled(ctx, ticket)).toBe('TICKET_DIFFERS')
  await price(30_00)
  expect(await cancelled(ctx, ticket)).toBe(100_00)
})

test.each([
  [1, 'before the commit'],
  [1, 'after the commit'],
  [2, 'before the commit'],
  [2, 'after the commit'],
  [3, 'before the commit'],
] as const)('stopped in its transaction %i %s, the next start goes on', async (nth, moment) => {
  const ticket = await sold()
  const ctx = afterLoss(40 + 2 * nth + moment.length - 16)
  await expect(signBatchesAgain(stoppedAt(ctx, nth, moment))).rejects.toThrow()
  await signBatchesAgain(ctx)
  expect(await cancelled(ctx, ticket)).toBe(100_00)
})

test('two programs that start at once sign the same', async () => {
  const ticket = await sold()
  const ctx = afterLoss(8)
  const other = openMachinery(database.url)
  try {
    await Promise.all([signBatchesAgain(ctx), signBatchesAgain({ ...other.ctx, keys: ctx.keys })])
    expect(await cancelled(ctx, ticket)).toBe(100_00)
  } finally {
    await other.close()
  }
})

test('a batch in which a leaf was added is of no secret', async () => {
  const ticket = await sold()
  const ctx = afterLoss(9)
  await behindTriggers(
    database.url,
    (sql) =>
      sql`update admission_batch set leaves = leaves || ${Buffer.alloc(32)}, size = size + 1
        where id = (select batch_id from ticket where id = ${ticket.ticketId})`,
  )
  await signBatchesAgain(ctx)
  expect(await cancelled(ctx, ticket)).toBe('TICKET_DIFFERS')
  expect(batchHeadOf(Buffer.alloc(32))).not.toEqual(batchHeadOf(Buffer.alloc(64)))
})

test('under age: a ticket of a lost secret that may no longer be cancelled is void', async () => {
  const [memberId = ''] = await stage.members(1, bahtToSatang(100))
  const roundId = await stage.openRound({ closesInMs: 5 * 60_000 })
  await placeTicket(stage.ctx, wishFor(stage, memberId, roundId, [['two_top', '52', 30]], randomUUID()))
  await closed(stage, memberId, 'under-age')
  const ctx = afterLoss(30)
  await signBatchesAgain(ctx)
  await giveBackClosed(ctx, memberId)
  expect(await cashOf(memberId)).toBe(100_00)
})
