import { expect, test } from 'vitest'
import { ALL_CALLS, CALLS, callName } from './calls.ts'
import {
  type CallPath,
  cookieValue,
  type Incoming,
  makeClients,
  NetworkFailure,
  type Outgoing,
  pathOf,
} from './client.ts'

function clientsAnswering(incoming: Incoming | NetworkFailure) {
  const seen: Outgoing[] = []
  const clients = makeClients(CALLS, async (outgoing) => {
    seen.push(outgoing)
    if (incoming instanceof NetworkFailure) throw incoming
    return incoming
  })
  return { clients, seen }
}

const KEY = '018f3c5e-0000-7000-8000-000000000001'
const ROUND = '018f3c5e-0000-7000-8000-000000000002'
const bet = {
  key: KEY,
  body: { round_id: ROUND, lines: [{ type: 'two_top' as const, number: '07', amount: 10 }] },
}

test('a successful answer is returned unchanged', async () => {
  const { clients, seen } = clientsAnswering({
    status: 200,
    body: { status: true, credit: 12.5, version: 3 },
  })
  const answer = await clients.backend.credit({ params: { memberUsername: 'DM01demo01', id: ROUND } })
  expect(answer).toEqual({ status: true, credit: 12.5, version: 3 })
  expect(pathOf(seen[0] as Outgoing)).toBe(`/api/Gateway/Credit/DM01demo01/${ROUND}?lang_param=th`)
})

test('a fixed string of the specification replaces the message, and the server’s words stay in detail', async () => {
  const body = { status: false, code: 'OLD_PASSWORD_WRONG', message: 'รหัสผ่านเดิมไม่ถูกต้อง' }
  const { clients } = clientsAnswering({ status: 200, body })
  const answer = await clients.backend.changepassword({
    params: { microservice: 'demo' },
    body: { username: 'demo01', oldpass: 'a', newpass: 'b' },
  })
  expect(answer).toMatchObject({
    status: false,
    code: 'OLD_PASSWORD_WRONG',
    message: 'getBalance error',
    detail: 'รหัสผ่านเดิมไม่ถูกต้อง',
  })
})

test('a bet keeps the server’s message and the changed lines', async () => {
  const lines = [{ index: 0, code: 'RATE_CHANGED', rate: 85, amount_max: 100 }]
  const body = { status: false, code: 'LINES_CHANGED', message: 'เปลี่ยน', lines }
  const { clients } = clientsAnswering({ status: 200, body })
  expect(await clients.bet.bet(bet)).toEqual({
    status: false,
    code: 'LINES_CHANGED',
    message: 'เปลี่ยน',
    detail: 'เปลี่ยน',
    httpStatus: 200,
    lines,
  })
})

test('a failed read returns an empty list', async () => {
  const { clients } = clientsAnswering({ status: 503, body: undefined, retryAfterSeconds: 2 })
  const answer = await clients.bet.listProgram()
  expect(answer.data).toEqual([])
  expect(answer).toMatchObject({ status: false, code: 'HTTP', httpStatus: 503, retryAfterSeconds: 2 })
})

test('registration that fails carries its status code', async () => {
  const body = { status: false, code: 'NAME_TAKEN', message: 'ซ้ำ', statusCode: 400 }
  const { clients } = clientsAnswering({ status: 200, body })
  const answer = await clients.open.register({
    params: { microservice: 'demo' },
    body: {
      username: 'somchai',
      password: 'a-long-password',
      phone: '0812345678',
      first_name: 'สมชาย',
      last_name: 'ใจดี',
      birth_date: '1990-01-01',
    },
  })
  expect(answer).toMatchObject({ status: false, statusCode: 400, message: 'ซ้ำ', code: 'NAME_TAKEN' })
})

