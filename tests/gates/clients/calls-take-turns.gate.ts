import { afterAll, beforeAll, expect, test } from 'vitest'
import { ALL_CALLS, ALL_OWN_CALLS, callName, mountedPath } from '../../../contract/calls.ts'
import { ALL_CONSOLE_CALLS } from '../../../contract/console/calls.ts'
import type { Call } from '../../../contract/define.ts'
import { PERMISSIONS } from '../../../domain/staff/permissions.ts'
import type { Identified } from '../../../server/api/road/identify.ts'
import { queuesOf, type Turn, turnOf, turnOfDoor } from '../../../server/api/road/turns.ts'
import { useDatabase } from '../../support/database/database.ts'
import { callApp, MEMBER } from '../../support/http/call-app.ts'
import { type Desk, openDesk } from '../../support/stage/desk.ts'

const ID = '018f3c5e-0000-7000-8000-000000000002'
const ADDRESS = '127.0.0.1'
const UNKNOWN = expect.stringMatching(
  /^\{"status":("\w*UNKNOWN\w*"|"ERROR","error":\{"code":"PAM_ERR_UNDEFINED")/,
)

const database = useDatabase()
let desk: Desk
beforeAll(async () => {
  desk = await openDesk(database.url)
})
afterAll(() => desk.close())

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
