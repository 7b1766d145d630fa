import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusalWords } from '../../../contract/errors.ts'
import { signInAssistantWithCode } from '../../../server/features/assistants/sign-in-assistant-with-code.ts'
import { DEMO_PASSWORD } from '../../../server/features/members/seed-demo.ts'
import { operatorOfCode } from '../../../server/features/operators/known-operators.ts'
import { authenticatorOf } from '../../support/browser/authenticator.ts'
import { useDatabase, withSql } from '../../support/database/database.ts'
import { type BuiltIn, openBuiltIn, type Person } from '../../support/http/built-in.ts'
import { stoppedAt } from '../../support/processes/stopped.ts'
import { browserVisitor } from '../../support/stage/members.ts'

const database = useDatabase()
const phone = authenticatorOf(database)
let site: BuiltIn
let owner: Person
const ROLE = randomUUID()
beforeAll(async () => {
  site = await openBuiltIn(database.url)
  owner = await site.signIn('demo01')
  await tell(owner.headers, 'AssistantRole', { id: ROLE, name: 'คนขาย', permissions: [] })
})
afterAll(() => site?.close())

const PASSWORD = 'a small brown boat'
const LOGIN = '/svc/backend/api/Login/auth/demo'
const CODE = '/svc/backend/api/Login/code/demo'
const MEMBER = '/svc/organize/organize/api/Member'
type Headers = Record<string, string>

const tell = async (headers: Headers, act: string, body: object) =>
  (await site.ask('POST', `${MEMBER}/${act}`, { ...headers, 'idempotency-key': randomUUID() }, body)).json()
const ask = async (headers: Headers, what: string) =>
  (await site.ask('GET', `${MEMBER}/${what}`, headers)).json()
const stepOf = async (headers: Headers) => (await ask(headers, 'Protection')).data.two_step
const isIn = async (headers: Headers) =>
  (await site.ask('GET', `${MEMBER}/Protection`, headers)).statusCode === 200

const post = async (url: string, body: object) => (await site.ask('POST', url, {}, body)).json()
const bearer = ({ accessTokenMember }: { accessTokenMember: string }): Headers => ({
  authorization: `Bearer ${accessTokenMember}`,
})

async function assistant(name: string, password = PASSWORD) {
  const id = randomUUID()
  const terms = { role_id: ROLE, day_budget: null, lotteries: null }
  const body = { id, name, password, own_password: DEMO_PASSWORD, ...terms }
  expect(await tell(owner.headers, 'AssistantCreate', body)).toMatchObject({ status: true })
  return { id, username: `${name}@demo01` }
}

const typePassword = (username: string, password = PASSWORD) => post(LOGIN, { username, password })
const typeCode = (half: string, code: string) => post(CODE, { half, code })

/** An assistant whose sign-in asks for codes, signed in where they were turned on. */
async function protectedOne(name: string) {
  const { id, username } = await assistant(name)
  const headers = bearer(await typePassword(username))
  const { secret } = await tell(headers, 'TwoStepStart', { password: PASSWORD })
  const { codes } = await tell(headers, 'TwoStepConfirm', { code: await phone.fresh(secret) })
  return { id, username, headers, secret, paper: codes as string[] }
}

/** What was refused is said in Thai, by the words of its code. */
const refused = (answer: { code: string; message: string }) => {
  expect(answer.message).toContain(refusalWords(answer.code as never).th)
  return answer.code
}

test('set up, asked at every way in, and switched off with password and code; the step of the owner is another', async () => {
  const { id, username } = await assistant('som')
  const [here, elsewhere] = [bearer(await typePassword(username)), bearer(await typePassword(username))]
  const { secret, uri } = await tell(here, 'TwoStepStart', { password: PASSWORD })
  expect(decodeURIComponent(uri)).toContain('som@demo01')
  expect((await typePassword(username)).status, 'nothing changes before a first code').toBe(true)
  const { codes } = await tell(here, 'TwoStepConfirm', { code: await phone.fresh(secret) })
  expect(codes).toHaveLength(10)
  expect([await isIn(here), await isIn(elsewhere), await isIn(owner.headers)]).toEqual([true, false, true])

  const asked = await typePassword(username)
  expect(asked).toMatchObject({ status: false, code: 'CODE_REQUIRED' })
  expect(asked.accessTokenMember).toBeUndefined()
  expect(await isIn({ authorization: `Bearer ${asked.half}` })).toBe(false)
  const byApp = await typeCode(asked.half, await phone.fresh(secret))
  expect(byApp).toMatchObject({ status: true, username: 'demo01' })
  const agent = await post('/svc/organize/organize/api/login', { username, password: PASSWORD })
  const byPaper = await typeCode(agent.half, codes[0])
  expect(await stepOf(bearer(byPaper))).toMatchObject({ codes_left: 9 })

  const renewed = await tell(here, 'RecoveryCodes', { password: PASSWORD, code: await phone.fresh(secret) })
  expect(renewed.codes).toHaveLength(10)
  const old = await typeCode((await typePassword(username)).half, codes[1])
  expect(refused(old)).toBe('CODE_WRONG')

  expect(await stepOf(owner.headers)).toBeNull()
  expect((await typePassword('demo01', DEMO_PASSWORD)).status).toBe(true)
  const shown = (await ask(owner.headers, 'Assistants')).assistants
  expect(shown.find((each: { id: string }) => each.id === id).two_step_since).toEqual(expect.any(String))

  expect(
    await tell(here, 'TwoStepEnd', { password: PASSWORD, code: await phone.fresh(secret) }),
  ).toMatchObject({
    status: true,
  })
  expect(await stepOf(here)).toBeNull()
  expect((await typePassword(username)).status).toBe(true)

  const log = (await ask(owner.headers, 'SecurityLog')).data.filter(
    (event: { assistant: string | null }) => event.assistant === 'som',
  )
  expect(log.map(({ kind }: { kind: string }) => kind)).toEqual([
    'sign-in.assistant',
    'two-step.off',
    'code.failed',
    'recovery-codes.renewed',
    'recovery-code.used',
    'sign-in.assistant',
    'sign-in.assistant',
    'two-step.on',
    'sign-in.assistant',
    'sign-in.assistant',
    'sign-in.assistant',
    'assistant.created',
  ])
  const inbox = JSON.stringify(await ask(owner.headers, 'Inbox'))
  for (const told of ['ผู้ช่วย som: เปิดการยืนยันสองขั้นแล้ว', 'ผู้ช่วย som: ปิดการยืนยันสองขั้นแล้ว'])
    expect(inbox).toContain(told)
})

