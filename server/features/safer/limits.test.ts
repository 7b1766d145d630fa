import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bahtToSatang } from '../../../domain/money.ts'
import type { LimitKind, LimitSpan } from '../../../domain/safer/play-limit.ts'
import { moveClock, useDatabase, withSql } from '../../../tests/support/database/database.ts'
import { DRAWN, drawRound, setTakeBack } from '../../../tests/support/stage/drawing.ts'
import { openMachinery, openStage, type Stage, wishFor } from '../../../tests/support/stage/stage.ts'
import { untilAnswered } from '../../../tests/support/until-answered.ts'
import type { Context } from '../../context.ts'
import type { Machinery } from '../../make-context.ts'
import { cancelTicket } from '../betting/cancel-ticket.ts'
import { placeTicket } from '../betting/place-ticket.ts'
import { bookNumbers } from '../booking/book-numbers.ts'
import { cancelBooking } from '../booking/cancel-booking.ts'
import { confirmBooking } from '../booking/confirm-booking.ts'
import type { SignedIn } from '../members/sessions/authenticate.ts'
import { settleRound } from '../settlement/settle-round.ts'
import { voidRound } from '../voids/void-round.ts'
import { readLimits } from './read-limits.ts'
import { confirmLimit, dropRaise, setLimit } from './set-limit.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const database = useDatabase()
let stage: Stage
let other: Machinery
let member = ''
let roundId = ''
beforeAll(async () => {
  stage = await openStage(database.url, { connections: 12 })
  other = openMachinery(database.url, { connections: 8 })
  await setTakeBack(stage, 'full')
})
afterAll(async () => {
  await other.close()
  await stage.close()
})
beforeEach(async () => {
  await moveClock(database.url, 0)
  const [id = ''] = await stage.members(1, bahtToSatang(100_000))
  member = id
  roundId = await stage.openRound()
})

const caller = (): SignedIn => ({
  ...{ memberId: member, operatorId: stage.operatorId, kind: 'member', name: 'mana', code: 'DM01mana' },
  ...{ via: 'cookie', tokenUse: null, sessionId: randomUUID() },
})
const of = (kind: LimitKind, span: LimitSpan, key: string = randomUUID()) => ({
  ...{ caller: caller(), kind, span, key },
})
const limit = (kind: LimitKind, baht: number | null, span: LimitSpan = 'day', key?: string) =>
  setLimit(stage.ctx, { ...of(kind, span, key), max: baht === null ? null : bahtToSatang(baht) })
const bet = (baht: number, ctx = stage.ctx, key?: string) =>
  placeTicket(ctx, wishFor(stage, member, roundId, [['two_bottom', '47', baht]], key))
const book = (baht: number, ctx = stage.ctx, key?: string) =>
  bookNumbers(ctx, wishFor(stage, member, roundId, [['two_bottom', '47', baht]], key))
const confirm = (bookingId: string) =>
  confirmBooking(stage.ctx, { memberId: member, bookingId, note: null, accepted: undefined })

/** The code of the refusal, or none. An answer that never came is asked for again with the same key, as a client does. */
function refusal(act: (key: string) => Promise<unknown>, key: string = randomUUID()): Promise<string> {
  return untilAnswered(() => act(key)).then(
    () => 'none',
    (error: { code: string }) => error.code,
  )
}

/** Baht left of a member's limit; null without one. */
async function left(kind: LimitKind, span: LimitSpan = 'day'): Promise<number | null> {
  const found = (await readLimits(stage.ctx.read, member)).find(
    (each) => each.kind === kind && each.span === span,
  )
  return found?.use ? (found.use.max - found.use.used) / 100 : null
}

const ROADS: Readonly<Record<string, (baht: number, ctx?: Context, key?: string) => Promise<unknown>>> = {
  bet,
  book,
  'book and confirm': async (baht, ctx, key) => confirm((await book(baht, ctx, key)).id),
}

