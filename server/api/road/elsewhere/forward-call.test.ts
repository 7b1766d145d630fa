import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { callApp } from '../../../../tests/support/http/call-app.ts'
import { clientsForVisit } from '../clients.ts'

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

/** A server that is really there, and remembers what it was asked. */
async function elsewhere(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const asked: { url: string; method: string; headers: IncomingMessage['headers']; body: string }[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    asked.push({ url: request.url ?? '', method: request.method ?? '', headers: request.headers, body })
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(
    () => server.closeAllConnections(),
    () => server.close(),
  )
  return { asked, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/base` }
}

async function forwarding(url: string, service: 'bet' | 'backend' = 'bet') {
  const calls = await callApp({}, { serviceUrls: { [service]: url } })
  closers.push(() => calls.app.close())
  return calls
}

function json(response: ServerResponse, status: number, body: object, headers = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
}

test('a service that lives elsewhere is asked there, with a program’s own token and without what is ours', async () => {
  const other = await elsewhere((_, response) => {
    json(
      response,
      409,
      { status: false, code: 'KEY_IN_WORK' },
      { 'retry-after': '7', 'set-cookie': 'sid=theirs' },
    )
  })
  const { app } = await forwarding(other.url)
  const response = await app.inject({
    method: 'POST',
    url: '/svc/bet/bet?x=%2e%2e',
    headers: {
      'x-xsrf-token': 'mine',
      authorization: 'Bearer token',
      'idempotency-key': 'k',
      'x-evil': '1',
      'content-type': 'application/json',
    },
    payload: '{"a": 1}',
  })
  expect(response.statusCode).toBe(409)
  expect(response.json()).toEqual({ status: false, code: 'KEY_IN_WORK' })
  expect(response.headers['retry-after']).toBe('7')
  expect(response.headers['set-cookie']).toBeUndefined()
  expect(response.headers['x-content-type-options']).toBe('nosniff')
  const [asked] = other.asked
  expect(asked).toMatchObject({ url: '/base/bet?x=..', method: 'POST', body: '{"a":1}' })
  expect(asked?.headers).toMatchObject({ authorization: 'Bearer token', 'idempotency-key': 'k' })
  for (const name of ['cookie', 'x-xsrf-token', 'x-evil']) expect(asked?.headers[name]).toBeUndefined()
})

test('the other services stay built in', async () => {
  const other = await elsewhere((_, response) => json(response, 200, {}))
  const { app } = await forwarding(other.url)
  const response = await app.inject({ url: '/svc/backend/api/Gateway/AffWithdraw/demo01' })
  expect(response.statusCode, 'asked of nobody without a session').toBe(401)
  expect(other.asked).toHaveLength(0)
})

test('a redirect is not followed', async () => {
  const target = await elsewhere((_, response) => json(response, 200, { status: true }))
  const other = await elsewhere((_, response) => {
    response.writeHead(302, { location: `${target.url}/gotcha` }).end()
  })
  const { app } = await forwarding(other.url)
  const response = await app.inject({ url: '/svc/bet/lottoOption/api/listProgram' })
  expect(response.statusCode).toBe(503)
  expect(target.asked).toHaveLength(0)
})

test('a path cannot climb out of the configured address', async () => {
  const other = await elsewhere((_, response) => json(response, 200, { status: true }))
  const { app } = await forwarding(other.url)
  const response = await app.inject({ url: '/svc/bet/%2e%2e/%2e%2e/admin' })
  expect(response.statusCode).toBe(404)
  expect(other.asked).toHaveLength(0)
})

test.each(['.', '..', '%2e%2e'])('a parameter cannot climb either: %s', async (id) => {
  const other = await elsewhere((_, response) => json(response, 200, { status: true }))
  const { app } = await forwarding(other.url)
  const response = await app.inject({ url: `/svc/bet/lottoOption/api/getOne/${id}` })
  expect(response.statusCode).toBe(404)
  expect(other.asked).toHaveLength(0)
})

test('what is no JSON is not passed on, and what is said in a failure is', async () => {
  const other = await elsewhere((request, response) => {
    if (request.url?.includes('getOne')) return json(response, 422, { status: false, message: 'no' })
    response.writeHead(200, { 'content-type': 'text/html' }).end('<script>alert(1)</script>')
  })
  const { app, logged } = await forwarding(other.url)
  const garbage = await app.inject({ url: '/svc/bet/lottoOption/api/listProgram' })
  expect(garbage.statusCode).toBe(503)
  expect(garbage.body + JSON.stringify(logged())).not.toContain('alert')
  const failed = await app.inject({ url: '/svc/bet/lottoOption/api/getOne/x' })
  expect([failed.statusCode, failed.json()]).toEqual([422, { status: false, message: 'no' }])
})

test.each([
  ['reads', 16, 'bet', { method: 'GET', url: '/svc/bet/lottoOption/api/listProgram' }],
  ['sign-ins', 8, 'backend', { method: 'POST', url: '/svc/backend/api/Login/auth/demo', payload: {} }],
] as const)(
  '%s of an address take turns here too: %i are under way at once',
  async (_, atOnce, service, ask) => {
    let [underWay, most] = [0, 0]
    const full = Promise.withResolvers<void>()
    const other = await elsewhere(async (_, response) => {
      underWay += 1
      most = Math.max(most, underWay)
      if (underWay === atOnce) full.resolve()
      await full.promise
      for (let turn = 0; turn < 20; turn += 1) await nextTurn()
      underWay -= 1
      json(response, 200, { status: false })
    })
    const { app } = await forwarding(other.url, service)
    const headers = { 'sec-fetch-site': 'same-origin' }
    const asked = await Promise.all(Array.from({ length: 60 }, () => app.inject({ ...ask, headers })))
    expect(new Set(asked.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(most).toBe(atOnce)
  },
)

test('an answer without end is given up', async () => {
  const other = await elsewhere((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(Buffer.alloc(9 * 1024 * 1024, ' '))
  })
  const { app } = await forwarding(other.url)
  expect((await app.inject({ url: '/svc/bet/lottoOption/api/listProgram' })).statusCode).toBe(503)
})

test('a server that is not there is a 503', async () => {
  const { app } = await forwarding('http://127.0.0.1:9/nothing')
  const response = await app.inject({ url: '/svc/bet/lottoOption/api/listProgram' })
  expect(response.statusCode).toBe(503)
  expect(response.headers['retry-after']).toBeDefined()
})

test('clients of a page ask the same server over HTTP', async () => {
  const other = await elsewhere((_, response) => json(response, 200, { status: true, data: [] }))
  const { served } = await forwarding(other.url)
  const page = { id: 'r1', ip: '10.0.0.9', method: 'GET', headers: { host: 'site', cookie: 'sid=good' } }
  const { clients } = clientsForVisit(served, page)
  expect(await clients.bet.listProgram()).toEqual({ status: true, data: [] })
  expect(other.asked[0]).toMatchObject({ url: '/base/lottoOption/api/listProgram', method: 'GET' })
  expect(other.asked[0]?.headers.cookie).toBeUndefined()
  expect((await clients.backend.wheel({ params: { service: 'demo' } })).status).toBe(false)
})

test('an answer of another shape is no answer, and what it leaves out is filled in', async () => {
  const round = { id: 'r', code: 'R1', status: 'open' }
  const times = {
    open_at: '2026-11-23T01:00:00Z',
    close_at: '2026-11-23T08:00:00Z',
    draw_at: '2026-11-23T17:30:00Z',
  }
  const named = { id: 'p', code: 'x', name: 'X', group: 'thai', flag: 'th', digits: 3 }
  let list: unknown = [{ ...named, round: { ...round, ...times } }]
  const other = await elsewhere((_, response) => json(response, 200, { data: list }))
  const { served } = await forwarding(other.url)
  const { clients } = clientsForVisit(served, {
    id: 'r',
    ip: '10.0.0.9',
    method: 'GET',
    headers: { host: 'site' },
  })
  const draw = { draw_at: '2026-11-24T00:30:00.000+07:00', business_date: '2026-11-24' }
  expect((await clients.bet.listProgram()).data[0]?.round).toMatchObject(draw)
  list = [{ ...named, round }]
  expect(await clients.bet.listProgram()).toMatchObject({ status: false, httpStatus: 503, data: [] })
})

test('a call that the specification lacks is answered here', async () => {
  const other = await elsewhere((_, response) => json(response, 404, {}))
  const { app } = await forwarding(other.url)
  await app.inject({ url: '/svc/bet/member/api/favourites', headers: { authorization: 'Bearer good' } })
  expect(other.asked).toEqual([])
})