test('each refusal is said in Thai and changes nothing', async () => {
  const { username, headers, secret } = await protectedOne('noi')
  const plain = bearer(await typePassword((await assistant('plain')).username))
  expect(refused(await tell(plain, 'TwoStepConfirm', { code: '123456' }))).toBe('SECOND_FACTOR_NOT_BEGUN')
  expect(refused(await tell(plain, 'TwoStepEnd', { password: PASSWORD, code: '123456' }))).toBe(
    'SECOND_FACTOR_OFF',
  )
  const wrong = { password: DEMO_PASSWORD } // that of the owner
  expect(refused(await tell(plain, 'TwoStepStart', wrong))).toBe('PASSWORD_WRONG')
  const begun = await tell(plain, 'TwoStepStart', { password: PASSWORD })
  expect(refused(await tell(plain, 'TwoStepConfirm', { code: phone.code(begun.secret, 100) }))).toBe(
    'CODE_WRONG',
  )
  expect(await stepOf(plain)).toBeNull()

  expect(refused(await tell(headers, 'TwoStepStart', { password: PASSWORD }))).toBe('SECOND_FACTOR_ON')
  const good = await phone.fresh(secret)
  for (const act of ['TwoStepEnd', 'RecoveryCodes'])
    expect(refused(await tell(headers, act, { ...wrong, code: good }))).toBe('PASSWORD_WRONG')
  // The PIN is the member's.
  expect(refused(await tell(headers, 'SetPin', { pin: '483920', password: PASSWORD }))).toBe(
    'ASSISTANT_MAY_NOT',
  )
  expect(refused(await typeCode('x'.repeat(43), good))).toBe('HALF_UNKNOWN')
  const { half } = await typePassword(username)
  expect((await typeCode(half, good)).status).toBe(true)
  const second = (await typePassword(username)).half
  expect(refused(await typeCode(second, good))).toBe('CODE_USED')
  for (const left of [3, 2, 1])
    expect(await typeCode(second, '000000')).toMatchObject({ code: 'CODE_WRONG', left })
  expect(refused(await typeCode(second, '000000'))).toBe('CODE_PAUSED')
  const late = { password: PASSWORD, code: await phone.fresh(secret) }
  expect(refused(await tell(headers, 'TwoStepEnd', late)), 'guesses of all ways in are one count').toBe(
    'CODE_PAUSED',
  )
  expect(await stepOf(headers)).toMatchObject({ codes_left: 10 })
})

test('who lost phone and codes is let in by the owner, with the owner’s password, and every sign-in of theirs ends', async () => {
  const { id, username, headers } = await protectedOne('lek')
  const other = bearer(await typePassword((await assistant('other')).username))
  const { half } = await typePassword(username)
  const reset = (by: Headers, own_password = DEMO_PASSWORD) =>
    tell(by, 'AssistantTwoStep', { id, own_password })
  expect(refused(await reset(owner.headers, PASSWORD))).toBe('OWN_PASSWORD_WRONG')
  for (const by of [headers, other]) expect(refused(await reset(by))).toBe('ASSISTANT_MAY_NOT')
  const stranger = await site.signIn('demo03')
  expect(refused(await reset(stranger.headers))).toBe('ASSISTANT_UNKNOWN')
  expect(await stepOf(headers)).not.toBeNull()

  const answers = await Promise.all([reset(owner.headers), reset(owner.headers)])
  expect(answers.map(({ code }) => code ?? 'done').toSorted()).toEqual(['SECOND_FACTOR_OFF', 'done'])
  expect([await isIn(headers), await isIn(other), await isIn(owner.headers)]).toEqual([false, true, true])
  expect(refused(await typeCode(half, '123456'))).toBe('HALF_UNKNOWN')
  expect((await typePassword(username)).status).toBe(true)
  const log = (await ask(owner.headers, 'SecurityLog')).data
  expect(log).toContainEqual(expect.objectContaining({ kind: 'assistant.two-step', assistant: 'lek' }))
  expect(JSON.stringify(await ask(owner.headers, 'Inbox'))).toContain('ผู้ช่วย lek: คุณปิดการยืนยันสองขั้นให้แล้ว')
})

