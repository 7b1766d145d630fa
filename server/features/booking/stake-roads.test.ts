import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SaleLimits } from '../../../domain/betting/price/sale-limits.ts'
import { MOVEMENTS } from '../../../domain/ledger/movements.ts'
import { bahtToSatang } from '../../../domain/money.ts'
import { moveClock, useDatabase } from '../../../tests/support/database/database.ts'
import { openMachinery, openStage, type Stage, wishFor } from '../../../tests/support/stage/stage.ts'
import { untilAnswered } from '../../../tests/support/until-answered.ts'
import type { Context } from '../../context.ts'
import type { Machinery } from '../../make-context.ts'
import { cancelTicket } from '../betting/cancel-ticket.ts'
import { placeTicket } from '../betting/place-ticket.ts'
import { setRoundLimits } from '../risk/set-round-limits.ts'
import { bookNumbers } from './book-numbers.ts'
import { cancelBooking } from './cancel-booking.ts'
import { confirmBooking } from './confirm-booking.ts'

const database = useDatabase()
let stage: Stage
let other: Machinery
beforeAll(async () => {
  stage = await openStage(database.url, { connections: 8 })
  other = openMachinery(database.url, { connections: 8 })
})
afterAll(async () => {
  await other.close()
  await stage.close()
})

type Asked = Parameters<typeof wishFor>[3][number]

interface Stake {
  readonly memberId: string
  readonly roundId: string
  readonly lines: readonly Asked[]
}

function bet({ memberId, roundId, lines }: Stake, ctx: Context = stage.ctx) {
  const wish = wishFor(stage, memberId, roundId, lines)
  return untilAnswered(() => placeTicket(ctx, wish))
}

function book({ memberId, roundId, lines }: Stake, ctx: Context = stage.ctx) {
  const wish = wishFor(stage, memberId, roundId, lines)
  return untilAnswered(() => bookNumbers(ctx, wish))
}

function confirm({ memberId }: Pick<Stake, 'memberId'>, bookingId: string, ctx: Context = stage.ctx) {
  return untilAnswered(() => confirmBooking(ctx, { memberId, bookingId, note: null, accepted: undefined }))
}

/** Every movement that takes a stake from a member, and the act that makes it. */
const ROADS: Readonly<Record<string, (stake: Stake) => Promise<unknown>>> = {
  'bet cash round:escrow': (stake) => bet(stake),
  'book cash hold': (stake) => book(stake),
  'bet hold round:escrow': async (stake) => confirm(stake, (await book(stake)).id),
}

/**
 * Movements from a member that stake nothing in a round: a correction takes back what was paid before,
 * a withdrawal leaves the site, and money on its way to a game wallet counts in the limits of play alone.
 */
const NO_STAKE = [
  'reversal cash round:escrow',
  'debt receivable round:escrow',
  'withdraw cash hold',
  'game_in cash hold',
]

const PAIRS = Object.keys(ROADS).flatMap((first) => Object.keys(ROADS).map((second) => ({ first, second })))

async function aMember(): Promise<string> {
  const [member] = (await stage.members(1, bahtToSatang(10_000))) as [string]
  return member
}

async function aLimitedRound(limits: SaleLimits): Promise<string> {
  const roundId = await stage.openRound()
  await limit(roundId, limits)
  return roundId
}

function limit(roundId: string, limits: SaleLimits): Promise<void> {
  const { operatorId, makerId: staffId } = stage
  return setRoundLimits(stage.ctx, { operatorId, staffId, roundId, limits })
}

const ofRound = (baht: number): SaleLimits => ({ memberRoundMax: bahtToSatang(baht), types: {} })
const ofNumber = (baht: number): SaleLimits => ({
  types: { three_tod: { memberCap: bahtToSatang(baht) } },
})

/** What a member has in a round: in tickets that stand and in bookings that are open, in baht. */
async function stakedBy(memberId: string, roundId: string): Promise<number> {
  const { staked } = await stage.ctx.read.one<{ staked: number }>`
    select (coalesce((select sum(stake) from ticket
        where member_id = ${memberId} and round_id = ${roundId} and status = 'placed'), 0)
      + coalesce((select sum(stake) from open_booking b cross join lateral unnest(b.stakes) as stake
        where member_id = ${memberId} and round_id = ${roundId} and expires_at > db_now()), 0))::bigint as staked`
  return staked / 100
}

test('every movement that takes a stake from a member is one of the roads', () => {
  const taken = Object.entries(MOVEMENTS).flatMap(([kind, { ways }]) =>
    ways
      .filter(([debit, credit]) => !debit.includes(':') && (credit === 'round:escrow' || credit === 'hold'))
      .map(([debit, credit]) => `${kind} ${debit} ${credit}`),
  )
  expect([...Object.keys(ROADS), ...NO_STAKE].sort()).toEqual(taken.sort())
})

