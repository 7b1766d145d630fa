import { afterAll, beforeAll, expect, test } from 'vitest'
import { useDatabase } from '../../../../tests/support/database/database.ts'
import { type BuiltIn, openBuiltIn, type Person } from '../../../../tests/support/http/built-in.ts'
import { DEMO_PASSWORD } from '../../../features/members/seed-demo.ts'

const database = useDatabase()
let site: BuiltIn
beforeAll(async () => {
  site = await openBuiltIn(database.url)
})
afterAll(() => site.close())

const PATH = '/svc/organize/organize/api'
const ask = async (person: Person, path: string) =>
  (await site.ask('GET', `${PATH}${path}`, person.headers)).json()
const tell = async (person: Person, path: string, body: object = {}) =>
  (await site.ask('POST', `${PATH}${path}`, person.headers, body)).json()
const update = (person: Person, change: object) =>
  tell(person, '/upDateProfile', { password: DEMO_PASSWORD, ...change })
const profile = async (person: Person) => (await tell(person, '/getProfile')).data
const kinds = async (person: Person) =>
  (await ask(person, '/Member/SecurityLog')).data.map(({ kind }: { kind: string }) => kind)

test('a member sees where he is signed in, and ends one of them', async () => {
  const first = await site.signIn('demo01')
  const second = await site.signIn('demo01')
  const listed = (await ask(second, '/Member/Sessions')).data
  expect(listed.map(({ here }: { here: boolean }) => here)).toEqual([true, false])
  const other = listed.find(({ here }: { here: boolean }) => !here)
  expect((await tell(second, '/Member/EndSession', { id: other.id })).status).toBe(true)
  expect((await ask(first, '/Member/Sessions')).code).toBe('UNAUTHENTICATED')
  expect((await ask(second, '/Member/Sessions')).data).toHaveLength(1)
  expect((await tell(second, '/Member/EndSession', { id: other.id })).code).toBe('SESSION_UNKNOWN')
  expect(await kinds(second)).toEqual(['sign-out.elsewhere', 'sign-in.member', 'sign-in.member'])
})

test('all others end at once, and nobody ends a stranger', async () => {
  const here = await site.signIn('demo02')
  const there = await site.signIn('demo02')
  const stranger = await site.signIn('demo03')
  const [own] = (await ask(stranger, '/Member/Sessions')).data
  expect((await tell(here, '/Member/EndSession', { id: own.id })).code).toBe('SESSION_UNKNOWN')
  expect((await tell(here, '/Member/EndSession')).status).toBe(true)
  expect((await ask(there, '/Member/Sessions')).code).toBe('UNAUTHENTICATED')
  expect((await ask(stranger, '/Member/Sessions')).data).toHaveLength(1)
})

test('the log shows a wrong password, and nothing of others', async () => {
  const typed = { username: 'demo04', password: 'not this one' }
  await site.ask('POST', '/svc/backend/api/Login/auth/demo', {}, typed)
  const person = await site.signIn('demo04')
  const { data, more } = await ask(person, '/Member/SecurityLog')
  expect(data.map(({ kind, here }: { kind: string; here: boolean }) => [kind, here])).toEqual([
    ['sign-in.member', true],
    ['sign-in.failed', false],
  ])
  expect(more).toBe(false)
  expect((await ask(person, `/Member/SecurityLog?before=${data[0].id}`)).data).toEqual([data[1]])
})

test('the log numbers nothing: ids tell no count, and those of others lead nowhere', async () => {
  const [one, two] = [await site.signIn('demo08'), await site.signIn('demo09')]
  const [first] = (await ask(one, '/Member/SecurityLog')).data
  const [second] = (await ask(two, '/Member/SecurityLog')).data
  expect([first.id, second.id]).toEqual([
    expect.stringMatching(/^[0-9a-f]{32}$/),
    expect.stringMatching(/^[0-9a-f]{32}$/),
  ])
  expect((await ask(one, `/Member/SecurityLog?before=${second.id}`)).data).toEqual([])
  expect((await site.ask('GET', `${PATH}/Member/SecurityLog?before=12`, one.headers)).statusCode).toBe(400)
})

test('the log goes on after thirty rows', async () => {
  let person = await site.signIn('demo05')
  for (let i = 0; i < 31; i += 1) person = await site.signIn('demo05')
  const page = await ask(person, '/Member/SecurityLog')
  expect(page.data).toHaveLength(30)
  expect(page.more).toBe(true)
  const rest = await ask(person, `/Member/SecurityLog?before=${page.data.at(-1).id}`)
  expect(rest.data).toHaveLength(2)
  expect(rest.more).toBe(false)
})

test('a phone is changed with the password, and the old one is free', async () => {
  const [owner, other] = [await site.signIn('demo06'), await site.signIn('demo07')]
  expect((await update(owner, { phone: '081-555-0101' })).data.phone).toBe('0815550101')
  expect((await update(other, { phone: '+66 81 555 0101' })).code).toBe('PHONE_TAKEN')
  expect((await update(other, { phone: '12' })).code).toBe('PHONE_INVALID')
  expect((await update(owner, { phone: '0815550102', password: 'guess' })).code).toBe('PASSWORD_WRONG')
  expect((await profile(owner)).phone).toBe('0815550101')
  expect((await update(owner, { phone: '0815550102' })).data.phone).toBe('0815550102')
  expect((await update(other, { phone: '0815550101' })).data.phone).toBe('0815550101')
  expect((await kinds(owner)).slice(0, 2)).toEqual(['profile.changed', 'profile.changed'])
})

test('a first bank account is added once; one that stands is staff matter', async () => {
  const [owner, other] = [await site.signIn('demo08'), await site.signIn('demo09')]
  const account = { bank: 'kbank', account_no: '123-4-56789-0' }
  const wish = { code: 'kbank', name: 'ธนาคารกสิกรไทย', account_no: '1234567890' }
  expect((await update(owner, account)).data.banks).toEqual([wish])
  expect((await update(owner, account)).data.banks).toEqual([wish]) // sent twice
  expect((await update(owner, { bank: 'scb', account_no: '1111111111' })).code).toBe('BANK_ACCOUNT_FIXED')
  expect((await update(other, account)).code).toBe('BANK_ACCOUNT_TAKEN')
  expect((await update(other, { bank: 'kbank' })).code).toBe('BANK_ACCOUNT_INVALID')
  expect((await profile(other)).banks).toEqual([])
  expect((await kinds(owner)).filter((kind: string) => kind === 'profile.changed')).toHaveLength(1)
})

test('the groups of lotteries come with their names and plans', async () => {
  const { data } = await tell(await site.signIn('demo01'), '/getGroupSetting')
  expect(data[0]).toMatchObject({ group: 'thai', name: 'หวยไทย' })
  expect(data[0].programs[0]).toMatchObject({ code: 'thai-government', plans: ['discount', 'full'] })
})
