import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { CALLS } from '../../../../contract/calls.ts'
import { type Call, SERVICES, type Service } from '../../../../contract/define.ts'
import { moveClock, useDatabase } from '../../../../tests/support/database/database.ts'
import { THEIR } from '../../../../tests/support/http/specified-answers.ts'
import { specifiedServer } from '../../../../tests/support/http/specified-server.ts'
import { openMachinery } from '../../../../tests/support/stage/stage.ts'
import { buildApp } from '../../../app.ts'
import { DEMO_PASSWORD, seedDemo } from '../../../features/members/seed-demo.ts'
import { SessionCache } from '../../../features/members/sessions/session-cache.ts'

const database = useDatabase()
const HOST = 'lotto.example'
const MINUTE_MS = 60_000
const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
  await moveClock(database.url, 0)
})

/** The site with one or more of its services at another server. */
async function siteWith(services: readonly Service[], says?: Parameters<typeof specifiedServer>[0]) {
  const other = await specifiedServer(says)
  const settings = Object.fromEntries(
    services.map((name) => [`SERVICE_${name.toUpperCase()}_URL`, other.url]),
  )
  const machinery = openMachinery(database.url, { connections: 4, settings })
  await seedDemo(machinery.ctx)
  const sessions = new SessionCache(machinery.ctx)
  const { server } = buildApp({ ctx: machinery.ctx, sessions })
  await server.ready()
  closers.push(
    () => other.close(),
    () => machinery.close(),
    () => sessions.close(),
    () => server.close(),
  )
  return { other, machinery, sessions, server, browser: aBrowser(server) }
}

/** A browser at our own pages: a cookie jar, and all that ever came to it. */
function aBrowser(server: FastifyInstance) {
  const cookies = new Map<string, string>()
  let seen = ''
  return {
    cookies,
    /** Every body and header that came. */
    seen: () => seen,
    async ask(method: 'GET' | 'POST' | 'PUT', url: string, body?: object): Promise<LightMyRequestResponse> {
      const headers: Record<string, string> = { host: HOST, 'sec-fetch-site': 'same-origin' }
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const xsrf = cookies.get('XSRF-TOKEN')
      if (cookie) headers.cookie = cookie
      if (xsrf) headers['x-xsrf-token'] = xsrf
      const response = await server.inject({ method, url, headers, ...(body && { payload: body }) })
      for (const { name, value, maxAge } of response.cookies) {
        if (maxAge === 0) cookies.delete(name)
        else cookies.set(name, value)
      }
      seen += response.body + JSON.stringify(response.headers)
      return response
    },
  }
}
type Browser = ReturnType<typeof aBrowser>

const TYPED = { username: 'demo01', password: DEMO_PASSWORD }

/** The specification's chain: member login, smart link, token sign-in. */
async function signIn(browser: Browser): Promise<void> {
  const login = await browser.ask('POST', '/svc/backend/api/Login/auth/demo?lang_param=th', TYPED)
  expect(login.statusCode, login.body).toBe(200)
  const smart = await browser.ask('POST', '/svc/organize/api/auth/smart_member_login', {
    ...{ username: 'demo01', displayUsername: 'DM01demo01', gameCode: 'sml_lotto' },
  })
  const once = new URL(smart.json().link, 'http://x').searchParams.get('token')
  const token = await browser.ask('POST', `/svc/organize/api/auth/member/token/${once}`, { ip: '0.0.0.0' })
  expect(token.statusCode, token.body).toBe(200)
}

/** The specification's calls of a service, with their parameters filled in; not the sign-ins. */
function callsOf(service: Service): { call: Call; path: string }[] {
  const calls: readonly Call[] = Object.values(CALLS[service])
  return calls
    .filter((call) => !call.own && call.name !== 'login' && call.name !== 'memberToken')
    .map((call) => ({
      call,
      path: call.path.replace(/\{(\w+)\}/g, (_, name) =>
        name === call.microserviceParam ? 'demo' : 'demo01',
      ),
    }))
}

/** As section 6 of the specification has it. */
const KIND: Readonly<Record<Service, 'agent' | 'member'>> = {
  ...{ wallet: 'agent', bet: 'agent', organize: 'agent', prize: 'agent', report: 'agent', template: 'agent' },
  ...{ realtime: 'agent', backend: 'member', open: 'member' },
}

