import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { satang } from '../../../domain/money.ts'
import { ANSWERED_MS } from '../../../tests/support/http/answered-ms.ts'
import { transferWalletService } from '../../../tests/support/http/transfer-wallet-service.ts'
import type { GameMove, TransferWallets } from '../games/transfer-wallets.ts'
import { httpTransferWallets } from './http-transfer-wallets.ts'

const KEY = 'ef'.repeat(32)
let service: Awaited<ReturnType<typeof transferWalletService>>
let wallets: TransferWallets

const walletsAt = (url: string, key: string, timeoutMs = ANSWERED_MS) =>
  httpTransferWallets({ url: new URL(url), key, timeoutMs }, () => new Date())

beforeAll(async () => {
  service = await transferWalletService(KEY)
  wallets = walletsAt(service.url, KEY)
})
beforeEach(() => service.behave('moves'))
afterAll(() => service.close())

function aMove(more: Partial<GameMove> = {}): GameMove {
  return { id: randomUUID(), provider: 'JKR', player: 'mana', way: 'in', amount: satang(1_000_05), ...more }
}

const movedOf = (id: string) => service.moved.filter((each) => each.id === id)
const nothingSaid = { part: 'game wallets' }

test('a move is signed, exact to the satang, and made once however often it is told', async () => {
  const move = aMove({ player: 'exact' })
  const done = { state: 'done', amount: 1_000_05, reference: `ref-${move.id}` }
  expect(await wallets.move(move)).toEqual(done)
  expect(await wallets.move(move)).toEqual(done)
  expect(await wallets.ask(move)).toEqual(done)
  expect(movedOf(move.id)).toEqual([{ ...move, act: 'move', amount: '1000.05', currency: 'THB' }])
  await wallets.move(aMove({ player: 'exact', way: 'out', amount: satang(5) }))
  expect(await wallets.balance(move)).toBe(1_000_00)
  expect(await wallets.balance({ ...move, player: 'nobody' })).toBe(0)
})

test('one whose answer was lost is asked for and found made', async () => {
  const move = aMove()
  service.behave('loses its answer')
  await expect(wallets.move(move)).rejects.toMatchObject(nothingSaid)
  service.behave('moves')
  expect(await wallets.ask(move)).toMatchObject({ state: 'done' })
  expect(movedOf(move.id)).toHaveLength(1)
})

test('one that is answered too late has said nothing, and was made all the same', async () => {
  const move = aMove()
  service.behave('is slow')
  // Long enough for the move to arrive there.
  await expect(walletsAt(service.url, KEY, 1_000).move(move)).rejects.toMatchObject(nothingSaid)
  service.behave('moves')
  expect(await wallets.ask(move)).toMatchObject({ state: 'done' })
})

test('a balance is waited for no longer than who asks can wait, however long a move may take', async () => {
  service.behave('is slow')
  const began = performance.now()
  await expect(wallets.balance(aMove(), { withinMs: 100 })).rejects.toMatchObject(nothingSaid)
  expect(performance.now() - began).toBeLessThan(ANSWERED_MS / 2)
})

test('a service that does not know the signature moves nothing, and says nothing', async () => {
  const move = aMove()
  const stranger = walletsAt(service.url, 'ab'.repeat(32))
  await expect(stranger.move(move)).rejects.toMatchObject(nothingSaid)
  expect(movedOf(move.id)).toEqual([])
})

test('the service’s own words end a move', async () => {
  expect(await wallets.ask(aMove())).toEqual({ state: 'absent' })
  service.behave('waits')
  expect(await wallets.move(aMove())).toEqual({ state: 'pending' })
  service.behave('refuses')
  expect(await wallets.move(aMove())).toEqual({ state: 'refused' })
})

test.each([
  'broken',
  'a page',
  'names another move',
  'moves without a reference',
  'says a number',
  'says a strange word',
  'talks for ever',
] as const)('a service that %s has said nothing', async (how) => {
  service.behave(how)
  await expect(wallets.move(aMove())).rejects.toMatchObject(nothingSaid)
  await expect(wallets.ask(aMove())).rejects.toMatchObject(nothingSaid)
  await expect(wallets.balance(aMove())).rejects.toMatchObject(nothingSaid)
})

test('a service that is not there has said nothing', async () => {
  await expect(walletsAt('http://127.0.0.1:9/', KEY).move(aMove())).rejects.toMatchObject(nothingSaid)
})
