import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ASSISTANT_NEEDS } from '../../../contract/assistants/needs.ts'
import { ALL_CALLS, ALL_OWN_CALLS, callName, mountedPath } from '../../../contract/calls.ts'
import { ASSISTANT_PERMISSIONS, assistantMay } from '../../../domain/assistants/permissions.ts'
import { DEMO_PASSWORD } from '../../../server/features/members/seed-demo.ts'
import { useDatabase, withSql } from '../../support/database/database.ts'
import { type BuiltIn, openBuiltIn, type Person } from '../../support/http/built-in.ts'

const database = useDatabase()
let site: BuiltIn
let owner: Person
beforeAll(async () => {
  site = await openBuiltIn(database.url)
  owner = await site.signIn('demo01')
})
afterAll(() => site?.close())

const PASSWORD = 'a small brown boat'
const ROLE = randomUUID()
const own = (act: string, body: object) =>
  site.ask('POST', `/svc/organize/organize/api/Member/${act}`, owner.headers, body)
const setRole = (permissions: readonly string[]) =>
  own('AssistantRole', { id: ROLE, name: 'คนขาย', permissions })

async function createAssistant(name: string, more: object = {}) {
  const id = randomUUID()
  const body = {
    ...{ id, name, password: PASSWORD, own_password: DEMO_PASSWORD },
    ...{ role_id: ROLE, day_budget: 100, lotteries: null, ...more },
  }
  return { id, body, answer: (await own('AssistantCreate', body)).json() }
}

async function enter(username: string, password = PASSWORD) {
  const answer = (
    await site.ask('POST', '/svc/backend/api/Login/auth/demo', {}, { username, password })
  ).json()
  const headers = { authorization: `Bearer ${answer.accessTokenMember}`, 'idempotency-key': randomUUID() }
  return { answer, headers }
}

const credit = (headers: Record<string, string>) =>
  site.ask('GET', `/svc/backend/api/Gateway/Credit/${owner.code}/${owner.id}`, headers)

const memberCalls = [...ALL_CALLS, ...ALL_OWN_CALLS].filter(({ audience }) => audience === 'member')

test('what assistants may be allowed is of calls that there are', () => {
  const names = memberCalls.map(callName)
  expect(Object.keys(ASSISTANT_NEEDS).filter((name) => !names.includes(name))).toEqual([])
})

test('these calls are of the member alone', () => {
  const closed = memberCalls.map(callName).filter((name) => ASSISTANT_NEEDS[name] === undefined)
  for (const name of ['wallet.withdrawConfirm', 'organize.setPin', 'organize.upDateProfile']) {
    expect(closed).toContain(name)
  }
  for (const name of ['organize.stopPlay', 'organize.createAssistant', 'organize.sessions']) {
    expect(closed).toContain(name)
  }
})

test('every call of members with every single permission, and with none: what is not allowed is refused', async () => {
  await setRole([])
  expect((await createAssistant('matrix')).answer).toMatchObject({ status: true })
  // Signing out comes last: the others need the session.
  const calls = memberCalls.toSorted(
    (a, b) => Number(callName(a) === 'session.signOut') - Number(callName(b) === 'session.signOut'),
  )
  const single = ASSISTANT_PERMISSIONS.map((each) => [each])
  for (const permissions of [[], ...single, ['history', 'cancel'] as const]) {
    // A role of an earlier program may have one without the other.
    const saved = await setRole(permissions)
    if (permissions.join() === 'cancel') {
      expect(saved.json()).toMatchObject({ status: false, code: 'ASSISTANT_ROLE_UNSEEN' })
      await withSql(
        database.url,
        (sql) => sql`update assistant_role set permissions = '{cancel}' where role_id = ${ROLE}`,
      )
    } else expect(saved.json()).toMatchObject({ status: true })
    const { headers } = await enter('matrix@demo01')
    for (const call of calls) {
      const url = mountedPath(call).replace(/\{\w+\}/g, owner.id)
      const answer = await site.ask(call.method, url, headers, call.method === 'POST' ? {} : undefined)
      const told = `${callName(call)} with ${permissions.join()}`
      const refused = answer.body.includes('"ASSISTANT_MAY_NOT"')
      expect(answer.statusCode, told).not.toBe(401)
      expect(refused, told).toBe(!assistantMay(permissions, ASSISTANT_NEEDS[callName(call)]))
    }
  }
})

