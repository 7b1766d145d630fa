import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { REFUSALS } from '../../../../../contract/errors.ts'
import { bahtToSatang } from '../../../../../domain/money.ts'
import { useDatabase } from '../../../../../tests/support/database/database.ts'
import { namedMember } from '../../../../../tests/support/stage/adjusted.ts'
import { type Clerk, type Desk, openDesk } from '../../../../../tests/support/stage/desk.ts'
import { begunToken, outcomeOf, providerOf } from '../../../../../tests/support/stage/games/gamer.ts'
import { newKeyPair } from '../../../../../tests/support/stage/games/signing-provider.ts'
import { fakeGameSites } from '../../../../external/games/fake-game-sites.ts'

const database = useDatabase()
const sites = fakeGameSites()
let desk: Desk
let owner: Clerk
let checker: Clerk
beforeAll(async () => {
  desk = await openDesk(database.url)
  Object.assign(desk.staff.external, { gameSites: sites })
  owner = await desk.clerk('operator_admin')
  checker = await desk.clerk('draw_checker')
})
afterAll(() => desk.close())

const TERMS = { mostWin: 1_000, mostDay: null, launchUrl: 'https://games.example/{game}?t={token}' }

async function agreed(provider: string): Promise<void> {
  const wish = { provider, ...TERMS, addKey: newKeyPair().publicKey, endKey: null, reason: 'สัญญาใหม่' }
  const asked = await owner.post('/gameWallets/propose', wish)
  expect(asked.status).toBe(200)
  expect((await owner.post('/gameWallets/confirm', asked.body)).body.code).toBe('SAME_PERSON')
  const waiting = (await checker.get('/approvals/waiting')).body.waiting
  expect(waiting.find(({ id }: { id: string }) => id === asked.body.proposalId)).toMatchObject({
    ...{ kind: 'game-wallet', mayDecide: true, reason: 'สัญญาใหม่' },
    gameWallet: { provider, before: null, after: TERMS, keeps: false, endKey: null },
  })
  expect((await checker.post('/gameWallets/confirm', { proposalId: asked.body.proposalId })).status).toBe(200)
}

test('a provider is played of once two have agreed; the list has its terms and keys', async () => {
  await agreed('PGP')
  const { wallets } = (await owner.get('/gameWallets/list')).body
  expect(wallets).toMatchObject([
    { provider: 'PGP', isOn: true, terms: TERMS, net: 0, keys: [{ endedAt: null }] },
  ])
  const off = { provider: 'PGP', isOn: false, reason: 'ปิดชั่วคราว' }
  expect((await owner.post('/gameWallets/bets', off)).status).toBe(200)
  expect((await owner.get('/gameWallets/list')).body.wallets[0].isOn).toBe(false)
})

test('a code that the catalogue has not is refused at its field, in words', async () => {
  const wish = { provider: 'NoSuchProvider', ...TERMS, addKey: null, endKey: null, reason: 'สัญญาใหม่' }
  const { status, body } = await owner.post('/gameWallets/propose', wish)
  expect([status, body]).toMatchObject([
    404,
    { code: 'GAME_PROVIDER', field: 'provider', title: REFUSALS.GAME_PROVIDER.th },
  ])
  expect((await checker.get('/approvals/waiting')).body.waiting).toEqual([])
})

test('the connection is tried both ways, and what was answered is told as it was', async () => {
  await agreed('PPS')
  const tried = async () => (await owner.post('/gameWallets/test', { provider: 'PPS' })).body.tried
  sites.answerAt('https://games.example/', null)
  expect(await tried()).toMatchObject([
    { what: 'keys', ok: true, answer: '1' },
    { what: 'launch', ok: false, answer: expect.stringContaining('ECONNREFUSED') },
    { what: 'stranger', ok: false },
    { what: 'signed', ok: true, answer: 'GAME_TOKEN_UNKNOWN' },
  ])
  sites.answerAt('https://games.example/', { status: 200, text: '<html>' })
  const [, , stranger] = await tried()
  const site = new URL(stranger.address)
  expect(site.pathname).toBe('/partner/games/PPS/wallet/balance')
  sites.answerAt(site.origin, { status: 200, text: '{"status":"RS_OK"}' })
  expect((await tried())[2]).toMatchObject({ ok: false, answer: '200 {"status":"RS_OK"}' })
  sites.answerAt(site.origin, { status: 200, text: '{"status":"RS_ERROR_INVALID_SIGNATURE"}' })
  expect((await tried()).map(({ ok }: { ok: boolean }) => ok)).toEqual([true, true, true, true])
  sites.answerAt('https://games.example/', { status: 503, text: 'away' })
  expect((await tried())[1]).toMatchObject({ ok: false, answer: '503' })
  const rows = await desk.ctx.read.run`select from game_token where provider = 'PPS'`
  expect(rows).toEqual([])
})

