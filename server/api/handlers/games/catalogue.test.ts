import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { PROVIDERS } from '../../../../domain/games/providers.ts'
import { SHELVES } from '../../../../domain/games/shelves.ts'
import { moveClock, useDatabase } from '../../../../tests/support/database/database.ts'
import { type Counter, type Customer, openCounter } from '../../../../tests/support/stage/counter.ts'
import { changeProvider, showGame } from '../../../features/games/change-catalogue.ts'
import { importList } from '../../../features/games/import-games.ts'
import { endRest, planRest } from '../../../features/games/plan-rest.ts'
import { listProviderRows } from '../../../features/games/queries-providers.ts'
import { changeWallet } from '../../../features/games/seamless/change-wallet.ts'

const database = useDatabase()
let counter: Counter
let service = ''
let staff: { readonly operatorId: string; readonly staffId: string }
beforeAll(async () => {
  counter = await openCounter(database.url)
  staff = { operatorId: counter.operatorId, staffId: counter.makerId }
  const found = await counter.ctx.read.one<{
    code: string
  }>`select code from operator where id = ${staff.operatorId}`
  service = found.code
})
afterAll(() => counter.close())
beforeAll(() =>
  changeWallet(counter.ctx, {
    code: service,
    provider: 'PGP',
    launchUrl: 'https://games.example/{game}?{token}',
  }),
)

const turn = (code: string, isOn = true, more: object = {}) => {
  const { shelf } = PROVIDERS.find((each) => each.code === code) ?? { shelf: 'slot' as const }
  return changeProvider(counter.ctx, { ...staff, code, isOn, shelf, place: 1, ...more })
}
const bring = async (provider: string, games: readonly object[]) => {
  const rows = await listProviderRows(counter.ctx.read, staff.operatorId)
  const lists = rows.find(({ code }) => code === provider)?.lists ?? 0
  await importList(counter.ctx, { ...staff, provider, list: JSON.stringify(games), lists })
}
const game = (id: string, name: string, more: object = {}) => ({ id, name, type: 'slot', ...more })

beforeEach(async () => {
  await turn('PGP', true, { place: 1 })
  await turn('EVO', true, { place: 2 })
  await bring('PGP', [
    game('ways', 'Golden Ways', { name_th: 'ทางทอง', popular: true }),
    game('sea', 'Sea King', { type: 'fishing', new: true }),
    game('egg', 'Hatching'),
  ])
  await bring('EVO', [game('bac', 'Baccarat A', { type: 'live', popular: true, new: true })])
})

const ask = async (customer: Customer, query = '') =>
  (await customer.get(`/backend/api/Gateway/Gamelist/${service}${query}`)).body
const keys = ({ data }: { data: { provider: string; id: string }[] }) =>
  data.map(({ provider, id }) => `${provider}:${id}`)

test('the eight shelves have the providers that the operator shows, in its order, and no other', async () => {
  const customer = await counter.newcomer(0)
  await turn('JLS', true, { place: 3 })
  const answer = (await customer.get(`/backend/api/Gateway/Provider/${service}`)).body
  expect(
    Object.keys(answer)
      .filter((name) => name !== 'status')
      .sort(),
  ).toEqual([...SHELVES].sort())
  expect(answer.slot.results).toMatchObject([
    { code: 'PGP', name: 'พีจี ซอฟต์', games: 2, playable: true, rest: null },
    { code: 'JLS', games: 0, playable: false },
  ])
  await turn('JLS', true, { shelf: 'horse' })
  await turn('PGP', false)
  expect(await shelves(customer)).toEqual({ casino: ['EVO 1'], horse: ['JLS 0'] })
  await turn('JLS', false)
  expect(keys(await ask(customer))).toEqual(['EVO:bac'])
})

