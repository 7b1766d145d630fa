import { afterAll, beforeAll, expect, test } from 'vitest'
import { ANSWERED_MS } from '../../../tests/support/http/answered-ms.ts'
import { signedService } from '../../../tests/support/http/signed-service.ts'
import type { GameBooks } from '../games/game-books.ts'
import { httpGameBooks } from './http-game-books.ts'

const KEY = 'ab'.repeat(32)
const OF = { provider: 'PGP', day: '2026-11-25' }
const BET = { type: 'bet', id: 'b1', amount: '20.00' }
let service: Awaited<ReturnType<typeof signedService>>
let books: GameBooks

beforeAll(async () => {
  service = await signedService(KEY)
  books = httpGameBooks({ url: new URL(service.url), key: KEY, timeoutMs: ANSWERED_MS }, () => new Date())
})
afterAll(() => service.close())

test('a list is asked for page by page by signed requests, and read to the satang', async () => {
  const pages = [
    { rows: [BET], next: 'p2' },
    {
      rows: [
        { type: 'win', id: 'w1', amount: 7.5 },
        { type: 'rollback', reference: 'b1' },
      ],
      next: null,
    },
  ]
  service.answer((id) => ({ id, ...pages[Number(id.at(-1))] }))
  expect(await books.ask(OF)).toEqual([
    { kind: 'bet', id: 'b1', amount: 20_00 },
    { kind: 'win', id: 'w1', amount: 7_50 },
    { kind: 'rollback', id: 'b1', amount: 0 },
  ])
  expect(service.asked).toEqual([
    { id: 'PGP-2026-11-25-0', act: 'book', ...OF, after: '' },
    { id: 'PGP-2026-11-25-1', act: 'book', ...OF, after: 'p2' },
  ])
  expect(service.signed).not.toContain(false)
})

test('a day without a transaction is an empty list', async () => {
  service.answer((id) => ({ id, rows: [], next: null }))
  expect(await books.ask(OF)).toEqual([])
})

test.each([
  ['of another page', () => ({ id: 'PGP-2026-11-24-0', rows: [BET], next: null })],
  ['without rows', (id: string) => ({ id, next: null })],
  ['that does not say what is next', (id: string) => ({ id, rows: [BET] })],
  ['with a line twice', (id: string) => ({ id, rows: [BET, BET], next: null })],
  ['with a line that cannot be read', (id: string) => ({ id, rows: [{ ...BET, amount: -1 }], next: null })],
  ['that never ends', (id: string) => ({ id, rows: [], next: 'again' })],
  ['that is no object', () => 'yes'],
])('an answer %s says nothing', async (_, answer) => {
  service.answer(answer)
  await expect(books.ask(OF)).rejects.toMatchObject({ part: 'game-books' })
})
