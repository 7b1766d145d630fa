import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useDatabase, withSql } from '../../../../tests/support/database/database.ts'
import { type Counter, type Customer, openCounter } from '../../../../tests/support/stage/counter.ts'
import { begunToken, openWallet, PROVIDER, providerOf } from '../../../../tests/support/stage/games/gamer.ts'

const database = useDatabase()
let counter: Counter
beforeAll(async () => {
  counter = await openCounter(database.url)
  await openWallet(counter)
})
afterAll(() => counter.close())

const REPORT = '/report/transactions'

/** A member with a round won, one lost, and one whose bet was taken back. */
async function player(): Promise<Customer> {
  const customer = await counter.newcomer(1_000)
  const token = await begunToken(counter, database.url, customer.memberId)
  const [won, lost, back] = ['won', 'lost', 'back'].map((round) =>
    providerOf(counter, { token, round: `${round}-${randomUUID()}` }),
  )
  const [wonBet, backBet] = [randomUUID(), randomUUID()]
  await won?.bet(wonBet, 100_00)
  await won?.win(randomUUID(), wonBet, 250_00)
  await lost?.bet(randomUUID(), 40_00)
  await back?.bet(backBet, 30_00)
  await back?.rollback(randomUUID(), backBet)
  return customer
}

test('what was played is told by day and provider, then round by round, then step by step', async () => {
  const customer = await player()
  const { body: days } = await customer.get(`${REPORT}/group-provider`)
  expect(days).toMatchObject({
    data: [{ provider: PROVIDER, rounds: 3, bets: 3, staked: 170, won: 250, returned: 30, net: 110 }],
    earlier: null,
  })
  const of = `provider=${PROVIDER}&date=${days.data[0].date}`
  const { body: first } = await customer.get(`${REPORT}/rounds?${of}&limit=2`)
  const { body: second } = await customer.get(`${REPORT}/rounds?${of}&limit=2&after=${first.next}`)
  expect([first, second].map(({ data }) => data.map((round: { net: number }) => round.net))).toEqual([
    [0, -40],
    [150],
  ])
  expect(second.next).toBeNull()
  const { body: paged } = await customer.get(`${REPORT}/rounds?${of}&limit=2&page=2`)
  expect(paged.data).toEqual(second.data)
  const { body: oldest } = await customer.get(`${REPORT}/rounds?sort=ASC&limit=1`)
  expect(oldest.data).toEqual(second.data)
  const { body: back } = await customer.get(`${REPORT}/rounds/${first.data[0].id}`)
  expect(back).toMatchObject({
    round: { reference: expect.stringMatching(/^back-/) },
    data: [{ kind: 'bet', amount: 30 }],
  })
  expect(back.data[0].returned_at).not.toBeNull()
  const { body: won } = await customer.get(`${REPORT}/rounds/${second.data[0].id}`)
  expect(won.data.map(({ kind, amount }: { kind: string; amount: number }) => [kind, amount])).toEqual([
    ['bet', 100],
    ['win', 250],
  ])
})

test('of a round with more than five hundred bets and wins the first are shown, and that there are more', async () => {
  const customer = await counter.newcomer(1_000)
  const token = await begunToken(counter, database.url, customer.memberId)
  const round = `long-${randomUUID()}`
  const game = providerOf(counter, { token, round })
  await game.bet(randomUUID(), 10_00)
  const spins = (count: number) =>
    withSql(database.url, async (sql) => {
      // Bets of nothing, which move no money.
      await sql`
        insert into game_transaction (operator_id, provider, transaction_id, id, member_id, round, game, kind, units,
          units_a_satang, amount, at)
        select ${counter.operatorId}, ${PROVIDER}, gen_random_uuid(), gen_random_uuid(), ${customer.memberId}, ${round}, 'book',
          'bet', 0, 1000, 0, db_now() from generate_series(1, ${count})`
      await sql`update game_round set bets = bets + ${count} where member_id = ${customer.memberId} and round = ${round}`
    })
  const shown = async () => {
    const { body: rounds } = await customer.get(`${REPORT}/rounds`)
    const { body } = await customer.get(`${REPORT}/rounds/${rounds.data[0].id}`)
    return [body.data.length, body.more, body.data[0].amount, body.round.staked]
  }
  await spins(499)
  expect(await shown()).toEqual([500, false, 10, 10])
  await spins(1)
  expect(await shown()).toEqual([500, true, 10, 10])
})

test('a round of somebody else is not there, and theirs are not among mine', async () => {
  const [mine, theirs] = [await player(), await counter.newcomer(0)]
  const { body } = await mine.get(`${REPORT}/rounds`)
  expect((await theirs.get(`${REPORT}/rounds/${body.data[0].id}`)).body).toMatchObject({
    code: 'GAME_ROUND_UNKNOWN',
  })
  expect((await theirs.get(`${REPORT}/rounds`)).body.data).toEqual([])
  expect((await theirs.get(`${REPORT}/group-provider`)).body.data).toEqual([])
})
