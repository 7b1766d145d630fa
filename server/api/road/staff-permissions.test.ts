import { randomUUID } from 'node:crypto'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callName } from '../../../contract/calls.ts'
import { ALL_CONSOLE_CALLS } from '../../../contract/console/calls.ts'
import type { Call } from '../../../contract/define.ts'
import {
  may,
  PERMISSIONS,
  type Permission,
  PRESETS,
  type PresetRole,
} from '../../../domain/staff/permissions.ts'
import { useDatabase, withSql } from '../../../tests/support/database/database.ts'
import { type Clerk, DESK_PASSWORD, type Desk, openDesk } from '../../../tests/support/stage/desk.ts'
import { HARMLESS_ACTS } from '../../../tests/support/stage/harmless-acts.ts'
import { mountConsole } from './mount.ts'

const database = useDatabase()
let desk: Desk
beforeAll(async () => {
  desk = await openDesk(database.url)
  // The stage's maker judges disputes as well; here the roles are as they are given.
  const { draw_maker: permissions } = PRESETS
  await withSql(
    database.url,
    (sql) => sql`update staff_role set permissions = ${[...permissions]} where role = 'draw_maker'`,
  )
})
afterAll(() => desk.close())

const ROLES = Object.keys(PRESETS) as PresetRole[]

/** A member of staff with exactly one permission, one for each. */
const alone = new Map<Permission, Promise<Clerk>>()
function lonely(permission: Permission): Promise<Clerk> {
  const clerk = alone.get(permission) ?? desk.clerkWith(permission)
  alone.set(permission, clerk)
  return clerk
}

/** Signing out would end the session that the other tests share. */
const WAY_OUT = 'console.staff.signOut'

/** Calls without a session need a token or a password; the tests of each sign-in try these. */
test('what needs no session is the door, and nothing else', () => {
  const open = ALL_CONSOLE_CALLS.filter(({ session }) => session === 'none').map(callName)
  expect(open.sort()).toEqual([
    'console.links.choose',
    'console.links.owner',
    'console.setup.make',
    'console.setup.shown',
    'console.staff.signIn',
    'console.staff.signInCode',
  ])
})

const CALLS = ALL_CONSOLE_CALLS.filter((call) => call.session !== 'none' && callName(call) !== WAY_OUT).map(
  (call) => [callName(call).replace('console.', ''), call] as const,
)

test('every act of the contract is in the matrix, and nothing else', () => {
  expect(CALLS.map(([name]) => name).sort()).toEqual(Object.keys(HARMLESS_ACTS).sort())
})

test('no role enters results and confirms them', () => {
  for (const permissions of Object.values<readonly Permission[]>(PRESETS)) {
    expect(may({ permissions }, 'results.propose') && may({ permissions }, 'results.confirm')).toBe(false)
  }
})

describe.each(CALLS)('%s', (name, call) => {
  const { body, query = '', allowed } = HARMLESS_ACTS[name] ?? { allowed: 0 }
  const url = `${call.path.replace('{roundId}', randomUUID())}${query}`

  test.each([...ROLES])('as %s', async (role) => {
    const clerk = await desk.clerk(role)
    const answer = await desk.ask(call.method, url, { ...clerk.headers }, body)
    const isAllowed = !call.permission || may({ permissions: PRESETS[role] }, call.permission)
    expect(answer.status).toBe(isAllowed ? allowed : 403)
    if (!isAllowed) expect(answer.body.code).toBe('PERMISSION_MISSING')
    if (answer.status >= 400) expectProblem(answer)
  })

  if (call.permission) {
    test('with each permission alone: its own opens it and no other does', async () => {
      for (const permission of PERMISSIONS) {
        const clerk = await lonely(permission)
        const answer = await desk.ask(call.method, url, { ...clerk.headers }, body)
        expect([permission, answer.status]).toEqual([
          permission,
          call.permission === permission ? allowed : 403,
        ])
      }
    })
  } else {
    test('with no permission at all: a session is enough', async () => {
      const clerk = await desk.clerkWith()
      expect((await desk.ask(call.method, url, { ...clerk.headers }, body)).status).toBe(allowed)
    })
  }

  test.each([
    ['nobody', async () => ({})],
    ['a member', () => desk.memberHeaders()],
    ['a made-up session', async () => ({ cookie: `sid_staff=${'A'.repeat(43)}` })],
  ])('as %s', async (_, headers) => {
    const answer = await desk.ask(call.method, url, await headers(), body)
    expect(answer.status).toBe(401)
    expectProblem(answer)
  })

  if (call.method === 'POST') guardsOf(call, url, body)
})

