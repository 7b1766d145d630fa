import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { satang } from '../../../../domain/money.ts'
import { moveClock, useDatabase } from '../../../../tests/support/database/database.ts'
import { type Counter, type Customer, openCounter } from '../../../../tests/support/stage/counter.ts'
import {
  codeOf,
  openWallet,
  outcomeOf,
  providerOf,
  showGames,
} from '../../../../tests/support/stage/games/gamer.ts'
import { endRest, planRest } from '../../../features/games/plan-rest.ts'
import { insertList } from '../../../features/games/queries-games.ts'
import { lockProvider, updateProvider } from '../../../features/games/queries-providers.ts'
import { listRests } from '../../../features/games/queries-rests.ts'
import { changeWallet } from '../../../features/games/seamless/change-wallet.ts'
import type { SignedIn } from '../../../features/members/sessions/authenticate.ts'
import { setLimit } from '../../../features/safer/set-limit.ts'
import { stopPlay } from '../../../features/safer/stop-play.ts'

const database = useDatabase()
let counter: Counter
let service = ''
let customer: Customer
let name = ''
/** A provider of the table, as rests are planned for these alone. */
const PROVIDER = 'JLS'
const MINUTE_MS = 60_000

beforeAll(async () => {
  counter = await openCounter(database.url)
  service = await codeOf(counter)
})
afterAll(() => counter.close())
beforeEach(async () => {
  await moveClock(database.url, 0)
  await openWallet(counter, PROVIDER)
  await changeWallet(counter.ctx, { code: service, provider: PROVIDER, isOn: true, opensIn: 'frame' })
  await showGames(counter, PROVIDER)
  await show(true)
  customer = await counter.newcomer(1_000)
  name = (
    await counter.ctx.read.one<{
      name: string
    }>`select name from member where member_id = ${customer.memberId}`
  ).name
})

const show = (isOn: boolean) =>
  counter.ctx.transaction((tx) =>
    updateProvider(tx, { operatorId: counter.operatorId, code: PROVIDER, isOn, shelf: 'slot', place: 1 }),
  )
afterEach(async () => {
  for (const { id: restId } of await listRests(counter.ctx.read, counter.operatorId))
    await endRest(counter.ctx, { ...own(), restId })
})

const launch = async (game = 'book') =>
  (await customer.post(`/backend/api/Gateway/GameLaunch/${service}/${name}`, { provider: PROVIDER, game }))
    .body
const standing = async (game = 'book') =>
  (
    await customer.get(
      `/backend/api/Gateway/GameStanding/${service}/${name}?provider=${PROVIDER}&game=${encodeURIComponent(game)}`,
    )
  ).body
const caller = (): SignedIn => ({
  ...{
    memberId: customer.memberId,
    operatorId: counter.operatorId,
    kind: 'member',
    name,
    code: `DM01${name}`,
  },
  ...{ via: 'bearer', tokenUse: 'member', sessionId: randomUUID() },
})
const own = () => ({ operatorId: counter.operatorId, staffId: counter.makerId, provider: PROVIDER })
const rest = (wish: { startsAt: Date | null; endsAt: Date | null; provider?: string | null }) =>
  planRest(counter.ctx, { ...own(), message: 'ย้ายเครื่อง', ...wish })
const now = async () => (await counter.ctx.read.one<{ now: Date }>`select db_now() as now`).now.getTime()

test('a game is opened at its provider, on the device and in the language of who asks, and is the one played last', async () => {
  const url = `/backend/api/Gateway/GameOwn/${service}/${name}`
  expect((await customer.get(url)).body.opened).toEqual([])
  await changeWallet(counter.ctx, {
    ...{ code: service, provider: PROVIDER, opensIn: 'tab' },
    launchUrl: 'https://games.example/{game}?t={token}&l={lang}&d={device}&back={lobby}',
  })
  const answer = await launch()
  expect(answer).toMatchObject({ status: true, opens_in: 'tab' })
  const address = new URL(answer.url)
  expect([address.origin, address.pathname]).toEqual(['https://games.example', '/book'])
  expect(address.searchParams.get('d')).toBe('desktop')
  expect(address.searchParams.get('back')).toMatch(/^http:\/\/[^/]+\/group$/)
  expect((await customer.get(url)).body.opened).toMatchObject([{ id: 'book', playable: true }])
})

