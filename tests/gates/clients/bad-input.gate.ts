import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ALL_CALLS, callName, mountedPath } from '../../../contract/calls.ts'
import type { Call } from '../../../contract/define.ts'
import { useDatabase } from '../../support/database/database.ts'
import { type BuiltIn, openBuiltIn, type Person } from '../../support/http/built-in.ts'

const database = useDatabase()
let site: BuiltIn
/** Any of them asks: one alone would wait for the pace of a caller. */
const NAMES = ['demo03', 'demo04', 'demo05', 'demo06', 'demo07', 'demo08']
let members: readonly Person[]
const anyMember = () => fc.constantFrom(...members)

beforeAll(async () => {
  site = await openBuiltIn(database.url)
  members = await Promise.all(NAMES.map((name) => site.signIn(name)))
})
afterAll(() => site?.close())

const MUTATIONS = 40

/** What attackers and broken clients send: unusual text, numbers and shapes. */
const strangeText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '\0',
    '../..',
    "' or 1=1 --",
    '%00',
    '{{7*7}}',
    '\ud800',
    '๑๒๓',
    'null',
    '-1',
    '1e309',
    '[object Object]',
  ),
  fc.uuid(),
)
const strangeValue = fc.oneof(
  strangeText,
  fc.double(),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.jsonValue({ maxDepth: 2 }),
)

/** A valid body of each call; the tests spoil one field of it, or send something else. */
function goodBody(call: Call, member: Person): Record<string, unknown> {
  switch (callName(call)) {
    case 'bet.bet':
      return {
        round_id: site.roundId,
        note: 'x',
        lines: [{ type: 'two_top', number: '07', amount: 1, rate: 90 }],
      }
    case 'open.register':
      return {
        username: 'somchai',
        password: 'a quiet green river',
        phone: '0812345678',
        first_name: 'a',
        last_name: 'b',
        birth_date: '1990-05-17',
      }
    case 'backend.changepassword':
      return { username: member.name, oldpass: 'a', newpass: 'b' }
    case 'organize.smartMemberLogin':
      return { username: member.name, displayUsername: member.code, gameCode: 'sml_lotto' }
    case 'organize.setPin':
      return { pin: '483920', password: 'wrong' }
    case 'organize.endTwoStep':
      return { password: 'wrong', code: '123456', pin: '483920' }
    case 'organize.confirmTwoStep':
      return { code: '123456' }
    case 'backend.loginCode':
      return { half: 'A'.repeat(43), code: '123456' }
    case 'organize.memberToken':
      return { ip: '0.0.0.0' }
    default:
      return { username: member.name, password: 'wrong' }
  }
}

/** Of all of them. */
async function balance(): Promise<number> {
  const credits = members.map(async ({ code, id, headers }): Promise<number> => {
    return (await site.ask('GET', `/svc/backend/api/Gateway/Credit/${code}/${id}`, headers)).json().credit
  })
  return (await Promise.all(credits)).reduce((sum, credit) => sum + credit, 0)
}

test.each(ALL_CALLS.filter((call) => call.body))(
  '$service $name answers strange bodies without failing, and takes no money for them',
  async (call) => {
    const before = await balance()
    const url = mountedPath(call)
      .replace(`{${call.microserviceParam}}`, 'demo')
      .replace(/\{\w+\}/g, 'x')
    const bodyOf = (member: Person) => {
      const good = goodBody(call, member)
      const spoiled = fc
        .tuple(fc.constantFrom(...Object.keys(good)), strangeValue)
        .map(([field, value]) => JSON.stringify({ ...good, [field]: value }))
      const extended = strangeValue.map((value) => JSON.stringify({ ...good, extra: value }))
      const other = fc.jsonValue().map((value) => JSON.stringify(value))
      const body = fc.oneof(spoiled, extended, other, strangeText)
      return body.map((payload) => ({ member, payload }))
    }
    await fc.assert(
      fc.asyncProperty(anyMember().chain(bodyOf), async ({ member, payload }) => {
        const response = await site.ask(
          'POST',
          url,
          { ...member.headers, 'idempotency-key': randomUUID(), 'content-type': 'application/json' },
          payload,
        )
        expect(response.statusCode, `${payload} -> ${response.body}`).toBeLessThan(500)
        expect(response.json()).toHaveProperty('status')
        return response.json().status === true ? await isSpoiledHarmlessly(call, payload) : true
      }),
      { numRuns: MUTATIONS },
    )
    if (call.keyed) expect(before - (await balance())).toBeLessThanOrEqual(MUTATIONS)
    else expect(await balance()).toBe(before)
  },
)

/** A body that was accepted must be valid: an unusual note, or a field that fits by chance. */
async function isSpoiledHarmlessly(call: Call, payload: string): Promise<boolean> {
  return call.body?.safeParse(JSON.parse(payload)).success === true
}

test.each(ALL_CALLS.filter((call) => call.reply && call.path.includes('{')))(
  '$service $name answers strange addresses without failing',
  async (call) => {
    await fc.assert(
      fc.asyncProperty(
        anyMember(),
        fc.array(strangeText, { minLength: 3, maxLength: 3 }),
        async (member, texts) => {
          let next = 0
          const url = mountedPath(call).replace(/\{(\w+)\}/g, (_, name: string) => {
            if (name === call.microserviceParam) return 'demo'
            if (name === call.usernameParam) return member.code
            return encodeURIComponent((texts[next++] ?? '').toWellFormed()) || 'x'
          })
          const response = await site.ask(
            call.method,
            url,
            member.headers,
            call.body ? goodBody(call, member) : undefined,
          )
          expect(response.statusCode, `${url} -> ${response.body}`).toBeLessThan(500)
          expect(response.json()).toHaveProperty('status')
        },
      ),
      { numRuns: MUTATIONS },
    )
  },
)

test.each(ALL_CALLS.filter((call) => call.reply && call.query))(
  '$service $name answers strange queries without failing',
  async (call) => {
    const names = [
      'page',
      'limit',
      'start',
      'end',
      'round_id',
      'program_id',
      'search[status]',
      'search[process]',
    ]
    await fc.assert(
      fc.asyncProperty(anyMember(), fc.constantFrom(...names), strangeText, async (member, name, value) => {
        const query = new URLSearchParams({ [name]: value.toWellFormed() })
        const response = await site.ask('GET', `${mountedPath(call)}?${query}`, member.headers)
        expect(response.statusCode, `${query} -> ${response.body}`).toBeLessThan(500)
        expect(response.json()).toHaveProperty('status')
      }),
      { numRuns: MUTATIONS },
    )
  },
)

test('the public pages of the draws answer strange addresses without failing', async () => {
  const address = fc
    .tuple(strangeText, strangeText, fc.constantFrom('round', 'proof', 'heads', 'leaf'))
    .map(([one, two, kind]) => {
      const [a, b] = [one, two].map((text) => encodeURIComponent(text.toWellFormed()) || 'x')
      if (kind === 'round') return `/fair/${a}.json`
      if (kind === 'heads') return `/fair/heads.json?after=${a}&${b}=${a}`
      return `/fair/${kind === 'leaf' ? site.roundId : a}/proof/${b}.json`
    })
  await fc.assert(
    fc.asyncProperty(address, async (url) => {
      const response = await site.ask('GET', url, { accept: 'application/json' })
      expect(response.statusCode, `${url} -> ${response.body}`).toBeLessThan(500)
      expect(response.json(), url).toHaveProperty('status')
    }),
    { numRuns: MUTATIONS },
  )
})
