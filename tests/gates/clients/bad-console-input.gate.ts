import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { callName } from '../../../contract/calls.ts'
import { ALL_CONSOLE_CALLS } from '../../../contract/console/calls.ts'
import type { Call } from '../../../contract/define.ts'
import { PERMISSIONS } from '../../../domain/staff/permissions.ts'
import { useDatabase } from '../../support/database/database.ts'
import { type Clerk, type Desk, openDesk } from '../../support/stage/desk.ts'
import { HARMLESS_ACTS } from '../../support/stage/harmless-acts.ts'

const database = useDatabase()
/** They ask in turns: one alone would wait for the pace of a caller. */
const CLERKS = 6

let desk: Desk
let clerks: readonly Clerk[]
let asked = 0
let ids: Readonly<Record<string, string>>

beforeAll(async () => {
  desk = await openDesk(database.url)
  clerks = await Promise.all(Array.from({ length: CLERKS }, () => desk.clerkWith(...PERMISSIONS)))
  const roundId = await desk.openRound()
  const { lotteryId } = await desk.ctx.read.one<{ lotteryId: string }>`
    select lottery_id as "lotteryId" from round where id = ${roundId}`
  ids = { roundId, lotteryId, staffId: (await desk.clerkWith()).staffId }
})
afterAll(() => desk.close())

function nextClerk(): Clerk {
  asked += 1
  return clerks[asked % CLERKS] as Clerk
}

/** What PostgreSQL takes in no text: a zero byte; what is no character: half of a pair. And what nobody types. */
const STRANGE = ['\0', 'a\0b', '\ud800', 'x\udfff', '\ud83d', '\u0007', '\u001b[2J', '\u202e']
/** The same as bytes of an address, where half of a pair is no UTF-8. */
const STRANGE_BYTES = ['%00', 'a%00b', '%ED%A0%80', 'x%ED%BF%BF', '%07', '%1b%5b2J', '%E2%80%AE', '%ff']

const DOORS: Readonly<Record<string, object>> = {
  'staff.signIn': { name: 'desk-auditor', password: 'not the password' },
  'staff.signInCode': { half: 'A'.repeat(43), code: '123456' },
  'links.owner': { token: 'A'.repeat(43) },
  'links.choose': { token: 'A'.repeat(43), code: '', password: 'a quiet green river' },
  'setup.make': {
    ...{ token: 'A'.repeat(43), name: 'x', hosts: ['x.example'], code: 'x', company: 'XX', agent: '01' },
    ...{ owner: 'somchai', password: 'a quiet green river' },
  },
}

const nameOf = (call: Call) => callName(call).replace('console.', '')
const WAY_OUT = 'staff.signOut'
const CALLS = ALL_CONSOLE_CALLS.filter((call) => nameOf(call) !== WAY_OUT).map(
  (call) => [nameOf(call), call] as const,
)

/** A good body about things that exist, so that what is strange gets as far as it can. */
function goodBody(call: Call): unknown {
  const body = HARMLESS_ACTS[nameOf(call)]?.body ?? DOORS[nameOf(call)]
  if (body === undefined) throw new Error(`${nameOf(call)} needs a body in this test`)
  if ('published' in body)
    return { ...body, roundId: ids.roundId, published: { first: '461252', front3: ['183', '905'] } }
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, ids[name] ?? value]))
}

/** The body once for each of its texts, with that one made strange. */
function spoiled(value: unknown, strange: string): unknown[] {
  if (typeof value === 'string') return [strange, `${value}${strange}`]
  if (Array.isArray(value)) {
    const inside = value.flatMap((each, at) => spoiled(each, strange).map((spoilt) => value.with(at, spoilt)))
    return value.length === 0 ? [[strange]] : inside
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, each]) =>
    spoiled(each, strange).map((spoilt) => ({ ...value, [name]: spoilt })),
  )
}

const namesOf = (shape: z.ZodType | undefined) =>
  shape instanceof z.ZodObject ? Object.keys(shape.shape) : []
const pathOf = (call: Call) => call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? 'x')

async function expectNoFailure(call: Call, url: string, body?: unknown): Promise<number> {
  const answer = await desk.ask(call.method, url, { ...nextClerk().headers }, body)
  expect(answer.status, `${url} ${JSON.stringify(body)} -> ${JSON.stringify(answer.body)}`).toBeLessThan(500)
  return answer.status
}

test.each(CALLS.filter(([, call]) => call.body))(
  '%s refuses strange texts and never fails',
  async (_, call) => {
    for (const strange of STRANGE) {
      for (const body of spoiled(goodBody(call), strange)) await expectNoFailure(call, pathOf(call), body)
    }
  },
)

test.each(CALLS.filter(([, call]) => call.query || call.params))(
  '%s refuses strange addresses and never fails',
  async (_, call) => {
    for (const strange of STRANGE_BYTES) {
      for (const name of [...namesOf(call.query), 'another']) {
        await expectNoFailure(call, `${pathOf(call)}?${name}=${strange}`)
      }
      if (call.params) await expectNoFailure(call, call.path.replaceAll(/\{\w+\}/g, strange))
    }
  },
)

test('a sign-in and a search of the record say what is wrong with such a word', async () => {
  for (const strange of ['\0', 'own\0er', '\ud800']) {
    const sent = { name: strange, password: 'not the password' }
    const entered = await desk.ask('POST', '/console/api/staff/signIn', {}, sent)
    expect([entered.status, entered.body.field], JSON.stringify(strange)).toEqual([400, 'body.name'])
  }
  for (const name of ['person', 'act']) {
    for (const strange of ['%00', 'a%00', '%07']) {
      const found = await nextClerk().get(`/audit/list?${name}=${strange}`)
      expect([found.status, found.body.field], `${name}=${strange}`).toEqual([400, `query.${name}`])
    }
  }
})
