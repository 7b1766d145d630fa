import { afterAll, beforeAll, expect, test } from 'vitest'
import { ALL_CALLS, ALL_OWN_CALLS, callName, mountedPath } from '../../../contract/calls.ts'
import { ALL_CONSOLE_CALLS } from '../../../contract/console/calls.ts'
import type { Call } from '../../../contract/define.ts'
import { bahtToSatang } from '../../../domain/money.ts'
import { PERMISSIONS } from '../../../domain/staff/permissions.ts'
import type { Identified } from '../../../server/api/road/identify.ts'
import { queuesOf, type Turn, turnOf, turnOfDoor } from '../../../server/api/road/turns.ts'
import type { Machinery } from '../../../server/make-context.ts'
import { useDatabase } from '../../support/database/database.ts'
import { callApp, MEMBER } from '../../support/http/call-app.ts'
import { type Listening, listenOn } from '../../support/http/listening.ts'
import { openRaw, type RawAnswer, type RawRequest } from '../../support/http/raw-http.ts'
import { addBettors, type Bettor, betRequest } from '../../support/stage/bettors.ts'
import { type Desk, openDesk } from '../../support/stage/desk.ts'
import { openMachinery, type Stage } from '../../support/stage/stage.ts'

const ID = '018f3c5e-0000-7000-8000-000000000002'
const ADDRESS = '127.0.0.1'
const UNKNOWN = expect.stringMatching(
  /^\{"status":("\w*UNKNOWN\w*"|"ERROR","error":\{"code":"PAM_ERR_UNDEFINED")/,
)

const database = useDatabase()
let stage: Stage
let machinery: Machinery
let site: Listening
let desk: Desk
beforeAll(async () => {
  desk = await openDesk(database.url)
  stage = desk
  machinery = openMachinery(database.url)
  site = await listenOn(machinery, database.url)
})
afterAll(async () => {
  await desk.close()
  await site.close()
  await machinery.close()
})

function urlOf(call: Call): string {
  return mountedPath(call).replace(/\{(\w+)\}/g, (_, name: string) => {
    if (name === call.usernameParam) return MEMBER.name
    return name === call.microserviceParam ? 'demo' : ID
  })
}

/** Takes every place of these turns, and gives them back. */
async function whileFull<Answer>(turns: readonly Turn[], work: () => Promise<Answer>): Promise<Answer> {
  const placesOf = ({ limit }: Turn) => limit.atOnce + limit.waiting
  for (const turn of turns) {
    // Without the pace: what was never done would be waited for.
    const { pace: _, ...limit } = turn.limit
    for (let taken = 0; taken < placesOf(turn); taken += 1) void turn.turns.enter(turn.key, limit)
  }
  const answer = await work()
  for (const turn of turns) {
    for (let taken = 0; taken < placesOf(turn); taken += 1) turn.turns.leave(turn.key)
  }
  // After the rest of their places.
  for (const { turns: line } of turns) await expect.poll(() => line.size, { interval: 5 }).toBe(0)
  return answer
}

test('every call of members, partners and the public takes a turn of its caller, before anything of it is read', async () => {
  const { app, ctx } = await callApp()
  const signIns: string[] = []
  for (const call of [...ALL_CALLS, ...ALL_OWN_CALLS]) {
    const identified = { cookie: undefined, staff: undefined, member: undefined }
    const turns = [identified, { ...identified, member: MEMBER }]
      .map((who) => turnOf(ctx, call, who, ADDRESS))
      .filter((turn) => turn !== undefined)
    if (turns.length === 0) {
      signIns.push(callName(call))
      continue
    }
    const asked = { method: call.method, url: urlOf(call), headers: { authorization: 'good' } } as const
    const { statusCode, headers, body } = await whileFull(turns, () => app.inject(asked))
    // A provider of games reads 200 and a code of its own interface, and sends again.
    if (call.speaks) expect([callName(call), statusCode, body]).toEqual([callName(call), 200, UNKNOWN])
    else {
      expect([callName(call), statusCode]).toEqual([callName(call), 429])
      expect(headers['retry-after']).toBeDefined()
    }
  }
  expect(signIns.sort(), 'they wait in fair shares').toEqual(['backend.login', 'organize.login'])
  const { acts, reads, doors } = queuesOf(ctx)
  expect([acts.size, reads.size, doors.size]).toEqual([0, 0, 0])
  await app.close()
})

test('every call of staff takes a turn of its address, and then one of the person', async () => {
  const { staffId, headers } = await desk.clerkWith(...PERMISSIONS)
  const signIns: string[] = []
  for (const call of ALL_CONSOLE_CALLS) {
    const ask = () => desk.ask(call.method, urlOf(call), { ...headers }, call.body && {})
    const door = turnOfDoor(desk.staff, ADDRESS)
    expect([callName(call), (await whileFull([door], ask)).status]).toEqual([callName(call), 429])
    const staff = { staffId } as Identified['staff']
    const turns = [undefined, staff]
      .map((each) => turnOf(desk.staff, call, { cookie: undefined, staff: each, member: undefined }, ADDRESS))
      .filter((turn) => turn !== undefined)
    if (turns.length === 0) signIns.push(callName(call))
    else expect([callName(call), (await whileFull(turns, ask)).status]).toEqual([callName(call), 429])
  }
  expect(signIns.sort(), 'they wait in fair shares').toEqual(['console.staff.signIn'])
})

async function ask(wanted: RawRequest): Promise<RawAnswer & { ms: number }> {
  const connection = await openRaw(site.port)
  const beganMs = performance.now()
  const answer = await connection.ask(wanted)
  connection.close()
  return { ...answer, ms: performance.now() - beganMs }
}

interface About {
  readonly roundId: string
  /** A ticket of the member. */
  readonly billId: string
}

/** Acts that wait for the member's own row. */
const ACTS: Readonly<Record<string, (greedy: Bettor, about: About) => RawRequest>> = {
  bets: (greedy, { roundId }) => betRequest(greedy, roundId, 1),
  bookings: (greedy, { roundId }) => ({
    ...betRequest(greedy, roundId, 1),
    path: '/svc/realtime/lotto_flow/api/bookingBet',
  }),
  favourites: ({ token }) => ({
    method: 'POST',
    path: '/svc/bet/member/api/saveFavourite',
    headers: { authorization: token },
    body: { name: 'a set', lines: [{ type: 'two_top', number: '25', amount: 1 }] },
  }),
  /** The first cancels the ticket, and the others are told so. */
  cancels: ({ token }, { billId }) => ({
    method: 'POST',
    path: '/svc/bet/cancelBetMember',
    headers: { authorization: token },
    body: { bill_id: billId },
  }),
}

/** Readings that ask the database each time. */
const READINGS: Readonly<Record<string, (greedy: Bettor) => RawRequest>> = {
  'histories of one member': ({ token }) => ({
    method: 'GET',
    path: '/svc/report/getRoundPagination?page=1&limit=50',
    headers: { authorization: token },
  }),
  'results by query of one address': () => ({
    method: 'GET',
    path: '/svc/prize/lotto-prize/PrizeMember?page=1&limit=50',
    headers: {},
  }),
}

/** The greedy member with a ticket, and others. */
async function crowd() {
  const [greedy, ...others] = (await addBettors(stage, 21, bahtToSatang(1_000))) as [Bettor, ...Bettor[]]
  const roundId = await stage.openRound()
  const { bill } = JSON.parse((await ask(betRequest(greedy, roundId, 1))).body) as { bill: { id: string } }
  return { greedy, others, roundId, about: { roundId, billId: bill.id } }
}

test.for(Object.keys(READINGS))('200 %s cost the others no bet', async (name) => {
  const { greedy, others, roundId } = await crowd()
  const reading = READINGS[name] as (typeof READINGS)[string]
  const flood = Promise.all(Array.from({ length: 200 }, () => ask(reading(greedy))))
  const sold = await Promise.all(others.map((other) => ask(betRequest(other, roundId, 1))))
  expect(sold.map(({ status }) => status)).toEqual(others.map(() => 200))
  const answers = await flood
  expect(answers.filter(({ status }) => status !== 200).map(({ body }) => body)).toEqual([])
})

test.for(Object.keys(ACTS))(
  '200 %s of one member who waits for an own row cost the others no bet',
  async (name) => {
    const { greedy, others, roundId, about } = await crowd()
    const locked = Promise.withResolvers<void>()
    const free = Promise.withResolvers<void>()
    const holding = stage.ctx.transaction(async (tx) => {
      await tx.run`select from account where member_id = ${greedy.memberId} for update`
      locked.resolve()
      await free.promise
    })
    await locked.promise
    const act = ACTS[name] as (typeof ACTS)[string]
    const flood = Promise.all(Array.from({ length: 200 }, () => ask(act(greedy, about))))
    const sold = await Promise.all(others.map((other) => ask(betRequest(other, roundId, 1))))
    free.resolve()
    await holding
    expect(sold.map(({ status }) => status)).toEqual(others.map(() => 200))
    const answers = await flood
    // Cancels go one by one: on a slow machine the last have waited as long as anybody may.
    const mayWaitTooLong = ({ body }: RawAnswer) => name === 'cancels' && body.includes('"TOO_MANY"')
    const refused = answers.filter((answer) => answer.status !== 200 && !mayWaitTooLong(answer))
    expect(refused.map(({ body }) => body)).toEqual([])
    expect(answers.filter(({ ms }) => ms > 20).length, 'they waited for the row').toBeGreaterThan(150)
  },
)
