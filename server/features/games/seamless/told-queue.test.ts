import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bahtToSatang } from '../../../../domain/money.ts'
import { useDatabase } from '../../../../tests/support/database/database.ts'
import {
  begunToken,
  cashOf,
  openWallet,
  outcomeOf,
  type Provider,
  providerOf,
} from '../../../../tests/support/stage/games/gamer.ts'
import { openStage, type Stage } from '../../../../tests/support/stage/stage.ts'

const database = useDatabase()
let stage: Stage
beforeAll(async () => {
  stage = await openStage(database.url, { connections: 12 })
  await openWallet(stage)
})
afterAll(() => stage.close())

interface Player {
  readonly memberId: string
  readonly provider: Provider
}

async function players(count: number): Promise<Player[]> {
  const members = await stage.members(count, bahtToSatang(100))
  return Promise.all(
    members.map(async (memberId) => ({
      memberId,
      provider: providerOf(stage, { token: await begunToken(stage, database.url, memberId) }),
    })),
  )
}

/** Holds the accounts of members until the returned function is called. */
async function holdAccounts(memberIds: readonly string[]) {
  const [locked, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
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

test('bets told at once are written together, and one refusal touches no other', async () => {
  const all = await players(48)
  const ids = all.map(() => randomUUID())
  const outcomes = await Promise.all(
    all.map(({ provider }, nth) => outcomeOf(provider.bet(ids[nth] ?? '', nth % 6 === 0 ? 100_01 : 10_00))),
  )
  expect(outcomes).toEqual(all.map((_, nth) => (nth % 6 === 0 ? 'CREDIT_TOO_LOW' : 'ok')))
  const { transactions } = await stage.ctx.read.one<{ transactions: number }>`
    select count(distinct xmin::text)::int as transactions from game_transaction
    where transaction_id = any(${ids}::text[])`
  expect(transactions).toBeLessThanOrEqual(6)
  for (const [nth, { memberId }] of all.entries()) {
    expect(await cashOf(stage, memberId)).toBe(nth % 6 === 0 ? 100_00 : 90_00)
  }
})

test('wins go along with bets of others, and several of one member come one after the other', async () => {
  const [one, other] = (await players(2)) as [Player, Player]
  const bet = randomUUID()
  await one.provider.bet(bet, 10_00)
  const told = [
    ...Array.from({ length: 5 }, () => one.provider.win(randomUUID(), bet, 3_00)),
    ...Array.from({ length: 5 }, () => other.provider.bet(randomUUID(), 2_00)),
  ]
  expect((await Promise.allSettled(told)).filter(({ status }) => status === 'rejected')).toEqual([])
  expect([await cashOf(stage, one.memberId), await cashOf(stage, other.memberId)]).toEqual([105_00, 90_00])
})

test('who is held by other work keeps nobody waiting, and is served when it is over', async () => {
  const all = await players(6)
  const release = await holdAccounts(all.slice(0, 2).map(({ memberId }) => memberId))
  const [first, second, ...others] = all.map(({ provider }) => provider.bet(randomUUID(), 1_00))
  expect(await Promise.all(others)).toEqual([99_00, 99_00, 99_00, 99_00])
  await release()
  expect(await Promise.all([first, second])).toEqual([99_00, 99_00])
})

test('what breaks an invariant fails alone', async () => {
  const all = await players(4)
  const [wrong, ...others] = all.map(({ provider }, nth) =>
    provider.bet(randomUUID(), 1_00, nth === 0 ? { game: 'x'.repeat(101) } : {}),
  )
  await expect(wrong).rejects.toThrow()
  expect(await Promise.all(others)).toEqual([99_00, 99_00, 99_00])
})
