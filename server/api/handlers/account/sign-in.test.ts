import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { moveClock, useDatabase } from '../../../../tests/support/database/database.ts'
import { openMachinery } from '../../../../tests/support/stage/stage.ts'
import { buildApp } from '../../../app.ts'
import { DEMO_NAMES, DEMO_PASSWORD, seedDemo } from '../../../features/members/seed-demo.ts'
import { SessionCache } from '../../../features/members/sessions/session-cache.ts'
import type { Machinery } from '../../../make-context.ts'
import { mountConsole } from '../../road/mount.ts'

const database = useDatabase()
let machinery: Machinery
let sessions: SessionCache
let server: FastifyInstance

beforeAll(async () => {
  machinery = openMachinery(database.url, { connections: 6 })
  await seedDemo(machinery.ctx)
  sessions = new SessionCache(machinery.ctx)
  server = buildApp({ ctx: machinery.ctx, sessions, checkReplies: true }).server
  mountConsole(server, machinery.staff)
  await server.ready()
})
afterAll(async () => {
  await server.close()
  await sessions.close()
  await machinery.close()
})

const HOST = 'lotto.example'
const ORIGIN = `http://${HOST}`
let lastAddress = 0

/** A client with a cookie jar: a browser sends Origin and cookies, a program neither. */
function aClient(kind: 'browser' | 'program') {
  const cookies = new Map<string, string>()
  const remoteAddress = `198.51.100.${++lastAddress % 250}`
  async function ask(
    method: 'GET' | 'POST',
    url: string,
    wish: { body?: unknown; headers?: Record<string, string> } = {},
  ): Promise<LightMyRequestResponse> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const xsrf = cookies.get('XSRF-TOKEN')
    const headers: Record<string, string> = { host: HOST }
    if (kind === 'browser') Object.assign(headers, { origin: ORIGIN, 'sec-fetch-site': 'same-origin' })
    if (cookie) headers.cookie = cookie
    if (xsrf) headers['x-xsrf-token'] = xsrf
    const response = await server.inject({
      method,
      url,
      remoteAddress,
      headers: { ...headers, ...wish.headers },
      ...(wish.body === undefined ? {} : { payload: wish.body as object }),
    })
    for (const { name, value, maxAge } of response.cookies) {
      if (maxAge === 0) cookies.delete(name)
      else cookies.set(name, value)
    }
    return response
  }
  return {
    cookies,
    get: (url: string, headers?: Record<string, string>) => ask('GET', url, headers ? { headers } : {}),
    post: (url: string, body?: unknown, headers?: Record<string, string>) =>
      ask('POST', url, { body, ...(headers ? { headers } : {}) }),
  }
}

const LOGIN = '/svc/backend/api/Login/auth/demo?lang_param=th'
const credentials = (username: string, password = DEMO_PASSWORD) => ({ username, password })

async function signedIn(kind: 'browser' | 'program', username: string) {
  const client = aClient(kind)
  const reply = (await client.post(LOGIN, credentials(username))).json()
  const auth = kind === 'program' ? { authorization: reply.accessTokenMember as string } : undefined
  return { client, reply, auth }
}

