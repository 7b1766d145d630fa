import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bangkokIso } from '../../domain/calendar/bangkok.ts'
import { PRESETS } from '../../domain/staff/permissions.ts'
import { mountConsole } from '../../server/api/road/mount.ts'
import { type App, buildApp } from '../../server/app.ts'
import { migrate } from '../../server/db/migrate.ts'
import { verifyAudit } from '../../server/features/audit/verify-audit.ts'
import { endBookings } from '../../server/features/booking/end-bookings.ts'
import { sealRound } from '../../server/features/fairness/seal-round.ts'
import { DEMO_PASSWORD } from '../../server/features/members/seed-demo.ts'
import { SessionCache } from '../../server/features/members/sessions/session-cache.ts'
import { findOperatorByCode } from '../../server/features/operators/queries.ts'
import { findRound } from '../../server/features/rounds/queries.ts'
import { settleRound } from '../../server/features/settlement/settle-round.ts'
import type { Machinery } from '../../server/make-context.ts'
import { type Authenticator, authenticatorOf } from '../support/browser/authenticator.ts'
import {
  emptyDatabase,
  expectBalancedBooks,
  type TestDatabase,
  withSql,
} from '../support/database/database.ts'
import { replaceClock } from '../support/database/database-setup.ts'
import { type KeptAnswers, readKeptAnswers, restoreKept } from '../support/kept-database.ts'
import { addRound, openMachinery } from '../support/stage/stage.ts'

/**
 * A database written by the last version with numbered migrations, migrated by today's program. It has every kind of transfer,
 * bookings and rounds at every stage, and open proposals. A migration that forgets existing rows fails here. Answers may
 * have gained fields since; what they said then they say now.
 */
let database: TestDatabase
let kept: KeptAnswers
/** When a round of before closes now, by the time it was to close. */
const closesNow = new Map<string, string>()
let machinery: Machinery
let sessions: SessionCache
let app: App
let phone: Authenticator
beforeAll(async () => {
  database = await emptyDatabase()
  await restoreKept(database.url)
  const before = await readCloses()
  await migrate(database.url)
  const after = await readCloses()
  for (const [id, at] of before) closesNow.set(at, after.get(id) ?? at)
  await replaceClock(database.url)
  phone = authenticatorOf(database)
  kept = await readKeptAnswers()
  machinery = openMachinery(database.url)
  sessions = new SessionCache(machinery.ctx)
  app = buildApp({ ctx: machinery.ctx, sessions, checkReplies: true })
  mountConsole(app.server, machinery.staff)
  await app.server.ready()
})
afterAll(async () => {
  await app.server.close()
  await sessions.close()
  await machinery.close()
  try {
    await expectBalancedBooks(database.url)
  } finally {
    await database.drop()
  }
})

test('the books balance', () => expectBalancedBooks(database.url))

test('every operator has the preset roles', async () => {
  const rows = await machinery.ctx.read.run<{ role: string; permissions: string[] }>`
    select role, permissions from staff_role order by operator_id, role`
  const wanted = Object.entries(PRESETS).map(
    ([role, permissions]) => [role, [...permissions].sort()] as const,
  )
  expect(rows.length % wanted.length, 'each operator has all of them').toBe(0)
  for (const { role, permissions } of rows) {
    expect([role, permissions.sort()]).toEqual(wanted.find(([name]) => name === role))
  }
})

test('every operator’s audit log is complete', async () => {
  const operator = await findOperatorByCode(machinery.ctx.read, 'demo')
  expect(await verifyAudit(machinery.ctx.read, operator?.id ?? '')).toBeUndefined()
})

test.each(Array.from({ length: 9 }, (_, place) => `demo0${place + 1}`))(
  '%s signs in and gets the same answers as before',
  async (name) => {
    const member = await signIn(name)
    const before = kept.members[name] ?? {}
    expect(Object.keys(before).length).toBeGreaterThan(6)
    const now: Record<string, unknown> = {}
    for (const path of Object.keys(before)) now[path] = await member.get(path)
    expect(now).toMatchObject(withClosesOfNow(before))
  },
)

