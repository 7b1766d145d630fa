import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bahtToSatang } from '../../../domain/money.ts'
import { WHEEL_RULES } from '../../../domain/rewards/wheel.ts'
import type { LimitSpan } from '../../../domain/safer/play-limit.ts'
import { moveClock, useDatabase } from '../../../tests/support/database/database.ts'
import { modelRuns, modelSeed, randomFrom } from '../../../tests/support/seeded.ts'
import { openFastRound } from '../../../tests/support/stage/fast/fast-round.ts'
import {
  begunToken,
  launched,
  openWallet,
  providerOf,
  signedIn,
} from '../../../tests/support/stage/games/gamer.ts'
import { movedMoney, TRANSFER_PROVIDER } from '../../../tests/support/stage/games/transferred.ts'
import { spun } from '../../../tests/support/stage/rewards/spun-wheel.ts'
import { setLicence, setMoneyRules } from '../../../tests/support/stage/rules.ts'
import { newAssistant } from '../../../tests/support/stage/safer/assisted.ts'
import { callerOf } from '../../../tests/support/stage/safer/limited.ts'
import { openStage, type Stage, wishFor } from '../../../tests/support/stage/stage.ts'
import { placeTicket } from '../betting/place-ticket.ts'
import { bookNumbers } from '../booking/book-numbers.ts'
import { confirmBooking } from '../booking/confirm-booking.ts'
import { shoot } from '../fast/shoot.ts'
import { findCash } from '../ledger/queries.ts'
import { beatPlay, chooseCheck, confirmCheck } from './play-beat.ts'
import { listTimeUses } from './queries-sessions.ts'
import { confirmLimit, setLimit } from './set-limit.ts'
import { stopPlay } from './stop-play.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const database = useDatabase()
let stage: Stage
let member = ''
beforeAll(async () => {
  stage = await openStage(database.url, { connections: 8 })
  await openWallet(stage)
  await openWallet(stage, TRANSFER_PROVIDER, 'transfer')
  await setMoneyRules(stage, { wheel: { ...WHEEL_RULES, isOn: true, freeADay: 5 } })
})
afterAll(() => stage.close())
beforeEach(async () => {
  await at(0)
  const [id = ''] = await stage.members(1, bahtToSatang(1_000))
  member = id
})

const own = () => ({ memberId: member, operatorId: stage.operatorId })
const at = (minutes: number) => moveClock(database.url, minutes * MINUTE_MS)
const beat = () => beatPlay(stage.ctx, own())
const limit = (minutes: number | null, span: LimitSpan) =>
  setLimit(stage.ctx, {
    caller: callerOf(stage, member),
    kind: 'time',
    span,
    key: randomUUID(),
    max: minutes,
  })
const bet = async () =>
  placeTicket(stage.ctx, wishFor(stage, member, await stage.openRound(), [['two_bottom', '46', 10]]))
const book = async () =>
  bookNumbers(stage.ctx, wishFor(stage, member, await stage.openRound(), [['two_top', '12', 10]]))
const shot = async () =>
  shoot(stage.ctx, {
    ...{ ...own(), number: '12345', key: randomUUID() },
    roundId: await openFastRound(stage.ctx, stage.operatorId, { closesInMs: 30 * MINUTE_MS }),
  })
const refusal = (doing: Promise<unknown>) =>
  doing.then(
    () => 'none',
    (error: { code: string }) => error.code,
  )
const elapsed = ({ now, beganAt }: Awaited<ReturnType<typeof beat>>) =>
  beganAt && Math.round((now.getTime() - beganAt.getTime()) / MINUTE_MS)
/** Two pages of play are open for these minutes. */
async function playFor(from: number, minutes: number): Promise<void> {
  for (let minute = from; minute < from + minutes; minute += 1) {
    await at(minute)
    await Promise.all([beat(), beat()])
  }
}

