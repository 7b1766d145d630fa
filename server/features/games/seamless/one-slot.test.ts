import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bahtToSatang } from '../../../../domain/money.ts'
import { moveClock, useDatabase } from '../../../../tests/support/database/database.ts'
import {
  launched,
  openWallet,
  outcomeOf,
  PROVIDER,
  type Provider,
  providerOf,
  signedIn,
} from '../../../../tests/support/stage/games/gamer.ts'
import { openStage, type Stage } from '../../../../tests/support/stage/stage.ts'
import { insertList } from '../queries-games.ts'
import { lockProvider } from '../queries-providers.ts'
import { readStanding } from '../read-standing.ts'
import { exchangeToken } from './play-token.ts'

const database = useDatabase()
let stage: Stage
let memberId = ''
let sessionId = ''
beforeAll(async () => {
  stage = await openStage(database.url, { connections: 12 })
  await openWallet(stage)
  await openWallet(stage, 'SEC')
})
afterAll(() => stage.close())
beforeEach(async () => {
  await moveClock(database.url, 0)
  ;[memberId = ''] = await stage.members(1, bahtToSatang(1_000))
  sessionId = await signedIn(stage, database.url, memberId)
})

const id = () => randomUUID()
const opened = async (game: string, provider = PROVIDER): Promise<Provider> =>
  providerOf(stage, {
    ...{ provider, round: `of ${game}` },
    token: await launched(stage, { memberId, sessionId }, { game, provider }),
  })
const spins = (slot: Provider, amount = 1_00, wish: Parameters<Provider['bet']>[2] = {}) =>
  outcomeOf(slot.bet(id(), amount, { round: id(), ...wish }))
const isLeft = async (game: string, provider = PROVIDER) =>
  (await readStanding(stage.ctx, { memberId, operatorId: stage.operatorId, provider, game })).isLeft

/** Games of the second provider that are no slots. */
async function showTables(): Promise<void> {
  const { operatorId } = stage
  await stage.ctx.transaction(async (tx) => {
    await lockProvider(tx, { operatorId, code: 'SEC', isOn: true, shelf: 'slot', place: 1 })
    const games = ['roulette', 'aces'].map((name) => ({
      ...({ id: name, nameTh: name, nameEn: name, type: 'table', isNew: false, isPopular: false } as const),
      ...{ declaredReturn: null, returnSource: null },
    }))
    await insertList(tx, { operatorId, provider: 'SEC' }, games)
  })
}

test.each([PROVIDER, 'SEC'])(
  'a slot that is opened, here of %s, ends the one that was open',
  async (other) => {
    const book = await opened('book')
    expect([await spins(book), await isLeft('book')]).toEqual(['ok', false])
    const reels = await opened('reels', other)
    expect([await spins(book), await isLeft('book')]).toEqual(['GAME_TOKEN_EXPIRED', true])
    expect([await spins(reels), await isLeft('reels', other)]).toEqual(['ok', false])
    const again = await opened('book')
    expect([await spins(reels), await spins(again)]).toEqual(['GAME_TOKEN_EXPIRED', 'ok'])
  },
)

test('what was paid for is finished: free spins of its round are taken, a new round and more money are not, and a win is paid', async () => {
  const book = await opened('book')
  const paid = id()
  await book.bet(paid, 10_00)
  await opened('reels')
  const free = id()
  expect(await book.bet(free, 0)).toBe(990_00)
  expect(await spins(book, 0)).toBe('GAME_TOKEN_EXPIRED')
  expect(await outcomeOf(book.bet(id(), 1_00))).toBe('GAME_TOKEN_EXPIRED')
  expect(await book.bet(paid, 10_00), 'a repeat is answered as it was').toBe(990_00)
  expect(await book.win(id(), free, 7_00, { closes: true })).toBe(997_00)
  expect(await outcomeOf(book.bet(id(), 0))).toBe('GAME_TOKEN_EXPIRED')
})

test('opened by many at once, one slot alone takes bets', async () => {
  for (let race = 0; race < 6; race += 1) {
    const slots = await Promise.all([opened('book'), opened('reels'), opened('book', 'SEC')])
    const taken = await Promise.all(slots.map((slot) => spins(slot)))
    expect(taken.filter((each) => each === 'ok')).toHaveLength(1)
  }
})

test('a token of a slot that was left is exchanged for one of a slot that was left, and the page is told so', async () => {
  const of = { operatorId: stage.operatorId, provider: PROVIDER }
  const launch = await launched(stage, { memberId, sessionId })
  const reels = await opened('reels')
  const { token } = await exchangeToken(stage.ctx, of, launch)
  const late = providerOf(stage, { token })
  expect([await spins(late), await isLeft('book')]).toEqual(['GAME_TOKEN_EXPIRED', true])
  expect([await spins(reels), await isLeft('reels')]).toEqual(['ok', false])
  const { token: again } = await exchangeToken(stage.ctx, of, token, { alsoBegun: true })
  expect([await spins(providerOf(stage, { token: again })), await isLeft('book')]).toEqual([
    'GAME_TOKEN_EXPIRED',
    true,
  ])
})

test('an exchange changes nothing about the slot that was opened last, nor about what was paid for', async () => {
  const of = { operatorId: stage.operatorId, provider: PROVIDER }
  const book = await opened('book')
  const reels = await exchangeToken(
    stage.ctx,
    of,
    await launched(stage, { memberId, sessionId }, { game: 'reels' }),
  )
  const last = providerOf(stage, { token: reels.token })
  const paid = id()
  expect([await outcomeOf(last.bet(id(), 1_00, { round: paid })), await spins(book)]).toEqual([
    'ok',
    'GAME_TOKEN_EXPIRED',
  ])
  await opened('book')
  const { token } = await exchangeToken(stage.ctx, of, reels.token, { alsoBegun: true })
  const left = providerOf(stage, { token })
  expect(await outcomeOf(left.bet(id(), 0, { round: paid })), 'a free spin of what was paid for').toBe('ok')
  expect(await spins(left)).toBe('GAME_TOKEN_EXPIRED')
})

test('games that are no slots are left open, and so is the slot of another member', async () => {
  const book = await opened('book')
  await showTables()
  const tables = {
    roulette: await opened('roulette', 'SEC'),
    aces: await opened('aces', 'SEC'),
  }
  await showTables() // each launch has shown its own alone
  for (const [game, table] of Object.entries(tables))
    expect(await spins(table, 1_00, { game }), game).toBe('ok')
  const mine = memberId
  ;[memberId = ''] = await stage.members(1, bahtToSatang(10))
  sessionId = await signedIn(stage, database.url, memberId)
  await opened('reels')
  memberId = mine
  expect([await spins(book), await isLeft('book'), await isLeft('aces', 'SEC')]).toEqual(['ok', false, false])
})
