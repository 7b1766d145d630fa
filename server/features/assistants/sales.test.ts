import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AssistantPermission } from '../../../domain/assistants/permissions.ts'
import { bahtToSatang, NO_DISCOUNT, type Satang } from '../../../domain/money.ts'
import type { StopLength } from '../../../domain/safer/play-stop.ts'
import { moveClock, useDatabase, withSql } from '../../../tests/support/database/database.ts'
import { openFastRound } from '../../../tests/support/stage/fast/fast-round.ts'
import { limited } from '../../../tests/support/stage/safer/limited.ts'
import { openStage, type Stage, wishFor } from '../../../tests/support/stage/stage.ts'
import { cancelTicket } from '../betting/cancel-ticket.ts'
import { placeTicket } from '../betting/place-ticket.ts'
import { bookNumbers } from '../booking/book-numbers.ts'
import { cancelBooking } from '../booking/cancel-booking.ts'
import { confirmBooking } from '../booking/confirm-booking.ts'
import { shoot } from '../fast/shoot.ts'
import { findCash } from '../ledger/queries.ts'
import type { SignedIn } from '../members/sessions/authenticate.ts'
import { stopPlay } from '../safer/stop-play.ts'
import { banAssistant, changeAssistant, saveRole } from './manage.ts'
import { insertAssistant, insertOrUpdateRole } from './queries.ts'
import { readAssistants } from './read-assistants.ts'

const database = useDatabase()
let stage: Stage
let member = ''
let assistantId = ''
let roleId = ''
beforeAll(async () => {
  stage = await openStage(database.url, { connections: 10 })
})
afterAll(() => stage.close())
beforeEach(async () => {
  await moveClock(database.url, 0)
  const [one = ''] = await stage.members(1, bahtToSatang(10_000))
  member = one
  roleId = randomUUID()
  assistantId = randomUUID()
  await withRole(['bet', 'cancel'])
  await hire(assistantId, 'som', bahtToSatang(100))
})

const hire = (id: string, name: string, dayBudget: Satang | null) =>
  stage.ctx.transaction(async (tx) => {
    const terms = { roleId, dayBudget, lotteries: null, commission: NO_DISCOUNT }
    await tx.readClock()
    await insertAssistant(tx, { ...owner(), ...terms, id, name, passwordHash: '-' })
  })

const owner = () => ({ memberId: member, operatorId: stage.operatorId, sessionId: randomUUID() })
const withRole = (permissions: readonly AssistantPermission[]) =>
  stage.ctx.transaction((tx) => insertOrUpdateRole(tx, owner(), { id: roleId, name: 'คนขาย', permissions }))
const wish = (roundId: string, baht: number) => ({
  ...wishFor(stage, member, roundId, [['two_top', '12', baht]]),
  assistantId,
})
const bet = async (baht: number, roundId?: string) =>
  placeTicket(stage.ctx, wish(roundId ?? (await stage.openRound()), baht))
const refusal = (doing: Promise<unknown>) =>
  doing.then(
    () => 'none',
    (error: { code: string }) => error.code,
  )
const standing = async () => {
  const [assistant] = (await readAssistants(stage.ctx, member)).assistants
  if (!assistant) throw new Error('the assistant was made')
  return assistant
}

describe('the budget of a day', () => {
  test('holds to the satang under 50 bets at once', async () => {
    const roundId = await stage.openRound()
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => refusal(bet(7, roundId))))
    expect(outcomes.filter((each) => each === 'none')).toHaveLength(14)
    expect(outcomes.filter((each) => each === 'ASSISTANT_BUDGET')).toHaveLength(36)
    expect(await standing()).toMatchObject({
      stakedToday: bahtToSatang(98),
      sold: bahtToSatang(98),
    })
    expect((await findCash(stage.ctx.read, member))?.balance).toBe(bahtToSatang(10_000 - 98))
  })

  test('counts a ticket once, whose bet is sent twice, and the member’s own never', async () => {
    const roundId = await stage.openRound()
    const same = wish(roundId, 60)
    await Promise.all([placeTicket(stage.ctx, same), placeTicket(stage.ctx, same)])
    await placeTicket(stage.ctx, { ...wish(roundId, 500), assistantId: undefined })
    expect((await standing()).stakedToday).toBe(bahtToSatang(60))
    expect(await refusal(bet(41))).toBe('ASSISTANT_BUDGET')
    expect(await refusal(bet(40))).toBe('none')
  })

  test('has room again after a cancel, once, and for its own day', async () => {
    const { id } = await bet(100)
    const cancel = () => cancelTicket(stage.ctx, { memberId: member, ticketId: id })
    await Promise.all([cancel(), cancel()])
    expect((await standing()).stakedToday).toBe(0)
    expect(await refusal(bet(100))).toBe('none')
    await moveClock(database.url, 86_400_000)
    expect(await refusal(bet(100))).toBe('none')
  })

  test('is asked when a booking becomes a ticket as well', async () => {
    const roundId = await stage.openRound()
    const confirm = (bookingId: string) =>
      confirmBooking(stage.ctx, {
        ...{ memberId: member, assistantId, bookingId, note: null, accepted: undefined },
      })
    expect(await refusal(bookNumbers(stage.ctx, wish(roundId, 101)))).toBe('ASSISTANT_BUDGET')
    const [first, second] = [
      await bookNumbers(stage.ctx, wish(roundId, 60)),
      await bookNumbers(stage.ctx, wish(roundId, 60)),
    ]
    expect(await refusal(confirm(first.id))).toBe('none')
    expect(await refusal(confirm(second.id))).toBe('ASSISTANT_BUDGET')
    const kinds = await stage.ctx.read.run`
      select kind, stake from assistant_act where member_id = ${member} order by at, kind`
    expect(kinds).toEqual([
      { kind: 'booking', stake: 0 },
      { kind: 'booking', stake: 0 },
      { kind: 'ticket', stake: bahtToSatang(60) },
    ])
  })
})