test('a session goes on over devices and pauses, and ends with an hour of rest', async () => {
  expect(elapsed(await beat())).toBe(0)
  await at(20)
  const [one, other] = await Promise.all([beat(), beat()])
  expect([elapsed(one), elapsed(other)]).toEqual([20, 20])
  await at(79)
  expect(elapsed(await beat())).toBe(79)
  await at(139)
  expect(elapsed(await beat())).toBe(0)
})

test('it tells what was staked and won since it began, and what was cancelled is not staked', async () => {
  await bet() // the session begins with it
  await bet()
  const provider = providerOf(stage, { token: await begunToken(stage, database.url, member) })
  await provider.bet('session-bet', 20_00)
  await provider.win('session-win', 'session-bet', 35_00)
  expect(await beat()).toMatchObject({ staked: 40_00, won: 35_00 })
  await provider.rollback(randomUUID(), 'session-win')
  expect(await beat()).toMatchObject({ staked: 40_00, won: 0 })
})

test('a session that begins with a bet of a game or a booking counts it', async () => {
  const provider = providerOf(stage, { token: await begunToken(stage, database.url, member) })
  await provider.bet('first-bet', 20_00)
  expect(await beat()).toMatchObject({ staked: 20_00 })
  await at(90) // the session is over
  const booking = await book()
  await confirmBooking(stage.ctx, {
    memberId: member,
    bookingId: booking.id,
    note: null,
    accepted: undefined,
  })
  expect(await beat()).toMatchObject({ staked: 10_00 })
})

test('money in a game wallet is staked while it is there, and what comes home is no more than went', async () => {
  const sent = (baht: number) => movedMoney(stage.ctx, stage, member, baht)
  const home = (baht: number) => movedMoney(stage.ctx, stage, member, baht, { way: 'out' })
  await sent(200) // the session begins with it
  await sent(300)
  expect(await beat()).toMatchObject({ staked: 500_00, inGames: 500_00, won: 0 })
  await sent(50.14) // a demo refuses this amount
  expect(await beat()).toMatchObject({ staked: 500_00, won: 0 })
  await home(100)
  expect(await beat()).toMatchObject({ staked: 400_00, inGames: 400_00, won: 0 })
  await bet()
  await home(400)
  expect(await beat()).toMatchObject({ staked: 10_00, inGames: 0, won: 0 })
})

test('a check of reality is due after the interval, and nothing but its confirmation ends that', async () => {
  await beat()
  const { every, dueAt, now } = await beat()
  expect(every).toBe(30)
  expect(Math.round(((dueAt?.getTime() ?? 0) - now.getTime()) / MINUTE_MS)).toBe(30)
  await at(31)
  const due = await beat()
  expect((due.dueAt ?? due.now) < due.now).toBe(true)
  const again = await beat() // a reload, another device, another sign-in
  expect(again.dueAt).toEqual(due.dueAt)
  expect(await refusal(chooseCheck(stage.ctx, own(), 120)), 'a longer interval').toBe('CHECK_DUE')
  expect((await beat()).dueAt).toEqual(due.dueAt)
  const [confirmed] = await Promise.all([confirmCheck(stage.ctx, own()), confirmCheck(stage.ctx, own())])
  await at(50)
  // A second page that still asks, or a program that confirms ahead.
  await confirmCheck(stage.ctx, own())
  expect((await beat()).dueAt).toEqual(confirmed.dueAt)
  expect((confirmed.dueAt ?? confirmed.now) > confirmed.now).toBe(true)
  expect(confirmed.beganAt).toEqual(due.beganAt)
  await chooseCheck(stage.ctx, own(), 15)
  await at(47)
  const sooner = await beat()
  expect((sooner.dueAt ?? sooner.now) < sooner.now).toBe(true)
})

/** What plays, and so is held up by a check of reality that waits. */
async function doorsOfPlay(bookingId: string) {
  const token = await begunToken(stage, database.url, member)
  const sessionId = await signedIn(stage, database.url, member)
  return {
    confirm: () =>
      confirmBooking(stage.ctx, { memberId: member, bookingId, note: null, accepted: undefined }),
    bet,
    book,
    shot,
    spin: () => spun(stage, member),
    game: () => providerOf(stage, { token }).bet(randomUUID(), 1_00),
    launch: () => launched(stage, { memberId: member, sessionId }),
    'money to a game wallet': () => movedMoney(stage.ctx, stage, member, 1),
  }
}