/** Every shelf that is not empty, with its providers and how many games each has there. */
const shelves = async (customer: Customer) => {
  const { body } = await customer.get(`/backend/api/Gateway/Provider/${service}`)
  const named = SHELVES.map((shelf) => [
    shelf,
    body[shelf].results.map(({ code, games }: { code: string; games: number }) => `${code} ${games}`),
  ])
  return Object.fromEntries(named.filter(([, codes]) => codes.length > 0))
}

test('a provider stands on each shelf for which members see games of it, and each shelf lists as many', async () => {
  const customer = await counter.newcomer(0)
  await bring('EVO', [
    game('bac', 'Baccarat A', { type: 'live' }),
    game('dice', 'Dice', { type: 'table' }),
    game('reels', 'Reels'),
    game('ball', 'League', { type: 'sport' }),
    game('run', 'Derby', { type: 'race' }),
  ])
  const standing = { slot: ['PGP 2', 'EVO 1'], casino: ['EVO 2'], fishing: ['PGP 1'] }
  expect(await shelves(customer)).toEqual({ ...standing, sportbook: ['EVO 1'], horse: ['EVO 1'] })
  const listed = {
    slot: ['EVO:reels', 'PGP:ways', 'PGP:egg'],
    casino: ['EVO:bac', 'EVO:dice'],
    fishing: ['PGP:sea'],
    sportbook: ['EVO:ball'],
    horse: ['EVO:run'],
    lotto: [],
  }
  for (const [shelf, games] of Object.entries(listed)) {
    expect(keys(await ask(customer, `?shelf=${shelf}`)).sort(), shelf).toEqual(games.sort())
  }
  expect(keys(await ask(customer, '?shelf=slot&provider=EVO'))).toEqual(['EVO:reels'])
  expect(keys(await ask(customer, '?shelf=sportbook,esport,horse'))).toEqual(['EVO:ball', 'EVO:run'])

  // What the operator hides, and what a list has no more, is on no shelf.
  await showGame(counter.ctx, { ...staff, provider: 'EVO', gameId: 'ball', isOn: false })
  expect(await shelves(customer)).toEqual({ ...standing, horse: ['EVO 1'] })
  await bring('EVO', [game('rocket', 'Rocket', { type: 'crash' }), game('ball', 'League', { type: 'sport' })])
  expect(await shelves(customer)).toEqual({ slot: ['PGP 2'], fishing: ['PGP 1'], group: ['EVO 1'] })
  await showGame(counter.ctx, { ...staff, provider: 'EVO', gameId: 'ball', isOn: true })
  await showGame(counter.ctx, { ...staff, provider: 'EVO', gameId: 'rocket', isOn: false })
  expect(await shelves(customer)).toEqual({ slot: ['PGP 2'], fishing: ['PGP 1'], sportbook: ['EVO 1'] })
  await showGame(counter.ctx, { ...staff, provider: 'EVO', gameId: 'rocket', isOn: true })
})

test('games come page by page by key, each once, whatever is brought in between', async () => {
  const customer = await counter.newcomer(0)
  const first = await ask(customer, '?limit=2')
  expect([keys(first), first.next]).toEqual([['EVO:bac', 'PGP:ways'], '1~PGP~ways'])
  await bring('EVO', [game('aaa', 'A'), game('bac', 'Baccarat A', { type: 'live' })])
  const second = await ask(customer, `?limit=2&after=${first.next}`)
  expect(keys(second)).toEqual(['EVO:bac', 'PGP:sea'])
  const third = await ask(customer, `?limit=2&after=${second.next}`)
  expect([keys(third), third.next]).toEqual([['PGP:egg'], null])
})

