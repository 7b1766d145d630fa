import { afterEach, expect, test } from 'vitest'
import { callApp, type GivenHandlers, KEYS, MEMBER } from '../../../tests/support/http/call-app.ts'
import { Refusal, Unavailable } from '../../errors.ts'
import { issueXsrf } from './xsrf.ts'

const KEY = '018f3c5e-0000-7000-8000-000000000001'
const ROUND = '018f3c5e-0000-7000-8000-000000000002'
const LINE = { type: 'two_top', number: '07', amount: 10 }
const BET = '/svc/bet/bet'
const READ_AS_JSON = {
  'content-type': 'application/json; charset=utf-8',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
}
const closers: (() => Promise<void>)[] = []

afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

async function mounted(given: GivenHandlers = {}, options: { publicUrl?: string; timeoutMs?: number } = {}) {
  const calls = await callApp(given, options)
  closers.push(() => calls.app.close())
  return calls
}

const xsrf = issueXsrf(KEYS.xsrf, MEMBER.sessionId)
const asMember = { cookie: 'sid=good', 'x-xsrf-token': xsrf }
const betting = { ...asMember, 'idempotency-key': KEY, 'content-type': 'application/json' }

/** Placing a bet always ends in a refusal here: what is tried comes before. */
const reached: GivenHandlers = {
  bet: {
    bet: async (_ctx, _caller, { body, key }) => {
      throw new Refusal('ROUND_CLOSED', { got: body.lines[0], key })
    },
  },
}

test('a good bet reaches its handler with satang, and its refusal is an answer of 200', async () => {
  const { app } = await mounted(reached)
  const response = await app.inject({
    method: 'POST',
    url: BET,
    headers: betting,
    payload: { round_id: ROUND, lines: [{ ...LINE, amount: 10.25, rate: 3.2 }] },
  })
  expect(response.statusCode).toBe(200)
  expect(response.headers['cache-control']).toBe('no-store')
  expect(response.json()).toEqual({
    status: false,
    code: 'ROUND_CLOSED',
    message: 'งวดนี้ปิดรับแทงแล้ว',
    got: { type: 'two_top', number: '07', amount: 1025, rate: 320 },
    key: KEY,
  })
})

test.each([
  ['{', undefined],
  ['[]', 'body'],
  ['{"round_id":1,"lines":[]}', 'body.round_id'],
  [bet({ ...LINE, amount: 0 }), 'body.lines.0.amount'],
  [bet({ ...LINE, amount: -1 }), 'body.lines.0.amount'],
  [bet({ ...LINE, amount: 0.001 }), 'body.lines.0.amount'],
  [bet({ ...LINE, amount: '10' }), 'body.lines.0.amount'],
  [bet(LINE).replace('"amount":10', '"amount":1e309'), 'body.lines.0.amount'],
  [bet({ ...LINE, amount: 1e17 }), 'body.lines.0.amount'],
  [bet({ ...LINE, number: '๑๒' }), 'body.lines.0.number'],
  [bet({ ...LINE, number: ' 12' }), 'body.lines.0.number'],
  [bet({ ...LINE, number: 12 }), 'body.lines.0.number'],
  [bet({ ...LINE, number: '' }), 'body.lines.0.number'],
  [bet({ ...LINE, type: 'two_sideways' }), 'body.lines.0.type'],
  [bet({ ...LINE, win: 900 }), 'body.lines.0'],
  [JSON.stringify({ round_id: ROUND, lines: [] }), 'body.lines'],
  [JSON.stringify({ round_id: ROUND, lines: Array(2001).fill(LINE) }), 'body.lines'],
  [JSON.stringify({ round_id: ROUND, lines: [LINE], credit: 1 }), 'body'],
  [JSON.stringify({ round_id: ROUND, lines: [LINE], note: 'a\u0000b' }), 'body.note'],
  [JSON.stringify({ round_id: ROUND, lines: [LINE], note: 'ก'.repeat(61) }), 'body.note'],
  [`{"__proto__":{},"round_id":"${ROUND}","lines":[]}`, undefined],
  [JSON.stringify({ round_id: ROUND, lines: [LINE], note: 'x'.repeat(300_000) }), undefined],
])('a body the schema alone can refuse is a 400 that names the field: %.60s', async (payload, field) => {
  const { app } = await mounted(reached)
  const response = await app.inject({ method: 'POST', url: BET, headers: betting, payload })
  expect(response.statusCode).toBe(400)
  expect(response.json()).toMatchObject({ status: false, code: 'BAD_REQUEST', ...(field ? { field } : {}) })
})

function bet(line: object): string {
  return JSON.stringify({ round_id: ROUND, lines: [line] })
}

