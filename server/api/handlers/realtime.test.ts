import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bahtToSatang } from '../../../domain/money.ts'
import { moveClock, useDatabase } from '../../../tests/support/database/database.ts'
import { type Counter, type Customer, openCounter } from '../../../tests/support/stage/counter.ts'
import { setCaps } from '../../features/risk/set-caps.ts'

const database = useDatabase()
let counter: Counter
beforeAll(async () => {
  counter = await openCounter(database.url)
})
afterAll(() => counter.close())

const FLOW = '/realtime/lotto_flow/api'

function book(member: Customer, roundId: string, lines: readonly object[], key?: string) {
  return member.post(`${FLOW}/bookingBet`, { round_id: roundId, lines }, key)
}

const eight = { type: 'two_bottom', number: '08', amount: 50 }

test('a booking is answered with what is held, and confirmed as a bill of the history', async () => {
  const [member, roundId] = [await counter.newcomer(1_000), await counter.openRound()]
  const booked = await book(member, roundId, [{ ...eight, rate: 90 }])
  expect(booked.body).toMatchObject({
    status: true,
    booking: {
      round_id: roundId,
      held: 50,
      credit: 950,
      lines: [{ ...eight, rate: 90, win: 4_500, changed: false, refused: null }],
    },
  })
  const { id, booked_at, expires_at } = booked.body.booking
  expect(Date.parse(expires_at) - Date.parse(booked_at)).toBe(60_000)

  const wish = { booking_id: id, note: 'ลุงดำ' }
  const confirmed = await member.post(`${FLOW}/confirmBet`, wish)
  expect(confirmed.body).toMatchObject({
    bill: { id, status: 'waiting', net: 50, credit: 950, note: 'ลุงดำ', receipt: { size: 1 } },
  })
  const again = await member.post(`${FLOW}/confirmBet`, wish)
  expect(again.body).toEqual(confirmed.body)
  expect(again.headers['idempotent-replayed']).toBe('true')

  const [bill] = (await member.get(`/bet/getHistory/${id}`)).body.data
  expect(bill).toMatchObject({
    id,
    status: 'waiting',
    type_purchae: 'realtime',
    lines: [{ number: '08', rate: 90 }],
  })
  const { data } = (await member.get(`/bet/getTransaction/${id}`)).body
  expect(data).toMatchObject([{ kind: 'book', amount: -50, balance: 950 }])

  const cancelled = await member.post(`${FLOW}/cancelBetMemberFlow`, { bill_id: id })
  expect(cancelled.body).toEqual({ status: true, credit: 1_000 })
})

test('a confirmed booking wins like any other ticket', async () => {
  const [member, roundId] = [await counter.newcomer(100), await counter.openRound()]
  const booked = await book(member, roundId, [{ type: 'two_bottom', number: '47', amount: 10 }])
  await member.post(`${FLOW}/confirmBet`, { booking_id: booked.body.booking.id })
  await counter.draw(roundId)
  const [bill] = (await member.get(`/bet/getHistory/${booked.body.booking.id}`)).body.data
  expect(bill).toMatchObject({ status: 'settled', paid: 900, lines: [{ result: 'won' }] })
})

test('a cancelled booking gives the credit back, as often as it is asked', async () => {
  const [member, roundId] = [await counter.newcomer(1_000), await counter.openRound()]
  const { id } = (await book(member, roundId, [eight])).body.booking
  const wish = { booking_id: id }
  expect((await member.post(`${FLOW}/cancleBookingBet`, wish)).body).toEqual({ status: true, credit: 1_000 })
  expect((await member.post(`${FLOW}/cancleBookingBet`, wish)).body).toEqual({ status: true, credit: 1_000 })
  const late = await member.post(`${FLOW}/confirmBet`, wish)
  expect(late).toMatchObject({ httpStatus: 200, body: { status: false, code: 'BOOKING_OVER' } })
})

test('a booking that has run out is refused in Thai', async () => {
  const [member, roundId] = [await counter.newcomer(1_000), await counter.openRound()]
  const { id } = (await book(member, roundId, [eight])).body.booking
  await moveClock(database.url, 60_000)
  try {
    const late = await member.post(`${FLOW}/confirmBet`, { booking_id: id })
    expect(late.body).toMatchObject({ status: false, code: 'BOOKING_EXPIRED' })
    expect(late.body.message).toContain('หมดเวลา')
    expect((await member.post(`${FLOW}/cancleBookingBet`, { booking_id: id })).body.credit).toBe(1_000)
  } finally {
    await moveClock(database.url, 0)
  }
})

