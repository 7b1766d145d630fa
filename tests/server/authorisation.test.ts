import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ALL_CALLS, callName, mountedPath } from '../../contract/calls.ts'
import type { Call } from '../../contract/define.ts'
import { type App, buildApp } from '../../server/app.ts'
import { DEMO_PASSWORD, seedDemo } from '../../server/features/members/seed-demo.ts'
import { SessionCache } from '../../server/features/members/session-cache.ts'
import { advanceRounds } from '../../server/features/rounds/advance-rounds.ts'
import { generateRounds } from '../../server/features/rounds/generate-rounds.ts'
import { sellLotteries } from '../../server/features/rounds/sell-lotteries.ts'
import type { Machinery } from '../../server/make-context.ts'
import { useDatabase } from '../support/database.ts'
import { openMachinery } from '../support/stage.ts'

const database = useDatabase()
let machinery: Machinery
let sessions: SessionCache
let app: App
let owner: Person
let stranger: Person
/** What belongs to the owner, and a round that is everybody's. */
let billId: string
let roundId: string
let programId: string

interface Person {
  readonly id: string
  readonly name: string
  readonly code: string
  readonly headers: Record<string, string>
}

beforeAll(async () => {
  machinery = openMachinery(database.url, { connections: 8 })
  const { ctx } = machinery
  const operator = await seedDemo(ctx)
  await sellLotteries(ctx, operator.id)
  await generateRounds(ctx)
  await advanceRounds(ctx)
  sessions = new SessionCache(ctx)
  app = buildApp({ ctx, sessions, checkReplies: true })
  await app.server.ready()
  owner = await signedIn('demo01')
  stranger = await signedIn('demo02')

  const programs = (await ask('GET', '/svc/bet/lottoOption/api/listProgram', {})).json()
  const open = programs.data.find(
    (program: { round: { status: string } | null }) => program.round?.status === 'open',
  )
  programId = open.id
  roundId = open.round.id
  const sold = await ask('POST', '/svc/bet/bet', owner.headers, {
    round_id: roundId,
    lines: [{ type: 'two_top', number: '07', amount: 10 }],
  })
  billId = sold.json().bill.id
})

afterAll(async () => {
  await app?.server.close()
  await sessions?.close()
  await machinery?.close()
})

function ask(method: 'GET' | 'POST', url: string, headers: Record<string, string>, payload?: object) {
  return app.server.inject({ method, url, headers, ...(payload ? { payload } : {}) })
}

/** Signs in without a browser: the token that comes back is all that speaks for the member. */
async function signedIn(name: string): Promise<Person> {
  const url = '/svc/backend/api/Login/auth/demo'
  const answer = (await ask('POST', url, {}, { username: name, password: DEMO_PASSWORD })).json()
  const { lineInfo } = answer
  return {
    id: answer.id,
    name,
    code: lineInfo.company + lineInfo.agent + name,
    headers: { authorization: `Bearer ${answer.accessTokenMember}`, 'idempotency-key': randomUUID() },
  }
}

interface Target {
  readonly whose: Person
  readonly service?: string
  readonly bill?: string
}

/** The address of a call about somebody: names and ids are theirs. */
function urlOf(call: Call, target: Target): string {
  return mountedPath(call).replace(/\{(\w+)\}/g, (_, name: string) => {
    if (name === call.usernameParam) return target.whose.code
    if (name === call.microserviceParam) return target.service ?? 'demo'
    if (callName(call) === 'backend.credit') return target.whose.id
    return IDS[callName(call)]?.() ?? target.bill ?? billId
  })
}

/** Ids that are nobody's own. */
const IDS: Readonly<Record<string, (() => string) | undefined>> = {
  'bet.getSettingMember': () => programId,
  'bet.getSettingMember2': () => programId,
  'bet.getOne': () => programId,
  'report.getRoundByProgramId': () => programId,
  'bet.getOutComeRateSelectType': () => roundId,
}

/** The bodies of the calls that need one, about somebody. */
function bodyOf(call: Call, { whose }: Target): object | undefined {
  switch (callName(call)) {
    case 'organize.smartMemberLogin':
      return { username: whose.name, displayUsername: whose.code, gameCode: 'sml_lotto' }
    case 'backend.changepassword':
      return { username: whose.name, oldpass: 'not the old one', newpass: 'a quiet green river' }
    case 'bet.bet':
      return { round_id: roundId, lines: [{ type: 'two_top', number: '08', amount: 1 }] }
    default:
      return undefined
  }
}

async function answersOf(
  picked: (call: Call) => boolean,
  target: Target,
  headers: Record<string, string>,
): Promise<Map<string, string>> {
  const answers = new Map<string, string>()
  for (const call of ALL_CALLS.filter(picked)) {
    const response = await ask(call.method, urlOf(call, target), headers, bodyOf(call, target))
    const { status, code } = response.json()
    answers.set(callName(call), status === true ? 'ok' : `${response.statusCode} ${code}`)
  }
  return answers
}