/** A round on sale that was to close after its first ball closes earlier now; every other when it did. */
function withClosesOfNow(answers: object): object {
  return JSON.parse(JSON.stringify(answers), (key, value) =>
    key === 'close_at' ? (closesNow.get(value) ?? value) : value,
  )
}

async function readCloses(): Promise<Map<string, string>> {
  const rows = await withSql(
    database.url,
    (sql) => sql<{ id: string; at: Date }[]>`select id, closes_at as at from round`,
  )
  return new Map(rows.map(({ id, at }) => [id, bangkokIso(at.getTime())]))
}

test('what anybody may check of the draws is what it was', async () => {
  const now: Record<string, unknown> = {}
  for (const path of Object.keys(kept.public)) now[path] = (await ask('GET', path)).body
  expect(now).toMatchObject(kept.public)
})

test('a bet repeated with its key returns the old ticket', async () => {
  const { name, key, body, bill } = kept.notes.replay
  const member = await signIn(name)
  const credit = await member.credit()
  const again = await member.post('/bet/bet', body, key)
  expect(again.bill).toMatchObject(bill)
  expect(await member.credit()).toBe(credit)
})

test('an old recovery code works once', async () => {
  const { name, codes } = kept.notes.memberFactor
  const enter = async () => {
    const { half } = (await sendPassword(name)).body
    return (await ask('POST', CODE, {}, { half, code: codes[0] })).body.status
  }
  expect(await enter()).toBe(true)
  expect(await enter()).toBe(false)
})

test('a member of staff signs in with the old second step', async () => {
  const { name, secret } = kept.notes.staffFactor
  const asked = await ask('POST', '/console/api/staff/signIn', {}, { name, password: `${name}-1234` })
  expect(asked.body).toMatchObject({ code: 'CODE_REQUIRED' })
  const typed = { half: asked.body.half, code: await phone.fresh(secret) }
  const entered = await ask('POST', '/console/api/staff/signInCode', {}, typed)
  expect(entered.body).toMatchObject({ name, role: 'operator_admin' })
})

test('an expired booking returns its money', async () => {
  const { member: name, held } = kept.notes.heldBooking
  const member = await signIn(name)
  const credit = await member.credit()
  await endBookings(machinery.jobs)
  expect(await member.credit()).toBe(credit + held)
})

test('waiting proposals are decided, and paid', async () => {
  const { entered, voidAsked, openPlan, held } = kept.notes
  const [checker, owner] = [await clerk('checker'), await clerk('owner')]
  const { roundId, published } = entered
  const [winner, refunded] = [await signIn(entered.member), await signIn(voidAsked.member)]
  const before = [await winner.credit(), await refunded.credit()] as const

  // The sale of the demo's round went on beyond its first ball: the second person agrees to what that gives back.
  const { late } = await checkerSees(roundId)
  await checker('/results/confirm', { roundId, published, officialAt: late?.officialAt ?? null })
  await settleRound(machinery.jobs, roundId)
  expect(await statusOf(roundId)).toBe('settled')
  expect(await winner.credit()).toBeGreaterThan(before[0])

  await checker('/voids/confirm', { roundId: voidAsked.roundId, reason: 'ประกาศงด' })
  await settleRound(machinery.jobs, voidAsked.roundId)
  expect(await statusOf(voidAsked.roundId)).toBe('void')
  expect(await refunded.credit()).toBe(before[1] + 10)

  await checker('/plans/confirm', { proposalId: openPlan.proposalId })
  await owner('/results/release', { roundId: held, reason: 'ตรวจโพยแล้ว' })
  await settleRound(machinery.jobs, held)
  expect(await statusOf(held)).toBe('settled')
})

test('unfinished rounds continue', async () => {
  await settleRound(machinery.jobs, kept.notes.resulted)
  expect(await statusOf(kept.notes.resulted)).toBe('settled')
  await sealRound(machinery.jobs, kept.notes.closed)
  expect(await statusOf(kept.notes.closed)).toBe('sealed')
})

