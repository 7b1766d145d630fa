import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MOVEMENTS } from '../../../domain/ledger/movements.ts'
import { bahtToSatang, satang } from '../../../domain/money.ts'
import { WHEEL_RULES } from '../../../domain/rewards/wheel.ts'
import type { StopLength } from '../../../domain/safer/play-stop.ts'
import { moveClock, useDatabase, withSql } from '../../../tests/support/database/database.ts'
import {
  depositWish,
  newDepositor,
  noticeOf,
  startedDeposit,
} from '../../../tests/support/stage/depositor.ts'
import { openFastRound } from '../../../tests/support/stage/fast/fast-round.ts'
import {
  begunToken,
  launched,
  openWallet,
  providerOf,
  signedIn,
} from '../../../tests/support/stage/games/gamer.ts'
import { movedMoney, TRANSFER_PROVIDER } from '../../../tests/support/stage/games/transferred.ts'
import { setCheckIn } from '../../../tests/support/stage/rewards/checked-in.ts'
import { claimed, madeCodes, opened } from '../../../tests/support/stage/rewards/couponed.ts'
import { offered } from '../../../tests/support/stage/rewards/promoted.ts'
import { spun } from '../../../tests/support/stage/rewards/spun-wheel.ts'
import { setMoneyRules } from '../../../tests/support/stage/rules.ts'
import { CHECKED, COUNTED, callersOf, ROOM, WRITERS } from '../../../tests/support/stage/safer/door-lists.ts'
import { openStage, type Stage, wishFor } from '../../../tests/support/stage/stage.ts'
import { askedWithdrawal, newWithdrawer } from '../../../tests/support/stage/withdrawer.ts'
import { fakePayouts } from '../../external/fake-payouts.ts'
import { placeTicket } from '../betting/place-ticket.ts'
import { bookNumbers } from '../booking/book-numbers.ts'
import { confirmBooking } from '../booking/confirm-booking.ts'
import { endBookings } from '../booking/end-bookings.ts'
import { shoot } from '../fast/shoot.ts'
import { hashRequest } from '../keys/same-request.ts'
import { findCash } from '../ledger/queries.ts'
import type { SignedIn } from '../members/sessions/authenticate.ts'
import { startQr } from '../payments/qr/start-qr.ts'
import { receivePayment } from '../payments/receive-payment.ts'
import { seedReceivingAccounts } from '../payments/seed-receiving-accounts.ts'
import { startDeposit } from '../payments/start-deposit.ts'
import { sendWithdrawal } from '../payments/withdrawals/send-withdrawal.ts'
import { choosePromotion } from '../promotions/choose-promotion.ts'
import { checkIn } from '../rewards/check-in.ts'
import { takeBonus } from '../rewards/take-bonus.ts'
import { findLastStop } from './queries-stops.ts'
import { returnToPlay, stopPlay } from './stop-play.ts'

const DAY_MS = 86_400_000
const database = useDatabase()
let stage: Stage
let member = ''
beforeAll(async () => {
  stage = await openStage(database.url, { connections: 12 })
  await seedReceivingAccounts(stage.ctx, stage.operatorId)
  await setCheckIn(stage)
  await setMoneyRules(stage, { wheel: { ...WHEEL_RULES, isOn: true, freeADay: 5 } })
})
afterAll(() => stage.close())
beforeEach(async () => {
  await moveClock(database.url, 0)
  member = await newDepositor(stage, database.url)
  await stage.give(member, bahtToSatang(1_000))
})

const own = () => ({ memberId: member, operatorId: stage.operatorId })
const caller = (): SignedIn => ({
  ...{ ...own(), kind: 'member', name: 'mana', code: 'DM01mana', via: 'cookie', tokenUse: null },
  sessionId: randomUUID(),
})
const stop = (length: StopLength, key: string = randomUUID(), seen: Date | null = null) =>
  stopPlay(stage.ctx, { caller: caller(), length, key, seen })
/** As the form sends it that showed the stop which stands. */
const longer = (length: StopLength, { endsAt }: { readonly endsAt: Date }) =>
  stop(length, randomUUID(), endsAt)
const refusal = (doing: Promise<unknown>) =>
  doing.then(
    () => 'none',
    (error: { code: string }) => error.code,
  )
const bet = async (roundId?: string) =>
  placeTicket(
    stage.ctx,
    wishFor(stage, member, roundId ?? (await stage.openRound()), [['two_top', '12', 10]]),
  )