test('a check that is due holds every door of play until it is confirmed, whatever page is open or none', async () => {
  await bet()
  await at(29.5)
  const { id: bookingId } = await book()
  const doors = await doorsOfPlay(bookingId)
  expect(await refusal(doors.bet()), 'before it is due').toBe('none')
  await at(30)
  const before = await findCash(stage.ctx.read, member)
  for (const [door, open] of Object.entries(doors)) expect(await refusal(open()), door).toBe('CHECK_DUE')
  expect(await findCash(stage.ctx.read, member)).toEqual(before)
  await Promise.all([confirmCheck(stage.ctx, own()), confirmCheck(stage.ctx, own())])
  for (const [door, open] of Object.entries(doors)) expect(await refusal(open()), door).toBe('none')
})

test.each(['bet', 'book', 'shot', 'spin', 'game', 'money to a game wallet'] as const)(
  'a session begins with a %s alone, and goes on with it, for members without limits too',
  async (door) => {
    const act = (await doorsOfPlay(randomUUID()))[door]
    await act()
    await at(20)
    expect(elapsed(await beat())).toBe(20)
  },
)

test('a ticket that was sold before the check was due is answered as it was, and the same wish is sold after the check, once', async () => {
  const roundId = await stage.openRound({ closesInMs: HOUR_MS })
  const wish = () => wishFor(stage, member, roundId, [['two_bottom', '46', 10]])
  const [sold, held] = [wish(), wish()]
  const first = await placeTicket(stage.ctx, sold)
  await at(31)
  expect((await placeTicket(stage.ctx, sold)).id).toBe(first.id)
  const tries = await Promise.all([1, 2, 3].map(() => refusal(placeTicket(stage.ctx, held))))
  expect(new Set(tries)).toEqual(new Set(['CHECK_DUE']))
  await confirmCheck(stage.ctx, own())
  const tickets = await Promise.all([1, 2, 3].map(() => placeTicket(stage.ctx, held)))
  expect(new Set(tickets.map(({ id }) => id)).size).toBe(1)
})

test('a check holds no member whose interval is longer, none after an hour of rest, and one whose interval is made shorter', async () => {
  await chooseCheck(stage.ctx, own(), 60)
  await bet()
  await at(45)
  expect(await refusal(bet())).toBe('none')
  await chooseCheck(stage.ctx, own(), 15)
  expect(await refusal(bet())).toBe('CHECK_DUE')
  await at(45 + 61)
  expect(await refusal(bet())).toBe('none')
  expect(elapsed(await beat())).toBe(0)
})

test('nobody is checked less often than the operator asks, however they chose before, and nobody chooses so', async () => {
  await chooseCheck(stage.ctx, own(), 120)
  await setLicence(stage, { checkMinutes: 60 })
  await bet()
  expect(await beat()).toMatchObject({ every: 60, longest: 60 })
  expect(await refusal(chooseCheck(stage.ctx, own(), 120))).toBe('CHECK_TOO_LONG')
  await at(59)
  expect(await refusal(bet())).toBe('none')
  await at(60)
  const due = await beat()
  expect((due.dueAt ?? due.now) <= due.now, 'the page and the door agree').toBe(true)
  expect(await refusal(bet())).toBe('CHECK_DUE')

  await confirmCheck(stage.ctx, own())
  await setLicence(stage, { checkMinutes: 15 })
  await at(74)
  expect(await refusal(bet())).toBe('none')
  await at(75)
  expect(await refusal(bet()), 'set while the session lasts').toBe('CHECK_DUE')
  const [other = ''] = await stage.members(1, bahtToSatang(10))
  member = other
  expect(await beat(), 'who chose nothing').toMatchObject({ every: 15, longest: 15 })
  await setLicence(stage, { checkMinutes: 120 })
  expect(await beat(), 'as ever').toMatchObject({ every: 30, longest: 120 })
})