test('a member bets in a new round, and cancels the ticket', async () => {
  const operator = await findOperatorByCode(machinery.ctx.read, 'demo')
  const roundId = await addRound(machinery.ctx, operator?.id ?? '', { lottery: 'hanoi' })
  const member = await signIn('demo02')
  const before = await member.credit()
  const lines = [{ type: 'two_bottom', number: '25', amount: 10 }]
  const { bill } = await member.post('/bet/bet', { round_id: roundId, lines })
  expect(bill).toMatchObject({ status: 'waiting', total: 10, credit: before - bill.net })
  const { data } = await member.get(`/bet/getTransaction/${bill.id}`)
  expect(data).toMatchObject([{ kind: 'bet', amount: -bill.net, balance: before - bill.net }])
  await member.post('/bet/cancelBetMember', { bill_id: bill.id })
  expect(await member.credit()).toBe(before)
})

const LOGIN = '/svc/backend/api/Login/auth/demo'
const CODE = '/svc/backend/api/Login/code/demo'

async function ask(
  method: 'GET' | 'POST',
  url: string,
  headers: Readonly<Record<string, string>> = {},
  payload?: object,
) {
  const reply = await app.server.inject({ method, url, headers, ...(payload ? { payload } : {}) })
  return { status: reply.statusCode, headers: reply.headers, body: reply.json() }
}

function sendPassword(username: string) {
  return ask('POST', LOGIN, {}, { username, password: DEMO_PASSWORD })
}

/** A member from that version, signed in with the old password and, where required, the app. */
async function signIn(name: string) {
  const asked = await sendPassword(name)
  const { name: guarded, secret } = kept.notes.memberFactor
  const needsCode = name === guarded
  if (needsCode) expect(asked.body).toMatchObject({ code: 'CODE_REQUIRED' })
  const typed = needsCode ? { half: asked.body.half, code: await phone.fresh(secret) } : undefined
  const { body } = typed ? await ask('POST', CODE, {}, typed) : asked
  expect(body).toMatchObject({ status: true, username: name })
  const headers = { authorization: `Bearer ${body.accessTokenMember}` }
  const own = `/${body.lineInfo.company}${body.lineInfo.agent}${name}/${body.id}`
  const get = async (path: string) =>
    (await ask('GET', `/svc${path.endsWith('/Credit') ? path + own : path}`, headers)).body
  return {
    get,
    credit: async (): Promise<number> => (await get('/backend/api/Gateway/Credit')).credit,
    async post(path: string, wish: object, key: string = randomUUID()) {
      const answer = await ask('POST', `/svc${path}`, { ...headers, 'idempotency-key': key }, wish)
      expect(answer.body).toMatchObject({ status: true })
      return answer.body
    },
  }
}

/** A member of staff from that version. */
async function clerk(name: string) {
  const entered = await ask('POST', '/console/api/staff/signIn', {}, { name, password: `${name}-1234` })
  const cookie = String(entered.headers['set-cookie']).split(';')[0] ?? ''
  const headers = { cookie, 'x-xsrf-token': String(entered.body.xsrf) }
  return async (path: string, wish: object) => {
    const keyed = { ...headers, 'idempotency-key': randomUUID() }
    const { status, body } = await ask('POST', `/console/api${path}`, keyed, wish)
    expect(status, JSON.stringify(body)).toBe(200)
  }
}

async function checkerSees(roundId: string): Promise<{ late: { officialAt: string } | null }> {
  const entered = await ask(
    'POST',
    '/console/api/staff/signIn',
    {},
    { name: 'checker', password: 'checker-1234' },
  )
  const cookie = String(entered.headers['set-cookie']).split(';')[0] ?? ''
  return (await ask('GET', `/console/api/results/form/${roundId}`, { cookie })).body
}

async function statusOf(roundId: string): Promise<string | undefined> {
  return (await findRound(machinery.ctx.read, roundId))?.status
}