test.each(SERVICES)('%s elsewhere is sent the token that the specification names', async (service) => {
  const { other, server, sessions, browser } = await siteWith([service])
  await signIn(browser)
  const theirs = { backend: 'their.member-token', organize: 'their.agent-token' }[service as 'backend']
  for (const { call, path } of callsOf(service)) {
    other.asked.splice(0)
    const answer = await browser.ask(
      call.method,
      `/svc/${service}${path}`,
      call.method === 'POST' ? (call.usernameField ? { [call.usernameField]: 'demo01' } : {}) : undefined,
    )
    const [asked] = other.asked
    expect(asked, `${call.name}: ${answer.body}`).toMatchObject({ method: call.method, path })
    expect(asked?.cookie).toBeUndefined()
    if (call.audience !== 'member') {
      expect(asked?.authorization, call.name).toBeUndefined()
      continue
    }
    const token = asked?.authorization ?? ''
    expect(browser.seen(), 'the browser never gets it').not.toContain(token)
    if (theirs) expect(token, call.name).toBe(theirs)
    else {
      // The other server asks us whose it is, with nothing but the token.
      expect((await sessions.find(token))?.kind, call.name).toBe(KIND[service])
      const whose = await server.inject({
        ...{ method: 'POST', url: '/svc/organize/organize/api/getProfile', payload: {} },
        headers: { host: HOST, authorization: token },
      })
      expect(whose.json().data).toMatchObject({ username: 'demo01' })
    }
  }
})

test('a sign-in elsewhere begins a session here, and the member is known there by its own id', async () => {
  const { other, browser, machinery } = await siteWith(['backend'])
  await signIn(browser)
  expect(browser.cookies.get('sid')).toBeDefined()
  const profile = await browser.ask('POST', '/svc/organize/organize/api/getProfile', {})
  const { id } = profile.json().data
  const credit = await browser.ask('GET', `/svc/backend/api/Gateway/Credit/DM01demo01/${id}?lang_param=th`)
  expect(credit.json()).toMatchObject({ status: true, credit: THEIR.credit })
  expect(other.asked.at(-1)).toMatchObject({
    path: '/api/Gateway/Credit/DM01demo01/77',
    authorization: 'their.member-token',
  })
  const stored = await machinery.ctx.read.run<{ row: string }>`select t::text as row from session_token t`
  expect(JSON.stringify(stored)).not.toContain('their.member-token')
  const bytes = await machinery.ctx.read.run<{ sealed: Uint8Array }>`
    select sealed from session_token where sealed is not null`
  for (const { sealed } of bytes) expect(Buffer.from(sealed).toString('latin1')).not.toContain('their')
})

test('a member whom only the other server knows is one here from the first sign-in', async () => {
  const lineInfo = { agent: '01', company: 'DM' }
  const body = { randomkey: 'r', id: 'a-9', username: 'newhere9', accessTokenMember: 'theirs', lineInfo }
  const { browser } = await siteWith(['backend'], (path) =>
    path.startsWith('/api/Login') ? { status: 200, body } : undefined,
  )
  for (let each = 0; each < 2; each += 1) {
    await browser.ask('POST', '/svc/backend/api/Login/auth/demo', { username: 'newhere9', password: 'x' })
    const profile = await browser.ask('POST', '/svc/organize/organize/api/getProfile', {})
    expect(profile.json().data).toMatchObject({ username: 'newhere9', balance: 0 })
  }
})

test('the wheel of another server wins nothing from these books', async () => {
  const { server, browser } = await siteWith(['backend'])
  await signIn(browser)
  const answer = await server.inject({
    ...{ method: 'POST', url: '/svc/backend/api/Gateway/WheelSpin/demo/demo01' },
    headers: {
      ...{ host: HOST, 'sec-fetch-site': 'same-origin', 'idempotency-key': crypto.randomUUID() },
      cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'x-xsrf-token': browser.cookies.get('XSRF-TOKEN') ?? '',
    },
    payload: { client_seed: 'a', commitment: '0'.repeat(64), table: '0'.repeat(64) },
  })
  expect(answer.json()).toMatchObject({ status: false, code: 'WHEEL_CLOSED' })
})