describe('a limit that the member has set on stakes', () => {
  let noi = ''
  let tan = ''
  const betOf = (id: string, baht: number, roundId: string) =>
    refusal(placeTicket(stage.ctx, { ...wish(roundId, baht), assistantId: id }))
  beforeEach(async () => {
    noi = randomUUID()
    tan = randomUUID()
    await hire(noi, 'noi', null)
    await hire(tan, 'tan', null)
    await limited(stage, member, { kind: 'stake', span: 'day', max: bahtToSatang(100) })
  })

  test('holds for an assistant to the satang, and for the member what the assistant has staked', async () => {
    const roundId = await stage.openRound()
    expect(await betOf(noi, 60, roundId)).toBe('none')
    expect(await betOf(noi, 40.01, roundId)).toBe('STAKE_LIMIT')
    expect(await betOf(noi, 41, roundId)).toBe('STAKE_LIMIT')
    expect(await betOf(noi, 40, roundId)).toBe('none')
    const own = { ...wish(roundId, 1), assistantId: undefined }
    expect(await refusal(placeTicket(stage.ctx, own))).toBe('STAKE_LIMIT')
  })

  test('holds for two assistants who bet at once', async () => {
    const roundId = await stage.openRound()
    const bets = Array.from({ length: 20 }, (_, n) => betOf(n % 2 ? noi : tan, 10, roundId))
    const outcomes = await Promise.all(bets)
    expect(outcomes.toSorted()).toEqual([...Array(10).fill('STAKE_LIMIT'), ...Array(10).fill('none')])
    expect((await findCash(stage.ctx.read, member))?.balance).toBe(bahtToSatang(10_000 - 100))
  })

  test('counts what an assistant has booked, and gives it back with the booking', async () => {
    const roundId = await stage.openRound()
    const book = (id: string, baht: number) =>
      bookNumbers(stage.ctx, { ...wish(roundId, baht), assistantId: id })
    const { id: bookingId } = await book(noi, 60)
    expect(await refusal(book(tan, 41))).toBe('STAKE_LIMIT')
    expect(await betOf(tan, 41, roundId)).toBe('STAKE_LIMIT')
    await cancelBooking(stage.ctx, { memberId: member, assistantId: noi, bookingId })
    expect(await betOf(tan, 100, roundId)).toBe('none')
  })
})

test('a ban among bets at once lets none through after it, and an end of the ban lets them again', async () => {
  const roundId = await stage.openRound()
  const ban = (isBanned: boolean) => banAssistant(stage.ctx, owner(), { id: assistantId, isBanned })
  const bets = Array.from({ length: 20 }, () => refusal(bet(1, roundId)))
  await ban(true)
  const { bannedAt } = await standing()
  const outcomes = await Promise.all(bets)
  expect(outcomes.filter((each) => each !== 'none' && each !== 'ASSISTANT_BANNED')).toEqual([])
  const late = await stage.ctx.read.run`
    select from ticket where member_id = ${member} and placed_at > ${bannedAt}`
  expect(late).toEqual([])
  expect(await refusal(bet(1, roundId))).toBe('ASSISTANT_BANNED')
  await ban(false)
  expect(await refusal(bet(1, roundId))).toBe('none')
})

