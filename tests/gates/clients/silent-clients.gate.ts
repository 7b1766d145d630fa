import type { AddressInfo } from 'node:net'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../../server/app.ts'
import { openSessions } from '../../../server/features/members/sessions/open-sessions.ts'
import { openLive } from '../../../server/live/open-live.ts'
import { useDatabase } from '../../support/database/database.ts'
import { openRaw } from '../../support/http/raw-http.ts'
import { openStage, type Stage } from '../../support/stage/stage.ts'

const MOST = 128

const database = useDatabase()
let stage: Stage
const closing: (() => Promise<void>)[] = []
beforeAll(async () => {
  stage = await openStage(database.url)
})
afterAll(async () => {
  for (const close of closing.reverse()) await close()
  await stage.close()
})

/** The site with its live socket; behind a proxy on this machine or not. Returns the port. */
async function openSite(trustProxy: readonly string[]): Promise<number> {
  const ctx = { ...stage.ctx, config: { ...stage.ctx.config, trustProxy } }
  const sessions = await openSessions(ctx, database.url)
  const app = buildApp({ ctx, sessions })
  app.server.get('/whose', (request) => request.ip)
  const live = openLive(app.server.server, {
    ctx,
    sessions,
    listen: stage.listen,
    silent: app.silent,
    authenticate: async () => undefined,
    findOperator: async () => Promise.reject(new Error('nobody greets')),
  })
  await app.server.listen({ port: 0, host: '127.0.0.1' })
  closing.push(async () => {
    await live.close()
    await app.server.close()
    await sessions.close()
  })
  return (app.server.server.address() as AddressInfo).port
}

const upgrade = (address?: string) =>
  [
    'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
    'host: localhost',
    'connection: Upgrade',
    'upgrade: websocket',
    'sec-websocket-version: 13',
    'sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==',
    ...(address ? [`x-forwarded-for: ${address}`] : []),
    '\r\n',
  ].join('\r\n')

test('who connects and says nothing, or opens a socket and does not greet, is gone within seconds', async () => {
  const port = await openSite([])
  const [silent, ungreeting] = [await openRaw(port), await openRaw(port)]
  const beganMs = performance.now()
  ungreeting.write(upgrade())
  await Promise.all([silent.closed, ungreeting.closed])
  expect(performance.now() - beganMs).toBeLessThan(12_500)
})

test('of one address so many are silent at once, the newest; who has spoken is left alone', async () => {
  const port = await openSite([])
  const speaker = await openRaw(port)
  expect((await speaker.ask({ method: 'GET', path: '/whose' })).status).toBe(200)
  const first = await openRaw(port)
  const others = await Promise.all(Array.from({ length: MOST }, () => openRaw(port)))
  await first.closed
  expect((await speaker.ask({ method: 'GET', path: '/whose' })).status).toBe(200)
  expect((await (others.at(-1) as typeof first).ask({ method: 'GET', path: '/whose' })).status).toBe(200)
  for (const each of [...others, speaker]) each.close()
})

test('behind a proxy, sockets that do not greet are bounded by the address of their client, whatever its port', async () => {
  const port = await openSite(['127.0.0.1'])
  const open = async (address: string) => {
    const client = await openRaw(port)
    client.write(upgrade(address))
    return client
  }
  const [mine, first] = [await open('198.51.100.7'), await open('203.0.113.9:1024')]
  const others = await Promise.all(Array.from({ length: MOST }, (_, n) => open(`203.0.113.9:${1025 + n}`)))
  await first.closed
  let isOpen = true
  void mine.closed.then(() => {
    isOpen = false
  })
  // Proxies keep connections of their own open for everybody.
  const proxy = await openRaw(port)
  expect((await proxy.ask({ method: 'GET', path: '/whose' })).status).toBe(200)
  expect(isOpen).toBe(true)
  for (const each of [...others, mine, proxy]) each.close()
})

test.each([
  ['203.0.113.9:51234', '203.0.113.9'],
  ['203.0.113.9', '203.0.113.9'],
  ['198.51.100.1, 203.0.113.9:7', '203.0.113.9'],
  ['[2001:db8::7]:443', '2001:db8::7'],
  ['[2001:db8::7]', '2001:db8::7'],
  ['2001:db8::7', '2001:db8::7'],
])('a proxy that writes %s names the client %s', async (said, address) => {
  const port = await openSite(['127.0.0.1'])
  const client = await openRaw(port)
  const headers = { 'x-forwarded-for': said }
  expect((await client.ask({ method: 'GET', path: '/whose', headers })).body).toBe(address)
  client.close()
})

test('a member who greets stays', async () => {
  const port = await openSite([])
  const socket = io(`http://127.0.0.1:${port}`, { transports: ['websocket'], reconnection: false })
  const refused = await new Promise<Error>((resolve) => socket.once('connect_error', resolve))
  expect(refused.message).toBe('UNAVAILABLE') // it has greeted, and nobody is known here
  socket.close()
})
