import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { ALL_CALLS, ALL_OWN_CALLS, callName, mountedPath } from '../../../contract/calls.ts'
import { ALL_CONSOLE_CALLS } from '../../../contract/console/calls.ts'
import type { Call } from '../../../contract/define.ts'
import { PERMISSIONS } from '../../../domain/staff/permissions.ts'
import { seedGames } from '../../../server/features/games/seed-games.ts'
import { useDatabase } from '../../support/database/database.ts'
import { type Answered, type Desk, openDesk } from '../../support/stage/desk.ts'
import { HARMLESS_ACTS } from '../../support/stage/harmless-acts.ts'

const database = useDatabase()
/** They ask in turns, and so many at once: one alone would wait for the pace of a caller. */
const CALLERS = 6

type Headers = Readonly<Record<string, string>>
let desk: Desk
let clerks: readonly Headers[]
let members: readonly Headers[]
let known: Readonly<Record<string, string>>
beforeAll(async () => {
  desk = await openDesk(database.url)
  await seedGames(desk.ctx, desk.operatorId)
  const each = <T>(make: () => Promise<T>) => Promise.all(Array.from({ length: CALLERS }, make))
  clerks = (await each(() => desk.clerkWith(...PERMISSIONS))).map(({ headers }) => headers)
  members = (await each(() => desk.memberHeaders())).map(({ authorization = '' }) => ({ authorization }))
  const roundId = await desk.openRound()
  const { lotteryId, service } = await desk.ctx.read.one<{ lotteryId: string; service: string }>`
    select r.lottery_id as "lotteryId", o.code as service from round r join operator o on o.id = r.operator_id where r.id = ${roundId}`
  known = { ...{ roundId, round_id: roundId, lotteryId, provider: 'PGP' }, service, microservice: service }
})
afterAll(() => desk.close())

/** As they stand in JSON: beyond 32 bits, beyond what a double counts, parts of a satang, and what is no number. */
const NUMBERS = [
  ...['2147483647', '2147483648', '9007199254740991', '9007199254740993', '1e308', '1e309', '-1e309', '-0'],
  ...['0', '-1', '10.5', '0.5', '0.01', '0.001', '1.005', '1e-7', '99999999999.99', '90071992547409.91'],
  ...['null', '[]', '"NaN"', '"1e3"', '"๑๒๓"', '"１２３"'],
]
/** Figures and days as text. */
const TEXTS = [
  ...['๑๒๓', '１２３', '1e3', '-0', '0', '-1', 'NaN', '2147483648', '9'.repeat(16), '9'.repeat(40), ''],
  ...['0000-01-01', '0100-01-01', '2026-02-30', '9999-12-31', '10000-01-01', '+275760-09-13', '9999-12'],
  ...['2999-12-31', '2999-12', '1800-01-01', '1800-01'],
  ...[
    '0000-01-01T00:00:00+07:00',
    '2026-02-30T00:00:00+07:00',
    '2026-99-99T99:99:99+07:00',
    '24:00',
    '99:99',
  ],
  ...['9999-12-31T23:59:59+07:00', '9999999999999999.ffffffff-ffff-ffff-ffff-ffffffffffff'],
  ...['8640000000000000.00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'],
]

const CANDIDATES: readonly unknown[] = [
  ...['x', '12', 'two_top', 'somchai1', '0812345678', 'kbank', '1234567890', '123456', 'a quiet green river'],
  ...[
    '2026-11-16',
    '2026-12-20T10:00:00+07:00',
    '10:30',
    'DM',
    '01',
    'A'.repeat(43),
    'ff'.repeat(32),
    randomUUID(),
  ],
  ...[1, 10, 100, 0, 0.5],
]

/** A value that the schema takes, as far as one is found. */
function sampleOf(schema: unknown, name = ''): unknown {
  if (schema instanceof z.ZodObject) {
    return Object.fromEntries(Object.entries(schema.shape).map(([each, of]) => [each, sampleOf(of, each)]))
  }
  if (schema instanceof z.ZodArray) return [sampleOf(schema.element, name)]
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return sampleOf(schema.unwrap(), name)
  }
  if (schema instanceof z.ZodUnion) {
    const all = schema.options.map((option) => sampleOf(option, name))
    return all.find((each) => schema.safeParse(each).success) ?? all[0]
  }
  if (schema instanceof z.ZodPipe && schema.in instanceof z.ZodObject) return sampleOf(schema.in, name)
  if (schema instanceof z.ZodEnum) return schema.options[0]
  if (schema instanceof z.ZodLiteral) return [...schema.values][0]
  if (schema instanceof z.ZodBoolean) return true
  const taken = [known[name], ...CANDIDATES].find(
    (each) => each !== undefined && schema instanceof z.ZodType && schema.safeParse(each).success,
  )
  return taken ?? 'x'
}

const TIMES = { startsAt: '2026-12-01T00:00:00+07:00', endsAt: '2027-12-01T00:00:00+07:00' }
const termsOf = (name: string) => (HARMLESS_ACTS[name]?.body as { readonly terms: object } | undefined)?.terms

/** What would get no further than an id that nobody has. */
const WHOLE: Readonly<Record<string, () => object>> = {
  'coupons.propose': () => ({
    ...{ campaignId: null, reason: 'x' },
    terms: {
      ...termsOf('coupons.propose'),
      ...TIMES,
      credit: 50,
      times: 3,
      cashMin: 1,
      cashMax: 500,
      total: 9,
    },
  }),
  'promotions.propose': () => ({
    ...{ promotionId: null, reason: 'x' },
    terms: {
      ...termsOf('forecast.promotion'),
      ...TIMES,
      percent: 50,
      bonusMax: 500,
      times: 3,
      cashMax: 1_000,
    },
  }),
  'games.planRest': () => ({
    ...{ provider: 'PGP', message: '' },
    ...{ startsAt: '2027-01-01T00:00:00+07:00', endsAt: '2027-01-02T00:00:00+07:00' },
  }),
}

