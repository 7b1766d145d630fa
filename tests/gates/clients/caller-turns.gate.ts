import { afterAll, beforeAll, expect, test } from 'vitest'
import { ALL_CALLS, callName, mountedPath } from '../../../contract/calls.ts'
import type { Call } from '../../../contract/define.ts'
import { bahtToSatang } from '../../../domain/money.ts'
import { queuesOf, turnOf } from '../../../server/api/road/turns.ts'
import type { Machinery } from '../../../server/make-context.ts'
import { useDatabase } from '../../support/database/database.ts'
import { callApp, MEMBER } from '../../support/http/call-app.ts'
import { type Listening, listenOn } from '../../support/http/listening.ts'
import { openRaw, type RawAnswer, type RawRequest } from '../../support/http/raw-http.ts'
import { addBettors, type Bettor, betRequest } from '../../support/stage/bettors.ts'
import { openMachinery, openStage, type Stage } from '../../support/stage/stage.ts'

const ID = '018f3c5e-0000-7000-8000-000000000002'
const ADDRESS = '127.0.0.1'

const database = useDatabase()
let stage: Stage
let machinery: Machinery
let site: Listening
beforeAll(async () => {
  stage = await openStage(database.url, { connections: 4 })
  machinery = openMachinery(database.url)
  site = await listenOn(machinery, database.url)
})
afterAll(async () => {
  await site.close()
  await machinery.close()
  await stage.close()
})

function urlOf(call: Call): string {
  return mountedPath(call).replace(/\{(\w+)\}/g, (_, name: string) => {
    if (name === call.usernameParam) return MEMBER.name
    return name === call.microserviceParam ? 'demo' : ID
  })
}

test('every call takes a turn of its caller, before anything of it is read', async () => {
  const { app, ctx } = await callApp()
  const signIns: string[] = []
  for (const call of ALL_CALLS) {
    const identified = { cookie: undefined, staff: undefined, member: undefined }
    const turnsOfBoth = [identified, { ...identified, member: MEMBER }].map((who) =>
      turnOf(ctx, call, who, ADDRESS),
    )
    const callers = turnsOfBoth.filter((turn) => turn !== undefined)
    if (callers.length === 0) {
      signIns.push(callName(call))
      continue
    }
    for (const { turns, key, limit } of callers) {
      for (let taken = 0; taken < limit.atOnce + limit.waiting; taken += 1) void turns.enter(key, limit)
    }
    const asked = { method: call.method, url: urlOf(call), headers: { authorization: 'good' } } as const
    const { statusCode, headers } = await app.inject(asked)
    expect([callName(call), statusCode]).toEqual([callName(call), 429])
    expect(headers['retry-after']).toBeDefined()
    for (const { turns, key, limit } of callers) {
      for (let taken = 0; taken < limit.atOnce + limit.waiting; taken += 1) turns.leave(key)
    }
    // After the rest of their places.
    for (const { turns } of callers) await expect.poll(() => turns.size, { interval: 5 }).toBe(0)
  }
  expect(signIns.sort(), 'they wait in fair shares').toEqual(['backend.login', 'organize.login'])
  const { acts, reads, doors } = queuesOf(ctx)
  expect([acts.size, reads.size, doors.size]).toEqual([0, 0, 0])
  await app.close()
})

async function ask(wanted: RawRequest): Promise<RawAnswer & { ms: number }> {
  const connection = await openRaw(site.port)
  const beganMs = performance.now()
  const answer = await connection.ask(wanted)
  connection.close()
  return { ...answer, ms: performance.now() - beganMs }
}

/** Acts that wait for the member's own row. */
const ACTS: Readonly<Record<string, (greedy: Bettor, roundId: string) => RawRequest>> = {
  bets: (greedy, roundId) => betRequest(greedy, roundId, 1),
  bookings: (greedy, roundId) => ({
    ...betRequest(greedy, roundId, 1),
    path: '/svc/realtime/lotto_flow/api/bookingBet',
  }),
  favourites: ({ token }) => ({
    method: 'POST',
    path: '/svc/bet/member/api/saveFavourite',
    headers: { authorization: token },
    body: { name: 'a set', lines: [{ type: 'two_top', number: '25', amount: 1 }] },
  }),
}

test.for(Object.keys(ACTS))(
  '200 %s of one member who waits for an own row cost the others no bet',
  async (name) => {
    const [greedy, ...others] = (await addBettors(stage, 21, bahtToSatang(1_000))) as [Bettor, ...Bettor[]]
    const roundId = await stage.openRound()
    const locked = Promise.withResolvers<void>()
    const free = Promise.withResolvers<void>()
    const holding = stage.ctx.transaction(async (tx) => {
      await tx.run`select from account where member_id = ${greedy.memberId} for update`
      locked.resolve()
      await free.promise
    })
    await locked.promise
    const act = ACTS[name] as (typeof ACTS)[string]
    const flood = Promise.all(Array.from({ length: 200 }, () => ask(act(greedy, roundId))))
    const sold = await Promise.all(others.map((other) => ask(betRequest(other, roundId, 1))))
    free.resolve()
    await holding
    expect(sold.map(({ status }) => status)).toEqual(others.map(() => 200))
    const answers = await flood
    expect(answers.filter(({ status }) => status !== 200).map(({ body }) => body)).toEqual([])
    expect(answers.filter(({ ms }) => ms > 20).length, 'they waited for the row').toBeGreaterThan(150)
  },
)