function guardsOf(call: Call, url: string, body: object | undefined): void {
  const role = ROLES.find((each) => !call.permission || may({ permissions: PRESETS[each] }, call.permission))
  if (!role) throw new Error('an act that nobody may do is no act')

  test('needs the token of its own session', async () => {
    const { headers } = await desk.clerk(role)
    const other = await desk.clerk('auditor')
    for (const token of [undefined, 'x', other.headers['x-xsrf-token']]) {
      const sent = { cookie: headers.cookie ?? '', ...(token === undefined ? {} : { 'x-xsrf-token': token }) }
      const answer = await desk.ask('POST', url, sent, body)
      expect([answer.status, answer.body.code]).toEqual([403, 'XSRF_MISSING'])
    }
  })

  test.each([{ origin: 'https://elsewhere.example' }, { 'sec-fetch-site': 'cross-site' }])(
    'is not taken from another site: %o',
    async (foreign) => {
      const { headers } = await desk.clerk(role)
      const answer = await desk.ask('POST', url, { ...headers, ...foreign }, body)
      expect([answer.status, answer.body.code]).toEqual([403, 'ORIGIN_REFUSED'])
    },
  )

  test('refuses a body with fields it does not know', async () => {
    const { headers } = await desk.clerk(role)
    const answer = await desk.ask('POST', url, { ...headers }, { ...body, more: 1 })
    expect(answer.status).toBe(400)
    expectProblem(answer)
  })
}

test('an address that is no act is unknown', async () => {
  const clerk = await desk.clerk('operator_admin')
  for (const method of ['GET', 'POST'] as const) {
    const answer = await desk.ask(method, '/console/api/rounds/reopen', { ...clerk.headers })
    expect(answer.status).toBe(404)
    expectProblem(answer)
  }
})

test('who signs out is nobody from then on', async () => {
  await desk.clerk('auditor')
  const typed = { name: 'desk-auditor', password: DESK_PASSWORD }
  const entered = await desk.ask('POST', '/console/api/staff/signIn', {}, typed)
  const headers = {
    cookie: String(entered.headers['set-cookie']).split(';')[0] ?? '',
    'x-xsrf-token': entered.body.xsrf,
  }
  expect((await desk.ask('GET', '/console/api/rounds/list', headers)).status).toBe(200)
  expect((await desk.ask('POST', '/console/api/staff/signOut', headers)).status).toBe(204)
  expect((await desk.ask('GET', '/console/api/rounds/list', headers)).status).toBe(401)
})

test('with a host of its own the console answers on no other', async () => {
  const app = Fastify()
  mountConsole(app, { ...desk.staff, config: { ...desk.staff.config, consoleHosts: ['console.example'] } })
  await app.ready()
  const { headers } = await desk.clerk('auditor')
  const statusAt = async (host: string, url: string) =>
    (await app.inject({ url, headers: { ...headers, host } })).statusCode
  for (const url of ['/console/api/rounds/list', '/console/api/staff/me']) {
    expect([await statusAt('console.example', url), await statusAt('lotto.example', url)]).toEqual([200, 404])
  }
  await app.close()
})

function expectProblem(answer: { status: number; headers: object; body: Record<string, unknown> }): void {
  expect(answer.headers).toMatchObject({
    'content-type': expect.stringContaining('application/problem+json'),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  expect(answer.body).toMatchObject({ status: answer.status, title: expect.stringMatching(/[ก-๙]/) })
}