test('a token that the other server no longer accepts ends the session with a clear word', async () => {
  let refuses = false
  const { browser } = await siteWith(['backend'], () => (refuses ? { status: 401, body: {} } : undefined))
  await signIn(browser)
  const cookie = browser.cookies.get('sid') ?? ''
  refuses = true
  const refused = await browser.ask('GET', '/svc/backend/api/Gateway/Provider/demo')
  expect([refused.statusCode, refused.json().code]).toEqual([401, 'UNAUTHENTICATED'])
  expect(browser.cookies.get('sid')).toBeUndefined()
  browser.cookies.set('sid', cookie)
  const after = await browser.ask('POST', '/svc/organize/organize/api/getProfile', {})
  expect(after.statusCode).toBe(401)
})

test('a token of ours that the other server does not know ends nothing', async () => {
  const { browser } = await siteWith(['bet'], () => ({ status: 401, body: {} }))
  await signIn(browser)
  const refused = await browser.ask('GET', '/svc/bet/getTransaction/demo01')
  expect(refused.statusCode).toBe(503)
  expect((await browser.ask('POST', '/svc/organize/organize/api/getProfile', {})).statusCode).toBe(200)
})

test('a token of ours is sent for ten minutes, and then another one before it ends', async () => {
  const { other, browser, sessions } = await siteWith(['bet'])
  const began = Date.now()
  await signIn(browser)
  const sentAfter = async (minutes: number) => {
    await moveClock(database.url, minutes * MINUTE_MS + began - Date.now())
    const read = await browser.ask('GET', '/svc/bet/getTransaction/demo01')
    expect(read.statusCode, read.body).toBe(200)
    return other.asked.at(-1)?.authorization ?? ''
  }
  const first = await sentAfter(0)
  expect(await sentAfter(9)).toBe(first)
  const second = await sentAfter(11)
  expect(second).not.toBe(first)
  expect(await sentAfter(20)).toBe(second)
  expect(browser.seen()).not.toContain(second)
  sessions.forgetAll()
  expect((await sessions.find(second))?.kind).toBe('agent')
  expect(await sessions.find(first), 'fifteen minutes after it was made').toBeUndefined()
})

test.each([
  ['in words', 400, { status: false, message: 'เลยเวลาแล้ว' }, 'ยกเลิกไม่ได้ เลยเวลาแล้ว'],
  ['with 200', 200, { status: false, message: 'เลยเวลาแล้ว' }, 'ยกเลิกไม่ได้ เลยเวลาแล้ว'],
  ['without a status', 409, { message: 'เลยเวลาแล้ว' }, 'ยกเลิกไม่ได้ เลยเวลาแล้ว'],
  ['without a word', 404, {}, 'ยกเลิกไม่ได้ Request failed with status code 404'],
  ['with the prefix', 400, { status: false, message: 'ยกเลิกไม่ได้: ปิดรับ' }, 'ยกเลิกไม่ได้: ปิดรับ'],
])(
  'a cancel that another server refuses %s keeps its prefix, and no other call has it',
  async (_, status, body, message) => {
    const { browser } = await siteWith(['bet', 'realtime'], () => ({ status, body }))
    await signIn(browser)
    for (const path of ['bet/cancelBetMember', 'realtime/lotto_flow/api/cancelBetMemberFlow']) {
      const refused = await browser.ask('POST', `/svc/${path}`, { bill_id: '7' })
      expect(refused.json(), path).toMatchObject({ status: false, message })
    }
    const bet = await browser.ask('POST', '/svc/bet/bet', {})
    expect(bet.json().message).toBe('message' in body ? body.message : undefined)
  },
)

test('the token asks of nobody but its own member', async () => {
  const { other, browser } = await siteWith(['wallet', 'backend', 'template'])
  await signIn(browser)
  other.asked.splice(0)
  const ofOthers = [...callsOf('wallet'), ...callsOf('backend'), ...callsOf('template')].filter(
    ({ call }) => call.usernameParam ?? call.usernameField,
  )
  expect(ofOthers.length).toBeGreaterThan(10)
  for (const { call } of ofOthers) {
    const path = call.path.replace(/\{(\w+)\}/g, (_, name) =>
      name === call.usernameParam ? 'demo02' : 'demo',
    )
    const body = call.usernameField === undefined ? {} : { [call.usernameField]: 'demo02' }
    const answer = await browser.ask(
      call.method,
      `/svc/${call.service}${path}`,
      call.method === 'POST' ? body : undefined,
    )
    expect([call.name, answer.json().code]).toEqual([call.name, 'NOT_OWN'])
  }
  expect(other.asked).toEqual([])
})

