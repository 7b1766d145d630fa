import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BoardFrame, BoardShown } from '../../contract/board.ts'
import type { SocketEvents, SocketQuestions } from '../../contract/events.ts'
import { bahtToSatang } from '../../domain/money.ts'
import { useDatabase } from '../../tests/support/database.ts'
import { programVisitor } from '../../tests/support/members.ts'
import { openStage, type Stage, wishFor } from '../../tests/support/stage.ts'
import { buildApp } from '../app.ts'
import { placeTicket } from '../features/betting/place-ticket.ts'
import { bookNumbers } from '../features/booking/book-numbers.ts'
import { cancelBooking } from '../features/booking/cancel-booking.ts'
import { SessionCache } from '../features/members/session-cache.ts'
import { startSession } from '../features/members/start-session.ts'
import { setCaps } from '../features/risk/set-caps.ts'
import { openLive } from './open-live.ts'

const database = useDatabase()
const close: (() => Promise<unknown>)[] = []
let stage: Stage
let url = ''

beforeAll(async () => {
  stage = await openStage(database.url, { connections: 8 })
  const sessions = new SessionCache(stage.ctx)
  const app = buildApp({ ctx: stage.ctx, sessions })
  const live = openLive(app.server.server, { ...app, ctx: stage.ctx, listen: stage.listen })
  await app.server.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(app.server.server.address() as AddressInfo).port}`
  close.push(
    () => live.close(),
    () => app.server.close(),
    () => sessions.close(),
  )
})
afterAll(async () => {
  for (const step of close) await step()
  await stage.close()
})

interface Watcher {
  readonly memberId: string
  readonly frames: BoardFrame[]
  watch(roundId: string): Promise<BoardShown | null>
}

/** A member whose browser is connected. */
async function aWatcher(): Promise<Watcher> {
  const [memberId] = (await stage.members(1, bahtToSatang(10_000))) as [string]
  const { name } = await stage.ctx.read.one<{ name: string }>`
    select name from member where member_id = ${memberId}`
  const owner = { memberId, operatorId: stage.operatorId }
  const session = await stage.ctx.transaction(async (tx) => {
    await tx.readClock()
    return startSession(stage.ctx, tx, owner, programVisitor())
  })
  const socket: Socket<SocketEvents, SocketQuestions> = io(url, {
    ...{ transports: ['websocket'], forceNew: true, reconnection: false, extraHeaders: { origin: url } },
    auth: { company: 'DM', agent: '01', role: 'member', username: name, token: session.agentToken },
  })
  close.unshift(async () => socket.disconnect())
  const frames: BoardFrame[] = []
  socket.on('prices', (frame) => frames.push(frame))
  await new Promise<void>((resolve, reject) => {
    socket.once('hello', () => resolve())
    socket.once('connect_error', reject)
  })
  return { memberId, frames, watch: (roundId) => socket.emitWithAck('watch-prices', roundId) }
}

/** A round in which 08 of the bottom two takes a thousand. */
async function aRound(): Promise<string> {
  const roundId = await stage.openRound()
  const { operatorId, makerId: staffId } = stage
  await setCaps(stage.ctx, {
    ...{ operatorId, roundId, staffId, type: 'two_bottom', numbers: ['08'], withReversed: false },
    cap: bahtToSatang(1_000),
  })
  return roundId
}

const eight = (baht: number) => [['two_bottom', '08', baht]] as const

test('who watches is given the board, and then what changes, whoever changes it and how', async () => {
  const [watcher, roundId] = [await aWatcher(), await aRound()]
  const board = await watcher.watch(roundId)
  const ofType = board?.types.find(({ type }) => type === 'two_bottom')
  expect(ofType).toMatchObject({ rate: 90, left: null, numbers: [{ number: '08', rate: 90, left: 1_000 }] })

  const booking = await bookNumbers(stage.ctx, wishFor(stage, watcher.memberId, roundId, eight(600)))
  const last = () => watcher.frames.at(-1)?.numbers[0]
  await expect.poll(last).toMatchObject({ number: '08', rate: 85.5, left: 400 })
  await placeTicket(stage.ctx, wishFor(stage, watcher.memberId, roundId, eight(300)))
  await expect.poll(last).toMatchObject({ rate: 72, left: 100 })
  await cancelBooking(stage.ctx, { memberId: watcher.memberId, bookingId: booking.id })
  await expect.poll(last).toMatchObject({ rate: 90, left: 700 })
  const versions = watcher.frames.map(({ version }) => version)
  expect(versions).toEqual(versions.map((_, index) => (board?.version ?? 0) + 1 + index))
})

test('a hundred bets at once are a few frames, and who missed some is given the whole board again', async () => {
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
