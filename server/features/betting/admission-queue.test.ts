import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bahtToSatang } from '../../../domain/money.ts'
import { useDatabase } from '../../../tests/support/database/database.ts'
import { openStage, type Stage, wishFor } from '../../../tests/support/stage/stage.ts'
import { untilAnswered } from '../../../tests/support/until-answered.ts'
import type { Context } from '../../context.ts'
import { Unavailable } from '../../errors.ts'
import { lockRound } from '../rounds/queries-locks.ts'
import { admissionQueue } from './admission-queue.ts'
import { BatchRoads, batchRoads } from './batches/batch-roads.ts'
import { placeTicket } from './place-ticket.ts'
import type { PlaceTicket } from './ticket.ts'

const database = useDatabase()
let stage: Stage
beforeAll(async () => {
  stage = await openStage(database.url, { connections: 4 })
})
afterAll(() => stage.close())

test('who comes while a transaction is being opened goes along', async () => {
  const roundId = await stage.openRound()
  const [first, second] = (await stage.members(2, bahtToSatang(100))) as [string, string]
  const free = Promise.withResolvers<void>()
  const holding = Array.from({ length: 4 }, () => stage.ctx.sell(() => free.promise)) // every connection there is
  const sell = (member: string) =>
    placeTicket(stage.ctx, wishFor(stage, member, roundId, [['two_top', '12', 1]]))
  const sold = [sell(first)]
  await nextTurn()
  sold.push(sell(second))
  free.resolve()
  await Promise.all(holding)
  expect((await Promise.all(sold)).map(({ receipt }) => receipt.size)).toEqual([2, 2])
})

/** The sizes of the batches in which a hundred tickets are sold that were asked for while no connection was free. */
async function batchesOfCrowd(ctx: Context = stage.ctx): Promise<number[]> {
  const roundId = await stage.openRound()
  const members = await stage.members(100, bahtToSatang(100))
  const free = Promise.withResolvers<void>()
  const holding = Array.from({ length: 4 }, () => stage.ctx.sell(() => free.promise)) // every connection there is
  const sold = members.map((member) =>
    placeTicket(ctx, wishFor(stage, member, roundId, [['two_top', '12', 1]])),
  )
  await nextTurn()
  free.resolve()
  await Promise.all(holding)
  return [...new Set((await Promise.all(sold)).map(({ receipt }) => receipt.size))]
}

test('a crowd goes in halves: one is read and answered while the other is being written', async () => {
  const sizes = await batchesOfCrowd()
  expect(sizes, 'half of 100, all but 18 of the other 50, and the rest').toEqual([50, 32, 18])
})

test('beside games a crowd goes all at once', async () => {
  // Games are told in the moment in which a batch chooses: by a timer it might be a while ago.
  const busy: Context = {
    ...stage.ctx,
    sell: (work) =>
      stage.ctx.sell((tx) => {
        for (let nth = 0; nth < 3; nth += 1) batchRoads(busy).begin('games')
        return work(tx)
      }),
  }
  expect(await batchesOfCrowd(busy)).toEqual([100])
})

test('whose bet at a game is being written waits for its batch, and nobody else does', async () => {
  const roundId = await stage.openRound()
  const [busy = '', other = ''] = await stage.members(2, bahtToSatang(100))
  const patient: Context = { ...stage.ctx }
  const roads = batchRoads(patient, new BatchRoads(600_000))
  const sell = (member: string) =>
    placeTicket(patient, wishFor(stage, member, roundId, [['two_top', '12', 1]]))
  roads.enter('games', busy)
  let isSold = false
  const late = sell(busy).finally(() => {
    isSold = true
  })
  for (let nth = 0; nth < 3; nth += 1) expect((await sell(other)).receipt.size).toBe(1)
  expect(isSold).toBe(false)
  roads.leave('games', [busy])
  expect((await late).cashAfter).toBe(9_900)
})

test('one of many of a member goes along with the others, or alone a little later', async () => {
  const roundId = await stage.openRound()
  const [greedy = '', other = ''] = await stage.members(2, bahtToSatang(100))
  const sell = (member: string, inNoHurry = false) =>
    placeTicket(stage.ctx, wishFor(stage, member, roundId, [['two_top', '12', 1]]), { inNoHurry })
  const along = [sell(greedy, true), sell(other)]
  expect((await Promise.all(along)).map(({ receipt }) => receipt.size)).toEqual([2, 2])
  const beganMs = performance.now()
  expect((await sell(greedy, true)).receipt.size).toBe(1)
  expect(performance.now() - beganMs).toBeGreaterThan(29)
})

test('nobody waits for a batch of those who ask many at once, nor do they keep the others from the connections', async () => {
  const [greedy = '', other = ''] = await stage.members(2, bahtToSatang(100))
  const [heldRound, roundId] = [await stage.openRound(), await stage.openRound()]
  const locked = Promise.withResolvers<void>()
  const free = Promise.withResolvers<void>()
  const holding = stage.ctx.transaction(async (tx) => {
    await lockRound(tx, heldRound)
    locked.resolve()
    await free.promise
  })
  await locked.promise
  const lines = [['two_top', '12', 1]] as const
  const late = inTheEnd(wishFor(stage, greedy, heldRound, lines), { inNoHurry: true })
  await expect
    .poll(async () => {
      const { count } = await stage.ctx.read.one<{ count: number }>`
        select count(*)::int as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`
      return count
    })
    .toBeGreaterThan(0)
  for (let nth = 0; nth < 5; nth += 1) {
    expect((await placeTicket(stage.ctx, wishFor(stage, other, roundId, lines))).receipt.size).toBe(1)
  }
  free.resolve()
  await holding
  expect((await late).cashAfter).toBe(9_900)
})