/** Everything that begins play. */
const DOORS: Readonly<Record<string, () => Promise<unknown>>> = {
  'a bet': () => bet(),
  'a booking': async () =>
    bookNumbers(stage.ctx, wishFor(stage, member, await stage.openRound(), [['two_top', '12', 10]])),
  'a shot': async () =>
    shoot(stage.ctx, {
      ...{ ...own(), number: '12345', key: randomUUID() },
      roundId: await openFastRound(stage.ctx, stage.operatorId, { closesInMs: 60_000 }),
    }),
  'a deposit by transfer': async () => startDeposit(stage.ctx, await depositWish(stage, member)),
  'a deposit by code': () =>
    startQr(stage.ctx, {
      ...{ ...own(), asked: satang(100_00), key: randomUUID(), requestHash: hashRequest('payment', [100]) },
    }),
  'the launch of a game': async () => {
    await openWallet(stage)
    return launched(stage, { memberId: member, sessionId: await signedIn(stage, database.url, member) })
  },
  'a bet of a game that was open before': async () => {
    await openWallet(stage)
    const token = await begunToken(stage, database.url, member)
    return providerOf(stage, { token }).bet(randomUUID(), 1_00)
  },
  'money moved to a game wallet': async () => {
    await openWallet(stage, TRANSFER_PROVIDER, 'transfer')
    return movedMoney(stage.ctx, stage, member, 1)
  },
  'a check-in': () => checkIn(stage.ctx, { ...own(), day: 1 }),
  'a spin of the wheel': () => spun(stage, member),
  'a coupon': async () => {
    const [code = ''] = await madeCodes(stage, await opened(stage))
    return claimed(stage, member, code)
  },
  'the choice of a promotion': async () =>
    choosePromotion(stage.ctx, { ...own(), termsId: await offered(stage) }),
}

test.each(Object.entries(DOORS))(
  '%s is refused while its member has stopped, and taken after',
  async (_, door) => {
    await stop('day')
    const before = await findCash(stage.ctx.read, member)
    expect(await refusal(door())).toBe('PLAY_STOPPED')
    expect(await findCash(stage.ctx.read, member)).toEqual(before)
    await moveClock(database.url, DAY_MS + 1_000)
    expect(await refusal(door())).toBe('none')
  },
)

test.each(Object.entries(DOORS))(
  '%s is refused while its operator is no demo and has no licence, and taken after',
  async (name, door) => {
    const before = await findCash(stage.ctx.read, member)
    await beDemo(false)
    try {
      // A transfer wallet is a demo's alone, so there is nothing to move money to.
      const code = name === 'money moved to a game wallet' ? 'GAME_NOT_OPEN' : 'NOT_LICENSED'
      expect(await refusal(door())).toBe(code)
    } finally {
      await beDemo(true)
    }
    expect(await findCash(stage.ctx.read, member)).toEqual(before)
    expect(await refusal(door())).toBe('none')
  },
)

/** As the owner of the database: the program cannot change it. */
const beDemo = (demo: boolean) =>
  withSql(database.url, (sql) => sql`update operator set demo = ${demo} where id = ${stage.operatorId}`)

test('money is staked by tickets, bookings and bets of games alone, or moved to game wallets: another movement has a door of its own to list', () => {
  const staking = Object.entries(MOVEMENTS).filter(
    ([, { reportedAs, ways }]) => reportedAs === 'bet' && ways.some(([debit]) => debit === 'cash'),
  )
  expect(staking.map(([kind]) => kind)).toEqual(['bet', 'book', 'game_bet'])
  const leaving = Object.entries(MOVEMENTS).filter(([, { causes }]) =>
    (causes as readonly string[]).includes('game-transfer'),
  )
  expect(leaving.map(([kind]) => kind)).toEqual(['game_in', 'game_in_done', 'game_in_back', 'game_out'])
})

test('whatever changes what a limit counts counts it', () => {
  for (const [writer, counts] of Object.entries(COUNTED)) {
    const callers = callersOf(writer).filter(({ path }) => path !== 'betting/sell-held-ticket.ts')
    expect(callers.length, writer).toBeGreaterThan(0)
    for (const { path, text } of callers) expect(text, path).toMatch(counts)
  }
})

