import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusalWords } from '../../../contract/errors.ts'
import { changeOwnPassword } from '../../../server/features/assistants/change-own-password.ts'
import { DEMO_PASSWORD } from '../../../server/features/members/seed-demo.ts'
import { useDatabase } from '../../support/database/database.ts'
import { type BuiltIn, openBuiltIn, type Person } from '../../support/http/built-in.ts'
import { stoppedAt } from '../../support/processes/stopped.ts'

const database = useDatabase()
let site: BuiltIn
let owner: Person
const ROLE = randomUUID()
beforeAll(async () => {
  site = await openBuiltIn(database.url)
  owner = await site.signIn('demo01')
  await tell(owner.headers, 'AssistantRole', { id: ROLE, name: 'คนขาย', permissions: [] })
})
afterAll(() => site?.close())

type Headers = Record<string, string>
const GIVEN = 'a small brown boat'
const OWN = 'the tide comes at four'
const MEMBER = '/svc/organize/organize/api/Member'

const tell = async (headers: Headers, act: string, body: object) =>
  (await site.ask('POST', `${MEMBER}/${act}`, { ...headers, 'idempotency-key': randomUUID() }, body)).json()
const read = async (headers: Headers, what: string) =>
  (await site.ask('GET', `${MEMBER}/${what}`, headers)).json()
const isIn = async (headers: Headers) =>
  (await site.ask('GET', `${MEMBER}/Protection`, headers)).statusCode === 200
const signIn = async (username: string, password: string) => {
  const body = { username, password }
  const answer = (await site.ask('POST', '/svc/backend/api/Login/auth/demo', {}, body)).json()
  return { code: answer.code, headers: { authorization: `Bearer ${answer.accessTokenMember}` } }
}
const change = async (headers: Headers, oldpass: string, newpass: string, username = 'demo01') => {
  const body = { username, oldpass, newpass }
  const url = '/svc/backend/api/Gateway/Changepassword/demo?lang_param=th'
  return (await site.ask('POST', url, headers, body)).json()
}
/** What was refused is said in Thai, by the words of its code. */
const refused = (answer: { code: string; message: string }) => {
  expect(answer.message).toContain(refusalWords(answer.code as never).th)
  return answer.code
}

async function made(name: string) {
  const id = randomUUID()
  const terms = { role_id: ROLE, day_budget: null, lotteries: null }
  const body = { id, name, password: GIVEN, own_password: DEMO_PASSWORD, ...terms }
  expect(await tell(owner.headers, 'AssistantCreate', body)).toMatchObject({ status: true })
  return { id, username: `${name}@demo01` }
}

test('an assistant changes the password that its owner gave: the owner’s ends, other sign-ins too, and the owner is told', async () => {
  const { username } = await made('som')
  const [here, elsewhere] = [await signIn(username, GIVEN), await signIn(username, GIVEN)]
  expect(await change(here.headers, GIVEN, OWN)).toMatchObject({ status: true })
  expect(await Promise.all([here, elsewhere, owner].map(({ headers }) => isIn(headers)))).toEqual([
    ...[true, false, true],
  ])
  expect((await signIn(username, GIVEN)).code).toBe('LOGIN_FAILED')
  expect((await signIn(username, OWN)).code).toBeUndefined()
  // The owner's own password is another.
  expect((await signIn('demo01', DEMO_PASSWORD)).code).toBeUndefined()
  const log = (await read(owner.headers, 'SecurityLog')).data
  expect(log).toContainEqual(expect.objectContaining({ kind: 'password.changed', assistant: 'som' }))
  expect(JSON.stringify(await read(owner.headers, 'Inbox'))).toContain('ผู้ช่วย som: เปลี่ยนรหัสผ่านของตัวเองแล้ว')
})

test('each refusal is said in Thai and changes nothing', async () => {
  const { username } = await made('noi')
  const { headers } = await signIn(username, GIVEN)
  expect(refused(await change(headers, DEMO_PASSWORD, OWN))).toBe('OLD_PASSWORD_WRONG')
  expect(refused(await change(headers, GIVEN, GIVEN))).toBe('PASSWORD_UNCHANGED')
  expect(refused(await change(headers, GIVEN, 'short'))).toBe('PASSWORD_TOO_SHORT')
  expect(refused(await change(headers, GIVEN, OWN, 'demo02'))).toBe('NOT_OWN')
  expect((await signIn(username, GIVEN)).code).toBeUndefined()
  expect((await signIn('demo01', DEMO_PASSWORD)).code).toBeUndefined()
})

test('beside a new one of the owner and beside a ban, one of them holds', async () => {
  const { id, username } = await made('lek')
  const { headers } = await signIn(username, GIVEN)
  const given = { id, password: 'another brown boat', own_password: DEMO_PASSWORD }
  const [own, fromOwner] = await Promise.all([
    change(headers, GIVEN, OWN),
    tell(owner.headers, 'AssistantPassword', given),
  ])
  // Whichever comes first: the owner's is the last word, or the assistant's old one was wrong by then.
  expect(fromOwner.status).toBe(true)
  expect([undefined, 'OLD_PASSWORD_WRONG', 'UNAUTHENTICATED']).toContain(own.code)
  expect((await signIn(username, OWN)).code).toBe('LOGIN_FAILED')
  const again = await signIn(username, given.password)
  expect(again.code).toBeUndefined()
  await tell(owner.headers, 'AssistantBan', { id, banned: true })
  expect((await change(again.headers, given.password, OWN)).status).toBe(false)
  await tell(owner.headers, 'AssistantBan', { id, banned: false })
  expect((await signIn(username, given.password)).code).toBeUndefined()
})

test('sent twice at once it is changed once, and a program that ends before the commit has changed nothing', async () => {
  const { id, username } = await made('mai')
  const { headers } = await signIn(username, GIVEN)
  const answers = await Promise.all([1, 2].map(() => change(headers, GIVEN, OWN)))
  expect(answers.map(({ code }) => code ?? 'changed').toSorted()).toEqual(['OLD_PASSWORD_WRONG', 'changed'])
  const { ctx } = site.machinery
  const caller = {
    ...{ memberId: owner.id, operatorId: site.operatorId, sessionId: randomUUID(), name: 'demo01' },
    assistant: { id, name: 'mai', permissions: [], mustSetUp: false },
  }
  const wish = { caller, address: '203.0.113.7', oldPassword: OWN, newPassword: GIVEN }
  await expect(changeOwnPassword(stoppedAt(ctx, 1, 'before the commit'), wish)).rejects.toThrow('stopped')
  expect((await signIn(username, GIVEN)).code).toBe('LOGIN_FAILED')
  expect((await signIn(username, OWN)).code).toBeUndefined()
})
