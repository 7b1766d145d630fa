import { afterEach, expect, test, vi } from 'vitest'
import { CALLS } from './calls.ts'
import { makeClients } from './client.ts'
import { httpTransport } from './http-transport.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** Stands for the browser's fetch, which is outside our code: the tests see the request and choose the answer. */
function browser(fetching: (url: string, init: RequestInit) => Promise<Response>) {
  const asked: { url: string; headers: Headers }[] = []
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    asked.push({ url, headers: new Headers(init.headers) })
    return fetching(url, init)
  })
  return asked
}

const LIST = JSON.stringify({ status: true, data: [] })

test('in a browser a call goes to our own origin with the XSRF token, and with no other token', async () => {
  const asked = browser(async () => new Response(LIST))
  const clients = makeClients(
    CALLS,
    httpTransport({
      baseUrl: (service) => `/svc/${service}`,
      xsrf: () => 'signed',
    }),
  )
  await clients.bet.getHistory({ params: { id: 'x' } })
  expect(asked[0]?.url).toBe('/svc/bet/getHistory/x')
  expect(asked[0]?.headers.get('x-xsrf-token')).toBe('signed')
  expect(asked[0]?.headers.get('authorization')).toBeNull()
})

test.each(['https://other.example', '//other.example'])(
  'the XSRF token is never sent to %s',
  async (base) => {
    const asked = browser(async () => new Response(LIST))
    const clients = makeClients(CALLS, httpTransport({ baseUrl: () => base, xsrf: () => 'signed' }))
    await clients.bet.listProgram({ xsrf: 'signed' })
    expect(asked[0]?.headers.get('x-xsrf-token')).toBeNull()
  },
)

test('no network, an abort and a timeout have the words of the specification', async () => {
  const clients = makeClients(CALLS, httpTransport({ baseUrl: (service) => `/svc/${service}` }))
  browser(() => Promise.reject(new TypeError('fetch failed')))
  expect(await clients.bet.listProgram()).toMatchObject({ code: 'NETWORK', message: 'Network Error' })

  browser(
    (_, init) =>
      new Promise((_resolve, reject) => {
        const fail = () => reject(init.signal?.reason)
        if (init.signal?.aborted) fail()
        init.signal?.addEventListener('abort', fail)
      }),
  )
  const aborted = await clients.bet.listProgram({ signal: AbortSignal.abort() })
  expect(aborted).toMatchObject({ code: 'ABORTED', message: 'Request aborted' })
  const late = await clients.bet.listProgram({ timeoutMs: 5 })
  expect(late).toMatchObject({ code: 'TIMEOUT', message: 'timeout of 5ms exceeded' })
})

test('there is no timeout unless one is given', async () => {
  const signals: (AbortSignal | null | undefined)[] = []
  browser(async (_, init) => {
    signals.push(init.signal)
    return new Response(LIST)
  })
  const clients = makeClients(CALLS, httpTransport({ baseUrl: (service) => `/svc/${service}` }))
  await clients.bet.listProgram()
  expect(signals).toEqual([undefined])
})

test('an answer that is not JSON fails with its HTTP status', async () => {
  browser(async () => new Response('<h1>Bad gateway</h1>', { status: 502, headers: { 'retry-after': '3' } }))
  const clients = makeClients(CALLS, httpTransport({ baseUrl: (service) => `/svc/${service}` }))
  expect(await clients.bet.listProgram()).toMatchObject({
    status: false,
    data: [],
    message: 'Request failed with status code 502',
    retryAfterSeconds: 3,
  })
})