const shortName = (call: Call) => callName(call).replace('console.', '')

function goodBody(call: Call): unknown {
  const name = shortName(call)
  const harmless = call.audience === 'staff' ? HARMLESS_ACTS[name]?.body : undefined
  const body = WHOLE[name]?.() ?? harmless ?? sampleOf(call.body)
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
  return Object.fromEntries(
    Object.entries(body).map(([each, value]) => [
      each,
      typeof value === 'string' ? (known[each] ?? value) : value,
    ]),
  )
}

type Path = readonly (string | number)[]

function leavesOf(value: unknown, path: Path = []): { readonly path: Path; readonly value: unknown }[] {
  if (typeof value !== 'object' || value === null) return [{ path, value }]
  const inside = Array.isArray(value) ? [...value.entries()].slice(0, 1) : Object.entries(value)
  return inside.flatMap(([name, each]) => leavesOf(each, [...path, name]))
}

const MARK = '"@@here@@"'

/** The body as JSON with this at the place, as it is written. */
function written(body: unknown, [name, ...rest]: Path, json: string): string {
  const marked = (value: unknown, at: string | number | undefined, below: Path): unknown => {
    if (at === undefined) return JSON.parse(MARK)
    const copy = structuredClone(value) as Record<string | number, unknown>
    copy[at] = marked(copy[at], below[0], below.slice(1))
    return copy
  }
  return JSON.stringify(marked(body, name, rest)).replace(MARK, () => json)
}

let asked = 0

async function expectNoFailure(call: Call, url: string, json?: string): Promise<void> {
  asked += 1
  const who = { staff: clerks, member: members, public: [{}], partner: [{}] }[call.audience]
  const headers = {
    ...who[asked % who.length],
    ...(json === undefined ? {} : { 'content-type': 'application/json' }),
    'idempotency-key': randomUUID(),
  }
  const { status, body }: Answered = await desk.ask(call.method, url, headers, json)
  const said = `${call.method} ${url} ${json} -> ${JSON.stringify(body).slice(0, 300)}`
  expect(status, said).toBeLessThan(500)
  if (status < 400 || call.audience === 'partner') return
  expect(body.title ?? body.message, said).toMatch(/[ก-๙]/)
}

async function eachOf(all: readonly string[], ask: (one: string) => Promise<void>): Promise<void> {
  for (let from = 0; from < all.length; from += CALLERS) {
    await Promise.all(all.slice(from, from + CALLERS).map(ask))
  }
}

const pathOf = (call: Call, some: Readonly<Record<string, string>> = {}) =>
  mountedPath(call).replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(some[name] ?? known[name] ?? 'ffffffff-ffff-ffff-ffff-ffffffffffff'),
  )

/** Ends the session by which the others ask. */
const WAYS_OUT = ['console.staff.signOut', 'session.signOut']
const CALLS = [...ALL_CALLS, ...ALL_OWN_CALLS, ...ALL_CONSOLE_CALLS]
  .filter((call) => !WAYS_OUT.includes(callName(call)))
  .map((call) => [callName(call), call] as const)

test.each(CALLS.filter(([, { body, multipart }]) => body && !multipart))(
  '%s refuses odd figures in its body and never fails',
  async (_, call) => {
    const body = goodBody(call)
    for (const { path, value } of leavesOf(body)) {
      const texts = TEXTS.map((text) => JSON.stringify(text))
      const odd = typeof value === 'string' ? texts : NUMBERS
      await eachOf(odd, (json) => expectNoFailure(call, pathOf(call), written(body, path, json)))
    }
  },
)

test.each(CALLS.filter(([, { query, path }]) => query || path.includes('{')))(
  '%s refuses odd figures in its address and never fails',
  async (_, call) => {
    const json = call.body && !call.multipart ? JSON.stringify(goodBody(call)) : undefined
    const names = call.query instanceof z.ZodObject ? Object.keys(call.query.shape) : []
    for (const name of names) {
      const usual = new URLSearchParams(HARMLESS_ACTS[shortName(call)]?.query)
      await eachOf(TEXTS, (text) => {
        usual.set(name, text)
        return expectNoFailure(call, `${pathOf(call)}?${usual}`, json)
      })
    }
    for (const [, name = ''] of call.path.matchAll(/\{(\w+)\}/g)) {
      const filled = TEXTS.filter((text) => text !== '')
      await eachOf(filled, (text) => expectNoFailure(call, pathOf(call, { [name]: text }), json))
    }
  },
)

test('what was taken of all that hides nothing from anybody: every list is read', async () => {
  const lists = ALL_CONSOLE_CALLS.filter(({ method, path }) => method === 'GET' && !path.includes('{'))
  for (const call of lists) {
    await expectNoFailure(call, `${pathOf(call)}${HARMLESS_ACTS[shortName(call)]?.query ?? ''}`)
  }
  const audit = async (query: string) =>
    (await desk.ask('GET', `/console/api/audit/list?${query}`, { ...clerks[0] })).body
  for (let page = await audit('limit=200'); ; page = await audit(`limit=200&after=${page.next}`)) {
    expect(page.entries?.length, JSON.stringify(page).slice(0, 300)).toBeGreaterThan(0)
    if (page.next === null) break
  }
})
