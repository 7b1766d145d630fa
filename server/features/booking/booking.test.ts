import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bahtToSatang, multipleToRate } from '../../../domain/money.ts'
import { moveClock, useDatabase } from '../../../tests/support/database/database.ts'
import { openMachinery, openStage, type Stage, wishFor } from '../../../tests/support/stage/stage.ts'
import type { Machinery } from '../../make-context.ts'
import { placeTicket } from '../betting/place-ticket.ts'
import { findCash } from '../ledger/queries.ts'
import { setCaps } from '../risk/set-caps.ts'
import { closeRound } from '../rounds/close-round.ts'
import { bookNumbers } from './book-numbers.ts'
import type { Booking } from './booking.ts'
import { cancelBooking } from './cancel-booking.ts'
import { confirmBooking } from './confirm-booking.ts'
import { endBookings } from './end-bookings.ts'
import { findBooking } from './queries.ts'

const database = useDatabase()
let stage: Stage
let other: Machinery
beforeAll(async () => {
  stage = await openStage(database.url, { connections: 8 })
  other = openMachinery(database.url, { connections: 4 })
})
afterAll(async () => {
  await other.close()
  await stage.close()
})

type Asked = Parameters<typeof wishFor>[3][number]

async function aMember(baht = 1_000): Promise<string> {
  const [member] = (await stage.members(1, bahtToSatang(baht))) as [string]
  return member
}

/** A round where the numbers 08 and 14 of the bottom two take so much. */
async function aCappedRound(baht: number): Promise<string> {
  const roundId = await stage.openRound()
  const { operatorId, makerId: staffId } = stage
  const numbers = ['08', '14']
  await setCaps(stage.ctx, {
    operatorId,
    roundId,
    staffId,
    type: 'two_bottom',
    numbers,
    cap: bahtToSatang(baht),
    withReversed: false,
  })
  return roundId
}

function book(
  member: string,
  roundId: string,
  lines: readonly Asked[],
  change: { key?: string; shown?: number } = {},
) {
  const wish = wishFor(stage, member, roundId, lines, change.key)
  const shown = change.shown === undefined ? {} : { expectedRate: multipleToRate(change.shown) }
  return bookNumbers(stage.ctx, { ...wish, lines: wish.lines.map((line) => ({ ...line, ...shown })) })
}

function confirm(memberId: string, { id: bookingId }: Booking, accepted?: readonly number[]) {
  return confirmBooking(stage.ctx, { memberId, bookingId, note: null, accepted })
}

async function purse(memberId: string): Promise<{ cash: number; hold: number }> {
  const rows = await stage.ctx.read.run<{ name: string; balance: number }>`
    select name, balance from account where member_id = ${memberId} and name in ('cash', 'hold')`
  const of = (name: string) => (rows.find((row) => row.name === name)?.balance ?? 0) / 100
  return { cash: of('cash'), hold: of('hold') }
}

/** How a booking has ended, and by whose hand its money went back. */
async function endOf({ id }: Booking) {
  const [memberId, actor] = await stage.ctx.read.one<{ member: string; actor: string }>`
      select member_id as member, actor from transfer where ref_id = ${id} and debit = 'hold'`.then(
    (row) => [row.member, row.actor] as const,
  )
  return { outcome: (await findBooking(stage.ctx.read, memberId, { id }))?.outcome, actor }
}

/** Puts the database's clock ahead for the length of one test. */
async function ahead<T>(ms: number, act: () => Promise<T>): Promise<T> {
  await moveClock(database.url, ms)
  try {
    return await act()
  } finally {
    await moveClock(database.url, 0)
  }
}

test('booking sets the money aside for a minute; confirming makes it a ticket like any other', async () => {
  const [member, roundId] = [await aMember(), await stage.openRound()]
  const booking = await book(member, roundId, [['two_bottom', '08', 50]])
  expect(booking).toMatchObject({ held: 50_00, cashAfter: 950_00, lines: [{ fate: 'held', rate: 90_00 }] })
  expect(booking.expiresAt.getTime() - booking.bookedAt.getTime()).toBe(60_000)
  expect(await purse(member)).toEqual({ cash: 950, hold: 50 })

  const ticket = await confirm(member, booking)
  expect(ticket).toMatchObject({ id: booking.id, net: 50_00, cashAfter: 950_00, status: 'placed' })
  expect(ticket.receipt).toMatchObject({ index: 0, size: 1 })
  expect(await purse(member)).toEqual({ cash: 950, hold: 0 })
})