test('whoever begins a deposit, signs in or renews tokens is asked for in the exclusions of all operators', () => {
  const begin = [...callersOf('beginOrder'), ...callersOf('insertPair')]
  const deposits = begin.filter(({ path }) => !/begin-order|take-late-slip/.test(path))
  expect(deposits.map(({ path }) => path).sort()).toEqual([
    'payments/p2p/start-pair.ts',
    'payments/qr/start-qr.ts',
    'payments/start-deposit.ts',
  ])
  const api = new URL('../../api/', import.meta.url)
  const roads = readdirSync(api, { recursive: true, encoding: 'utf8' })
    .filter(
      (path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.startsWith('handlers/console/'),
    )
    .map((path) => ({ path, text: readFileSync(new URL(path, api), 'utf8') }))
    .filter(({ text }) => /import \{[^}]*\b(signIn\w*|register\w*|renewTokens)\b[^}]*\} from/.test(text))
  expect(roads.map(({ path }) => path).sort()).toEqual([
    'handlers/account/session.ts',
    'handlers/backend.ts',
    'handlers/open.ts',
    'handlers/organize.ts',
    'road/elsewhere/begin-elsewhere.ts',
  ])
  for (const { path, text } of [...deposits, ...roads])
    expect(text, path).toMatch(/(letIn|followExclusion)\(/)
})

