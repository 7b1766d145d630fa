import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StopAhead } from '../../../contract/services/play-control.ts'
import { bangkokIso } from '../../../domain/calendar/bangkok.ts'
import { DEMO_PASSWORD } from '../../../server/features/members/seed-demo.ts'
import { dateAndClock } from '../../../ui/thai-date.ts'
import { moveClock, useDatabase } from '../../support/database/database.ts'
import { type BuiltIn, openBuiltIn, type Person } from '../../support/http/built-in.ts'

const DAY_MS = 86_400_000
const database = useDatabase()
let site: BuiltIn
beforeAll(async () => {
  site = await openBuiltIn(database.url)
})
afterAll(() => site?.close())

const ofMember = (act: string) => `/svc/organize/organize/api/Member/${act}`
const read = async (act: string, { headers }: Pick<Person, 'headers'>) =>
  (await site.ask('GET', ofMember(act), headers)).json()
const stop = async ({ headers }: Person, length: string, seen?: string | null) =>
  (await site.ask('POST', ofMember('StopPlay'), headers, { length, key: randomUUID(), seen })).json()
const bet = async ({ headers }: Pick<Person, 'headers'>) => {
  const lines = [{ type: 'two_top', number: '42', amount: 30 }]
  const keyed = { ...headers, 'idempotency-key': randomUUID() }
  return (await site.ask('POST', '/svc/bet/bet', keyed, { round_id: site.roundId, lines })).json()
}
const lengths = ({ may_begin: ahead }: { may_begin: StopAhead[] }) => ahead.map(({ length }) => length)

test('play control says what may begin and until when, and beside a stop only what makes it longer', async () => {
  const member = await site.signIn('demo02')
  const before = await read('PlayControl', member)
  expect(lengths(before)).toHaveLength(8)
  const [day] = before.may_begin
  expect(day).toMatchObject({ kind: 'break', length: 'day' })
  const { stop: begun } = await stop(member, 'week')
  const week = before.may_begin.find(({ length }: StopAhead) => length === 'week')
  // Counted from when it was begun, a moment after it was asked about.
  expect(Date.parse(begun.ends_at) - Date.parse(week.ends_at)).toBeLessThan(60_000)
  expect(lengths(await read('PlayControl', member)).slice(0, 2)).toEqual(['month', 'two-months'])
})

test('a stop begins beside the one that its caller was shown, and beside no other', async () => {
  const member = await site.signIn('demo06')
  const { stop: begun } = await stop(member, 'six-months', null)
  for (const seen of [undefined, null, bangkokIso(Date.parse(begun.ends_at) + 1)])
    expect(await stop(member, 'six-months', seen), String(seen)).toMatchObject({ code: 'CHANGED_SINCE' })
  expect((await read('PlayControl', member)).stop).toEqual(begun)
  const { stop: longer } = await stop(member, 'six-months', begun.ends_at)
  expect(Date.parse(longer.ends_at)).toBeGreaterThan(Date.parse(begun.ends_at))
})

test('a bet on a break is refused with the day and time of its end, in both languages, and the line above play says it', async () => {
  const member = await site.signIn('demo03')
  expect(await read('PlayNotes', member)).toMatchObject({ stop: null, budget: null })
  const { stop: begun } = await stop(member, 'week')
  const until = dateAndClock(Date.parse(begun.ends_at))
  const refused = await bet(member)
  expect(refused).toMatchObject({ code: 'PLAY_STOPPED', stop: { kind: 'break', ends_at: begun.ends_at } })
  expect(refused.message).toContain(`คุณพักการเล่นไว้ถึง ${until}`)
  const english = await bet({ headers: { ...member.headers, cookie: 'lang=en' } })
  expect(english.message).toContain('You have taken a break until ')
  expect((await read('PlayNotes', member)).stop).toMatchObject({ ends_at: begun.ends_at })
  await moveClock(database.url, 7 * DAY_MS + 60_000)
  const back = await site.signIn('demo03')
  expect((await read('PlayNotes', back)).stop).toBeNull()
  await moveClock(database.url, 0)
})

test('of an exclusion is told from when its member may ask to come back, and from when they play', async () => {
  const member = await site.signIn('demo04')
  const { stop: begun } = await stop(member, 'six-months')
  expect((await bet(member)).message).toContain(dateAndClock(Date.parse(begun.ends_at)))
  await moveClock(database.url, 190 * DAY_MS)
  const back = await site.signIn('demo04')
  expect((await bet(back)).message).toContain('ครบเวลาแล้ว')
  await site.ask('POST', ofMember('ReturnToPlay'), back.headers, {})
  const { returns_at: returnsAt } = (await read('PlayNotes', back)).stop
  expect((await bet(back)).message).toContain(`เล่นได้อีกครั้ง ${dateAndClock(Date.parse(returnsAt))}`)
  await moveClock(database.url, 0)
})

test('an assistant reads that the owner has stopped, and without that what is left of the budget', async () => {
  const owner = await site.signIn('demo05')
  const role = randomUUID()
  const tell = async (act: string, body: object) =>
    (await site.ask('POST', ofMember(act), owner.headers, body)).json()
  const setRole = (permissions: readonly string[]) =>
    tell('AssistantRole', { id: role, name: 'คนขาย', permissions })
  await setRole(['bet'])
  const made = await tell('AssistantCreate', {
    ...{ id: randomUUID(), name: ' Somchai', password: 'a small brown boat', own_password: DEMO_PASSWORD },
    ...{ role_id: role, day_budget: 100, lotteries: null },
  })
  expect(made.username).toBe('somchai@demo05')
  const enter = async () => {
    const typed = { username: made.username, password: 'a small brown boat' }
    const answer = (await site.ask('POST', '/svc/backend/api/Login/auth/demo', {}, typed)).json()
    return { headers: { authorization: `Bearer ${answer.accessTokenMember}` } }
  }
  const seller = await enter()
  expect((await read('PlayNotes', seller)).budget).toEqual({ budget: 100, left: 100 })
  for (const _ of [1, 2, 3]) expect((await bet(seller)).status).toBe(true)
  expect((await read('PlayNotes', seller)).budget).toEqual({ budget: 100, left: 10 })
  expect(await bet(seller)).toMatchObject({
    ...{ code: 'ASSISTANT_BUDGET', amount_left: 10, amount_max: 100 },
    message: 'ยอดนี้เกินงบแทงต่อวันของคุณ วันนี้แทงได้อีก 10 จากงบ 100 บาท',
  })
  expect((await read('PlayNotes', owner)).budget).toBeNull()
  const { stop: begun } = await stop(owner, 'day')
  expect((await read('PlayNotes', seller)).stop).toEqual({
    ...{ kind: 'break', ends_at: begun.ends_at, returns_at: null, may_return: false },
  })
  expect((await bet(seller)).message).toMatch(/^เจ้าของบัญชีพักการเล่นไว้ถึง /)
  await setRole(['history'])
  expect(await read('PlayNotes', await enter())).toMatchObject({ budget: null, stop: { kind: 'break' } })
})
