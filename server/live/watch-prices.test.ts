import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { Server } from 'socket.io'
import { io as connectTo } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BoardFrame, BoardShown } from '../../contract/services/board.ts'
import { bahtToSatang } from '../../domain/money.ts'
import { useDatabase } from '../../tests/support/database/database.ts'
import { type LiveStage, openLiveStage } from '../../tests/support/stage/live-stage.ts'
import { type Stage, wishFor } from '../../tests/support/stage/stage.ts'
import { readingTurnOf } from '../api/road/turns.ts'
import { placeTicket } from '../features/betting/place-ticket.ts'
import { bookNumbers } from '../features/booking/book-numbers.ts'
import { cancelBooking } from '../features/booking/cancel-booking.ts'
import { setCaps } from '../features/risk/set-caps.ts'
import { answerWatchers, type LiveServer, type LiveSocket, priceBoards } from './watch-prices.ts'

const database = useDatabase()
let site: LiveStage
let stage: Stage

beforeAll(async () => {
  site = await openLiveStage(database.url)
  stage = site.stage
})
afterAll(() => site.close())

interface Watcher {
  readonly memberId: string
  readonly frames: BoardFrame[]
  watch(roundId: string): Promise<BoardShown | null>
}

async function aWatcher(): Promise<Watcher> {
  const { memberId, socket } = await site.connect(bahtToSatang(10_000))
  const frames: BoardFrame[] = []
  socket.on('prices', (frame) => frames.push(frame))
  return { memberId, frames, watch: (roundId) => socket.emitWithAck('watch-prices', roundId) }
}

/** A round in which 08 of the bottom two has a cap of a thousand baht. */
async function aRound(): Promise<string> {
  const roundId = await stage.openRound()
  const { operatorId, makerId: staffId } = stage
  await setCaps(stage.ctx, {
    ...{ operatorId, roundId, staffId, type: 'two_bottom', numbers: ['08'], withReversed: false },
    cap: bahtToSatang(1_000),
  })
  return roundId
}

const BY_TOKEN = { via: 'bearer', tokenUse: 'agent', sessionId: randomUUID() } as const

const eight = (baht: number) => [['two_bottom', '08', baht]] as const

test('a watcher gets the board, then every change, whatever its cause', async () => {
  const [watcher, roundId] = [await aWatcher(), await aRound()]
  const board = await watcher.watch(roundId)
  const inPlan = (wanted: string) =>
    board?.types.find(({ plan, type }) => plan === wanted && type === 'two_bottom')
  const ofType = inPlan('full')
  expect(inPlan('discount')).toMatchObject({ rate: 65, left: null, numbers: [{ number: '08', left: 1_000 }] })
  expect(ofType).toMatchObject({ rate: 90, left: null, numbers: [{ number: '08', rate: 90, left: 1_000 }] })

  const booking = await bookNumbers(stage.ctx, wishFor(stage, watcher.memberId, roundId, eight(600)))
  const last = () => watcher.frames.at(-1)?.numbers.find(({ plan }) => plan === 'full')
  await expect.poll(last).toMatchObject({ number: '08', rate: 85.5, left: 400 })
  await placeTicket(stage.ctx, wishFor(stage, watcher.memberId, roundId, eight(300)))
  await expect.poll(last).toMatchObject({ rate: 72, left: 100 })
  await cancelBooking(stage.ctx, { memberId: watcher.memberId, bookingId: booking.id })
  await expect.poll(last).toMatchObject({ rate: 90, left: 700 })
  const versions = watcher.frames.map(({ version }) => version)
  expect(versions).toEqual(versions.map((_, index) => (board?.version ?? 0) + 1 + index))
})