test('an assistant bets from the wallet of the member, is told no balance, and the ticket says who', async () => {
  await setRole(['bet'])
  await createAssistant('som')
  const { headers } = await enter(' Som@DM01demo01 ')
  const bet = { round_id: site.roundId, lines: [{ type: 'two_top', number: '42', amount: 30 }] }
  const sold = (await site.ask('POST', '/svc/bet/bet', headers, bet)).json()
  expect(sold.bill).toMatchObject({ total: 30, credit: null })
  const over = { ...bet, lines: [{ type: 'two_top', number: '42', amount: 71 }] }
  const again = { ...headers, 'idempotency-key': randomUUID() }
  expect((await site.ask('POST', '/svc/bet/bet', again, over)).json().code).toBe('ASSISTANT_BUDGET')
  const seen = (await site.ask('GET', `/svc/bet/getHistory/${sold.bill.id}`, owner.headers)).json()
  expect(seen.data[0].sold_by).toBe('som')
  const list = (await site.ask('GET', '/svc/organize/organize/api/Member/Assistants', owner.headers)).json()
  const som = list.assistants.find(({ username }: { username: string }) => username === 'som@demo01')
  expect(som).toMatchObject({ staked_today: 30, sold: 30, won: 0, day_budget: 100, role: 'คนขาย' })
})

test('an assistant who sees tickets and not the balance is told none with the payments of a ticket', async () => {
  await setRole(['bet', 'history'])
  await createAssistant('ae')
  const { headers } = await enter('ae@demo01')
  const bet = { round_id: site.roundId, lines: [{ type: 'two_top', number: '42', amount: 30 }] }
  const sold = (await site.ask('POST', '/svc/bet/bet', headers, bet)).json()
  const paid = async (of: Record<string, string>) =>
    (await site.ask('GET', `/svc/bet/getTransaction/${sold.bill.id}`, of)).json().data
  expect(await paid(headers)).toMatchObject([{ kind: 'bet', amount: -30, balance: null }])
  expect(await paid(owner.headers)).toMatchObject([{ amount: -30, balance: expect.any(Number) }])
})

test('an assistant who collects and does not see the balance is told none with the cashback', async () => {
  await setRole(['collect'])
  await createAssistant('nid')
  const { headers } = await enter('nid@demo01')
  const shown = async (of: Record<string, string>) =>
    (await site.ask('GET', `/svc/backend/api/Gateway/Cashback/demo/${owner.code}`, of)).json()
  expect(await shown(headers)).toMatchObject({ status: true, credit: null })
  expect(await shown(owner.headers)).toMatchObject({ status: true, credit: expect.any(Number) })
})

test('a check of reality is the member’s: an assistant is not shown it, and cannot confirm it on every device', async () => {
  await setRole(['bet'])
  await createAssistant('wan')
  const { headers } = await enter('wan@demo01')
  const play = async (act: 'PlayBeat' | 'PlayCheck', of: Record<string, string>) =>
    (await site.ask('POST', `/svc/organize/organize/api/Member/${act}`, of, {})).json()
  const { play: before } = await play('PlayBeat', owner.headers)
  expect(before.due_at).toEqual(expect.any(String))
  expect((await play('PlayBeat', headers)).play).toMatchObject({ began_at: before.began_at, due_at: null })
  expect(await play('PlayCheck', headers)).toMatchObject({ status: false, code: 'ASSISTANT_MAY_NOT' })
  expect((await play('PlayBeat', owner.headers)).play.due_at).toBe(before.due_at)
  expect((await play('PlayCheck', owner.headers)).status).toBe(true)
})

test('a link of an assistant opens no session of the member', async () => {
  const { headers } = await enter('som@demo01')
  const asked = { username: 'demo01', displayUsername: owner.code, gameCode: 'sml_lotto' }
  const made = (await site.ask('POST', '/svc/organize/api/auth/smart_member_login', headers, asked)).json()
  const token = new URL(made.link, 'http://site').searchParams.get('token')
  const used = await site.ask('POST', `/svc/organize/api/auth/member/token/${token}`, {}, { ip: '0.0.0.0' })
  expect(used.json()).toMatchObject({ status: false, code: 'TOKEN_UNKNOWN' })
})