test('confirming again, even at once and even from elsewhere, gives the same ticket', async () => {
  const [member, roundId] = [await aMember(), await stage.openRound()]
  const booking = await book(member, roundId, [['two_bottom', '08', 50]])
  const wish = { memberId: member, bookingId: booking.id, note: null, accepted: undefined }
  const tickets = await Promise.all(
    [stage.ctx, other.ctx, stage.ctx, other.ctx].map((ctx) => confirmBooking(ctx, wish)),
  )
  expect(new Set(tickets.map(({ id, billNo, cashAfter }) => `${id} ${billNo} ${cashAfter}`)).size).toBe(1)
  expect(tickets.filter(({ replayed }) => !replayed)).toHaveLength(1)
  await placeTicket(stage.ctx, wishFor(stage, member, roundId, [['two_top', '12', 100]]))
  const again = await confirm(member, booking)
  expect(again.cashAfter, 'the same answer, whatever was bought since').toBe(950_00)
  expect(again.receipt.leaf.equals(tickets[0]?.receipt.leaf ?? Buffer.alloc(0))).toBe(true)
})

test('the same key books once; with another body it is refused', async () => {
  const [member, roundId, key] = [await aMember(), await stage.openRound(), randomUUID()]
  const twice = await Promise.all(
    [1, 2].map(() => book(member, roundId, [['two_bottom', '08', 50]], { key })),
  )
  expect(twice[0]?.id).toBe(twice[1]?.id)
  expect(await purse(member)).toEqual({ cash: 950, hold: 50 })
  await expect(book(member, roundId, [['two_bottom', '08', 51]], { key })).rejects.toMatchObject({
    code: 'KEY_REUSED',
  })
})

test('a fourth open booking is refused, however many are tried at once', async () => {
  const [member, roundId] = [await aMember(), await stage.openRound()]
  const tried = await Promise.allSettled(
    Array.from({ length: 8 }, (_, n) => book(member, roundId, [['two_bottom', `0${n}`, 10]])),
  )
  expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  for (const outcome of tried) {
    if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'BOOKINGS_OPEN' })
  }
  expect(await purse(member)).toEqual({ cash: 970, hold: 30 })
})

test('a booking cancelled gives the money back once, and cannot be confirmed', async () => {
  const [member, roundId] = [await aMember(), await stage.openRound()]
  const booking = await book(member, roundId, [['two_bottom', '08', 50]])
  const wish = { memberId: member, bookingId: booking.id }
  const answers = await Promise.all([stage.ctx, other.ctx].map((ctx) => cancelBooking(ctx, wish)))
  expect(answers).toEqual([{ cash: 1_000_00 }, { cash: 1_000_00 }])
  expect(await purse(member)).toEqual({ cash: 1_000, hold: 0 })
  await expect(confirm(member, booking)).rejects.toMatchObject({ code: 'BOOKING_OVER' })
})

test('who has bet under the id of a booking cannot confirm it too, and gets its money back', async () => {
  const [member, roundId] = [await aMember(), await stage.openRound()]
  const booking = await book(member, roundId, [['two_bottom', '09', 50]])
  await placeTicket(stage.ctx, wishFor(stage, member, roundId, [['two_bottom', '09', 50]], booking.id))
  await expect(confirm(member, booking)).rejects.toMatchObject({ code: 'KEY_REUSED' })
  await cancelBooking(stage.ctx, { memberId: member, bookingId: booking.id })
  expect(await purse(member)).toEqual({ cash: 950, hold: 0 })
})

test('a confirmed booking cannot be cancelled, and another member finds neither', async () => {
  const [member, stranger, roundId] = [await aMember(), await aMember(), await stage.openRound()]
  const booking = await book(member, roundId, [['two_bottom', '08', 50]])
  await expect(confirm(stranger, booking)).rejects.toMatchObject({ code: 'BOOKING_UNKNOWN' })
  const foreign = cancelBooking(stage.ctx, { memberId: stranger, bookingId: booking.id })
  await expect(foreign).rejects.toMatchObject({ code: 'BOOKING_UNKNOWN' })
  await confirm(member, booking)
  await expect(cancelBooking(stage.ctx, { memberId: member, bookingId: booking.id })).rejects.toMatchObject({
    code: 'BOOKING_CONFIRMED',
  })
})