test.each([
  ['?provider=PGP', ['PGP:ways', 'PGP:sea', 'PGP:egg']],
  ['?shelf=casino', ['EVO:bac']],
  ['?shelf=casino,slot&type=fishing', []],
  ['?shelf=fishing,slot&type=fishing', ['PGP:sea']],
  ['?list=popular', ['EVO:bac', 'PGP:ways']],
  ['?list=newest', ['EVO:bac', 'PGP:sea']],
  ['?search=GOLDEN', ['PGP:ways']],
  ['?search=ทางทอง', ['PGP:ways']],
  ['?search=พีจี', ['PGP:ways', 'PGP:sea', 'PGP:egg']],
  ['?search=%25', []],
  ['?provider=PGP&game_id=egg', ['PGP:egg']],
  ['?provider=JLS', []],
  ['?provider=&type=&list=&search=&after=', ['EVO:bac', 'PGP:ways', 'PGP:sea', 'PGP:egg']],
])('%s shows %j', async (query, expected) => {
  expect(keys(await ask(await counter.newcomer(0), query))).toEqual(expected)
})

test.each([
  '?shelf=cellar',
  '?type=Slot',
  '?after=x',
  '?limit=0',
  '?limit=101',
  '?list=best',
  '?provider=<b>',
])('%s is no question', async (query) => {
  const customer = await counter.newcomer(0)
  const answer = await customer.get(`/backend/api/Gateway/Gamelist/${service}${query}`)
  expect([answer.httpStatus, answer.body.status]).toEqual([400, false])
})

test('a game has its names in the caller’s language, its marks, and a bar between 20 and 99', async () => {
  const customer = await counter.newcomer(0)
  const { data } = await ask(customer, '?provider=PGP&limit=1')
  expect(data).toMatchObject([
    {
      ...{ id: 'ways', name: 'ทางทอง', provider_name: 'พีจี ซอฟต์', type: 'สล็อต' },
      ...{ new: false, popular: true },
    },
  ])
  expect(data[0].progressBar).toBeGreaterThanOrEqual(20)
  expect(data[0].progressBar).toBeLessThanOrEqual(99)
})

test('a new list hides what it has no more, a hidden game stays hidden, and what comes back is there again', async () => {
  const customer = await counter.newcomer(0)
  await showGame(counter.ctx, { ...staff, provider: 'PGP', gameId: 'sea', isOn: false })
  await bring('PGP', [game('sea', 'Sea King', { type: 'fishing' }), game('ways', 'Golden Ways')])
  expect(keys(await ask(customer, '?provider=PGP'))).toEqual(['PGP:ways'])
  await showGame(counter.ctx, { ...staff, provider: 'PGP', gameId: 'sea', isOn: true })
  await bring('PGP', [game('egg', 'Hatching'), game('sea', 'Sea King', { type: 'fishing' })])
  expect(keys(await ask(customer, '?provider=PGP'))).toEqual(['PGP:egg', 'PGP:sea'])
})

const own = async (customer: Customer) => {
  const { body } = await customer.get(`/backend/api/Gateway/GameOwn/${service}/${await nameOf(customer)}`)
  return { kept: keys({ data: body.kept }), opened: keys({ data: body.opened }) }
}
const nameOf = async ({ memberId }: Customer) =>
  (await counter.ctx.read.one<{ name: string }>`select name from member where member_id = ${memberId}`).name
const act = async (customer: Customer, call: 'GameKeep' | 'GameLaunch', body: object) =>
  (await customer.post(`/backend/api/Gateway/${call}/${service}/${await nameOf(customer)}`, body)).body

test('a member keeps games and finds those played last, the newest first; nobody else does', async () => {
  const [customer, other] = [await counter.newcomer(0), await counter.newcomer(0)]
  expect(await act(customer, 'GameKeep', { provider: 'PGP', id: 'ways', keep: true })).toEqual({
    status: true,
    kept: true,
  })
  await act(customer, 'GameKeep', { provider: 'PGP', id: 'ways', keep: true })
  await act(customer, 'GameKeep', { provider: 'EVO', id: 'bac', keep: true })
  for (const game of ['ways', 'sea', 'ways']) await act(customer, 'GameLaunch', { provider: 'PGP', game })
  expect(await own(customer)).toEqual({ kept: ['EVO:bac', 'PGP:ways'], opened: ['PGP:ways', 'PGP:sea'] })
  expect(await own(other)).toEqual({ kept: [], opened: [] })
  await act(customer, 'GameKeep', { provider: 'EVO', id: 'bac', keep: false })
  // What the operator hides is not shown among them either, and is there again with it.
  await turn('PGP', false)
  expect(await own(customer)).toEqual({ kept: [], opened: [] })
  await turn('PGP')
  expect(await own(customer)).toEqual({ kept: ['PGP:ways'], opened: ['PGP:ways', 'PGP:sea'] })
  const unknown = await act(customer, 'GameKeep', { provider: 'PGP', id: 'WAYS', keep: true })
  expect(unknown).toMatchObject({ status: false, code: 'GAME_UNKNOWN' })
})

