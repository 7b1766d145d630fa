import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Book, type Round } from '../book/book.ts'
import { FOOTBALL } from '../games/football/football.ts'
import { walletBy } from '../wallet/wallet.ts'
import { Outbox } from './outbox.ts'

const KICK_OFF = 1_800_000_000_000
const LASTS = FOOTBALL.lastsMs ?? 0

let folder: string
let book: Book
let told: string[]
let outbox: Outbox
/** Real time goes by in milliseconds; the matches' clock stands where a test has put it. */
let now: number
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lottery-outbox-'))
  book = await Book.open(join(folder, 'rounds.jsonl'))
  told = []
  now = KICK_OFF
  const wallet = walletBy(async (path, body) => {
    told.push(`${path.split('/').at(-1)} ${(body as { amount?: number }).amount}`)
    return { status: 200, text: JSON.stringify({ status: 'RS_OK', balance: 500_000 }) }
  })
  outbox = new Outbox({ book, wallet, log: () => {}, now: () => now })
})
afterEach(async () => {
  await outbox.stop()
  await book.close()
  rmSync(folder, { recursive: true })
})

/** A round of football that the wallet has taken at the kick-off. */
async function taken(game: string): Promise<Round> {
  const of = { user: 'somebody', game, token: 't', playId: game, seedId: 's', clientSeed: 'c', nonce: 1 }
  const round = { ...of, id: `of-${game}`, bets: { 'd1:1.h': 10_00 }, stake: 10_00, at: KICK_OFF }
  await book.write({ line: 'asked', round }, { line: 'taken', id: round.id, drawn: {}, payout: 15_00 })
  const found = book.openRounds().find(({ id }) => id === round.id)
  if (!found) throw new Error('the round was written')
  return found
}

test('the win of a match is told when it is over, and at once when its player asks for the end', async () => {
  const round = await taken('football')
  const settled = outbox.settle(round)
  // A round that nobody watches is told meanwhile.
  await outbox.settle(await taken('hi-lo'))
  expect(told).toEqual(['win 1500000'])
  expect([await outbox.end(round), await settled]).toEqual([500, 500])
  expect(told).toEqual(['win 1500000', 'win 1500000'])
  expect(round.state).toBe('paid')
})

test('a match that is over after a start is told at once, and one that has a moment left ends by itself', async () => {
  const round = await taken('football')
  now = KICK_OFF + LASTS - 20
  await outbox.resume()
  await expect.poll(() => round.state).toBe('paid')
  expect(told).toEqual(['win 1500000'])
  expect(book.openRounds()).toEqual([])
})