describe.each(['stake', 'loss'] as const)('a limit of %s', (kind) => {
  test.each(Object.entries(ROADS))('is filled to the last baht by a %s, and not passed', async (_, road) => {
    await limit(kind, 100)
    await bet(40)
    expect(await refusal((key) => road(60.01, stage.ctx, key))).toBe(`${kind.toUpperCase()}_LIMIT`)
    expect(await refusal((key) => road(60, stage.ctx, key))).toBe('none')
    expect(await left(kind)).toBe(0)
    for (const each of Object.values(ROADS)) {
      expect(await refusal((key) => each(1, stage.ctx, key))).toBe(`${kind.toUpperCase()}_LIMIT`)
    }
    await moveClock(database.url, DAY_MS + 1_000)
    roundId = await stage.openRound()
    expect(await refusal((key) => road(100, stage.ctx, key))).toBe('none')
  })

  test('gives back what is cancelled, released and voided', async () => {
    await limit(kind, 100, 'month')
    const ticket = await bet(50)
    const booking = await book(50)
    expect(await left(kind, 'month')).toBe(0)
    await cancelTicket(stage.ctx, { memberId: member, ticketId: ticket.id })
    await cancelBooking(stage.ctx, { memberId: member, bookingId: booking.id })
    expect(await left(kind, 'month')).toBe(100)
    await bet(100)
    await voidRound(stage.ctx, { operatorId: stage.operatorId, roundId, reason: 'งดออกผล', actor: 'system' })
    await settleRound(stage.jobs, roundId)
    expect(await left(kind, 'month')).toBe(100)
  })

  test('holds to the baht under 50 acts at once over two processes and two roads', async () => {
    await limit(kind, 300, 'week')
    const acts = Array.from({ length: 50 }, (_, nth) => {
      const { ctx } = nth % 2 === 0 ? stage : other
      return refusal((key) => (nth % 10 === 0 ? book(10, ctx, key) : bet(10, ctx, key)))
    })
    const answers = await Promise.all(acts)
    const isKnown = (code: string) => ['none', `${kind.toUpperCase()}_LIMIT`, 'BOOKINGS_OPEN'].includes(code)
    expect(answers.filter((code) => !isKnown(code))).toEqual([])
    expect(answers.filter((code) => code === 'none')).toHaveLength(30)
    expect(await left(kind, 'week')).toBe(0)
  })
})

test('a bet and its repetition by the same key count once', async () => {
  await limit('stake', 100)
  const key = randomUUID()
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => refusal((same) => bet(100, stage.ctx, same), key)),
  )
  expect(new Set(answers)).toEqual(new Set(['none']))
  expect(await left('stake')).toBe(0)
})

test('a win makes room in the loss of its ticket, and a corrected result takes it again', async () => {
  await limit('loss', 200)
  await limit('stake', 200, 'week')
  await bet(100)
  await drawRound(stage, roundId)
  await settleRound(stage.jobs, roundId)
  expect(await left('loss')).toBe(100 + 9_000)
  expect(await left('stake', 'week')).toBe(100)
  await drawRound(stage, roundId, { ...DRAWN, last2: '48' }, 'พิมพ์ผิด')
  await settleRound(stage.jobs, roundId)
  expect(await left('loss')).toBe(100)
})

test('a limit lowered beside an open booking keeps it from becoming a ticket', async () => {
  const booking = await book(80)
  await limit('stake', 50)
  expect(await refusal(() => confirm(booking.id))).toBe('STAKE_LIMIT')
  await limit('loss', 500)
  await cancelBooking(stage.ctx, { memberId: member, bookingId: booking.id })
  expect(await left('stake')).toBe(50)
})

test('a lower limit set among bets at once holds for every bet after it', async () => {
  await limit('stake', 1_000)
  const [, ...answers] = await Promise.all([
    limit('stake', 50),
    ...Array.from({ length: 20 }, () => refusal((key) => bet(10, stage.ctx, key))),
  ])
  expect(answers.filter((code) => code !== 'none' && code !== 'STAKE_LIMIT')).toEqual([])
  const [set] = await stage.ctx.read.run<{ at: Date }>`
    select at from play_limit_step where member_id = ${member} order by n desc limit 1`
  const placed = await stage.ctx.read.run<{ late: number; early: number }>`
    select (sum(net) filter (where placed_at > ${set?.at ?? null}))::int as late,
      coalesce(sum(net) filter (where placed_at <= ${set?.at ?? null}), 0)::int as early
    from ticket where member_id = ${member}`
  const { late = 0, early = 0 } = placed[0] ?? {}
  expect(late === null || late + early <= 50_00).toBe(true)
})