test('a hundred games are kept and no more, however many come at once; the last twelve played are remembered', async () => {
  const customer = await counter.newcomer(0)
  await bring(
    'PGP',
    Array.from({ length: 103 }, (_, nth) => game(`g${nth}`, `Game ${nth}`)),
  )
  for (let nth = 0; nth < 98; nth += 1)
    await act(customer, 'GameKeep', { provider: 'PGP', id: `g${nth}`, keep: true })
  const answers = await Promise.all(
    [98, 99, 100, 101, 102].map((nth) =>
      act(customer, 'GameKeep', { provider: 'PGP', id: `g${nth}`, keep: true }),
    ),
  )
  expect(answers.filter(({ status }) => status)).toHaveLength(2)
  expect(answers.find(({ status }) => !status)).toMatchObject({ code: 'GAMES_KEPT_FULL' })
  for (let nth = 0; nth < 15; nth += 1)
    await act(customer, 'GameLaunch', { provider: 'PGP', game: `g${nth}` })
  expect((await own(customer)).opened).toEqual(Array.from({ length: 12 }, (_, nth) => `PGP:g${14 - nth}`))
})

test('games rest by provider or all, from their time to their end, and until somebody ends it', async () => {
  const customer = await counter.newcomer(0)
  const rests = async (query: string) => (await customer.get(`/open/maintenance${query}`)).body
  const { now } = await counter.ctx.read.one<{ now: Date }>`select db_now() as now`
  const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
  const planned = {
    ...staff,
    provider: 'PGP',
    startsAt: inMinutes(10),
    endsAt: inMinutes(30),
    message: 'ย้ายเครื่อง',
  }
  const { restId } = await planRest(counter.ctx, planned)
  expect(await rests('?provider_code=PGP')).toMatchObject({ maintenance: false, message: '', until: null })
  await moveClock(database.url, 15 * 60_000)
  const found = await rests('?provider_code=pgp&game_id=ways')
  expect(found).toMatchObject({ maintenance: true, message: 'ย้ายเครื่อง' })
  expect(Date.parse(found.until)).toBe(planned.endsAt.getTime())
  expect(await rests('?provider_code=EVO')).toMatchObject({ maintenance: false })
  expect(await rests('')).toMatchObject({ maintenance: false })
  const { data } = await ask(customer)
  expect(data.map(({ rest }: { rest: { message: string } | null }) => rest?.message ?? null)).toEqual([
    ...[null, 'ย้ายเครื่อง', 'ย้ายเครื่อง', 'ย้ายเครื่อง'],
  ])
  await endRest(counter.ctx, { ...staff, restId })
  await endRest(counter.ctx, { ...staff, restId })
  expect(await rests('?provider_code=PGP')).toMatchObject({ maintenance: false })
  const all = await planRest(counter.ctx, {
    ...staff,
    provider: null,
    startsAt: null,
    endsAt: null,
    message: '',
  })
  for (const query of ['', '?provider_code=EVO', '?provider_code=ZZZ']) {
    expect(await rests(query)).toMatchObject({ maintenance: true, until: null })
  }
  await endRest(counter.ctx, { ...staff, restId: all.restId })
  expect(await rests('')).toMatchObject({ maintenance: false })
})