test.each([
  [new NetworkFailure('NETWORK'), 'Network Error'],
  [new NetworkFailure('ABORTED'), 'Request aborted'],
  [new NetworkFailure('TIMEOUT', 1500), 'timeout of 1500ms exceeded'],
  [{ status: 502, body: undefined }, 'Request failed with status code 502'],
  [{ status: 200, body: undefined }, 'Request failed with status code 200'],
] as const)('the words of the specification for a failed network: %#', async (incoming, message) => {
  const { clients } = clientsAnswering(incoming)
  expect(await clients.bet.bet(bet)).toMatchObject({ status: false, message })
})

test.each([
  ['an answer that does not say it', { status: 200, body: { data: ['x'] } }, { status: true, data: ['x'] }],
  ['one that says it in words', { status: 200, body: { status: 'success' } }, { status: true }],
  ['a bare list', { status: 200, body: ['x'] }, { status: true, data: ['x'] }],
  ['nothing at all', { status: 204, body: undefined, isEmpty: true }, { status: true }],
  ['any status up to 299', { status: 299, body: {} }, { status: true }],
])('200 to 299 is success: %s', async (_, incoming, answer) => {
  const { clients } = clientsAnswering(incoming)
  expect(await clients.bet.listProgram()).toEqual(answer)
})

test.each([
  ['AGENT_ROLE_NOT_ALLOWED', 'กรุณา login ด้วย agent', 'กรุณา login ด้วย agent'],
  ['MEMBER_ROLE_REQUIRED', 'กรุณา Login ด้วย Member', 'กรุณา Login ด้วย Member'],
  ['LOGIN_FAILED', 'wrong', 'username หรือ password ไม่ถูกต้อง'],
])('%s of the agent sign-in', async (code, said, message) => {
  const { clients } = clientsAnswering({ status: 200, body: { status: false, code, message: said } })
  const answer = await clients.organize.login({ body: { username: 'maker', password: 'maker-1234' } })
  expect(answer).toMatchObject({ status: false, code, message })
})

test('an error that is not of the network is thrown', async () => {
  const clients = makeClients(CALLS, () => Promise.reject(new RangeError('ours')))
  await expect(clients.bet.listProgram()).rejects.toThrow(RangeError)
})

test('parameters are escaped, and a missing one breaks an invariant', () => {
  const call: CallPath = { method: 'GET', path: '/a/{x}/b', token: null }
  expect(pathOf({ call, params: { x: '../c?d' }, query: {} })).toBe('/a/..%2Fc%3Fd/b')
  expect(() => pathOf({ call, params: {}, query: {} })).toThrow('{x}')
})

test.each([
  ['sid=abc; XSRF-TOKEN=x.y', 'XSRF-TOKEN', 'x.y'],
  ['XSRF-TOKEN=x=y', 'XSRF-TOKEN', 'x=y'],
  ['NOT-XSRF-TOKEN=x', 'XSRF-TOKEN', undefined],
  ['', 'sid', undefined],
  [undefined, 'sid', undefined],
] as const)('cookie %s %s', (cookies, name, value) => {
  expect(cookieValue(cookies, name)).toBe(value)
})

test('a call without a required part does not compile', async () => {
  const { clients } = clientsAnswering({ status: 200, body: { status: true } })
  const { key: _, ...withoutKey } = bet
  // @ts-expect-error a bet has a key
  await clients.bet.bet(withoutKey)
  // @ts-expect-error a balance belongs to somebody
  await expect(clients.backend.credit()).resolves.toBeDefined()
  const sold = await clients.bet.bet(bet)
  // @ts-expect-error a bill is there only after the answer was found to be a success
  expect(sold.bill).toBeUndefined()
})

test('every call of the specification that reads fails with an empty list, or in words that it fixes', () => {
  const reading = ALL_CALLS.filter((call) => !call.own && (call.method === 'GET' || call.readsOnly))
  const others = reading.filter(({ failure }) => !failure?.data && failure?.message === undefined)
  expect(others.map(callName)).toEqual([])
})