test('the rows of play are written behind these doors alone, and each asks', () => {
  for (const [writer, doors] of Object.entries(WRITERS)) {
    const callers = callersOf(writer)
    expect(callers.map(({ path }) => path).sort(), writer).toEqual(doors)
    for (const { path, text } of callers) {
      if (path === 'betting/sell-held-ticket.ts' || path === 'payments/p2p/take-late-slip.ts') continue
      if (path === 'games/seamless/play-token.ts') continue
      expect(text, path).toMatch(/requirePlay\(|requireChecked\(|memberStatus|isStopped/)
      const room = ROOM[writer]
      if (room) expect(text, path).toMatch(room)
      const checked = CHECKED[writer]
      if (checked) expect(text, path).toMatch(checked)
    }
  }
})

describe('a stop', () => {
  test('is one however often and by how many at once its form is sent', async () => {
    const key = randomUUID()
    await Promise.all(Array.from({ length: 8 }, () => stop('six-months', key)))
    await stop('six-months', key)
    expect(await refusal(stop('year', key))).toBe('KEY_REUSED')
    const rows = await stage.ctx.read.run`select from play_stop where member_id = ${member}`
    expect(rows).toHaveLength(1)
  })

  test('begun among bets at once lets none through after it', async () => {
    const roundId = await stage.openRound()
    const [stopped, ...bets] = await Promise.all([
      stop('day'),
      ...Array.from({ length: 12 }, () =>
        bet(roundId).then(
          () => 'none',
          (error: { code: string }) => error.code,
        ),
      ),
    ])
    expect(bets.filter((each) => each !== 'none' && each !== 'PLAY_STOPPED')).toEqual([])
    const late = await stage.ctx.read.run`
      select from ticket where member_id = ${member} and placed_at > ${stopped.beganAt}`
    expect(late).toEqual([])
    expect(await refusal(bet(roundId))).toBe('PLAY_STOPPED')
  })

  test('is begun once by two pages that showed the same, and made longer by the one that shows it', async () => {
    const key = randomUUID()
    const first = await stop('six-months', key)
    expect(await refusal(stop('six-months'))).toBe('CHANGED_SINCE')
    expect(await refusal(stop('six-months', randomUUID(), new Date(first.endsAt.getTime() + 1)))).toBe(
      'CHANGED_SINCE',
    )
    expect((await stop('six-months', key)).endsAt).toEqual(first.endsAt)
    expect(await stage.ctx.read.run`select from play_stop where member_id = ${member}`).toHaveLength(1)
    const twice = await longer('six-months', first)
    expect(twice.endsAt.getTime()).toBeGreaterThan(first.endsAt.getTime())
    expect(await refusal(longer('year', first))).toBe('CHANGED_SINCE')
  })

  test('is made longer and never shorter, by nobody', async () => {
    const month = await stop('month')
    expect(await refusal(stop('week'))).toBe('STOP_SHORTER')
    await longer('two-months', month)
    const asOwner = (act: Parameters<typeof withSql>[1]) =>
      expect(withSql(database.url, act)).rejects.toThrow()
    await asOwner((sql) => sql`update member set no_play_until = null where member_id = ${member}`)
    await asOwner((sql) => sql`delete from play_stop where member_id = ${member}`)
    await asOwner(
      (sql) => sql`
        insert into play_stop (member_id, id, operator_id, kind, length, began_at, ends_at)
        values (${member}, gen_random_uuid(), ${stage.operatorId}, 'break', 'day', db_now(), db_now() + interval '1 day')`,
    )
    await moveClock(database.url, 40 * DAY_MS)
    expect(await refusal(bet())).toBe('PLAY_STOPPED')
  })

  test('keeps a booking from becoming a ticket', async () => {
    const wish = wishFor(stage, member, await stage.openRound(), [['two_top', '12', 10]])
    const booking = await bookNumbers(stage.ctx, wish)
    await stop('day')
    const confirming = confirmBooking(stage.ctx, {
      ...{ memberId: member, bookingId: booking.id, note: null, accepted: undefined },
    })
    expect(await refusal(confirming)).toBe('PLAY_STOPPED')
  })

  test('lets a deposit arrive that was on its way, and a bonus of before wait', async () => {
    const order = await startedDeposit(stage, member, 500)
    await checkIn(stage.ctx, { ...own(), day: 1 })
    await stop('week')
    await receivePayment(stage.ctx, stage.operatorId, noticeOf(order))
    expect((await findCash(stage.ctx.read, member))?.balance).toBeGreaterThan(bahtToSatang(1_500))
    expect(await refusal(takeBonus(stage.ctx, { ...own(), day: 1 }))).toBe('PLAY_STOPPED')
  })
})

describe('an exclusion', () => {
  test('keeps a booking from becoming a ticket, and all its money comes back when its time is over', async () => {
    const cash = async () => (await findCash(stage.ctx.read, member))?.balance ?? 0
    const before = await cash()
    const wish = wishFor(stage, member, await stage.openRound(), [['two_top', '12', 10]])
    const booking = await bookNumbers(stage.ctx, wish)
    expect(await cash()).toBe(before - bahtToSatang(10))
    await stop('six-months')
    const confirming = confirmBooking(stage.ctx, {
      ...{ memberId: member, bookingId: booking.id, note: null, accepted: undefined },
    })
    expect(await refusal(confirming)).toBe('PLAY_STOPPED')
    await moveClock(database.url, booking.expiresAt.getTime() - Date.now() + 1_000)
    await Promise.all([endBookings(stage.ctx), endBookings(stage.ctx)])
    expect(await cash()).toBe(before)
    const tickets = await stage.ctx.read.run`select from ticket where member_id = ${member}`
    expect(tickets).toEqual([])
  })

  test('holds after its time until the member has asked to come back and a day has passed', async () => {
    const { endsAt } = await stop('six-months')
    expect(await refusal(returnToPlay(stage.ctx, caller()))).toBe('STOP_LASTS')
    expect(await refusal(stop('day'))).toBe('STOP_SHORTER')
    const overMs = endsAt.getTime() - Date.now() + 1_000
    await moveClock(database.url, overMs)
    expect(await refusal(bet())).toBe('PLAY_STOPPED')
    const asked = await Promise.all([1, 2, 3].map(() => returnToPlay(stage.ctx, caller())))
    expect(new Set(asked.map(({ returnsAt }) => returnsAt?.getTime())).size).toBe(1)
    expect(await refusal(bet())).toBe('PLAY_STOPPED')
    await moveClock(database.url, overMs + DAY_MS + 1_000)
    expect(await refusal(bet())).toBe('none')
    expect(await refusal(returnToPlay(stage.ctx, caller()))).toBe('STOP_NONE')
    expect(await refusal(stop('day'))).toBe('none')
    expect((await findLastStop(stage.ctx.read, member))?.kind).toBe('break')
  })

  test('lets a withdrawal that waits be paid, and another be asked for', async () => {
    member = await newWithdrawer(stage, database.url)
    const { id } = await askedWithdrawal(stage, member)
    await stop('six-months')
    const demoPayouts = fakePayouts('excluded', () => 'paid')
    const ctx = { ...stage.ctx, external: { ...stage.ctx.external, demoPayouts } }
    await sendWithdrawal(ctx, { operatorId: stage.operatorId, id })
    const { state } = await stage.ctx.read.one<{ state: string }>`
      select state from withdrawal where id = ${id} and operator_id = ${stage.operatorId}`
    expect(state).toBe('paid')
    expect(await refusal(askedWithdrawal(stage, member, 2_000))).toBe('none')
  })

  test('that was made longer is over with one return', async () => {
    const { endsAt } = await longer('year', await stop('six-months'))
    const overMs = endsAt.getTime() - Date.now() + 1_000
    await moveClock(database.url, overMs)
    await returnToPlay(stage.ctx, caller())
    await moveClock(database.url, overMs + DAY_MS + 1_000)
    expect(await refusal(bet())).toBe('none')
  })

  test('cannot be ended by hand before its time, by the owner of the database either', async () => {
    const { id } = await stop('year')
    const early = withSql(
      database.url,
      (sql) => sql`
        insert into play_return (member_id, stop_id, operator_id, asked_at, returns_at)
        values (${member}, ${id}, ${stage.operatorId}, db_now(), db_now() + interval '24 hours')`,
    )
    await expect(early).rejects.toThrow('an exclusion lasts its time')
  })
})