describe('what a member has staked by one road counts on every other', () => {
  test.each(PAIRS)('in a round: $first, then $second', async ({ first, second }) => {
    const [memberId, roundId] = [await aMember(), await aLimitedRound(ofRound(100))]
    const stake = (baht: number): Stake => ({ memberId, roundId, lines: [['two_top', '12', baht]] })
    await ROADS[first]?.(stake(60))
    await expect(ROADS[second]?.(stake(41))).rejects.toMatchObject({
      code: 'ROUND_LIMIT',
      extra: { left: 40_00 },
    })
    await ROADS[second]?.(stake(40))
    for (const road of Object.values(ROADS)) {
      await expect(road(stake(1))).rejects.toMatchObject({ code: 'ROUND_LIMIT', extra: { left: 0 } })
    }
    expect(await stakedBy(memberId, roundId)).toBe(100)
  })

  test.each(PAIRS)('on a number in any order: $first, then $second', async ({ first, second }) => {
    const [memberId, roundId] = [await aMember(), await aLimitedRound(ofNumber(100))]
    const stake = (number: string, baht: number): Stake => ({
      memberId,
      roundId,
      lines: [['three_tod', number, baht]],
    })
    await ROADS[first]?.(stake('225', 60))
    await expect(ROADS[second]?.(stake('252', 41))).rejects.toMatchObject({ code: 'LINES_CHANGED' })
    await ROADS[second]?.(stake('522', 40))
    for (const road of Object.values(ROADS)) {
      await expect(road(stake('225', 1))).rejects.toMatchObject({ code: 'LINES_CHANGED' })
    }
    expect(await stakedBy(memberId, roundId)).toBe(100)
  })
})

describe('a confirmation looks at the limits again', () => {
  test('of the round, lowered since: the booking stays and is sold once the limit allows it', async () => {
    const [memberId, roundId] = [await aMember(), await aLimitedRound(ofRound(100))]
    const stake: Stake = { memberId, roundId, lines: [['two_top', '12', 60]] }
    await bet({ ...stake, lines: [['two_top', '34', 40]] })
    const { id } = await book(stake)
    await limit(roundId, ofRound(90))
    await expect(confirm(stake, id)).rejects.toMatchObject({ code: 'ROUND_LIMIT', extra: { left: 50_00 } })
    await limit(roundId, ofRound(100))
    expect(await confirm(stake, id)).toMatchObject({ net: 60_00 })
    expect(await stakedBy(memberId, roundId)).toBe(100)
  })

  test('of a number, lowered since: it says which line and what would be taken', async () => {
    const [memberId, roundId] = [await aMember(), await aLimitedRound(ofNumber(100))]
    const stake: Stake = {
      memberId,
      roundId,
      lines: [
        ['two_top', '12', 10],
        ['three_tod', '225', 30],
        ['three_tod', '252', 30],
      ],
    }
    const { id } = await book(stake)
    await limit(roundId, ofNumber(50))
    await expect(confirm(stake, id)).rejects.toMatchObject({
      code: 'LINES_CHANGED',
      extra: { changed: [{ index: 2, code: 'MEMBER_CAP', stakeMax: 20_00 }] },
    })
    await limit(roundId, ofNumber(60))
    expect(await confirm(stake, id)).toMatchObject({ stake: 70_00 })
  })

  test('other open bookings of the member count, its own hold does not', async () => {
    const [memberId, roundId] = [await aMember(), await aLimitedRound(ofRound(100))]
    const stake = (baht: number): Stake => ({ memberId, roundId, lines: [['two_top', '12', baht]] })
    const [first, second] = [await book(stake(50)), await book(stake(50))]
    await limit(roundId, ofRound(99))
    await expect(confirm(stake(50), first.id)).rejects.toMatchObject({ extra: { left: 49_00 } })
    await cancelBooking(stage.ctx, { memberId, bookingId: first.id })
    expect(await confirm(stake(50), second.id)).toMatchObject({ stake: 50_00 })
  })
})

test('a booking that was cancelled or has expired, and a cancelled ticket, count no more', async () => {
  const [memberId, roundId] = [await aMember(), await aLimitedRound(ofRound(100))]
  const stake: Stake = { memberId, roundId, lines: [['two_top', '12', 100]] }
  await cancelBooking(stage.ctx, { memberId, bookingId: (await book(stake)).id })
  await cancelTicket(stage.ctx, { memberId, ticketId: (await bet(stake)).id })
  await book(stake)
  await moveClock(database.url, 61_000)
  expect(await bet(stake)).toMatchObject({ stake: 100_00 })
  await moveClock(database.url, 0)
})

test('a key of the member never hides an open booking from the count', async () => {
  const [memberId, roundId] = [await aMember(), await aLimitedRound(ofRound(100))]
  const stake: Stake = { memberId, roundId, lines: [['two_top', '12', 100]] }
  const { id } = await book(stake)
  const wish = wishFor(stage, memberId, roundId, stake.lines, id)
  await expect(placeTicket(stage.ctx, wish)).rejects.toMatchObject({ code: 'ROUND_LIMIT' })
})

test('fifty bets and bookings at once, from two programs, end exactly at the limit', async () => {
  for (const limits of [ofRound(100), ofNumber(100)]) {
    const [memberId, roundId] = [await aMember(), await aLimitedRound(limits)]
    const orders = ['789', '798', '879', '897', '978', '987']
    const acts = Array.from({ length: 50 }, async (_, at) => {
      const ctx = at % 4 < 2 ? stage.ctx : other.ctx
      const stake: Stake = { memberId, roundId, lines: [['three_tod', orders[at % 6] ?? '', 10]] }
      if (at % 2 === 0) return bet(stake, ctx)
      const { id } = await book(stake, ctx)
      return at % 3 === 0 ? confirm(stake, id, ctx) : id
    })
    const outcomes = await Promise.allSettled(acts)
    const refusals = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason.code] : []))
    expect(['ROUND_LIMIT', 'LINES_CHANGED', 'BOOKINGS_OPEN']).toEqual(expect.arrayContaining(refusals))
    expect(await stakedBy(memberId, roundId)).toBe(100)
  }
})