describe('the chain of the specification', () => {
  test('in a browser: login, full name, smart link, token sign-in, balance', async () => {
    const browser = aClient('browser')
    const login = await browser.post(LOGIN, credentials(' DEMO01 ', ` ${DEMO_PASSWORD} `))
    expect(login.statusCode).toBe(200)
    expect(login.headers['cache-control']).toBe('no-store')
    const reply = login.json()
    expect(reply).toMatchObject({
      status: true,
      username: 'demo01',
      lineInfo: { company: 'DM', agent: '01' },
    })
    const [sid, xsrf] = login.headers['set-cookie'] as string[]
    expect(sid).toMatch(/^sid=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=2592000$/)
    expect(xsrf).toMatch(/^XSRF-TOKEN=[0-9a-f]{64}\.[0-9a-f]{32}; Path=\/; SameSite=Strict; Max-Age=2592000$/)

    const full = (await browser.get('/svc/template/api/member/username/demo01')).json()
    expect(full).toEqual({ status: true, username: 'DM01demo01' })

    const smart = (
      await browser.post('/svc/organize/api/auth/smart_member_login', {
        username: 'demo01',
        displayUsername: 'DM01demo01',
        gameCode: 'sml_lotto',
      })
    ).json()
    expect(smart.link).toMatch(/^\/redirect\?token=[\w-]{43}$/)

    const once = new URL(smart.link, ORIGIN).searchParams.get('token')
    const second = await browser.post(`/svc/organize/api/auth/member/token/${once}`, { ip: '0.0.0.0' })
    expect(second.json()).toMatchObject({ status: true, username: 'demo01', upline: 'DM01' })
    expect(second.headers['set-cookie']).toBeUndefined() // the same session goes on
    const again = await browser.post(`/svc/organize/api/auth/member/token/${once}`, { ip: '0.0.0.0' })
    expect(again.json()).toMatchObject({ status: false, code: 'TOKEN_UNKNOWN' })

    const credit = await browser.get(`/svc/backend/api/Gateway/Credit/DM01demo01/${reply.id}?lang_param=th`)
    expect(credit.json()).toEqual({ status: true, credit: 10_000, version: 1 })
    const profile = (await browser.post('/svc/organize/organize/api/getProfile')).json()
    expect(profile.data).toMatchObject({ member_username: 'DM01demo01', balance: 10_000 })
  })

  test('in a program: no cookie, and a token bare or after Bearer', async () => {
    const { client, reply } = await signedIn('program', 'demo02')
    expect(client.cookies.size).toBe(0)
    for (const authorization of [reply.accessTokenMember, `Bearer ${reply.accessTokenMember}`]) {
      const credit = await client.get(`/svc/backend/api/Gateway/Credit/demo02/${reply.id}`, { authorization })
      expect(credit.json()).toMatchObject({ status: true, credit: 10_000 })
    }
    const agent = (await client.post('/svc/organize/organize/api/login', credentials('demo02'))).json()
    expect(agent).toMatchObject({ status: true, role: 'member', upline: 'DM01' })
    const full = await client.get('/svc/template/api/member/username/DM01demo02', {
      authorization: agent.token,
    })
    expect(full.json()).toEqual({ status: true, username: 'DM01demo02' })
  })

  test("a browser's token taken elsewhere opens nothing", async () => {
    const { reply } = await signedIn('browser', 'demo03')
    const thief = aClient('program')
    const credit = await thief.get(`/svc/backend/api/Gateway/Credit/demo03/${reply.id}`, {
      authorization: reply.accessTokenMember,
    })
    expect(credit.statusCode).toBe(401)
  })
})