test('the check holds no sale, booking or shot of an assistant, who cannot confirm it', async () => {
  await bet()
  const assistantId = await newAssistant(stage, member)
  await at(31)
  const roundId = await stage.openRound()
  const wish = () => ({ ...wishFor(stage, member, roundId, [['two_top', '12', 10]]), assistantId })
  expect(await refusal(bet())).toBe('CHECK_DUE')
  const booking = await bookNumbers(stage.ctx, wish())
  const confirming = { memberId: member, bookingId: booking.id, note: null, accepted: undefined }
  expect(await refusal(placeTicket(stage.ctx, wish()))).toBe('none')
  expect(await refusal(confirmBooking(stage.ctx, confirming))).toBe('CHECK_DUE')
  expect(await refusal(confirmBooking(stage.ctx, { ...confirming, assistantId }))).toBe('none')
  const shooting = { ...own(), assistantId, number: '12345', key: randomUUID() }
  const fast = await openFastRound(stage.ctx, stage.operatorId, { closesInMs: HOUR_MS })
  expect(await refusal(shoot(stage.ctx, { ...shooting, roundId: fast }))).toBe('none')
  expect(await refusal(bet())).toBe('CHECK_DUE')
})

test('while a check waits, free spins of a round that was paid for are finished and its win is paid, and none begins', async () => {
  const token = await begunToken(stage, database.url, member)
  const inRound = (round: string) => providerOf(stage, { token, round })
  const paid = inRound('paid before the check')
  await paid.bet(randomUUID(), 10_00)
  await at(31)
  const spin = randomUUID()
  expect(await paid.bet(spin, 0)).toBe(990_00)
  expect(await refusal(inRound('new after the check').bet(randomUUID(), 0))).toBe('CHECK_DUE')
  expect(await refusal(paid.bet(randomUUID(), 1))).toBe('CHECK_DUE')
  expect(await paid.win(randomUUID(), spin, 7_00, { closes: true })).toBe(997_00)
})

test('a limit of time counts minutes once, closes every door of play, and frees them as the window rolls', async () => {
  await limit(11, 'day')
  await playFor(0, 10)
  await at(9)
  expect(await beat()).toMatchObject({ minutesLeft: 2 })
  expect(await refusal(bet())).toBe('none')
  await at(10)
  const { id: bookingId } = await book()
  await limit(10, 'day')
  const doors = await doorsOfPlay(bookingId)
  for (const [door, open] of Object.entries(doors)) expect(await refusal(open()), door).toBe('TIME_LIMIT')
  const shut = await beat()
  expect(shut).toMatchObject({ minutesLeft: 0 })
  expect(Math.round(((shut.moreAt?.getTime() ?? 0) - shut.now.getTime()) / HOUR_MS)).toBe(24)
  await at(24 * 60 + 1)
  expect(await refusal(bet())).toBe('none')
})

test('a bet of nothing begins no round once the time is used up, and finishes one that was paid for', async () => {
  await limit(2, 'day')
  const token = await begunToken(stage, database.url, member)
  const inRound = (round: string) => providerOf(stage, { token, round })
  const [paid, unpaid] = [inRound('paid'), inRound('unpaid')]
  const free = (round = paid) => round.bet(randomUUID(), 0)
  await paid.bet(randomUUID(), 10_00)
  await free(unpaid)
  await playFor(0, 2)
  await at(2)
  expect(await refusal(free(unpaid))).toBe('TIME_LIMIT')
  expect(await refusal(free(inRound('new')))).toBe('TIME_LIMIT')
  expect(await refusal(paid.bet(randomUUID(), 1))).toBe('TIME_LIMIT')
  const spin = randomUUID()
  const spins = [...Array.from({ length: 5 }, randomUUID), spin, spin]
  expect(await Promise.all(spins.map((each) => paid.bet(each, 0)))).toEqual(spins.map(() => 990_00))
  expect(await paid.win(randomUUID(), spin, 7_00, { closes: true })).toBe(997_00)
  expect(await refusal(free())).toBe('TIME_LIMIT')
  // A repeat is answered as it was, whatever has ended since.
  expect(await paid.bet(spin, 0)).toBe(997_00)
})