test('a sign-in of another operator’s members at that server signs nobody in here', async () => {
  const { other, browser } = await siteWith(['backend'])
  const login = await browser.ask('POST', '/svc/backend/api/Login/auth/another?lang_param=th', TYPED)
  expect(login.json()).toMatchObject({ status: false, code: 'SERVICE_UNKNOWN' })
  expect(browser.cookies.size).toBe(0)
  expect(other.asked).toEqual([])
})

test('a page of another site cannot make the token act, and nobody has one', async () => {
  const { other, browser, server } = await siteWith(['bet'])
  await signIn(browser)
  const cookie = `sid=${browser.cookies.get('sid')}`
  const bet = { method: 'POST', url: '/svc/bet/bet', payload: {} } as const
  const strangers = [
    { cookie, 'sec-fetch-site': 'cross-site' },
    { cookie },
    { 'sec-fetch-site': 'same-origin' },
  ]
  const answers = []
  for (const headers of strangers)
    answers.push((await server.inject({ ...bet, headers: { host: HOST, ...headers } })).statusCode)
  expect(answers).toEqual([403, 403, 401])
  expect(other.asked).toEqual([])
})

const SIGN_INS = [
  ['garbage', { hello: 1 }],
  [
    'a token that would break the header',
    { randomkey: 'r', id: 1, username: 'demo01', accessTokenMember: 'a\nb' },
  ],
  [
    'a name that is the code of another member',
    { randomkey: 'r', id: 1, username: 'dm01demo02', accessTokenMember: 'ab' },
  ],
  ['a name nobody may have', { randomkey: 'r', id: 1, username: 'admin', accessTokenMember: 'ab' }],
] as const
test.each(SIGN_INS)('a sign-in answered by %s begins nothing', async (_, body) => {
  const { browser } = await siteWith(['backend'], () => ({ status: 200, body }))
  const login = await browser.ask('POST', '/svc/backend/api/Login/auth/demo', TYPED)
  expect([login.statusCode, login.json().code]).toEqual([503, 'UNAVAILABLE'])
  expect(browser.cookies.size).toBe(0)
})

test('of the answer of a sign-in the browser gets what the specification reads, and no further token', async () => {
  const lineInfo = { agent: '01', company: 'DM' }
  const more = {
    token: 'their.other',
    refreshToken: 'their.refresh',
    data: { accessTokenMember: 'their.copy' },
  }
  const body = {
    randomkey: 'r',
    id: 7,
    username: 'demo01',
    accessTokenMember: 'their.one',
    lineInfo,
    ...more,
  }
  const { browser } = await siteWith(['backend'], (path) =>
    path.startsWith('/api/Login') ? { status: 200, body } : undefined,
  )
  const login = await browser.ask('POST', '/svc/backend/api/Login/auth/demo', TYPED)
  expect(login.json()).toMatchObject({ randomkey: 'r', username: 'demo01', lineInfo })
  expect(browser.seen()).not.toContain('their.')
})

test('a token sign-in that names another member keeps nothing', async () => {
  const { browser, other } = await siteWith(['organize'], (path) =>
    path.startsWith('/api/auth/member/token/')
      ? { status: 200, body: { username: 'demo02', token: 'of-another', upline: 'u', upline_id: '1' } }
      : undefined,
  )
  await browser.ask('POST', '/svc/backend/api/Login/auth/demo', TYPED)
  const answer = await browser.ask('POST', '/svc/organize/api/auth/member/token/once', { ip: '0.0.0.0' })
  expect(answer.statusCode).toBe(503)
  await browser.ask('POST', '/svc/organize/organize/api/getProfile', {})
  expect(other.asked.at(-1)?.authorization).not.toBe('of-another')
  expect(browser.seen()).not.toContain('of-another')
})

test.each([
  ['agent', 'กรุณา login ด้วย agent'],
  ['company', 'กรุณา Login ด้วย Member'],
])('the role %s does not pass the agent sign-in elsewhere', async (role, message) => {
  const { browser } = await siteWith(['organize'], (path) =>
    path === '/organize/api/login'
      ? { status: 200, body: { role, token: 'x', upline: '', upline_id: '' } }
      : undefined,
  )
  const login = await browser.ask('POST', '/svc/organize/organize/api/login', TYPED)
  expect(login.json()).toMatchObject({ status: false, message })
  expect(browser.cookies.size).toBe(0)
})