const BARS: Readonly<Record<string, readonly [code: string, bar: () => Promise<unknown>]>> = {
  'a game that is not on the list': [
    'GAME_UNKNOWN',
    () =>
      counter.ctx.transaction(async (tx) => {
        await lockProvider(tx, {
          operatorId: own().operatorId,
          code: PROVIDER,
          isOn: true,
          shelf: 'slot',
          place: 1,
        })
        await insertList(tx, own(), [])
      }),
  ],
  'a provider that is hidden': ['GAME_UNKNOWN', () => show(false)],
  'a provider that rests': [
    'GAME_RESTS',
    async () => rest({ startsAt: null, endsAt: new Date((await now()) + MINUTE_MS) }),
  ],
  'a rest of all games': [
    'GAME_RESTS',
    async () => rest({ provider: null, startsAt: null, endsAt: new Date((await now()) + MINUTE_MS) }),
  ],
  'a wallet that takes no bets': [
    'GAME_NOT_OPEN',
    () => changeWallet(counter.ctx, { code: service, provider: PROVIDER, isOn: false }),
  ],
  'a member who has stopped': [
    'PLAY_STOPPED',
    () => stopPlay(counter.ctx, { caller: caller(), length: 'day', key: randomUUID() }),
  ],
}

test.each(Object.entries(BARS))('%s is not launched and does not stand', async (_, [code, bar]) => {
  expect([(await launch()).status, (await standing()).status]).toEqual([true, true])
  await bar()
  expect([(await launch()).code, (await standing()).code]).toEqual([code, code])
})

test('a member whose limit is met opens nothing more, and plays on what is bet', async () => {
  const limit = { kind: 'stake', span: 'day', max: satang(100), key: randomUUID() } as const
  await setLimit(counter.ctx, { caller: caller(), ...limit })
  const { url } = await launch()
  const provider = providerOf(counter, {
    token: new URL(url).searchParams.get('token') ?? '',
    provider: PROVIDER,
  })
  await provider.bet(randomUUID(), 100)
  expect((await launch()).code).toBe('STAKE_LIMIT')
  expect((await standing()).status).toBe(true)
})

test('a rest that begins by the clock is told before, refuses the next bet at once, and pays a win', async () => {
  const token = new URL((await launch()).url).searchParams.get('token') ?? ''
  const provider = providerOf(counter, { token, round: randomUUID(), provider: PROVIDER })
  const bet = randomUUID()
  await provider.bet(bet, 100_00)
  const begins = (await now()) + MINUTE_MS
  await rest({ startsAt: new Date(begins), endsAt: new Date(begins + MINUTE_MS) })
  const told = await standing()
  expect(told.status).toBe(true)
  expect(told.rests_in_ms).toBeGreaterThan(MINUTE_MS / 2)
  expect(told.rests_in_ms).toBeLessThanOrEqual(MINUTE_MS)
  await provider.bet(randomUUID(), 1_00)
  await moveClock(database.url, MINUTE_MS + 1_000)
  expect(await outcomeOf(provider.bet(randomUUID(), 1_00))).toBe('GAME_NOT_OPEN')
  expect(await standing()).toMatchObject({ status: false, code: 'GAME_RESTS', rest: { message: 'ย้ายเครื่อง' } })
  expect(await provider.win(randomUUID(), bet, 300_00)).toBe(1_199_00)
  await moveClock(database.url, 3 * MINUTE_MS)
  expect((await standing()).status).toBe(true)
})
