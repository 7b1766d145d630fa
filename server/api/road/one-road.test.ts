import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ALL_CALLS, ALL_OWN_CALLS, CALLS, callName, mountedPath } from '../../../contract/calls.ts'
import { ALL_CONSOLE_CALLS } from '../../../contract/console/calls.ts'
import { isGuarded } from '../../../contract/define.ts'
import { useDatabase } from '../../../tests/support/database/database.ts'
import { type Desk, openDesk } from '../../../tests/support/stage/desk.ts'
import { findOperatorById } from '../../features/operators/queries.ts'

const database = useDatabase()
let desk: Desk
beforeAll(async () => {
  desk = await openDesk(database.url)
})
afterAll(() => desk.close())

/** How often calls of this name were answered with this status, by the figures. */
async function answered(name: string, status: number): Promise<number> {
  const { values } = await desk.ctx.metrics.callSeconds.get()
  const counts = values.filter(({ metricName }) => metricName?.endsWith('_count'))
  return counts.find(({ labels }) => labels.call === name && labels.status === String(status))?.value ?? 0
}

test('calls of every audience are counted by name and status', async () => {
  const clerk = await desk.clerk('auditor')
  await clerk.get('/rounds/list')
  await desk.ask('GET', '/console/api/rounds/list', {})
  await desk.ask('GET', '/fair/key.json', {})
  await desk.ask('POST', '/session/renew', {})
  expect(await answered('console.rounds.list', 200)).toBe(1)
  expect(await answered('console.rounds.list', 401)).toBe(1)
  expect(await answered('fair.key', 200)).toBe(1)
  expect(await answered('session.renew', 401)).toBe(1)
})

test('a refusal by the rules is 200 to members, and what HTTP says to staff and checkers', async () => {
  const member = await desk.memberHeaders()
  const nobodys = '018f3c5e-0000-7000-8000-00000000dead'
  const asked = `/svc/bet/member/api/getOutComeRateSelectType/${nobodys}`
  const answers = await Promise.all([
    desk.ask('GET', asked, member),
    desk.ask('GET', `/fair/${nobodys}.json`, {}),
    (await desk.clerk('auditor')).get(`/rounds/one/${nobodys}`),
  ])
  expect(answers.map(({ body }) => body.code)).toEqual(Array(3).fill('ROUND_UNKNOWN'))
  expect(answers.map(({ status }) => status)).toEqual([200, 404, 404])
})

test('a refusal says which field it is about, where the call has one', async () => {
  const owner = await desk.clerk('operator_admin')
  const staff = { name: 'desk-operator-admin', role: 'auditor' }
  expect((await owner.post('/staff/add', staff)).body).toMatchObject({ code: 'NAME_TAKEN', field: 'name' })
  const reset = await owner.post('/protection/resetMember', { username: 'nobody', reason: 'ทดสอบ' })
  expect(reset.body).toMatchObject({ code: 'MEMBER_UNKNOWN', field: 'username' })
  const form = { username: 'somebody1', password: 'short', phone: '0812345678', birth_date: '1990-01-01' }
  const names = { first_name: 'ก', last_name: 'ข' }
  const operator = await findOperatorById(desk.ctx.read, desk.operatorId)
  const url = mountedPath(CALLS.open.register).replace('{microservice}', operator?.code ?? '')
  const refused = await desk.ask('POST', url, {}, { ...form, ...names })
  expect(refused.body).toMatchObject({ code: 'PASSWORD_TOO_SHORT', field: 'password' })
  const closed = await owner.post('/rounds/close', { roundId: randomUUID(), reason: 'ทดสอบ' })
  expect(closed.body).not.toHaveProperty('field')
})

test('proofs may be asked for from any site, and nothing else may', async () => {
  const headersOf = async (url: string) => (await desk.ask('GET', url, {})).headers
  for (const url of ['/fair/key.json', '/fair/nothing.json']) {
    expect(await headersOf(url)).toMatchObject({ 'access-control-allow-origin': '*', vary: 'accept' })
  }
  for (const url of ['/svc/open/maintenance', '/console/api/rounds/list']) {
    expect(await headersOf(url)).not.toHaveProperty('access-control-allow-origin')
  }
})

const EVERY_CALL = [...ALL_CALLS, ...ALL_OWN_CALLS, ...ALL_CONSOLE_CALLS]

test('no two calls share a name', () => {
  expect(new Set(EVERY_CALL.map(callName)).size).toBe(EVERY_CALL.length)
})

test('what staff change is done once a key, but for secrets that no table may keep', () => {
  const keyless = ALL_CONSOLE_CALLS.filter((call) => isGuarded(call) && !call.keyed)
  expect(keyless.filter((call) => !call.readsOnly && !call.secret).map(callName)).toEqual([])
  expect(ALL_CONSOLE_CALLS.filter((call) => call.keyed && !isGuarded(call))).toEqual([])
})

test('an act that asks the outside world has its key and no transaction around it', () => {
  const asking = EVERY_CALL.filter((call) => call.asksOutside)
  expect(asking.map(callName).toSorted()).toEqual([
    'console.close.check',
    'console.close.confirm',
    'console.close.propose',
    'console.gameTransfers.confirm',
    'console.games.setPicture',
    'console.withdrawals.confirm',
  ])
  expect(asking.filter((call) => !call.keyed)).toEqual([])
})

const withSession = EVERY_CALL.filter((call) => call.audience !== 'public' && call.session === undefined)

test.each(['nobody', 'somebody of the other door'])(
  'no call that needs a session is answered to %s',
  async (who) => {
    const [member, clerk] = [await desk.memberHeaders(), await desk.clerk('operator_admin')]
    for (const call of withSession) {
      const other = call.audience === 'staff' ? member : { ...clerk.headers }
      const url = mountedPath(call).replaceAll(/\{\w+\}/g, 'x')
      const answer = await desk.ask(call.method, url, who === 'nobody' ? {} : other)
      // A provider of Hub88's family reads the code, and takes any other status for a lost answer.
      if (call.speaks && call.speaks !== 'pam')
        expect(answer.body.status, callName(call)).toBe('RS_ERROR_INVALID_SIGNATURE')
      else expect([callName(call), answer.status]).toEqual([callName(call), 401])
    }
  },
)