test('a ban and a new password end the sign-ins that wait for a code, and leave the step on', async () => {
  const { id, username, secret } = await protectedOne('mai')
  const first = await typePassword(username)
  await tell(owner.headers, 'AssistantBan', { id, banned: true })
  expect(refused(await typeCode(first.half, await phone.fresh(secret)))).toBe('HALF_UNKNOWN')
  await tell(owner.headers, 'AssistantBan', { id, banned: false })
  const second = await typePassword(username)
  const fresh = { id, password: 'another brown boat', own_password: DEMO_PASSWORD }
  await tell(owner.headers, 'AssistantPassword', fresh)
  expect(refused(await typeCode(second.half, await phone.fresh(secret)))).toBe('HALF_UNKNOWN')
  const third = await typePassword(username, 'another brown boat')
  expect(third.code).toBe('CODE_REQUIRED')
  await withSql(database.url, (sql) => sql`update member set status = 'banned' where member_id = ${owner.id}`)
  expect(refused(await typeCode(third.half, await phone.fresh(secret)))).toBe('HALF_UNKNOWN')
  await withSql(database.url, (sql) => sql`update member set status = 'active' where member_id = ${owner.id}`)
  expect((await typeCode(third.half, await phone.fresh(secret))).status).toBe(true)
})

test('an assistant that was made under the id of a member has no say in that member’s step', async () => {
  const [maker, victim] = [await site.signIn('demo04'), await site.signIn('demo05')]
  await tell(maker.headers, 'AssistantRole', { id: ROLE, name: 'คนขาย', permissions: [] })
  const terms = { role_id: ROLE, day_budget: null, lotteries: null, own_password: DEMO_PASSWORD }
  await tell(maker.headers, 'AssistantCreate', { id: victim.id, name: 'bad', password: PASSWORD, ...terms })
  const headers = bearer(await typePassword('bad@demo04'))
  const { secret } = await tell(headers, 'TwoStepStart', { password: PASSWORD })
  expect((await tell(headers, 'TwoStepConfirm', { code: await phone.fresh(secret) })).status).toBe(true)
  expect(await stepOf(victim.headers)).toBeNull()
  expect((await typePassword('demo05', DEMO_PASSWORD)).status).toBe(true)

  const own = await tell(victim.headers, 'TwoStepStart', { password: DEMO_PASSWORD })
  await tell(victim.headers, 'TwoStepConfirm', { code: await phone.fresh(own.secret) })
  await tell(headers, 'TwoStepEnd', { password: PASSWORD, code: await phone.fresh(secret) })
  await tell(maker.headers, 'AssistantTwoStep', { id: victim.id, own_password: DEMO_PASSWORD })
  expect((await typePassword('demo05', DEMO_PASSWORD)).code).toBe('CODE_REQUIRED')
})

test('at once it is done once: confirmed, and signed in', async () => {
  const { username } = await assistant('twice')
  const headers = bearer(await typePassword(username))
  const { secret } = await tell(headers, 'TwoStepStart', { password: PASSWORD })
  const code = await phone.fresh(secret)
  const confirmed = await Promise.all([1, 2].map(() => tell(headers, 'TwoStepConfirm', { code })))
  expect(confirmed.map((answer) => answer.code ?? 'done').toSorted()).toEqual(['SECOND_FACTOR_ON', 'done'])
  const { half } = await typePassword(username)
  const typed = await phone.fresh(secret)
  const signedIn = await Promise.all([1, 2].map(() => typeCode(half, typed)))
  expect(signedIn.map((answer) => answer.code ?? 'in').toSorted()).toEqual(['HALF_UNKNOWN', 'in'])
})

test('a program that ends before the commit has spent neither the code nor the half', async () => {
  const { username, secret } = await protectedOne('stop')
  const { half } = await typePassword(username)
  const code = await phone.fresh(secret)
  const { ctx } = site.machinery
  const wish = { operator: await operatorOfCode(ctx, 'demo'), half, code, visitor: browserVisitor() }
  await expect(signInAssistantWithCode(stoppedAt(ctx, 1, 'before the commit'), wish)).rejects.toThrow(
    'stopped',
  )
  expect((await typeCode(half, code)).status).toBe(true)
})

test('nobody changes whose step it is, the owner of the database included', async () => {
  const { id } = await assistant('same')
  const change = withSql(
    database.url,
    (sql) => sql`update assistant set factor_id = ${owner.id} where assistant_id = ${id}`,
  )
  await expect(change).rejects.toThrow('an assistant stays the same')
})