describe('refusals', () => {
  const FAILED = { status: false, code: 'LOGIN_FAILED', message: 'username หรือ password ไม่ถูกต้อง' }

  test.each([
    ['a wrong password', LOGIN, credentials('demo01', 'not that one')],
    ['an unknown name', LOGIN, credentials('nobodyhere')],
    ['the agent sign-in of nobody', '/svc/organize/organize/api/login', credentials('nobodyhere')],
  ])('%s reads the same as any other', async (_, url, body) => {
    const response = await aClient('browser').post(url, body)
    expect(response.statusCode).toBe(200)
    expect(response.json()).toEqual(FAILED)
    expect(response.headers['set-cookie']).toBeUndefined()
  })

  test('roles have the words of the specification', async () => {
    const asStaff = async (name: string) =>
      (
        await aClient('program').post('/svc/organize/organize/api/login', credentials(name, `${name}-1234`))
      ).json()
    expect((await asStaff('maker')).message).toBe('กรุณา login ด้วย agent')
    expect((await asStaff('owner')).message).toBe('กรุณา Login ด้วย Member')
  })

  test.each([
    ['no password', { username: 'demo01' }],
    ['another field', { ...credentials('demo01'), role: 'admin' }],
    ['a number', { username: 'demo01', password: 12345678 }],
    ['an empty name', credentials('   ')],
    ['a name without end', credentials('a'.repeat(65))],
    ['a list', []],
  ])('%s is a bad request', async (_, body) => {
    const response = await aClient('browser').post(LOGIN, body)
    expect([response.statusCode, response.json().code]).toEqual([400, 'BAD_REQUEST'])
  })

  test('a door closed by guesses says when it opens', async () => {
    const client = aClient('browser')
    let response = await client.post(LOGIN, credentials('demo09', 'wrong'))
    for (let each = 0; each < 10; each += 1)
      response = await client.post(LOGIN, credentials('demo09', 'wrong'))
    expect([response.statusCode, response.json().code]).toEqual([429, 'TOO_MANY'])
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
  })

  test('sign-in, registration and token sign-in are not taken from another site', async () => {
    const urls = [LOGIN, '/svc/open/api/Gateway/Register/demo', '/svc/organize/api/auth/member/token/x']
    for (const url of urls) {
      const response = await aClient('browser').post(url, {}, { origin: 'https://evil.example' })
      expect([url, response.statusCode, response.json().code]).toEqual([url, 403, 'ORIGIN_REFUSED'])
    }
  })

  test("another member's name or id is refused, and tells nothing", async () => {
    const { client, auth } = await signedIn('program', 'demo04')
    const other = (await signedIn('program', 'demo05')).reply
    for (const path of [
      `Credit/demo05/${other.id}`,
      `Credit/demo04/${other.id}`,
      `Credit/nobody/${other.id}`,
    ]) {
      const response = await client.get(`/svc/backend/api/Gateway/${path}`, auth)
      expect([response.statusCode, response.json().code]).toEqual([403, 'NOT_OWN'])
    }
    const change = await client.post(
      '/svc/backend/api/Gateway/Changepassword/demo',
      { username: 'demo05', oldpass: DEMO_PASSWORD, newpass: 'a loud blue mountain' },
      auth,
    )
    expect([change.statusCode, change.json().code]).toEqual([403, 'NOT_OWN'])
  })

  test('another service id is unknown', async () => {
    const response = await aClient('browser').post(LOGIN.replace('demo', 'other'), credentials('demo01'))
    expect(response.json()).toMatchObject({ status: false, code: 'SERVICE_UNKNOWN' })
  })
})

describe('registration over the wire', () => {
  const REGISTER = '/svc/open/api/Gateway/Register/demo'
  const form = {
    username: 'NewPerson1',
    password: 'a quiet green river',
    phone: '0891112222',
    first_name: 'สมหญิง',
    last_name: 'ใจดี',
    birth_date: '2533-05-17',
  }

  test('signs the new member in and echoes no password', async () => {
    const browser = aClient('browser')
    const response = await browser.post(REGISTER, form)
    expect(response.json()).toEqual({
      status: true,
      statusCode: 200,
      message: 'สมัครสมาชิกสำเร็จ',
      data: { username: 'newperson1', password: '' },
    })
    const profile = (await browser.post('/svc/organize/organize/api/getProfile')).json()
    expect(profile.data).toMatchObject({ username: 'newperson1', balance: 1000 })
  })

  test.each([
    ['NAME_TAKEN', { username: 'demo01' }],
    ['UNDER_AGE', { birth_date: '2015-05-17', username: 'tooyoung1' }],
    ['PASSWORD_COMMON', { password: 'password123', username: 'toocommon1' }],
  ])('%s carries the status code of the specification', async (code, change) => {
    const response = await aClient('browser').post(REGISTER, { ...form, phone: '0891113333', ...change })
    expect(response.statusCode).toBe(200)
    expect(response.json()).toMatchObject({ status: false, statusCode: 400, code })
  })
})

