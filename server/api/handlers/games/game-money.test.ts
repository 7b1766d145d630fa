import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { REFUSALS } from '../../../../contract/errors.ts'
import { useDatabase } from '../../../../tests/support/database/database.ts'
import { type BuiltIn, openBuiltIn, type Person } from '../../../../tests/support/http/built-in.ts'
import { seedGames } from '../../../features/games/seed-games.ts'

const database = useDatabase()
let site: BuiltIn
let person: Person
beforeAll(async () => {
  site = await openBuiltIn(database.url)
  await seedGames(site.machinery.ctx, site.operatorId)
  person = await site.signIn('demo01')
})
afterAll(() => site.close())

const shown = async (more = {}) =>
  (
    await site.ask('GET', '/svc/wallet/api/Gateway/GameWallets/demo/demo01', { ...person.headers, ...more })
  ).json()
const post = async (call: string, body: object, key: string = randomUUID()) => {
  const headers = { ...person.headers, 'idempotency-key': key }
  const answer = await site.ask('POST', `/svc/wallet/api/Gateway/${call}/demo`, headers, body)
  return { body: answer.json(), replayed: answer.headers['idempotent-replayed'], status: answer.statusCode }
}
const move = (wish: object, key?: string) =>
  post('GameMoney', { username: 'demo01', provider: 'JKR', way: 'in', amount: 100, ...wish }, key)

test('money goes in and comes home over the wire, and what is shown is what the providers say', async () => {
  const { credit, ...before } = await shown()
  expect(before).toEqual({
    ...{ status: true, total: 0, latest: [] },
    wallets: [
      { provider: 'JKR', name: 'โจ๊กเกอร์', is_on: true, balance: 0, open: null },
      { provider: 'SPG', name: 'สเปดเกมมิ่ง', is_on: true, balance: 0, open: null },
    ],
  })
  const key = randomUUID()
  const first = await move({}, key)
  expect(first.body).toMatchObject({
    status: true,
    transfer: { provider: 'JKR', way: 'in', amount: 100, state: 'done' },
  })
  expect(await move({}, key)).toMatchObject({ body: first.body, replayed: 'true' })
  // A demo loses the answer to this amount.
  expect((await move({ provider: 'SPG', amount: 20.11 })).body.transfer.state).toBe('unknown')
  const during = await shown({ cookie: 'lang=en' })
  expect(during).toMatchObject({ credit: credit - 120.11, total: 120.11 })
  expect(during.wallets).toMatchObject([
    { name: 'Joker Gaming', balance: 100, open: null },
    { name: 'Spadegaming', balance: 20.11, open: { way: 'in', amount: 20.11 } },
  ])
  const home = await post('GameMoneyHome', { username: 'demo01' })
  expect(home.body.transfers).toMatchObject([{ provider: 'JKR', way: 'out', amount: 100, state: 'done' }])
  expect((await shown()).credit).toBe(credit - 20.11)
})

test.each([
  ['a provider that keeps no wallet', { provider: 'PGP' }, 'GAME_NOT_OPEN'],
  ['more than there is', { amount: 900_000 }, 'CREDIT_TOO_LOW'],
  ['while one is under way', { provider: 'SPG' }, 'GAME_TRANSFER_OPEN'],
  ['of nothing', { amount: 0 }, 'AMOUNT_UNCLEAR'],
  ['of a part of a satang', { amount: 12.345 }, 'AMOUNT_UNCLEAR'],
] as const)('to %s is refused in words', async (_, wish, code) => {
  const before = await shown()
  expect((await move(wish)).body).toMatchObject({
    status: false,
    code,
    message: expect.stringContaining(REFUSALS[code].th.slice(0, 6)),
  })
  expect(await shown()).toEqual(before)
})

test.each([
  ['another member', { username: 'demo02' }],
  ['below nothing', { amount: -5 }],
  ['a part of a satang', { amount: 1.005 }],
  ['another way', { way: 'sideways' }],
])('a wish of %s does nothing', async (_, wish) => {
  const before = await shown()
  expect((await move(wish)).body.status).toBe(false)
  expect(await shown()).toEqual(before)
})
