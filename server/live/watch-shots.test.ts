import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SocketEvents, SocketQuestions } from '../../contract/events.ts'
import { bahtToSatang } from '../../domain/money.ts'
import { useDatabase } from '../../tests/support/database.ts'
import { openFastRound } from '../../tests/support/fast-round.ts'
import { programVisitor } from '../../tests/support/members.ts'
import { openStage, type Stage } from '../../tests/support/stage.ts'
import { buildApp } from '../app.ts'
import { shoot } from '../features/draws/shoot.ts'
import { SessionCache } from '../features/members/session-cache.ts'
import { startSession } from '../features/members/start-session.ts'
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

/** A member whose browser is connected, and the numbers it has heard. */
async function aGuest() {
  const [memberId] = (await stage.members(1, bahtToSatang(0))) as [string]
  const { name } = await stage.ctx.read.one<{ name: string }>`
    select name from member where member_id = ${memberId}`
  const session = await stage.ctx.transaction(async (tx) => {
    await tx.readClock()
    return startSession(stage.ctx, tx, { memberId, operatorId: stage.operatorId }, programVisitor())
  })
  const socket: Socket<SocketEvents, SocketQuestions> = io(url, {
    ...{ transports: ['websocket'], forceNew: true, reconnection: false, extraHeaders: { origin: url } },
    auth: { company: 'DM', agent: '01', role: 'member', username: name, token: session.agentToken },
  })
  close.unshift(async () => socket.disconnect())
  const heard: string[] = []
  socket.on('shots', ({ shots }) => heard.push(...shots.map(({ number }) => number)))
  await new Promise<void>((resolve, reject) => {
    socket.once('hello', () => resolve())
    socket.once('connect_error', reject)
  })
  return { heard, stand: (roundId: unknown) => socket.emitWithAck('watch-shots', roundId as string) }
}

async function shotsInto(roundId: string, numbers: readonly string[]): Promise<void> {
  const members = await stage.members(numbers.length, bahtToSatang(0))
  const { operatorId } = stage
  for (const [index, number] of numbers.entries()) {
    const memberId = members[index] ?? ''
    await shoot(stage.ctx, { operatorId, memberId, roundId, number, key: randomUUID() })
  }
}

test('who stands in a room hears its shots and no other room; who left hears nothing', async () => {
  const [one, two] = [
    await openFastRound(stage.ctx, stage.operatorId),
    await openFastRound(stage.ctx, stage.operatorId),
  ]
  const [guest, stranger] = [await aGuest(), await aGuest()]
  expect(await guest.stand(one)).toBe(true)
  await shotsInto(two, ['00002'])
  await shotsInto(one, ['00011', '00012', '00013'])
  await expect.poll(() => guest.heard).toEqual(['00011', '00012', '00013'])
  expect(await guest.stand(two)).toBe(true)
  await shotsInto(one, ['00014'])
  await shotsInto(two, ['00021'])
  await expect.poll(() => guest.heard).toEqual(['00011', '00012', '00013', '00021'])
  expect(stranger.heard).toEqual([])
})

test.each(['x', 7, null])('%j is no room', async (roundId) => {
  expect(await (await aGuest()).stand(roundId)).toBe(false)
})
