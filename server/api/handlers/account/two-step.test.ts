import { afterAll, beforeAll, expect, test } from 'vitest'
import { authenticatorOf } from '../../../../tests/support/browser/authenticator.ts'
import { useDatabase } from '../../../../tests/support/database/database.ts'
import { type BuiltIn, openBuiltIn, type Person } from '../../../../tests/support/http/built-in.ts'
import { DEMO_PASSWORD } from '../../../features/members/seed-demo.ts'

const database = useDatabase()
const phone = authenticatorOf(database)
let site: BuiltIn
beforeAll(async () => {
  site = await openBuiltIn(database.url)
})
afterAll(() => site.close())

const LOGIN = '/svc/backend/api/Login/auth/demo'
const CODE = '/svc/backend/api/Login/code/demo'
const ACCOUNT = '/svc/organize/organize/api'
/** What a browser sends along. */
const BROWSER = { host: 'lotto.example', origin: 'http://lotto.example', 'sec-fetch-site': 'same-origin' }

const tell = async (person: Person, path: string, body: object = {}) =>
  (await site.ask('POST', `${ACCOUNT}${path}`, person.headers, body)).json()

async function protect(name: string): Promise<{ person: Person; secret: string; codes: string[] }> {
  const person = await site.signIn(name)
  const { secret } = await tell(person, '/Member/TwoStepStart', { password: DEMO_PASSWORD })
  const { codes } = await tell(person, '/Member/TwoStepConfirm', { code: await phone.fresh(secret) })
  return { person, secret, codes }
}

const firstHalf = async (username: string, headers: Record<string, string> = {}) =>
  (await site.ask('POST', LOGIN, headers, { username, password: DEMO_PASSWORD })).json()

test("the specification's chain goes on after the code, in a browser", async () => {
  const { person, secret } = await protect('demo01')
  const asked = await site.ask('POST', LOGIN, BROWSER, { username: 'demo01', password: DEMO_PASSWORD })
  expect(asked.json()).toMatchObject({ status: false, code: 'CODE_REQUIRED' })
  expect(asked.headers['set-cookie']).toBeUndefined()

  const typed = { half: asked.json().half, code: await phone.fresh(secret) }
  const login = await site.ask('POST', CODE, BROWSER, typed)
  expect(login.json()).toMatchObject({
    status: true,
    username: 'demo01',
    lineInfo: { company: 'DM', agent: '01' },
  })
  const [sid = '', xsrf = ''] = (login.headers['set-cookie'] as string[]).map(
    (line) => line.split(';')[0] ?? '',
  )
  expect(sid).toMatch(/^sid=[\w-]{43}$/)
  const headers = {
    ...BROWSER,
    cookie: `${sid}; ${xsrf}`,
    'x-xsrf-token': decodeURIComponent(xsrf.slice(xsrf.indexOf('=') + 1)),
  }
  const link = { username: 'demo01', displayUsername: person.code, gameCode: 'sml_lotto' }
  const smart = (await site.ask('POST', '/svc/organize/api/auth/smart_member_login', headers, link)).json()
  const once = new URL(smart.link, BROWSER.origin).searchParams.get('token')
  const second = await site.ask('POST', `/svc/organize/api/auth/member/token/${once}`, headers, {
    ip: '0.0.0.0',
  })
  expect(second.json()).toMatchObject({ status: true, username: 'demo01', upline: 'DM01' })
  const credit = await site.ask('GET', `/svc/backend/api/Gateway/Credit/${person.code}/${person.id}`, headers)
  expect(credit.json()).toMatchObject({ status: true, credit: 10_000 })
})