const ofMember = (call: Call) => call.auth === 'member'
const names = (answers: Map<string, string>, wanted: (answer: string) => boolean) =>
  [...answers].filter(([, answer]) => wanted(answer)).map(([name]) => name)

test('the owner is answered: every call of a member works, comes later, or refuses by a rule', async () => {
  const answers = await answersOf(ofMember, { whose: owner }, owner.headers)
  expect(
    names(answers, (answer) => !/^(ok|200 NOT_YET|200 OLD_PASSWORD_WRONG|422 KEY_REUSED)$/.test(answer)),
  ).toEqual([])
  expect(names(answers, (answer) => answer === 'ok')).toEqual([
    'bet.getSettingMember',
    'bet.getSettingMember2',
    'bet.getOutComeRateSelectType',
    'bet.getHistory',
    'bet.getTransaction',
    'organize.smartMemberLogin',
    'organize.getProfile',
    'report.getRoundPagination',
    'report.getRoundByProgramId',
    'template.username',
    'backend.credit',
    'backend.provider',
    'backend.gamelist',
  ])
  // The owner's key has sold a ticket already, and this one is another.
  expect(answers.get('bet.bet')).toBe('422 KEY_REUSED')
})

test('nobody is told anything without a session, or with one that is made up', async () => {
  for (const headers of [{}, { authorization: 'Bearer made-up' }, { cookie: 'sid=made-up' }]) {
    const answers = await answersOf(
      ofMember,
      { whose: owner },
      { ...headers, 'idempotency-key': randomUUID() },
    )
    expect(names(answers, (answer) => answer !== '401 UNAUTHENTICATED')).toEqual([])
  }
})

test('another member is told nothing of the owner’s', async () => {
  const theirs = (call: Call) =>
    call.usernameParam !== undefined ||
    call.usernameField !== undefined ||
    ['bet.getHistory', 'bet.getTransaction'].includes(callName(call))
  const answers = await answersOf(theirs, { whose: owner }, stranger.headers)
  expect(answers.get('bet.getHistory')).toBe('200 BILL_UNKNOWN')
  expect(answers.get('bet.getTransaction')).toBe('200 BILL_UNKNOWN')
  expect(answers.get('backend.credit')).toBe('403 NOT_OWN')
  expect(answers.get('backend.changepassword')).toBe('403 NOT_OWN')
  expect(answers.get('organize.smartMemberLogin')).toBe('403 NOT_OWN')
  // A call that comes later compares the name in its body when it has one; until then it does nothing at all.
  expect(names(answers, (answer) => !/^(403 NOT_OWN|200 BILL_UNKNOWN|200 NOT_YET)$/.test(answer))).toEqual([])
})

test('a foreign bill looks exactly like one that does not exist', async () => {
  for (const path of ['getHistory', 'getTransaction']) {
    const foreign = await ask('GET', `/svc/bet/${path}/${billId}`, stranger.headers)
    const unknown = await ask('GET', `/svc/bet/${path}/${randomUUID()}`, stranger.headers)
    expect(foreign.json()).toEqual(unknown.json())
  }
})

test('one’s own name does not open another’s balance', async () => {
  const url = `/svc/backend/api/Gateway/Credit/${stranger.code}/${owner.id}`
  const response = await ask('GET', url, stranger.headers)
  expect(response.json()).toMatchObject({ status: false })
  expect(response.json().credit).toBeUndefined()
})

test('lists hold one’s own tickets only', async () => {
  const list = async (person: Person) =>
    (await ask('GET', '/svc/report/getRoundPagination', person.headers))
      .json()
      .data.map((bill: { id: string }) => bill.id)
  expect(await list(owner)).toEqual([billId])
  expect(await list(stranger)).toEqual([])
})

test('the key of one member is no key of another’s', async () => {
  const body = { round_id: roundId, lines: [{ type: 'two_top', number: '07', amount: 10 }] }
  const headers = { ...stranger.headers, 'idempotency-key': owner.headers['idempotency-key'] ?? '' }
  const sold = (await ask('POST', '/svc/bet/bet', headers, body)).json()
  expect(sold.status).toBe(true)
  expect(sold.bill.id).not.toBe(billId)
})

test('another operator’s service is not this site’s', async () => {
  const answers = await answersOf(
    (call) => call.microserviceParam !== undefined,
    { whose: owner, service: 'other' },
    owner.headers,
  )
  expect(answers.size).toBeGreaterThan(15)
  expect(names(answers, (answer) => answer === 'ok' || answer === '200 NOT_YET')).toEqual([])
})