test('a provider whose calls bear a token is let in by it once two have agreed, and its connection is tried', async () => {
  const [provider, token] = ['EVO', 'a'.repeat(43)]
  const addToken = createHash('sha256').update(token).digest('hex')
  const wish = { provider, ...TERMS, family: 'pam', opensIn: 'tab', addKey: null, addToken, endKey: null }
  const asked = await owner.post('/gameWallets/propose', { ...wish, reason: 'สัญญาใหม่' })
  const told = async () => {
    const headers = {
      ...{ authorization: `Bearer ${token}`, 'x-player-token': 'x'.repeat(40) },
      'x-correlation-id': randomUUID(),
    }
    return (await desk.ask('GET', `/partner/pam/players/session?provider=${provider}`, headers)).body.error
      .code
  }
  expect(await told()).toBe('PAM_ERR_API_TOKEN')
  const { waiting } = (await checker.get('/approvals/waiting')).body
  expect(waiting.find(({ id }: { id: string }) => id === asked.body.proposalId)).toMatchObject({
    gameWallet: { provider, family: 'pam', opensIn: 'tab', addKey: addToken },
  })
  await checker.post('/gameWallets/confirm', { proposalId: asked.body.proposalId })
  const wallet = (await owner.get('/gameWallets/list')).body.wallets.find(
    (each: { provider: string }) => each.provider === provider,
  )
  expect(wallet).toMatchObject({ family: 'pam', opensIn: 'tab', path: '/partner/pam' })
  await expect.poll(told, { timeout: 20_000 }).toBe('PAM_ERR_SESSION_NOT_FOUND')
  sites.answerAt('https://games.example/', { status: 200, text: '<html>' })
  const tried = async () => (await owner.post('/gameWallets/test', { provider })).body.tried
  const [, , stranger] = await tried()
  expect(new URL(stranger.address).pathname).toMatch(/^\/partner\/pam\/players\/[^/]+\/transactions$/)
  const oks = async (status: number, code: string) => {
    sites.answerAt(new URL(stranger.address).origin, { status, text: `{"error":{"code":"${code}"}}` })
    return (await tried()).map(({ ok }: { ok: boolean }) => ok)
  }
  expect(await oks(401, 'PAM_ERR_API_TOKEN')).toEqual([true, true, true])
  expect(await oks(200, 'PAM_ERR_API_TOKEN')).toEqual([true, true, false])
})

test('a round is found by its member, its provider and any of its references, with what was taken back and what is owed', async () => {
  await agreed('SAG')
  const member = await namedMember(desk, bahtToSatang(100))
  const { memberId } = member
  const token = await begunToken(desk, database.url, memberId, 'SAG')
  const game = providerOf(desk, { token, provider: 'SAG', round: 'R-1' })
  await game.bet('F-B1', 100_00)
  await game.win('F-W1', 'F-B1', 50_00)
  await game.bet('F-B2', 40_00)
  await game.rollback('F-R1', 'F-W1')
  await providerOf(desk, { token, provider: 'SAG', round: 'R-2' })
    .bet('F-B3', 1_00)
    .catch(() => undefined)
  for (const query of [
    `member=${member.name}`,
    'provider=SAG',
    'reference=R-1',
    'reference=F-B2',
    'reference=F-R1',
  ]) {
    const { rounds } = (await owner.get(`/gameRounds/list?${query}`)).body
    const found = rounds.find(({ reference }: { reference: string }) => reference === 'R-1')
    expect(found, query).toMatchObject({ provider: 'SAG', bets: 2, staked: 140, won: 0, closedAt: null })
  }
  const none = (await owner.get('/gameRounds/list?reference=F-none')).body.rounds
  expect(none).toEqual([])
  expect((await owner.get('/gameRounds/list?member=nobody9')).body.code).toBe('MEMBER_UNKNOWN')
  const [{ id }] = (await owner.get('/gameRounds/list?reference=F-W1')).body.rounds
  const one = (await owner.get(`/gameRounds/one?roundId=${id}`)).body
  expect(one).toMatchObject({
    debt: 40,
    transactions: [
      { reference: 'F-B1', kind: 'bet', amount: 100, back: null, owed: 0 },
      { reference: 'F-W1', kind: 'win', amount: 50, bet: 'F-B1', back: { reference: 'F-R1' }, owed: 40 },
      { reference: 'F-B2', kind: 'bet', amount: 40, back: null },
    ],
  })
})

test('rounds come page by page, each once', async () => {
  await agreed('SXY')
  const [memberId = ''] = await desk.members(1, bahtToSatang(100))
  const token = await begunToken(desk, database.url, memberId, 'SXY')
  for (const nth of [1, 2, 3, 4, 5]) {
    await providerOf(desk, { token, provider: 'SXY', round: `P-${nth}` }).bet(`P-B${nth}`, 1_00)
  }
  const seen: string[] = []
  let after = ''
  do {
    const page = (await owner.get(`/gameRounds/list?provider=SXY&limit=2&after=${after}`)).body
    seen.push(...page.rounds.map(({ reference }: { reference: string }) => reference))
    after = page.next ?? ''
  } while (after)
  expect(seen).toEqual(['P-5', 'P-4', 'P-3', 'P-2', 'P-1'])
})

test('a win above the bound is an alarm until somebody says what was done', async () => {
  await agreed('DRG')
  const [memberId = ''] = await desk.members(1, bahtToSatang(100))
  const token = await begunToken(desk, database.url, memberId, 'DRG')
  const game = providerOf(desk, { token, provider: 'DRG' })
  await game.bet('A-B1', 1_00)
  expect(await outcomeOf(game.win('A-W1', 'A-B1', 1_000_01))).toBe('GAME_WIN_TOO_LARGE')
  const alarm = async () =>
    (await owner.get('/gameRounds/alarms')).body.alarms.find(
      ({ about }: { about: string }) => about === 'A-W1',
    )
  const { id } = await alarm()
  expect(await alarm()).toMatchObject({ kind: 'win-above-bound', amount: 1_000.01, told: 1, taken: null })
  const take = { alarmId: id, note: 'ถามค่ายแล้ว' }
  expect((await owner.post('/gameRounds/takeAlarm', take)).status).toBe(200)
  expect(await alarm()).toMatchObject({ isPaid: false, taken: { note: 'ถามค่ายแล้ว' } })
})
