import { afterEach, expect, test } from 'vitest'
import { callApp, type GivenHandlers, KEYS, MEMBER, OPERATOR } from '../../../tests/support/http/call-app.ts'
import { clientsForVisit } from './clients.ts'
import { issueXsrf } from './xsrf.ts'

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

async function visiting(
  given: GivenHandlers,
  page: { method?: string; headers?: Record<string, string> } = {},
) {
  const { app, served } = await callApp(given)
  closers.push(() => app.close())
  return clientsForVisit(served, {
    id: 'page-1',
    ip: '203.0.113.9',
    method: page.method ?? 'GET',
    headers: { host: 'site.example', ...page.headers },
  })
}

const CHANGE = {
  params: { microservice: OPERATOR.code },
  body: { username: MEMBER.name, oldpass: 'a', newpass: 'b' },
}

const signIn: GivenHandlers = {
  backend: {
    login: async (_ctx, caller) => {
      caller.startSession({ secret: 'good', id: MEMBER.sessionId, maxAgeSeconds: 60 })
      const lineInfo = { agent: '01', company: 'DM' }
      return { randomkey: 'r', id: 'i', username: 'demo01', accessTokenMember: 't', lineInfo }
    },
    changepassword: async (_ctx, caller) => {
      caller.endSession()
      return {}
    },
  },
  organize: { smartMemberLogin: async (_ctx, caller) => ({ link: `/redirect?for=${caller.member.code}` }) },
}

test('a sign-in is a chain: the calls after the first carry the session it began', async () => {
  const form = { method: 'POST', headers: { origin: 'http://site.example', 'sec-fetch-site': 'same-origin' } }
  const visit = await visiting(signIn, form)
  const login = { params: { microservice: 'demo' }, body: { username: 'demo01', password: 'demo-1234' } }
  expect((await visit.clients.backend.login(login)).status).toBe(true)
  const smart = await visit.clients.organize.smartMemberLogin({
    body: { username: 'demo01', displayUsername: 'demo01', gameCode: 'sml_lotto' },
  })
  expect(smart).toEqual({ status: true, link: '/redirect?for=DM01demo01' })
  expect(visit.setCookies().map((line) => line.slice(0, line.indexOf('=')))).toEqual(['sid', 'XSRF-TOKEN'])

  expect((await visit.clients.backend.changepassword(CHANGE)).status).toBe(true)
  for (const line of visit.setCookies()) expect(line).toContain('Max-Age=0')
  expect(await visit.clients.backend.changepassword(CHANGE)).toMatchObject({ code: 'UNAUTHENTICATED' })
})

test('the browser’s own XSRF cookie is not enough: a form brings the token in its field', async () => {
  const token = issueXsrf(KEYS.xsrf, MEMBER.sessionId)
  const visit = await visiting(signIn, {
    method: 'POST',
    headers: { cookie: `sid=good; XSRF-TOKEN=${token}`, origin: 'http://site.example' },
  })
  expect(await visit.clients.backend.changepassword(CHANGE)).toMatchObject({
    code: 'XSRF_MISSING',
    httpStatus: 403,
  })
  expect(await visit.clients.backend.changepassword({ ...CHANGE, xsrf: token })).toEqual({ status: true })
})

test('a form of another site is refused even with its cookies', async () => {
  const token = issueXsrf(KEYS.xsrf, MEMBER.sessionId)
  const visit = await visiting(signIn, {
    method: 'POST',
    headers: { cookie: 'sid=good', origin: 'https://evil.example' },
  })
  const answer = await visit.clients.backend.changepassword({ ...CHANGE, xsrf: token })
  expect(answer).toMatchObject({ code: 'ORIGIN_REFUSED' })
})

test('a page reached from another site still reads what it shows', async () => {
  const visit = await visiting(
    { organize: { memberRuning: async (_ctx, caller) => ({ online: caller.isBrowser ? 1 : 0, data: [] }) } },
    { headers: { 'sec-fetch-site': 'cross-site', cookie: 'sid=good' } },
  )
  expect(await visit.clients.organize.memberRuning()).toEqual({ status: true, online: 1, data: [] })
})

test('a handler sees the visitor’s address and the page’s host', async () => {
  const seen: string[] = []
  const visit = await visiting({
    bet: {
      listProgram: async (_ctx, caller) => {
        seen.push(caller.ip, caller.operator.code, caller.requestId)
        return { data: [] }
      },
    },
  })
  await visit.clients.bet.listProgram()
  expect(seen).toEqual(['203.0.113.9', 'demo', 'page-1'])
})
