import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findCash } from '../../server/features/ledger/queries.ts'
import { DEMO_PASSWORD } from '../../server/features/members/seed-demo.ts'
import { findLastStop } from '../../server/features/safer/queries-stops.ts'
import { stopPlay } from '../../server/features/safer/stop-play.ts'
import { useDatabase, withSql } from '../support/database/database.ts'
import { type BuiltIn, openBuiltIn, type Person } from '../support/http/built-in.ts'
import { callerOf } from '../support/stage/safer/limited.ts'

const CLERK_PASSWORD = 'a small brown boat'
const database = useDatabase()
let site: BuiltIn
/** Signed in before the exclusion. */
let before: Person
const ids = new Map<string, string>()

beforeAll(async () => {
  site = await openBuiltIn(database.url)
  // One person with five accounts; somebody else of the same name has the sixth.
  await withSql(
    database.url,
    (sql) => sql`
      update member set full_name = 'สมหญิง ใจดี', birth_date = case name when 'demo06' then date '1980-01-01' else date '1991-02-03' end
      where name in ('demo01', 'demo02', 'demo03', 'demo04', 'demo05', 'demo06')`,
  )
  const rows = await site.machinery.ctx.read.run<{ name: string; id: string }>`
    select name, member_id as id from member where operator_id = ${site.operatorId}`
  for (const { name, id } of rows) ids.set(name, id)
  before = await site.signIn('demo04')
  await withClerk(await site.signIn('demo03'))
  const caller = callerOf({ operatorId: site.operatorId }, memberOf('demo01'))
  await stopPlay(site.machinery.ctx, { caller, length: 'six-months', key: randomUUID() })
})
afterAll(() => site?.close())

const memberOf = (name: string) => ids.get(name) ?? ''

async function withClerk(owner: Person) {
  const role = randomUUID()
  const own = (act: string, body: object) =>
    site.ask('POST', `/svc/organize/organize/api/Member/${act}`, owner.headers, body)
  await own('AssistantRole', { id: role, name: 'คนขาย', permissions: ['bet'] })
  const answer = await own('AssistantCreate', {
    ...{ id: randomUUID(), name: 'som', password: CLERK_PASSWORD, own_password: DEMO_PASSWORD },
    ...{ role_id: role, day_budget: 100, lotteries: null },
  })
  expect(answer.json()).toMatchObject({ status: true })
}

async function enter(path: string, username: string, password = DEMO_PASSWORD): Promise<string> {
  const answer = (await site.ask('POST', `/svc${path}`, {}, { username, password })).json()
  return answer.accessTokenMember ?? answer.token
}

async function bet(token: string): Promise<string> {
  const lines = [{ type: 'two_top', number: '42', amount: 30 }]
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() }
  const answer = await site.ask('POST', '/svc/bet/bet', headers, { round_id: site.roundId, lines })
  return answer.json().code ?? 'none'
}

/** Each road into an account, to a token that may bet; nothing of a page of play is asked. */
const ROADS: Readonly<Record<string, readonly [name: string, enter: () => Promise<string>]>> = {
  'the sign-in of members': ['demo02', () => enter('/backend/api/Login/auth/demo', 'demo02')],
  'the sign-in of an assistant': [
    'demo03',
    () => enter('/backend/api/Login/auth/demo', 'som@demo03', CLERK_PASSWORD),
  ],
  'a session that lasts, whose tokens are renewed': [
    'demo04',
    async () => (await site.ask('POST', '/session/renew', before.headers, {})).json().accessTokenMember,
  ],
  'the agent sign-in': ['demo05', () => enter('/organize/organize/api/login', 'demo05')],
}

test.each(Object.entries(ROADS))(
  '%s lets a person in who is excluded by another account, to withdraw and not to bet',
  async (_, [name, road]) => {
    const member = memberOf(name)
    const cash = await findCash(site.machinery.ctx.read, member)
    expect(await bet(await road())).toBe('PLAY_STOPPED')
    expect(await findLastStop(site.machinery.ctx.read, member)).toMatchObject({ length: 'six-months' })
    expect(await findCash(site.machinery.ctx.read, member)).toEqual(cash)
  },
)

test('somebody else of the same name signs in and bets', async () => {
  expect(await bet(await enter('/backend/api/Login/auth/demo', 'demo06'))).toBe('none')
})