test('a lottery that is not on the list is refused, by every road', async () => {
  const [lottery] = await stage.ctx.read.run<{ id: string }>`
    select id from lottery where operator_id = ${stage.operatorId} and code = 'lao'`
  const lotteries = [lottery?.id ?? '']
  await changeAssistant(stage.ctx, owner(), {
    ...{ id: assistantId, roleId, dayBudget: null, lotteries, commission: NO_DISCOUNT },
  })
  expect(await refusal(bet(1))).toBe('ASSISTANT_LOTTERY')
  expect(await refusal(bookNumbers(stage.ctx, wish(await stage.openRound(), 1)))).toBe('ASSISTANT_LOTTERY')
  expect(await refusal(bet(1, await stage.openRound({ lottery: 'lao' })))).toBe('none')
  const stranger = {
    id: assistantId,
    roleId,
    dayBudget: null,
    lotteries: [randomUUID()],
    commission: NO_DISCOUNT,
  }
  expect(await refusal(changeAssistant(stage.ctx, owner(), stranger))).toBe('PROGRAM_UNKNOWN')
})

test('a shot says who made it, and a role without bets makes none', async () => {
  const roundId = await openFastRound(stage.ctx, stage.operatorId, { closesInMs: 60_000 })
  const shot = () =>
    shoot(stage.ctx, { ...owner(), assistantId, roundId, number: '12345', key: randomUUID() })
  await saveRole(stage.ctx, owner(), { id: roleId, name: 'ดูอย่างเดียว', permissions: ['history'] })
  expect(await refusal(shot())).toBe('ASSISTANT_MAY_NOT')
  expect(await refusal(bet(1))).toBe('ASSISTANT_MAY_NOT')
  await saveRole(stage.ctx, owner(), { id: roleId, name: 'คนขาย', permissions: ['bet'] })
  const { id } = await shot()
  const [act] = await stage.ctx.read.run`
    select kind, assistant_id from assistant_act where member_id = ${member} and ref_id = ${id}`
  expect(act).toEqual({ kind: 'shot', assistant_id: assistantId })
})

const caller = (): SignedIn => ({
  ...{ ...owner(), kind: 'member', name: 'mana', code: 'DM01mana', via: 'cookie', tokenUse: null },
  sessionId: randomUUID(),
})

test('an exclusion of the owner among bets and bookings of two assistants at once lets none through after it', async () => {
  const noi = randomUUID()
  await hire(noi, 'noi', null)
  const roundId = await stage.openRound()
  const acts = Array.from({ length: 20 }, (_, n) => {
    const of = { ...wish(roundId, 1), assistantId: n % 2 ? noi : assistantId }
    return refusal(n % 4 < 2 ? placeTicket(stage.ctx, of) : bookNumbers(stage.ctx, of))
  })
  const [{ beganAt }, ...outcomes] = await Promise.all([
    stopPlay(stage.ctx, { caller: caller(), length: 'six-months', key: randomUUID() }),
    ...acts,
  ])
  expect(outcomes.filter((each) => !['none', 'PLAY_STOPPED', 'BOOKINGS_OPEN'].includes(each))).toEqual([])
  const late = await stage.ctx.read.run`
    select from assistant_act where member_id = ${member} and at > ${beganAt}`
  expect(late).toEqual([])
  for (const by of [assistantId, noi])
    expect(await refusal(placeTicket(stage.ctx, { ...wish(roundId, 1), assistantId: by }))).toBe(
      'PLAY_STOPPED',
    )
})

test.each<StopLength>(['day', 'six-months'])(
  'who stops playing for %s stops the assistants as well: no bet, no booking, no ticket of one, no shot',
  async (length) => {
    const roundId = await stage.openRound()
    const fastRoundId = await openFastRound(stage.ctx, stage.operatorId, { closesInMs: 60_000 })
    const before = await bookNumbers(stage.ctx, wish(roundId, 1))
    const acts: Readonly<Record<string, () => Promise<unknown>>> = {
      bet: () => bet(1, roundId),
      booking: () => bookNumbers(stage.ctx, wish(roundId, 1)),
      confirm: () =>
        confirmBooking(stage.ctx, {
          ...{ memberId: member, assistantId, bookingId: before.id, note: null, accepted: undefined },
        }),
      shot: () =>
        shoot(stage.ctx, {
          ...{ ...owner(), assistantId, roundId: fastRoundId, number: '12345', key: randomUUID() },
        }),
    }
    const { confirm: _, ...begun } = acts
    for (const [act, doing] of Object.entries(begun)) expect(await refusal(doing()), act).toBe('none')
    await stopPlay(stage.ctx, { caller: caller(), length, key: randomUUID() })
    for (const [act, doing] of Object.entries(acts)) expect(await refusal(doing()), act).toBe('PLAY_STOPPED')
  },
)

test('who did an act stays told, and an assistant stays the same, to the owner of the database too', async () => {
  await bet(1)
  const refused = (act: Parameters<typeof withSql>[1]) => expect(withSql(database.url, act)).rejects.toThrow()
  await refused((sql) => sql`delete from assistant_act where member_id = ${member}`)
  await refused((sql) => sql`update assistant set name = 'other' where member_id = ${member}`)
})