/** Sells a ticket that has to wait: on a slow machine for longer than one try does. */
function inTheEnd(wish: PlaceTicket, how?: { inNoHurry: boolean }) {
  return untilAnswered(() => placeTicket(stage.ctx, wish, how))
}

/** Holds the accounts of members until `free` is called. */
async function holdAccounts(memberIds: readonly string[]) {
  const locked = Promise.withResolvers<void>()
  const free = Promise.withResolvers<void>()
  const holding = stage.ctx.transaction(async (tx) => {
    await tx.run`select from account where member_id = any(${memberIds}::uuid[]) for update`
    locked.resolve()
    await free.promise
  })
  await locked.promise
  return async () => {
    free.resolve()
    await holding
  }
}

test('a member whose account is held keeps nobody of the batch waiting, and is served when it is free', async () => {
  const roundId = await stage.openRound()
  const members = await stage.members(6, bahtToSatang(100))
  const sell = (member: string) => inTheEnd(wishFor(stage, member, roundId, [['two_top', '12', 1]]))
  const release = await holdAccounts(members.slice(0, 2))
  const [first, second, ...others] = members.map(sell)
  expect((await Promise.all(others)).map(({ receipt }) => receipt.size)).toEqual([4, 4, 4, 4])
  await Promise.all(members.slice(2).map(sell)) // nor the next batches
  await release()
  expect((await Promise.all([first, second])).map((ticket) => ticket?.cashAfter)).toEqual([9_900, 9_900])
})

test('members held by different work do not wait for each other', async () => {
  const roundId = await stage.openRound()
  const [longHeld = '', short = '', other = ''] = await stage.members(3, bahtToSatang(100))
  const sell = (member: string) => inTheEnd(wishFor(stage, member, roundId, [['two_top', '12', 1]]))
  const releaseLong = await holdAccounts([longHeld])
  const releaseShort = await holdAccounts([short])
  const [late, early, free] = [longHeld, short, other].map(sell)
  await free
  await releaseShort()
  expect((await early)?.cashAfter).toBe(9_900)
  await releaseLong()
  expect((await late)?.cashAfter).toBe(9_900)
})

test('a batch that breaks an invariant is decided one by one, and who is held keeps the others of it waiting no more', async () => {
  const roundId = await stage.openRound()
  const [held = '', broken = '', other = ''] = await stage.members(3, bahtToSatang(100))
  const wish = (member: string) => wishFor(stage, member, roundId, [['two_top', '12', 1]])
  const release = await holdAccounts([held])
  const late = inTheEnd(wish(held))
  const wrong = admissionQueue(stage.ctx).enter({ ...wish(broken), key: 'no key at all' })
  const sold = placeTicket(stage.ctx, wish(other))
  await expect(wrong).rejects.toThrow('uuid')
  expect((await sold).cashAfter).toBe(9_900)
  await release()
  expect((await late).cashAfter).toBe(9_900)
})

test('one who is held for longer than a sale waits is told so, and the same key finds nothing sold', async () => {
  const roundId = await stage.openRound()
  const [held = '', other = ''] = await stage.members(2, bahtToSatang(100))
  const wish = wishFor(stage, held, roundId, [['two_top', '12', 1]])
  const release = await holdAccounts([held])
  const late = placeTicket(stage.ctx, wish)
  late.catch(() => {})
  await placeTicket(stage.ctx, wishFor(stage, other, roundId, [['two_top', '12', 1]]))
  await expect(late).rejects.toBeInstanceOf(Unavailable)
  await release()
  expect(await placeTicket(stage.ctx, wish)).toMatchObject({ replayed: false, cashAfter: 9_900 })
})

test('however many are held for long, each is told so before the time of a call is over', async () => {
  const roundId = await stage.openRound()
  const members = await stage.members(8, bahtToSatang(100))
  const release = await holdAccounts(members)
  const startedMs = performance.now()
  const tried = members.map((member) =>
    placeTicket(stage.ctx, wishFor(stage, member, roundId, [['two_top', '12', 1]])),
  )
  for (const outcome of await Promise.allSettled(tried)) {
    expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(Unavailable) })
  }
  expect(performance.now() - startedMs).toBeLessThan(10_000)
  await release()
})

test('a listener that fails does not make a sold ticket look unsold', async () => {
  const roundId = await stage.openRound()
  const [member] = (await stage.members(1, bahtToSatang(100))) as [string]
  const stopListening = stage.listen(() => {
    throw new Error('nobody listens')
  })
  const asked = wishFor(stage, member, roundId, [['two_top', '12', 1]])
  await expect(placeTicket(stage.ctx, asked)).resolves.toMatchObject({ replayed: false })
  stopListening()
})

test('a crowd of the longest tickets is decided in parts, and every one of them is sold', async () => {
  const roundId = await stage.openRound()
  const members = await stage.members(24, bahtToSatang(10_000))
  const longest = Array.from({ length: 2_000 }, () => ['two_top', '12', 1] as const)
  const sold = await Promise.all(
    members.map((member) => placeTicket(stage.ctx, wishFor(stage, member, roundId, longest))),
  )
  expect(sold.map((ticket) => ticket.lines.length)).toEqual(members.map(() => 2_000))
  expect(Math.max(...sold.map((ticket) => ticket.receipt.size)), '20,000 lines a batch').toBeLessThanOrEqual(
    10,
  )
})