test('an agent login asks for the code too, and ends with both tokens', async () => {
  const { secret } = await protect('demo02')
  const typed = { username: 'demo02', password: DEMO_PASSWORD }
  const asked = (await site.ask('POST', '/svc/organize/organize/api/login', {}, typed)).json()
  expect(asked.code).toBe('CODE_REQUIRED')
  const login = (
    await site.ask('POST', CODE, {}, { half: asked.half, code: await phone.fresh(secret) })
  ).json()
  for (const token of [login.token, login.accessTokenMember]) {
    const answer = await site.ask('GET', `${ACCOUNT}/Member/Protection`, { authorization: token })
    expect(answer.json()).toMatchObject({ status: true, data: { two_step: { codes_left: 10 }, pin: null } })
  }
})

test('half a sign-in opens no call, by no way in', async () => {
  const { person } = await protect('demo03')
  const { half } = await firstHalf('demo03')
  for (const headers of [
    { authorization: half },
    { authorization: `Bearer ${half}` },
    { ...BROWSER, cookie: `sid=${half}` },
    { ...BROWSER, cookie: `sid=${half}`, authorization: half },
  ]) {
    const url = `/svc/backend/api/Gateway/Credit/${person.code}/${person.id}`
    expect((await site.ask('GET', url, headers)).statusCode).toBe(401)
    expect((await site.ask('POST', '/session/renew', headers)).statusCode).toBe(401)
  }
  const asLink = await site.ask('POST', `/svc/organize/api/auth/member/token/${half}`, {}, { ip: '0.0.0.0' })
  expect(asLink.json().code).toBe('TOKEN_UNKNOWN')
})

test('a code sent by another site is not taken, and is not spent', async () => {
  const { secret } = await protect('demo04')
  const { half } = await firstHalf('demo04')
  const typed = { half, code: await phone.fresh(secret) }
  const foreign = await site.ask('POST', CODE, { ...BROWSER, origin: 'https://elsewhere.example' }, typed)
  expect([foreign.statusCode, foreign.json().code]).toEqual([403, 'ORIGIN_REFUSED'])
  expect((await site.ask('POST', CODE, BROWSER, typed)).json().status).toBe(true)
})

test('the same answer twice signs in once', async () => {
  const { secret } = await protect('demo05')
  const { half } = await firstHalf('demo05')
  const typed = { half, code: await phone.fresh(secret) }
  const both = await Promise.all([1, 2].map(() => site.ask('POST', CODE, {}, typed)))
  const answers = both.map((answer) => answer.json())
  expect(answers.filter(({ status }) => status)).toHaveLength(1)
  expect(answers.find(({ status }) => !status).code).toBe('HALF_UNKNOWN')
})

test('whoever has no second step signs in as ever, and cannot be told from one who has by a wrong password', async () => {
  expect((await firstHalf('demo06')).status).toBe(true)
  await protect('demo07')
  const wrong = (username: string) => site.ask('POST', LOGIN, {}, { username, password: 'not the password' })
  expect((await wrong('demo07')).json()).toEqual((await wrong('demo06')).json())
})

test('a bearer turns it on for all: what was signed in before is out', async () => {
  const before = await site.signIn('demo08')
  await protect('demo08')
  const answer = await site.ask('GET', `${ACCOUNT}/Member/Protection`, before.headers)
  expect(answer.json().code).toBe('UNAUTHENTICATED')
})

test('a PIN is set over the wire, and its guesses are told', async () => {
  const person = await site.signIn('demo09')
  const set = (body: object) => tell(person, '/Member/SetPin', body)
  expect((await set({ pin: '123456', password: DEMO_PASSWORD })).code).toBe('PIN_WEAK')
  expect((await set({ pin: '483920', password: DEMO_PASSWORD })).status).toBe(true)
  expect(await set({ pin: '592761', old_pin: '102030' })).toMatchObject({ code: 'PIN_WRONG', left: 4 })
  const both = await set({ pin: '592761', old_pin: '483920', password: DEMO_PASSWORD })
  expect(both.code).toBe('BAD_REQUEST') // one proof or the other
  expect((await tell(person, '/Member/EndSession')).code).toBe('PIN_REQUIRED')
  expect((await tell(person, '/Member/EndSession', { pin: '483920' })).status).toBe(true)
})
