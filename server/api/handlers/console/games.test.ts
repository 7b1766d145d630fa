import { afterAll, beforeAll, expect, test } from 'vitest'
import { PROVIDERS } from '../../../../domain/games/providers.ts'
import { useDatabase, withSql } from '../../../../tests/support/database/database.ts'
import { stoppedAt } from '../../../../tests/support/processes/stopped.ts'
import { type Clerk, type Desk, openDesk } from '../../../../tests/support/stage/desk.ts'
import { findOpenApproval } from '../../../features/approvals/queries.ts'
import { listAudit } from '../../../features/audit/queries.ts'
import { confirmListedTerms } from '../../../features/games/change-listed-terms.ts'
import { importList } from '../../../features/games/import-games.ts'
import { listGamesOfProvider } from '../../../features/games/queries-games.ts'

const database = useDatabase()
let desk: Desk
let owner: Clerk
let checker: Clerk
beforeAll(async () => {
  desk = await openDesk(database.url)
  owner = await desk.clerk('operator_admin')
  checker = await desk.clerk('draw_checker')
})
afterAll(() => desk.close())

const providers = async () => (await owner.get('/games/providers')).body
const one = async (code: string) =>
  (await providers()).providers.find((each: { code: string }) => each.code === code)
const recorded = async (kind: string) =>
  (await listAudit(desk.ctx.read, desk.operatorId, 0, 1_000)).filter((row) => row.kind === kind)
const list = (...ids: readonly string[]) =>
  JSON.stringify(ids.map((id) => ({ id, name: `Game ${id}`, type: 'slot' })))

test('a new operator shows no provider; one person shows one, moves it, and both are on record', async () => {
  const before = (await providers()).providers
  expect(before).toHaveLength(PROVIDERS.length)
  expect(before.some(({ isOn }: { isOn: boolean }) => isOn)).toBe(false)
  const wish = { code: 'MLT', isOn: true, shelf: 'group', place: 7 }
  expect((await owner.post('/games/setProvider', wish)).status).toBe(200)
  await owner.post('/games/setProvider', wish)
  expect(await one('MLT')).toMatchObject({ isOn: true, shelf: 'group', place: 7 })
  const rows = await recorded('games.provider')
  expect(rows).toHaveLength(1)
  expect(JSON.parse(rows[0]?.text ?? '').body).toMatchObject({
    ...{
      code: 'MLT',
      before: { isOn: false, shelf: 'lotto' },
      after: { isOn: true, shelf: 'group', place: 7 },
    },
  })
})

test.each([
  [{ code: 'mlt', isOn: true, shelf: 'slot', place: 1 }, 404],
  [{ code: 'MLT', isOn: true, shelf: 'cellar', place: 1 }, 400],
  [{ code: 'MLT', isOn: true, shelf: 'slot', place: 0 }, 400],
])('%j is refused and changes nothing', async (wish, status) => {
  const before = await one('MLT')
  expect((await owner.post('/games/setProvider', wish)).status).toBe(status)
  expect(await one('MLT')).toEqual(before)
})

test('a list is looked at, brought in once, and of two who looked the later looks again', async () => {
  const preview = await owner.post('/games/previewList', { provider: 'JLS', list: list('a', 'b') })
  expect(preview.body).toMatchObject({ lists: 0, games: 2, added: 2, changed: 0, gone: 0, same: 0 })
  expect((await one('JLS')).games).toBe(0)
  const both = await Promise.all(
    [list('a', 'b'), list('a', 'c')].map((text) =>
      owner.post('/games/importList', { provider: 'JLS', list: text, lists: 0 }),
    ),
  )
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(both.find(({ status }) => status === 409)?.body.code).toBe('GAME_LIST_STALE')
  const heard: unknown[] = []
  const stopListening = desk.listen((event) => heard.push(event))
  await owner.post('/games/importList', { provider: 'CQ9', list: list('a'), lists: 0 })
  stopListening()
  expect(heard).toContainEqual({ name: 'games', operatorId: desk.operatorId, provider: 'CQ9' })
  const again = await owner.post('/games/previewList', { provider: 'JLS', list: list('c', 'a', 'b') })
  expect(again.body).toMatchObject({ lists: 1, games: 3, added: 1, changed: 0, gone: 0, same: 2 })
  expect(await recorded('games.list')).toHaveLength(2)
})