test('2,000 lines are a ticket', async () => {
  const { app } = await mounted(reached)
  const payload = { round_id: ROUND, lines: Array(2000).fill(LINE) }
  const response = await app.inject({ method: 'POST', url: BET, headers: betting, payload })
  expect(response.json().code).toBe('ROUND_CLOSED')
})

test.each(['nonsense', `${ROUND}x`, ROUND.toUpperCase()])(
  'an id that cannot be ours is refused as an unknown one: %s',
  async (id) => {
    const { app } = await mounted(reached)
    const payload = { round_id: id, lines: [LINE] }
    const response = await app.inject({ method: 'POST', url: BET, headers: betting, payload })
    expect(response.statusCode).toBe(200)
    expect(response.json().code).toBe('ROUND_UNKNOWN')
  },
)

test.each([
  ['no session', { cookie: '', 'x-xsrf-token': xsrf }, 401, 'UNAUTHENTICATED'],
  ['an unknown session', { cookie: 'sid=bad' }, 401, 'UNAUTHENTICATED'],
  ['no XSRF token', { 'x-xsrf-token': '' }, 403, 'XSRF_MISSING'],
  ['a token of another session', { 'x-xsrf-token': issueXsrf(KEYS.xsrf, 'other') }, 403, 'XSRF_MISSING'],
  ['another site, by Origin', { origin: 'https://evil.example' }, 403, 'ORIGIN_REFUSED'],
  ['another site, by Sec-Fetch-Site', { 'sec-fetch-site': 'cross-site' }, 403, 'ORIGIN_REFUSED'],
  ['a sibling domain', { 'sec-fetch-site': 'same-site' }, 403, 'ORIGIN_REFUSED'],
  ['an opaque origin', { origin: 'null' }, 403, 'ORIGIN_REFUSED'],
  ['no key', { 'idempotency-key': '' }, 400, 'KEY_REQUIRED'],
  ['a key that is no UUID', { 'idempotency-key': 'again' }, 400, 'KEY_REQUIRED'],
  ['nobody’s host', { host: 'nobody.example' }, 404, 'NO_SUCH_CALL'],
  ['our own page', { origin: 'http://site.example', host: 'site.example' }, 200, 'ROUND_CLOSED'],
  ['a bearer token without XSRF', { authorization: 'Bearer good', 'x-xsrf-token': '' }, 200, 'ROUND_CLOSED'],
  ['the bare token the specification sends', { authorization: 'good', cookie: '' }, 200, 'ROUND_CLOSED'],
])('a bet with %s', async (_, headers, status, code) => {
  const { app } = await mounted(reached)
  const response = await app.inject({
    method: 'POST',
    url: BET,
    headers: { ...betting, ...headers },
    payload: { round_id: ROUND, lines: [LINE] },
  })
  expect([response.statusCode, response.json().code]).toEqual([status, code])
  expect(response.json().status).toBe(false)
})

test.each([
  ['demo01', 200],
  ['DEMO01', 200],
  ['dm01DEMO01', 200],
  ['demo02', 403],
  ['demo01 ', 403],
])('a balance belongs to the member of the session: %s', async (username, status) => {
  const { app } = await mounted({ backend: { credit: async () => ({ credit: 5 as never, version: 1 }) } })
  const url = `/svc/backend/api/Gateway/Credit/${encodeURIComponent(username)}/${ROUND}?lang_param=th`
  const response = await app.inject({ url, headers: { cookie: 'sid=good' } })
  expect(response.statusCode).toBe(status)
  expect(response.json()).toMatchObject(status === 200 ? { status: true, credit: 5 } : { code: 'NOT_OWN' })
})

test('a name in a body must be the caller’s own', async () => {
  const { app } = await mounted({ backend: { changepassword: async () => ({}) } })
  const change = (username: string, service = 'demo') =>
    app.inject({
      method: 'POST',
      url: `/svc/backend/api/Gateway/Changepassword/${service}`,
      headers: asMember,
      payload: { username, oldpass: 'a', newpass: 'b' },
    })
  expect((await change('DM01demo01')).json()).toEqual({ status: true })
  expect((await change('demo02')).statusCode).toBe(403)
  expect((await change('demo01', 'other')).json().code).toBe('SERVICE_UNKNOWN')
})