test('after its minute a booking cannot be confirmed, and its capacity is free, though nobody has swept', async () => {
  const [member, neighbour, roundId] = [await aMember(), await aMember(), await aCappedRound(100)]
  const booking = await book(member, roundId, [['two_bottom', '08', 100]])
  await expect(book(neighbour, roundId, [['two_bottom', '08', 1]])).rejects.toMatchObject({
    code: 'LINES_CHANGED',
    extra: { refused: [{ fate: 'CAP', stakeMax: 0 }] },
  })
  await ahead(59_000, () =>
    expect(
      placeTicket(stage.ctx, wishFor(stage, neighbour, roundId, [['two_bottom', '08', 1]])),
      'a plain bet sees the booking too',
    ).rejects.toMatchObject({ code: 'LINES_CHANGED' }),
  )
  await ahead(60_500, async () => {
    await expect(confirm(member, booking)).rejects.toMatchObject({ code: 'BOOKING_EXPIRED' })
    const second = await book(neighbour, roundId, [['two_bottom', '08', 100]])
    expect(second.lines[0]?.rate, 'the price is the one of an empty number').toBe(90_00)
    await confirm(neighbour, second)
  })
  expect(await purse(member), 'the money waits for the sweeper').toEqual({ cash: 900, hold: 100 })
  await ahead(60_500, async () => expect(await endBookings(stage.ctx)).toBeGreaterThan(0))
  expect(await purse(member)).toEqual({ cash: 1_000, hold: 0 })
})

test('who comes back finds the money of expired bookings, sweeper or not', async () => {
  const [member, roundId] = [await aMember(100), await stage.openRound()]
  await book(member, roundId, [['two_bottom', '08', 100]])
  await ahead(61_000, async () => {
    const next = await book(member, roundId, [['two_bottom', '14', 100]])
    expect(next).toMatchObject({ held: 100_00, cashAfter: 0 })
    await cancelBooking(stage.ctx, { memberId: member, bookingId: next.id })
  })
  expect(await purse(member)).toEqual({ cash: 100, hold: 0 })
})

test('a booking is let go by its member, by its time or by the close, and the record says by which', async () => {
  const [member, roundId] = [await aMember(), await stage.openRound()]
  const cancel = (booking: Booking) => cancelBooking(stage.ctx, { memberId: member, bookingId: booking.id })
  const inTime = await book(member, roundId, [['two_bottom', '08', 50]])
  await cancel(inTime)
  const late = await book(member, roundId, [['two_bottom', '08', 50]])
  await ahead(61_000, () => cancel(late))
  const closed = await book(member, roundId, [['two_bottom', '08', 50]])
  await closeRound(stage.ctx, { operatorId: stage.operatorId, roundId, reason: 'test' })
  await endBookings(stage.ctx)
  expect([await endOf(inTime), await endOf(late), await endOf(closed)]).toEqual([
    { outcome: 'cancelled', actor: 'member' },
    { outcome: 'expired', actor: 'clock' },
    { outcome: 'released', actor: 'clock' },
  ])
})

test('two sweepers pass each other by, and nothing is given back twice', async () => {
  const roundId = await stage.openRound()
  const members = await stage.members(30, bahtToSatang(100))
  await Promise.all(members.map((member) => book(member, roundId, [['two_bottom', '08', 40]])))
  await ahead(61_000, () =>
    Promise.all([endBookings(stage.ctx), endBookings(other.ctx), endBookings(stage.ctx)]),
  )
  for (const member of members) expect(await purse(member)).toEqual({ cash: 100, hold: 0 })
})

test('confirm, cancel, sweeper and the end of the minute at once: one of them it is', async () => {
  const roundId = await stage.openRound()
  const members = await stage.members(24, bahtToSatang(100))
  const bookings = await Promise.all(
    members.map((member) => book(member, roundId, [['two_bottom', '08', 40]])),
  )
  await ahead(59_900, async () => {
    await Promise.allSettled(
      bookings.flatMap((booking, index) => {
        const wish = { memberId: members[index] as string, bookingId: booking.id }
        return [
          confirmBooking(other.ctx, { ...wish, note: null, accepted: undefined }),
          cancelBooking(stage.ctx, wish),
          endBookings(other.ctx),
        ]
      }),
    )
  })
  await ahead(61_000, () => endBookings(stage.ctx))
  const ends = await stage.ctx.read.run<{ memberId: string; outcome: string }>`
    select member_id as "memberId", outcome from hold_resolution
    where cause = 'booking' and cause_id = any(${bookings.map(({ id }) => id)}::uuid[])`
  expect(ends).toHaveLength(bookings.length)
  for (const { memberId, outcome } of ends) {
    expect(await purse(memberId)).toEqual({ cash: outcome === 'posted' ? 60 : 100, hold: 0 })
  }
})