test('another type or return of a known game holds once a second person has agreed; names and new games hold at once', async () => {
  const provider = 'EVO'
  const bring = async (lists: number, ...games: readonly object[]) =>
    owner.post('/games/importList', { provider, lists, list: JSON.stringify(games) })
  const typesNow = async () => {
    const { games } = (await owner.get(`/games/games/${provider}`)).body
    return games.map((each: { nameEn: string; type: string }) => `${each.nameEn} ${each.type}`)
  }
  const aces = { id: 'aces', name: 'Aces', type: 'card' }
  const slot = { id: 'roulette', name: 'Lightning', type: 'slot', rtp: 97.3, rtp_source: 'Lab' }
  const fresh = { id: 'fresh', name: 'Fresh', type: 'slot' }
  await bring(0, { id: 'roulette', name: 'Roulette', type: 'table' }, aces)
  const changed = [slot, aces, fresh]
  const preview = await owner.post('/games/previewList', { provider, list: JSON.stringify(changed) })
  expect(preview.body).toMatchObject({ added: 1, changed: 1, terms: 1 })
  expect((await bring(1, ...changed)).body).toEqual({ games: 3, terms: 1 })
  expect(await typesNow()).toEqual(['Lightning table', 'Aces card', 'Fresh slot'])
  const rows = await recorded('games.list')
  expect(JSON.parse(rows.at(-1)?.text ?? '').body).toMatchObject({
    ...{ code: provider, retyped: 1, terms: 'roulette: table > slot 97.30%' },
  })
  expect((await bring(2, ...changed)).body.code).toBe('PROPOSAL_WAITS')

  const { waiting } = (await checker.get('/approvals/waiting')).body
  const found = waiting.find(({ kind }: { kind: string }) => kind === 'game-list')
  const first = {
    id: 'roulette',
    before: { type: 'table', returns: null },
    after: { type: 'slot', returns: 97.3 },
  }
  expect(found).toMatchObject({ mayDecide: true, gameList: { provider, games: 1, first: [first] } })
  const body = { proposalId: found.id }
  expect((await owner.post('/games/confirmList', body)).body.code).toBe('SAME_PERSON')
  const answers = await Promise.all([1, 2].map(() => checker.post('/games/confirmList', body)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await typesNow()).toEqual(['Lightning slot', 'Aces card', 'Fresh slot'])
  expect(await recorded('games.list-confirm')).toHaveLength(1)
  for (const column of ['type', 'declared_return'])
    await expect(
      withSql(database.url, (sql) =>
        sql.unsafe(
          `update game set ${column} = ${column === 'type' ? "'table'" : 9900} where game_id = 'roulette'`,
        ),
      ),
    ).rejects.toThrow('take two people')
})

test('what a list asks for is taken back or refused, and a game that was gone is known all the same', async () => {
  const provider = 'PNG'
  const bring = async (lists: number, ...games: readonly object[]) =>
    owner.post('/games/importList', { provider, lists, list: JSON.stringify(games) })
  const asked = async () => {
    const { waiting } = (await checker.get('/approvals/waiting')).body
    return waiting.find(
      ({ gameList }: { gameList: { provider: string } | null }) => gameList?.provider === provider,
    )
  }
  const other = { id: 'other', name: 'Other', type: 'card' }
  await bring(0, { id: 'wheel', name: 'Wheel', type: 'table' }, other)
  await bring(1, other)
  expect((await bring(2, other, { id: 'wheel', name: 'Wheel', type: 'slot' })).body.terms).toBe(1)
  expect((await owner.post('/games/withdrawList', { proposalId: (await asked()).id })).status).toBe(200)
  expect((await bring(3, other, { id: 'wheel', name: 'Wheel', type: 'slot' })).body.terms).toBe(1)
  expect((await checker.post('/games/rejectList', { proposalId: (await asked()).id })).status).toBe(200)
  const { games } = (await owner.get(`/games/games/${provider}`)).body
  expect(games.map((each: { type: string }) => each.type)).toEqual(['card', 'table'])
  expect(await asked()).toBeUndefined()
})

test.each(['before the commit', 'after the commit'] as const)(
  'a yes that is stopped %s holds whole or not at all, and once when it is said again',
  async (moment) => {
    const of = { operatorId: desk.operatorId, provider: moment === 'before the commit' ? 'SPG' : 'BNG' }
    const list = (type: string) => JSON.stringify([{ id: 'wheel', name: 'Wheel', type }])
    const { staffId } = owner
    await importList(desk.ctx, { ...of, staffId, list: list('table'), lists: 0 })
    await importList(desk.ctx, { ...of, staffId, list: list('slot'), lists: 1 })
    const waiting = await findOpenApproval(desk.ctx.read, of.operatorId, 'game-list', of.provider)
    const wish = { operatorId: of.operatorId, staffId: checker.staffId, proposalId: waiting?.id ?? '' }
    const typeNow = async () => (await listGamesOfProvider(desk.ctx.read, of))[0]?.type
    await expect(confirmListedTerms(stoppedAt(desk.ctx, 1, moment), wish)).rejects.toThrow('stopped')
    expect(await typeNow()).toBe(moment === 'before the commit' ? 'table' : 'slot')
    await confirmListedTerms(desk.ctx, wish)
    expect(await typeNow()).toBe('slot')
  },
)

test('a list with faults is told all of them, and no game of it is there', async () => {
  const wrong = JSON.stringify([
    { id: 'x', name: 'X', type: 'slot' },
    { id: 'X', name: 'Y', type: 'none' },
  ])
  for (const act of ['/games/previewList', '/games/importList']) {
    const more = act.endsWith('importList') ? { lists: 0 } : {}
    const answer = await owner.post(act, { provider: 'SXY', list: wrong, ...more })
    expect([answer.status, answer.body.code]).toEqual([422, 'GAME_LIST'])
    expect(answer.body.faults).toMatchObject([{ kind: 'type', nth: 2 }])
  }
  expect((await owner.get('/games/games/SXY')).body.games).toEqual([])
  const large = await owner.post('/games/previewList', { provider: 'SXY', list: 'x'.repeat(4_000_001) })
  expect([large.status, large.body.code]).toEqual([400, 'GAME_LIST_LARGE'])
})

test('games of a provider come page by page, and one is hidden and shown', async () => {
  const ids = Array.from({ length: 5 }, (_, nth) => `g${nth}`)
  await owner.post('/games/importList', { provider: 'KAG', list: list(...ids), lists: 0 })
  const page = async (query: string) => (await owner.get(`/games/games/KAG?limit=2${query}`)).body
  const idsOf = ({ games }: { games: { id: string }[] }) => games.map(({ id }) => id)
  const [first, second] = [await page(''), await page('&after=2')]
  expect([idsOf(first), first.previous, first.next]).toEqual([['g0', 'g1'], null, '2'])
  expect([idsOf(second), second.previous, second.next]).toEqual([['g2', 'g3'], '3', '4'])
  expect(idsOf(await page('&before=3'))).toEqual(['g0', 'g1'])
  expect((await page('&after=4')).next).toBeNull()
  await owner.post('/games/setGame', { provider: 'KAG', id: 'g1', isOn: false })
  expect((await page('')).games[1]).toMatchObject({ id: 'g1', isOn: false })
  expect((await owner.post('/games/setGame', { provider: 'KAG', id: 'G1', isOn: true })).status).toBe(404)
  expect(await recorded('games.game')).toHaveLength(1)
})

test('a rest is planned and ended by one person; the same key plans it once', async () => {
  const key = { ...owner.headers, 'idempotency-key': desk.ctx.chance.id() }
  const wish = { provider: null, startsAt: null, endsAt: null, message: 'ย้ายเครื่อง' }
  const answers = await Promise.all(
    [1, 2].map(() => desk.ask('POST', '/console/api/games/planRest', key, wish)),
  )
  const planned = answers.find(({ status }) => status === 200)
  const { rests } = await providers()
  expect(rests).toMatchObject([
    { id: planned?.body.restId, provider: null, holds: true, message: 'ย้ายเครื่อง' },
  ])
  expect((await one('PGP')).isResting).toBe(true)
  await owner.post('/games/endRest', { restId: planned?.body.restId })
  expect((await providers()).rests).toEqual([])
  expect(
    [await recorded('games.rest'), await recorded('games.rest-ended')].map(({ length }) => length),
  ).toEqual([1, 1])
  const past = { ...wish, startsAt: '2026-01-02T10:00:00+07:00', endsAt: '2026-01-02T09:00:00+07:00' }
  const refused = await owner.post('/games/planRest', past)
  expect([refused.status, refused.body.code, refused.body.field]).toEqual([422, 'GAME_REST_PAST', 'endsAt'])
})

test('who may only look changes nothing', async () => {
  const auditor = await desk.clerk('auditor')
  expect((await auditor.get('/games/providers')).status).toBe(200)
  const wish = { provider: null, startsAt: null, endsAt: null, message: '' }
  expect((await auditor.post('/games/planRest', wish)).status).toBe(403)
  expect((await providers()).rests).toEqual([])
})