test('a hundred bets at once are a few frames, and a watcher that missed one gets the whole board', async () => {
  const [watcher, roundId] = [await aWatcher(), await aRound()]
  await watcher.watch(roundId)
  const members = await stage.members(100, bahtToSatang(100))
  const startedMs = performance.now()
  await Promise.all(
    members.map((member) => placeTicket(stage.ctx, wishFor(stage, member, roundId, eight(5)))),
  )
  await expect.poll(() => watcher.frames.at(-1)?.numbers[0]).toMatchObject({ left: 500 })
  const tookMs = performance.now() - startedMs
  expect(watcher.frames.length).toBeLessThanOrEqual(2 + tookMs / 250)

  const again = await watcher.watch(roundId)
  expect(again?.version).toBe(watcher.frames.at(-1)?.version)
  expect(again?.types.find(({ type }) => type === 'two_bottom')?.numbers).toMatchObject([{ left: 500 }])
})

test('one board is watched at a time', async () => {
  const [watcher, first, second] = [await aWatcher(), await aRound(), await aRound()]
  await watcher.watch(first)
  await watcher.watch(second)
  await placeTicket(stage.ctx, wishFor(stage, watcher.memberId, first, eight(100)))
  await placeTicket(stage.ctx, wishFor(stage, watcher.memberId, second, eight(100)))
  await expect.poll(() => watcher.frames).toHaveLength(1)
  expect(watcher.frames[0]?.round_id).toBe(second)
})

test('a question waits its turn among the readings of its member, and others of others do not', async () => {
  const [greedy, other, roundId] = [await aWatcher(), await aWatcher(), await aRound()]
  const { turns, key, limit } = readingTurnOf(stage.ctx, greedy)
  // Greeting took a turn as well.
  await expect.poll(() => turns.size).toBe(0)
  for (let taken = 0; taken < limit.atOnce; taken += 1) await turns.enter(key, limit)
  let isAnswered = false
  const asked = greedy.watch(roundId).finally(() => {
    isAnswered = true
  })
  expect(await other.watch(roundId)).toMatchObject({ round_id: roundId })
  expect(isAnswered).toBe(false)
  for (let taken = 0; taken < limit.atOnce; taken += 1) turns.leave(key)
  expect(await asked).toMatchObject({ round_id: roundId })
  await expect.poll(() => turns.size).toBe(0)
})

test('whose socket ends while its question waits is in no room afterwards', async () => {
  const [{ memberId }, roundId] = [await aWatcher(), await aRound()]
  const io: LiveServer = new Server()
  const boards = priceBoards(io, stage.ctx)
  const { turns, key, limit } = readingTurnOf(stage.ctx, { memberId })
  await expect.poll(() => turns.size).toBe(0)
  for (let taken = 0; taken < limit.atOnce; taken += 1) await turns.enter(key, limit)
  const has = Promise.withResolvers<LiveSocket>()
  io.on('connection', (socket) => {
    const { operatorId } = stage
    socket.data.member = { ...{ kind: 'member', memberId, operatorId, name: '', code: '' }, ...BY_TOKEN }
    answerWatchers(socket, boards, stage.ctx)
    has.resolve(socket)
  })
  await new Promise<void>((resolve) => io.listen(0).httpServer.once('listening', resolve))
  const { port } = io.httpServer.address() as AddressInfo
  const client = connectTo(`http://127.0.0.1:${port}`, { transports: ['websocket'], forceNew: true })
  const socket = await has.promise
  const heard = new Promise<void>((resolve) => socket.onAny(() => resolve()))
  client.emit('watch-prices', roundId, () => undefined)
  await heard
  const gone = new Promise<void>((resolve) => socket.once('disconnect', () => resolve()))
  client.disconnect()
  await gone
  for (let taken = 0; taken < limit.atOnce; taken += 1) turns.leave(key)
  await expect.poll(() => turns.size).toBe(0)
  expect([...io.sockets.adapter.rooms.keys()]).toEqual([])
  boards.close()
  await io.close()
})

test.each([
  ['a round nobody has', randomUUID()],
  ['no round at all', 'board:everything'],
])('%s has no board', async (_, roundId) => {
  const watcher = await aWatcher()
  expect(await watcher.watch(roundId)).toBeNull()
})

test('a round that is not sold live has no board', async () => {
  const watcher = await aWatcher()
  const roundId = await stage.openRound({ lottery: 'malay', types: ['three_top'] })
  expect(await watcher.watch(roundId)).toBeNull()
})