test('capacity is never sold twice: fifty members, one number', async () => {
  const roundId = await aCappedRound(100)
  const members = await stage.members(50, bahtToSatang(100))
  const booked = await Promise.allSettled(
    members.map((member, n) =>
      n % 2 === 0
        ? book(member, roundId, [['two_bottom', '08', 10]])
        : placeTicket(other.ctx, wishFor(stage, member, roundId, [['two_bottom', '08', 10]])),
    ),
  )
  expect(booked.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  await Promise.all(
    booked.map((outcome, n) =>
      n % 2 === 0 && outcome.status === 'fulfilled'
        ? confirm(members[n] as string, outcome.value as Booking)
        : undefined,
    ),
  )
  const [sold] = await stage.ctx.read.run<{ sold: number }>`
    select sold from number_sale where round_id = ${roundId} and number = '08'`
  expect(sold).toEqual({ sold: 100_00 })
})

test('the price falls as a number fills, whether by bookings or by tickets', async () => {
  const [member, roundId] = [await aMember(5_000), await aCappedRound(1_000)]
  const rates: number[] = []
  for (const baht of [500, 250, 150, 100]) {
    const booking = await book(member, roundId, [['two_bottom', '08', baht]])
    rates.push((booking.lines[0]?.rate ?? 0) / 100)
    await confirm(member, booking)
  }
  expect(rates).toEqual([90, 85.5, 81, 72])
})

test('a line at another rate than shown is held, and sold only when it is accepted', async () => {
  const [member, roundId] = [await aMember(), await aCappedRound(1_000)]
  const both: Asked[] = [
    ['two_bottom', '08', 50],
    ['two_bottom', '77', 30],
  ]
  const lines = (shown: number) => book(member, roundId, both, { shown })
  const changed = await lines(93)
  expect(changed.lines.map(({ fate }) => fate)).toEqual(['changed', 'changed'])
  await expect(confirm(member, changed)).rejects.toMatchObject({
    code: 'LINES_CHANGED',
    extra: { changed: [{ index: 0, rate: 90_00 }, { index: 1 }] },
  })
  expect(await confirm(member, changed, [1])).toMatchObject({ net: 30_00, lines: [{ number: '77' }] })
  expect(await purse(member), 'what was not accepted went back').toEqual({ cash: 970, hold: 0 })
})

test('the close of a round ends its bookings', async () => {
  const [member, roundId] = [await aMember(), await stage.openRound()]
  const booking = await book(member, roundId, [['two_bottom', '08', 50]])
  await closeRound(stage.ctx, { operatorId: stage.operatorId, roundId, reason: 'test' })
  await expect(confirm(member, booking)).rejects.toMatchObject({ code: 'ROUND_CLOSED' })
  await endBookings(stage.ctx)
  expect(await purse(member)).toEqual({ cash: 1_000, hold: 0 })
  await expect(confirm(member, booking)).rejects.toMatchObject({ code: 'BOOKING_EXPIRED' })
})

test('a clock set back two hours, or ahead, ends no hold twice and loses none', async () => {
  const [member, roundId] = [await aMember(), await stage.openRound()]
  const booking = await book(member, roundId, [['two_bottom', '08', 50]])
  await ahead(-7_200_000, () => endBookings(stage.ctx))
  expect(await purse(member), 'not due yet').toEqual({ cash: 950, hold: 50 })
  await ahead(7_200_000, async () => {
    await expect(confirm(member, booking)).rejects.toMatchObject({ code: /BOOKING_EXPIRED|ROUND_CLOSED/ })
    await endBookings(stage.ctx)
  })
  expect(await purse(member)).toEqual({ cash: 1_000, hold: 0 })
  await cancelBooking(stage.ctx, { memberId: member, bookingId: booking.id })
  expect((await findCash(stage.ctx.read, member))?.balance).toBe(1_000_00)
})

test('a lottery that is not sold live takes no booking', async () => {
  const [member, roundId] = [
    await aMember(),
    await stage.openRound({ lottery: 'malay', types: ['three_top'] }),
  ]
  await expect(book(member, roundId, [['three_top', '123', 10]])).rejects.toMatchObject({
    code: 'NOT_SOLD_LIVE',
  })
})