test('creating twice makes one; a taken name, a wrong own password and an unknown role make none', async () => {
  const { body, answer } = await createAssistant('twice')
  expect(answer.status).toBe(true)
  expect((await own('AssistantCreate', body)).json().status).toBe(true)
  const refused = async (change: object) => {
    const { code, field } = (await own('AssistantCreate', { ...body, id: randomUUID(), ...change })).json()
    return `${code} ${field}`
  }
  expect(await refused({})).toBe('ASSISTANT_NAME_TAKEN name')
  expect(await refused({ name: 'ป้าสม' })).toBe('ASSISTANT_NAME_INVALID name')
  expect(await refused({ name: 'other', own_password: 'not the own' })).toBe(
    'OWN_PASSWORD_WRONG own_password',
  )
  expect(await refused({ name: 'other', role_id: randomUUID() })).toBe('ASSISTANT_ROLE_UNKNOWN role_id')
  expect(await refused({ name: 'other', day_budget: 0 })).toBe('ASSISTANT_BUDGET_INVALID day_budget')
  expect(await refused({ name: 'other', password: 'short' })).toBe('PASSWORD_TOO_SHORT password')
})

test('a ban ends the session at once and refuses the sign-in, with the reason for who has the password alone; a new password ends it too', async () => {
  await setRole(['balance'])
  const { id } = await createAssistant('lek')
  const before = await enter('lek@demo01')
  expect((await credit(before.headers)).json()).toMatchObject({ status: true })
  await own('AssistantBan', { id, banned: true })
  expect((await credit(before.headers)).statusCode).toBe(401)
  expect((await enter('lek@demo01')).answer).toMatchObject({
    ...{ status: false, code: 'ACCOUNT_SUSPENDED', message: 'บัญชีผู้ช่วยถูกระงับ ติดต่อเจ้าของบัญชี' },
  })
  // Who guesses is told what is told of nobody's name.
  const guess = await enter('lek@demo01', 'another brown boat')
  expect(guess.answer).toEqual((await enter('nobody@demo01', 'another brown boat')).answer)
  expect(guess.answer.code).toBe('LOGIN_FAILED')
  await own('AssistantBan', { id, banned: false })
  const back = await enter('lek@demo01')
  expect((await credit(back.headers)).statusCode).toBe(200)
  const fresh = { id, password: 'another brown boat', own_password: DEMO_PASSWORD }
  expect((await own('AssistantPassword', fresh)).json().status).toBe(true)
  expect((await credit(back.headers)).statusCode).toBe(401)
  expect((await enter('lek@demo01')).answer.code).toBe('LOGIN_FAILED')
  expect((await enter('lek@demo01', 'another brown boat')).answer.status).toBe(true)
})

test('signing out everywhere as an assistant leaves the member signed in', async () => {
  const { headers } = await enter('lek@demo01', 'another brown boat')
  await site.ask('POST', '/session/sign-out?all=1', headers)
  expect((await credit(headers)).statusCode).toBe(401)
  expect((await credit(owner.headers)).statusCode).toBe(200)
})

test('at most 50, whoever asks at once', async () => {
  await withSql(
    database.url,
    (sql) => sql`
      insert into assistant (member_id, assistant_id, operator_id, name, role_id, password_hash, created_at)
      select ${owner.id}, gen_random_uuid(), ${site.operatorId}, 'n' || n, ${ROLE}, '-', now()
      from generate_series(1, 49 - (select count(*)::int from assistant where member_id = ${owner.id})) n`,
  )
  const made = await Promise.all(['last1', 'last2', 'last3'].map((name) => createAssistant(name)))
  const codes = made.map(({ answer }) => answer.code ?? 'made').toSorted()
  expect(codes).toEqual(['ASSISTANTS_TOO_MANY', 'ASSISTANTS_TOO_MANY', 'made'])
})

test('a ban of the member is a ban of the assistants', async () => {
  const { headers } = await enter('lek@demo01', 'another brown boat')
  await withSql(database.url, (sql) => sql`update member set status = 'banned' where member_id = ${owner.id}`)
  await expect
    .poll(async () => (await credit(headers)).statusCode, { interval: 50, timeout: 15_000 })
    .toBe(401)
  expect((await enter('lek@demo01', 'another brown boat')).answer.code).toBe('LOGIN_FAILED')
})