test('a sign-in sets the session cookie and the XSRF cookie, under https with the host prefix', async () => {
  const login: GivenHandlers = {
    backend: {
      login: async (_ctx, caller) => {
        caller.startSession({ secret: 'made', id: 'session-2', maxAgeSeconds: 60 })
        const lineInfo = { agent: '01', company: 'DM' }
        return { randomkey: 'r', id: 'i', username: 'u', accessTokenMember: 't', lineInfo }
      },
    },
  }
  for (const [publicUrl, name, secure] of [
    ['http://site.example', 'sid', ''],
    ['https://site.example', '__Host-sid', '; Secure'],
  ] as const) {
    const { app } = await mounted(login, { publicUrl })
    const url = '/svc/backend/api/Login/auth/demo?lang_param=th'
    const response = await app.inject({ method: 'POST', url, payload: { username: 'u', password: 'p' } })
    const cookies = response.headers['set-cookie'] as string[]
    expect(cookies[0]).toBe(`${name}=made; Path=/; HttpOnly; SameSite=Lax; Max-Age=60${secure}`)
    expect(cookies[1]).toMatch(/^XSRF-TOKEN=[0-9a-f]{64}\.[0-9a-f]{32}; Path=\/; SameSite=Strict; Max-Age=60/)
    const foreign = await app.inject({
      method: 'POST',
      url,
      headers: { origin: 'https://evil.example' },
      payload: { username: 'u', password: 'p' },
    })
    expect(foreign.json().code).toBe('ORIGIN_REFUSED')
  }
})

test('registration keeps the status code of the specification in its refusals', async () => {
  const { app } = await mounted({
    open: { register: () => Promise.reject(new Refusal('NAME_TAKEN')) },
  })
  const response = await app.inject({
    method: 'POST',
    url: '/svc/open/api/Gateway/Register/demo',
    payload: {
      username: 'somchai',
      password: 'long enough',
      phone: '0812345678',
      first_name: 'a',
      last_name: 'b',
      birth_date: '1990-01-31',
    },
  })
  expect(response.statusCode).toBe(200)
  expect(response.json()).toMatchObject({ status: false, statusCode: 400, code: 'NAME_TAKEN' })
})

test('a refused cancel begins with the words of the specification', async () => {
  const { app } = await mounted()
  const url = '/svc/realtime/lotto_flow/api/cancelBetMemberFlow'
  const payload = { bill_id: 'no id at all' }
  const cancel = await app.inject({ method: 'POST', url, headers: asMember, payload })
  expect(cancel.json()).toMatchObject({ status: false, code: 'BILL_UNKNOWN' })
  expect(cancel.json().message).toMatch(/^ยกเลิกไม่ได้ /)
})

test('a GET that moves money is guarded like a POST, and has no HEAD', async () => {
  const { app } = await mounted({
    backend: {
      cachbackCollect: async () => {
        throw new Refusal('CASHBACK_OFF') // as good as any: it was asked
      },
    },
  })
  const url = '/svc/backend/api/Gateway/CachbackCollect/demo/demo01'
  expect((await app.inject({ url, headers: { cookie: 'sid=good' } })).json().code).toBe('XSRF_MISSING')
  const fromElsewhere = { ...asMember, 'sec-fetch-site': 'cross-site' }
  expect((await app.inject({ url, headers: fromElsewhere })).statusCode).toBe(403)
  expect((await app.inject({ url, headers: asMember })).json().code).toBe('CASHBACK_OFF')
  expect((await app.inject({ method: 'HEAD', url, headers: asMember })).statusCode).toBe(404)
})

test('a POST that only reads needs no XSRF token', async () => {
  const { app } = await mounted({
    organize: {
      getGroupSetting: async () => {
        throw new Refusal('ROUND_UNKNOWN') // as good as any: it was asked
      },
    },
  })
  const url = '/svc/organize/organize/api/getGroupSetting'
  const response = await app.inject({ method: 'POST', url, headers: { cookie: 'sid=good' } })
  expect(response.json().code).toBe('ROUND_UNKNOWN')
})

test.each([
  ['what a call gives', '/svc/backend/api/Gateway/Credit/demo01/x', 200],
  ['a refusal', '/svc/backend/api/Gateway/Credit/demo02/x', 403],
  ['a failure of ours', '/svc/bet/lottoOption/api/listProgram', 500],
  ['an unknown call', '/svc/bet/nothing', 404],
  ['an address that cannot be decoded', '/svc/bet/%ZZ', 400],
])('%s is read as JSON alone, and kept by nobody', async (_, url, status) => {
  const { app } = await mounted({ backend: { credit: async () => ({ credit: 5 as never, version: 1 }) } })
  const response = await app.inject({ url, headers: { cookie: 'sid=good' } })
  expect(response.statusCode).toBe(status)
  expect(response.headers).toMatchObject(READ_AS_JSON)
})

