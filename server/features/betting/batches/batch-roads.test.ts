import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bahtToSatang } from '../../../../domain/money.ts'
import { useDatabase } from '../../../../tests/support/database/database.ts'
import { begunToken, openWallet, providerOf } from '../../../../tests/support/stage/games/gamer.ts'
import { openStage, type Stage, wishFor } from '../../../../tests/support/stage/stage.ts'
import { untilAnswered } from '../../../../tests/support/until-answered.ts'
import { admissionQueue } from '../admission-queue.ts'
import { placeTicket } from '../place-ticket.ts'
import { BatchRoads, batchRoads } from './batch-roads.ts'

const database = useDatabase()
let stage: Stage
let roundId: string
beforeAll(async () => {
  stage = await openStage(database.url, { connections: 8 })
  await openWallet(stage)
  roundId = await stage.openRound()
})
afterAll(() => stage.close())

async function twoMembers() {
  return (await stage.members(2, bahtToSatang(100))) as [string, string]
}

const ticketOf = (member: string) => wishFor(stage, member, roundId, [['two_top', '12', 1]])

/** A bet at a game, of a member whom the provider names. */
async function betOf(member: string, wish: { game?: string } = {}) {
  const token = await begunToken(stage, database.url, member)
  const [provider, id] = [providerOf(stage, { token }), randomUUID()]
  return () => provider.bet(id, 1_00, { user: member, ...wish })
}

/** Holds an account until the returned function is called. */
async function hold(memberId: string) {
  const [locked, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = stage.ctx.transaction(async (tx) => {
    await tx.run`select from account where member_id = ${memberId} for update`
    locked.resolve()
    await free.promise
  })
  await locked.promise
  return async () => {
    free.resolve()
    await holding
  }
}

const elsewhere = (road: 'tickets' | 'games', memberId: string) =>
  expect.poll(() => batchRoads(stage.ctx).isElsewhere(road, memberId))

test('a member with several wishes in batches of a road is free when the last of them is', () => {
  const roads = new BatchRoads()
  for (let nth = 0; nth < 2; nth += 1) roads.enter('games', 'one')
  roads.leave('games', ['one'])
  expect(roads.isElsewhere('tickets', 'one')).toBe(true)
  roads.leave('games', ['one'])
  expect(roads.isElsewhere('tickets', 'one')).toBe(false)
})

test('games hear whose ticket is being sold, until it is', async () => {
  const [member, other] = await twoMembers()
  const release = await hold(member)
  const sold = untilAnswered(() => placeTicket(stage.ctx, ticketOf(member)))
  await elsewhere('games', member).toBe(true)
  expect(batchRoads(stage.ctx).isElsewhere('games', other)).toBe(false)
  await release()
  expect((await sold).cashAfter).toBe(9_900)
  await elsewhere('games', member).toBe(false)
})

test('and tickets hear whose bet is being written, until it is', async () => {
  const [member, other] = await twoMembers()
  const bet = await betOf(member)
  const release = await hold(member)
  const told = untilAnswered(bet)
  await elsewhere('tickets', member).toBe(true)
  expect(batchRoads(stage.ctx).isElsewhere('tickets', other)).toBe(false)
  await release()
  expect(await told).toBe(9_900)
  await elsewhere('tickets', member).toBe(false)
})

test('nobody stays in a batch of tickets that failed', async () => {
  const [member, wrong] = await twoMembers()
  const release = await hold(member)
  const sold = untilAnswered(() => placeTicket(stage.ctx, ticketOf(member)))
  const failed = admissionQueue(stage.ctx).enter({ ...ticketOf(wrong), key: 'no key at all' })
  await expect(failed).rejects.toThrow('uuid')
  await elsewhere('games', wrong).toBe(false)
  await elsewhere('games', member).toBe(true)
  await release()
  expect((await sold).cashAfter).toBe(9_900)
  await elsewhere('games', member).toBe(false)
})

test('nor in one of games', async () => {
  const [member, wrong] = await twoMembers()
  const [bet, wrongBet] = [await betOf(member), await betOf(wrong, { game: 'x'.repeat(101) })]
  const release = await hold(member)
  const told = untilAnswered(bet)
  await expect(wrongBet()).rejects.toThrow()
  await elsewhere('tickets', wrong).toBe(false)
  await elsewhere('tickets', member).toBe(true)
  await release()
  expect(await told).toBe(9_900)
  await elsewhere('tickets', member).toBe(false)
})

test('who has waited for a second for the other road waits for the account itself, as others do', async () => {
  const [buyer, player] = await twoMembers()
  const bet = await betOf(player)
  const roads = batchRoads(stage.ctx)
  roads.enter('games', buyer)
  roads.enter('tickets', player)
  const beganMs = performance.now()
  const [ticket, cash] = await Promise.all([placeTicket(stage.ctx, ticketOf(buyer)), bet()])
  expect([ticket.cashAfter, cash]).toEqual([9_900, 9_900])
  expect(performance.now() - beganMs).toBeGreaterThan(990)
  roads.leave('games', [buyer])
  roads.leave('tickets', [player])
})