test('a round whose stake was taken back takes no bet of nothing once the time is used up', async () => {
  await limit(1, 'day')
  const provider = providerOf(stage, { token: await begunToken(stage, database.url, member) })
  const bet = randomUUID()
  await provider.bet(bet, 10_00)
  await at(1)
  await provider.rollback(randomUUID(), bet)
  expect(await refusal(provider.bet(randomUUID(), 0))).toBe('TIME_LIMIT')
})

test('a limit of each session is over with an hour of rest, and a page that stays open does not make it longer', async () => {
  await limit(5, 'session')
  await chooseCheck(stage.ctx, own(), 120)
  await playFor(0, 5)
  await at(5)
  expect(await refusal(bet())).toBe('TIME_LIMIT')
  for (const minute of [20, 40, 60]) {
    await at(minute)
    expect(await beat()).toMatchObject({ minutesLeft: 0 })
    expect(await refusal(bet())).toBe('TIME_LIMIT')
  }
  await at(4 + 60 + 1)
  expect(await refusal(bet())).toBe('none')
})

const ALONE: Readonly<Record<string, () => Promise<unknown>>> = {
  'a bet': bet,
  'a booking': book,
  'a shot': shot,
  'a spin': () => spun(stage, member),
}

test.each(Object.entries(ALONE))(
  '%s alone counts its minute where a limit is, whatever page is open',
  async (_, act) => {
    await limit(2, 'week')
    for (const minute of [0, 1]) {
      await at(minute)
      expect(await refusal(act())).toBe('none')
    }
    await at(2)
    expect(await refusal(act())).toBe('TIME_LIMIT')
  },
)

test('more time waits a day and is confirmed; less holds at once', async () => {
  await limit(100, 'day')
  await limit(200, 'day')
  const of = { caller: callerOf(stage, member), kind: 'time', span: 'day', key: randomUUID() } as const
  expect(await refusal(confirmLimit(stage.ctx, of))).toBe('LIMIT_WAITS')
  await at(24 * 60 + 1)
  await confirmLimit(stage.ctx, of)
  expect(await beat()).toMatchObject({ minutesLeft: 200 })
  await limit(1, 'day')
  expect(await beat()).toMatchObject({ minutesLeft: 1 })
})

test('a member who has stopped is not at play', async () => {
  await stopPlay(stage.ctx, { caller: callerOf(stage, member), length: 'day', key: randomUUID() })
  expect(await beat()).toMatchObject({ beganAt: null, dueAt: null })
})

test('the minutes of any window are those a plain list counts: MODEL_RUNS=500 looks for more', async () => {
  await limit(44_000, 'day')
  await limit(44_000, 'week')
  await limit(44_000, 'month')
  const random = randomFrom(modelSeed())
  const minutes = new Set<number>()
  let minute = 0
  for (let run = 0; run < modelRuns(40); run += 1) {
    minute += [0, 1, 1, 7, 59, 61, 600, 4_000][random(8)] ?? 1
    await at(minute)
    const { now } = await beat()
    const current = Math.floor(now.getTime() / MINUTE_MS)
    for (const { span, used, oldest } of await listTimeUses(stage.ctx.read, member, now)) {
      const hours = { session: 1, day: 24, week: 168, month: 744 }[span]
      const since = now.getTime() - hours * HOUR_MS
      const counted = [...minutes].filter((each) => each * MINUTE_MS > since && each < current)
      expect(used, `${span} at ${minute}`).toBe(counted.length)
      const first = counted.length === 0 ? null : new Date(Math.min(...counted) * MINUTE_MS)
      expect(oldest, `${span} at ${minute}`).toEqual(first)
    }
    minutes.add(current)
  }
})