describe('more', () => {
  test('is asked for, waits a day, is confirmed within seven, and holds then', async () => {
    await limit('stake', 100)
    await limit('stake', 300)
    expect(await left('stake')).toBe(100)
    expect(await refusal(() => confirmLimit(stage.ctx, of('stake', 'day')))).toBe('LIMIT_WAITS')
    await moveClock(database.url, DAY_MS + 1_000)
    expect(await left('stake')).toBe(100)
    const key = randomUUID()
    await Promise.all([1, 2, 3].map(() => confirmLimit(stage.ctx, of('stake', 'day', key))))
    expect(await left('stake')).toBe(300)
    expect(await refusal(() => confirmLimit(stage.ctx, of('stake', 'day')))).toBe('LIMIT_NOT_ASKED')
  })

  test('that nobody confirms in its time, or that is taken back, is gone', async () => {
    await limit('loss', 100)
    await limit('loss', null)
    await moveClock(database.url, 8 * DAY_MS + 1_000)
    expect(await refusal(() => confirmLimit(stage.ctx, of('loss', 'day')))).toBe('LIMIT_NOT_ASKED')
    await limit('loss', 500)
    await dropRaise(stage.ctx, of('loss', 'day'))
    await moveClock(database.url, 10 * DAY_MS)
    expect(await refusal(() => confirmLimit(stage.ctx, of('loss', 'day')))).toBe('LIMIT_NOT_ASKED')
    expect(await refusal(() => dropRaise(stage.ctx, of('loss', 'day')))).toBe('LIMIT_NOT_ASKED')
    expect(await left('loss')).toBe(100)
  })

  test('is ended by a lower limit, and none is left once none is confirmed', async () => {
    await limit('stake', 100)
    await limit('stake', null)
    await limit('stake', 50)
    await moveClock(database.url, DAY_MS + 1_000)
    expect(await refusal(() => confirmLimit(stage.ctx, of('stake', 'day')))).toBe('LIMIT_NOT_ASKED')
    await limit('stake', null)
    await moveClock(database.url, 2 * DAY_MS + 2_000)
    await confirmLimit(stage.ctx, of('stake', 'day'))
    expect(await left('stake')).toBeNull()
    const [row] = await stage.ctx.read.run<{ limited: boolean }>`
      select plays_limited as limited from member where member_id = ${member}`
    expect(row?.limited).toBe(false)
  })

  test('a form sent twice, and by many at once, is one step; its key does no other', async () => {
    const key = randomUUID()
    await Promise.all(Array.from({ length: 6 }, () => limit('stake', 100, 'day', key)))
    expect(await refusal(() => limit('stake', 90, 'day', key))).toBe('KEY_REUSED')
    expect(await refusal(() => limit('loss', 100, 'day', key))).toBe('KEY_REUSED')
    expect(await refusal(() => limit('stake', 100))).toBe('LIMIT_SAME')
    const steps = await stage.ctx.read.run`select from play_limit_step where member_id = ${member}`
    expect(steps).toHaveLength(1)
  })

  test('is given early by nobody, the owner of the database included', async () => {
    await limit('stake', 100)
    const asOwner = (act: Parameters<typeof withSql>[1]) => withSql(database.url, act)
    const step = (what: string, amount: number | null, ageHours: number) =>
      asOwner(
        (sql) => sql`
          insert into play_limit_step (member_id, id, operator_id, kind, span, step, amount, at)
          values (${member}, gen_random_uuid(), ${stage.operatorId}, 'stake', 'day', ${what}, ${amount},
            db_now() - ${ageHours} * interval '1 hour')`,
      )
    await expect(step('set', 200_00, 0)).rejects.toThrow('a limit of play is loosened a day after')
    await expect(step('set', null, 0)).rejects.toThrow('a limit of play is loosened a day after')
    await step('ask', 200_00, 30) // its time is that of the database, whatever is written
    await expect(step('set', 200_00, 0)).rejects.toThrow('a limit of play is loosened a day after')
    await expect(
      asOwner((sql) => sql`update member set plays_limited = false where member_id = ${member}`),
    ).rejects.toThrow('follows from what the member has set')
    await expect(
      asOwner((sql) => sql`delete from play_limit_step where member_id = ${member}`),
    ).rejects.toThrow('append-only')
    await moveClock(database.url, DAY_MS + HOUR_MS)
    await expect(step('set', 300_00, 0)).rejects.toThrow('a limit of play is loosened a day after')
    await confirmLimit(stage.ctx, of('stake', 'day'))
    expect(await left('stake')).toBe(200)
  })
})