describe('leaving', () => {
  test('signing out ends the session, clears the cookies and what the browser keeps', async () => {
    const { client } = await signedIn('browser', 'demo06')
    const stolen = client.cookies.get('sid')
    const response = await client.post('/session/sign-out')
    expect(response.headers['x-content-type-options']).toBe('nosniff')
    expect(response.json()).toEqual({ status: true })
    expect(response.headers['clear-site-data']).toBe('"storage"')
    expect([...client.cookies.keys()]).toEqual(['known']) // the browser stays known
    const later = await aClient('browser').get('/svc/template/api/member/username/demo06', {
      cookie: `sid=${stolen}`,
    })
    expect(later.statusCode).toBe(401)
    expect((await client.post('/session/sign-out')).json()).toEqual({ status: true }) // already out
  })

  test.each([
    ['without the XSRF token', { 'x-xsrf-token': '' }, 'XSRF_MISSING'],
    [
      "with another session's token",
      { 'x-xsrf-token': `${'a'.repeat(64)}.${'b'.repeat(32)}` },
      'XSRF_MISSING',
    ],
    [
      'from another site',
      { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
      'ORIGIN_REFUSED',
    ],
  ])('%s nothing ends and nothing is renewed', async (_, headers, code) => {
    const { client } = await signedIn('browser', 'demo06')
    for (const url of ['/session/sign-out', '/session/renew']) {
      const response = await client.post(url, undefined, headers)
      expect([response.statusCode, response.json().code]).toEqual([403, code])
      expect(response.headers['set-cookie']).toBeUndefined()
    }
    expect((await client.get('/svc/template/api/member/username/demo06')).statusCode).toBe(200)
  })

  test('renewing gives a browser bound tokens and a program plain ones', async () => {
    const browser = await signedIn('browser', 'demo06')
    const bound = (await browser.client.post('/session/renew')).json()
    const bare = await aClient('program').get('/svc/template/api/member/username/demo06', {
      authorization: bound.token,
    })
    expect(bare.statusCode).toBe(401)

    const program = await signedIn('program', 'demo07')
    const plain = (await program.client.post('/session/renew', undefined, program.auth)).json()
    const works = await program.client.get('/svc/template/api/member/username/demo07', {
      authorization: plain.token,
    })
    expect(works.statusCode).toBe(200)
    expect((await aClient('program').post('/session/renew')).statusCode).toBe(401)
  })

  test('a changed password ends the other sessions', async () => {
    const here = await signedIn('browser', 'demo08')
    const there = await signedIn('program', 'demo08')
    const body = { username: 'DM01demo08', oldpass: DEMO_PASSWORD, newpass: 'a loud blue mountain' }
    const url = '/svc/backend/api/Gateway/Changepassword/demo'
    const { oldpass: _, ...withoutOld } = body
    expect((await here.client.post(url, withoutOld)).statusCode).toBe(400)
    expect((await here.client.post(url, { ...body, oldpass: 'wrong one' })).json()).toMatchObject({
      status: false,
      code: 'OLD_PASSWORD_WRONG',
    })
    expect((await here.client.post(url, body)).json()).toEqual({ status: true })
    const path = '/svc/template/api/member/username/demo08'
    expect((await here.client.get(path)).statusCode).toBe(200)
    expect((await there.client.get(path, there.auth)).statusCode).toBe(401)
  })
})

test('what the site tells everybody has its shape', async () => {
  const anyone = aClient('program')
  const paths = [
    '/svc/backend/api/Gateway/Webbessage/demo',
    '/svc/template/api/Gateway/Adminmember/demo',
    '/svc/open/banks.json',
    '/svc/open/api/Gateway/PromotionRegister/demo?lang_param=null',
    '/svc/organize/organize/api/MemberRuning',
    '/svc/organize/organize/api/MemberNotice',
  ]
  for (const path of paths) {
    const response = await anyone.get(path) // every answer is checked against the contract
    expect([path, response.statusCode, response.json().status]).toEqual([path, 200, true])
  }
  const theme = (await anyone.get(paths[1] ?? '')).json()
  expect(theme.groups[0]).toMatchObject({
    name: 'main',
    items: expect.arrayContaining([{ name: 'logo', type: 'image', value: '/mark.svg' }]),
  })
})

test('a second seeding changes nothing', async () => {
  const count = () =>
    machinery.ctx.read.run`
      select (select count(*) from operator) as operators, (select count(*) from member) as members,
        (select count(*) from staff) as staff, (select count(*) from transfer) as transfers,
        (select md5(string_agg(m::text, ',' order by name)) from member m) as people,
        (select md5(string_agg(p::text, ',' order by phone)) from sign_in_phone p) as phones,
        (select md5(string_agg(o::text, ',' order by code)) from operator o) as settings`
  const before = await count()
  await Promise.all([seedDemo(machinery.ctx), seedDemo(machinery.ctx)])
  expect(await count()).toEqual(before)
  expect(DEMO_NAMES).toHaveLength(9)
})

describe('the staff door', () => {
  const SIGN_IN = '/console/api/staff/signIn'
  const ME = '/console/api/staff/me'

  async function atTheConsole(name = 'maker') {
    const client = aClient('browser')
    const response = await client.post(SIGN_IN, { name, password: `${name}-1234` })
    return { client, response, xsrf: { 'x-xsrf-token': response.json().xsrf as string } }
  }

  test('lets staff in with a cookie of its own', async () => {
    const { client, response } = await atTheConsole()
    expect(response.json()).toMatchObject({ name: 'maker', role: 'draw_maker', operator: { code: 'demo' } })
    expect(String(response.headers['set-cookie'])).toMatch(
      /^sid_staff=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=43200,known_staff=[\w.-]+; Path=\/; HttpOnly; SameSite=Strict; Max-Age=15552000$/,
    )
    expect((await client.get(ME)).json()).toMatchObject({ name: 'maker' })
  })

  test.each([
    ['a wrong password', { name: 'maker', password: 'x' }],
    ['an unknown name', { name: 'nobody', password: 'maker-1234' }],
    ['a member', { name: 'demo01', password: DEMO_PASSWORD }],
  ])('refuses %s in the same words', async (_, body) => {
    const response = await aClient('browser').post(SIGN_IN, body)
    expect(response.statusCode).toBe(401)
    expect(response.headers['content-type']).toContain('application/problem+json')
    expect(response.json()).toMatchObject({ status: 401, code: 'STAFF_LOGIN_FAILED' })
  })

  test('does not know members, and members’ calls do not know staff', async () => {
    const member = await signedIn('browser', 'demo01')
    const sid = member.client.cookies.get('sid')
    expect((await aClient('browser').get(ME, { cookie: `sid_staff=${sid}` })).statusCode).toBe(401)
    const { client } = await atTheConsole()
    const asMember = await aClient('browser').get('/svc/template/api/member/username/maker', {
      cookie: `sid=${client.cookies.get('sid_staff')}`,
    })
    expect(asMember.statusCode).toBe(401)
  })

  test('signs out with the XSRF token only, and then for good', async () => {
    const { client, xsrf } = await atTheConsole()
    const cookie = `sid_staff=${client.cookies.get('sid_staff')}`
    expect((await client.post('/console/api/staff/signOut')).json().code).toBe('XSRF_MISSING')
    expect((await client.post('/console/api/staff/signOut', undefined, xsrf)).statusCode).toBe(204)
    expect((await client.get(ME, { cookie })).statusCode).toBe(401)
  })

  test('closes after 15 idle minutes, after 12 hours at most, and when the account is closed', async () => {
    const minute = 60_000
    const [idle, busy, closed] = [await atTheConsole(), await atTheConsole(), await atTheConsole('checker')]
    await machinery.ctx.read.run`update staff set status = 'closed' where name = 'checker'`
    expect((await closed.client.get(ME)).statusCode).toBe(401)
    try {
      for (let minutes = 14; minutes < 12 * 60; minutes += 14) {
        await moveClock(database.url, minutes * minute)
        expect((await busy.client.get(ME)).statusCode, `minute ${minutes}`).toBe(200)
        if (minutes === 28) expect((await idle.client.get(ME)).statusCode).toBe(401)
      }
      await moveClock(database.url, 12 * 60 * minute + 1_000)
      expect((await busy.client.get(ME)).statusCode).toBe(401)
    } finally {
      await moveClock(database.url, 0)
    }
  })
})