test('the same key gives the same booking; another body with it does not', async () => {
  const [member, roundId, key] = [await counter.newcomer(1_000), await counter.openRound(), randomUUID()]
  const first = await book(member, roundId, [eight], key)
  const second = await book(member, roundId, [eight], key)
  expect(second.body).toEqual(first.body)
  expect(second.headers['idempotent-replayed']).toBe('true')
  const other = await book(member, roundId, [{ ...eight, amount: 60 }], key)
  expect(other).toMatchObject({ httpStatus: 422, body: { code: 'KEY_REUSED' } })
})

test('lines that changed or cannot be held say so, and a changed one is accepted by its place', async () => {
  const [member, roundId] = [await counter.newcomer(1_000), await counter.openRound()]
  const { operatorId, makerId: staffId } = counter
  await setCaps(counter.ctx, {
    ...{ operatorId, roundId, staffId, type: 'two_bottom', numbers: ['14'], withReversed: false },
    cap: bahtToSatang(30),
  })
  const lines = [
    { ...eight, rate: 93 },
    { ...eight, number: '14', amount: 31, rate: 90 },
  ]
  const booked = await book(member, roundId, lines)
  expect(booked.body.booking).toMatchObject({
    held: 50,
    lines: [
      { rate: 90, changed: true, refused: null },
      { number: '14', changed: false, refused: 'CAP', amount_max: 30 },
    ],
  })
  const wish = { booking_id: booked.body.booking.id }
  expect((await member.post(`${FLOW}/confirmBet`, wish)).body).toMatchObject({
    code: 'LINES_CHANGED',
    lines: [{ index: 0, code: 'RATE_CHANGED', rate: 90 }],
  })
  const accepted = await member.post(`${FLOW}/confirmBet`, { ...wish, accept: [0] })
  expect(accepted.body).toMatchObject({ bill: { net: 50, lines: [{ number: '08', rate: 90 }] } })

  const nothing = await book(member, roundId, [lines[1] as object])
  expect(nothing.body).toMatchObject({
    code: 'LINES_CHANGED',
    lines: [{ index: 0, code: 'CAP', amount_max: 30 }],
  })
})

test.each([
  ['no key', { round_id: randomUUID(), lines: [eight] }, '', 400, 'KEY_REQUIRED'],
  ['an unknown round', { round_id: randomUUID(), lines: [eight] }, undefined, 200, 'ROUND_UNKNOWN'],
  [
    'a note, which is the confirmation’s',
    { round_id: randomUUID(), note: 'a', lines: [eight] },
    undefined,
    400,
    'BAD_REQUEST',
  ],
  ['no lines', { round_id: randomUUID(), lines: [] }, undefined, 400, 'BAD_REQUEST'],
] as const)('a booking with %s is refused', async (_, body, key, httpStatus, code) => {
  const member = await counter.newcomer(100)
  const answer = await member.post(`${FLOW}/bookingBet`, body, key)
  expect(answer).toMatchObject({ httpStatus, body: { status: false, code } })
})

test('the prices of a round that is sold live stand in its setting', async () => {
  const roundId = await counter.openRound({ lottery: 'hanoi', types: ['two_bottom', 'three_top'] })
  const { operatorId, makerId: staffId } = counter
  await setCaps(counter.ctx, {
    ...{ operatorId, roundId, staffId, type: 'two_bottom', numbers: ['08'], withReversed: false },
    cap: bahtToSatang(100),
  })
  const member = await counter.newcomer(1_000)
  await book(member, roundId, [eight])
  const program = (await member.get('/bet/lottoOption/api/listProgram')).body.data.find(
    (each: { code: string }) => each.code === 'hanoi',
  )
  expect(program).toMatchObject({ sold: 'both', round: { id: roundId } })
  const setting = await member.get(`/bet/member/api/getSettingMember/${program.id}`)
  const boardOf = (plan: string) =>
    setting.body.data.board.find(
      (each: { plan: string; type: string }) => each.plan === plan && each.type === 'two_bottom',
    )
  const free = { type: 'two_bottom', left: null, cap: null }
  expect(boardOf('full')).toEqual({
    ...{ ...free, plan: 'full', rate: 90 },
    numbers: [{ number: '08', rate: 85.5, left: 50, cap: 100 }],
  })
  // Another plan pays less for the number, and shares what is left of it.
  expect(boardOf('discount')).toEqual({
    ...{ ...free, plan: 'discount', rate: 65 },
    numbers: [{ number: '08', rate: 61.7, left: 50, cap: 100 }],
  })
})