test('a body that cannot be read is answered as JSON alone', async () => {
  const { app } = await mounted()
  const response = await app.inject({ method: 'POST', url: BET, headers: betting, payload: '{' })
  expect(response.statusCode).toBe(400)
  expect(response.headers).toMatchObject(READ_AS_JSON)
})

test.each([
  ['GET', '/svc/bet/nothing'],
  ['GET', '/svc/nobody/at/all'],
  ['DELETE', BET],
  ['GET', BET],
] as const)('%s %s is no call', async (method, url) => {
  const { app } = await mounted()
  const response = await app.inject({ method, url })
  expect(response.statusCode).toBe(404)
  expect(response.json()).toMatchObject({ status: false, code: 'NO_SUCH_CALL' })
})

test('an address that cannot be decoded is a bad request in the shape of the others', async () => {
  const { app } = await mounted()
  const response = await app.inject({ url: '/svc/bet/getHistory/%ZZ' })
  expect(response.statusCode).toBe(400)
  expect(response.json()).toMatchObject({ status: false, code: 'BAD_REQUEST' })
})

test('the filters of the specification arrive with their brackets, empty ones as none', async () => {
  const seen: unknown[] = []
  const { app } = await mounted({
    report: {
      getRoundPagination: async (_ctx, _caller, { query }) => {
        seen.push(query)
        return { page: query.page, limit: query.limit, total: 0, data: [] }
      },
    },
  })
  const search = 'page=2&limit=1000&start=&end=2026-11-21&search[process]=waiting&search%5Bwinlose_status%5D='
  const url = `/svc/report/getRoundPagination?${search}`
  const response = await app.inject({ url, headers: { cookie: 'sid=good' } })
  expect(response.json()).toEqual({ status: true, page: 2, limit: 100, total: 0, data: [] })
  expect(seen[0]).toMatchObject({ end: '2026-11-21', 'search[process]': 'waiting' })
  expect(seen[0]).toMatchObject({ start: undefined, 'search[winlose_status]': undefined })
  const wrong = await app.inject({ url: `${url}x&search[status]=lost`, headers: { cookie: 'sid=good' } })
  expect(wrong.json().field).toBe('query.search[status]')
})

test('a failure of the world is a 503 with Retry-After; a failure of ours a 500 that tells nothing', async () => {
  const { app, metrics, logged } = await mounted({
    bet: {
      listProgram: () => Promise.reject(new Unavailable('database', { cause: new Error('gone') })),
      getOne: () => Promise.reject(new Error('secret detail')),
    },
  })
  const world = await app.inject({ url: '/svc/bet/lottoOption/api/listProgram' })
  expect(world.statusCode).toBe(503)
  expect(Number(world.headers['retry-after'])).toBeGreaterThan(0)
  expect(world.json()).toMatchObject({ status: false, code: 'UNAVAILABLE', data: [] })
  const ours = await app.inject({ url: `/svc/bet/lottoOption/api/getOne/${ROUND}` })
  expect(ours.statusCode).toBe(500)
  expect(ours.body).not.toContain('secret detail')
  expect(logged().filter((line) => line.level === 50)).toHaveLength(1)
  expect(await metrics.registry.metrics()).toContain('unavailable{part="database"} 1')
})

test('a call that takes too long is a 503, for its outcome is unknown', async () => {
  const { app } = await mounted({ bet: { listProgram: () => new Promise(() => {}) } }, { timeoutMs: 20 })
  const response = await app.inject({ url: '/svc/bet/lottoOption/api/listProgram' })
  expect([response.statusCode, response.json().code]).toEqual([503, 'UNAVAILABLE'])
})

test('a handler whose answer is not the contract’s is our own failure', async () => {
  const { app } = await mounted({ bet: { listProgram: async () => ({ data: [{ id: 1 }] }) as never } })
  expect((await app.inject({ url: '/svc/bet/lottoOption/api/listProgram' })).statusCode).toBe(500)
})

test('the log and the figures name the call, and no token or password', async () => {
  const { app, metrics, logged } = await mounted({
    organize: { memberToken: () => Promise.reject(new Refusal('TOKEN_UNKNOWN')) },
  })
  await app.inject({
    method: 'POST',
    url: '/svc/organize/api/auth/member/token/top-secret-token',
    headers: { authorization: 'Bearer other-secret', cookie: 'sid=cookie-secret' },
    payload: { ip: '0.0.0.0' },
  })
  const [line] = logged()
  expect(line).toMatchObject({ call: 'organize.memberToken', status: 200, outcome: 'TOKEN_UNKNOWN' })
  expect(JSON.stringify(logged())).not.toMatch(/secret/)
  expect(await metrics.registry.metrics()).toContain(
    'call_seconds_count{call="organize.memberToken",status="200"} 1',
  )
})
