import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bahtToSatang } from '../../../domain/money.ts'
import { moveClock, useDatabase, withSql } from '../../../tests/support/database/database.ts'
import { stoppedAt } from '../../../tests/support/processes/stopped.ts'
import { DRAWN, setTakeBack, shutRound, spend } from '../../../tests/support/stage/drawing.ts'
import { openMachinery, openStage, type Stage, wishFor } from '../../../tests/support/stage/stage.ts'
import type { Context } from '../../context.ts'
import type { Machinery } from '../../make-context.ts'
import { placeTicket } from '../betting/place-ticket.ts'
import { bookNumbers } from '../booking/book-numbers.ts'
import { confirmBooking } from '../booking/confirm-booking.ts'
import { endBookings } from '../booking/end-bookings.ts'
import { proveTicket } from '../fairness/prove-ticket.ts'
import { findSeal } from '../fairness/queries.ts'
import { findCash, listMoneyFaults } from '../ledger/queries.ts'
import { listBills } from '../reports/queries.ts'
import { findRound } from '../rounds/queries.ts'
import { listSettlements } from '../settlement/queries.ts'
import { listRoundsHeldUp } from '../settlement/queries-result.ts'
import { settleRound } from '../settlement/settle-round.ts'
import { voidRound } from '../voids/void-round.ts'
import { confirmResult } from './confirm-result.ts'
import { giveByProgram } from './enter-by-program.ts'
import { proposeResult } from './propose-result.ts'
import { countLate } from './queries.ts'

const MINUTE_MS = 60_000

const database = useDatabase()
let stage: Stage
let other: Machinery
let roundId = ''
let members: string[] = []
/** The instant the numbers were out: before it stand three tickets, from it on three more and an open booking. */
let officialAt: Date
let tickets: string[] = []
beforeAll(async () => {
  stage = await openStage(database.url, { connections: 8 })
  other = openMachinery(database.url)
})
afterAll(async () => {
  await other.close()
  await stage.close()
})

beforeEach(async () => {
  await moveClock(database.url, 0)
  roundId = await stage.openRound()
  await setTakeBack(stage, 'none')
  members = await stage.members(3, bahtToSatang(1_000))
  const bet = async (number: string) => {
    const placed = members.map((member) =>
      placeTicket(stage.ctx, wishFor(stage, member, roundId, [['two_bottom', number, 10]])),
    )
    return (await Promise.all(placed)).map(({ id }) => id)
  }
  const before = await bet('47')
  const booking = await bookNumbers(
    stage.ctx,
    wishFor(stage, members[0] ?? '', roundId, [['two_bottom', '47', 20]]),
  )
  await moveClock(database.url, 1_000)
  officialAt = await stage.ctx.transaction((tx) => tx.readClock())
  await moveClock(database.url, 2_000)
  const after = await bet('47')
  const wish = { memberId: members[0] ?? '', bookingId: booking.id, note: null, accepted: undefined }
  const booked = await confirmBooking(stage.ctx, wish)
  await bookNumbers(stage.ctx, wishFor(stage, members[1] ?? '', roundId, [['two_bottom', '47', 30]]))
  tickets = [...before, ...after, booked.id]
  await moveClock(database.url, MINUTE_MS)
  await shutRound(stage, roundId) // closed by one person, long before the draw
  await endBookings(stage.jobs)
})

const wish = () => ({ operatorId: stage.operatorId, roundId, published: DRAWN })
const enter = (at: Date | null = officialAt) =>
  proposeResult(stage.ctx, {
    ...wish(),
    staffId: stage.makerId,
    source: 'test',
    ...(at && { officialAt: at }),
  })
const agree = (at: Date | null = officialAt) =>
  confirmResult(stage.ctx, { ...wish(), staffId: stage.checkerId, officialAt: at })

/** Does something after each transaction. */
function thenEach(ctx: Context, act: () => Promise<void>): Context {
  const transaction: Context['transaction'] = async (work) => {
    const done = await ctx.transaction(work)
    await act()
    return done
  }
  return { ...ctx, transaction }
}

/** Baht in cash and on hold. */
async function money(): Promise<{ cash: number; hold: number }[]> {
  const rows = await stage.ctx.read.run<{ memberId: string; name: string; balance: number }>`
    select member_id as "memberId", name, balance from account where member_id = any(${members}::uuid[])`
  const of = (memberId: string, name: string) =>
    (rows.find((row) => row.memberId === memberId && row.name === name)?.balance ?? 0) / 100
  return members.map((id) => ({ cash: of(id, 'cash'), hold: of(id, 'hold') }))
}

async function statuses(): Promise<string[]> {
  const rows = await stage.ctx.read.run<{ id: string; status: string; reason: string | null }>`
    select id, status, refund_reason as reason from ticket where round_id = ${roundId}`
  return tickets.map((id) => {
    const row = rows.find((each) => each.id === id)
    return `${row?.status} ${row?.reason}`
  })
}

const STAND = Array.from({ length: 3 }, () => 'placed null')
const RETURNED = Array.from({ length: 4 }, () => 'refunded late')
/** Each has 990 left and wins 900 by the ticket before; the ones after it, and both bookings, are given back. */
const SETTLED = Array.from({ length: 3 }, () => ({ cash: 1_890, hold: 0 }))

test('what was placed from the official time on is given back, bookings too, and the rest is paid', async () => {
  await enter()
  expect(await countLate(stage.ctx.read, roundId, officialAt)).toEqual({ tickets: 4, booked: 1, net: 50_00 })
  await agree()
  await settleRound(stage.jobs, roundId)
  expect(await money()).toEqual(SETTLED)
  expect(await statuses()).toEqual([...STAND, ...RETURNED])
  expect((await findRound(stage.ctx.read, roundId))?.status).toBe('settled')
  const [bill] = await listBills(stage.ctx.read, members[0] ?? '', [tickets[3] ?? ''])
  expect(bill).toMatchObject({ status: 'refunded', refundReason: 'late', paid: 0 })
  await settleRound(stage.jobs, roundId)
  expect(await money(), 'once').toEqual(SETTLED)
})

test('a time that is taken from its row while it is paid by holds the round: nobody loses the stake that is due', async () => {
  const setOfficial = (at: Date | null) =>
    withSql(database.url, (sql) =>
      sql.begin(async (tx) => {
        await tx`set local session_replication_role = 'replica'`
        await tx`update result set official_at = ${at} where round_id = ${roundId}`
      }),
    )
  await enter()
  await agree()
  await settleRound(
    thenEach(stage.jobs, () => setOfficial(null)),
    roundId,
  )
  expect((await listSettlements(stage.ctx.read, roundId)).at(-1)?.state).toBe('held')
  expect(await statuses(), 'none is refunded yet').toEqual([...STAND, ...RETURNED.map(() => 'placed null')])
  await setOfficial(officialAt)
  await correct(new Date(officialAt.getTime() + 1))
  expect(await money()).toEqual(SETTLED)
})

test('the tree was sealed with them, and every one of them can still be proved', async () => {
  const before = await findSeal(stage.ctx.read, roundId)
  await enter()
  await agree()
  await settleRound(stage.jobs, roundId)
  expect(await findSeal(stage.ctx.read, roundId)).toEqual(before)
  const leaves = await stage.ctx.read.run<{
    leaf: Buffer
  }>`select leaf from ticket where round_id = ${roundId}`
  for (const { leaf } of leaves) {
    const proof = await proveTicket(stage.ctx, { operatorId: stage.operatorId, roundId, leaf })
    expect(proof).toMatchObject({ size: tickets.length, cancelled: null })
  }
})

describe('a round that was sold beyond its first ball, before rounds knew that', () => {
  const soldBeyond = (from: Date | null) =>
    withSql(database.url, (sql) => sql`update round set late_from = ${from} where id = ${roundId}`)
  beforeEach(async () => {
    await soldBeyond(officialAt)
    await moveClock(database.url, 2 * 60 * MINUTE_MS)
  })

  test('gives those tickets back by a result that says no time', async () => {
    await enter(null)
    await agree()
    await settleRound(stage.jobs, roundId)
    expect(await money()).toEqual(SETTLED)
    expect(await statuses()).toEqual([...STAND, ...RETURNED])
  })

  test('the second person is shown them: who confirms without that time ends the entry', async () => {
    await enter(null)
    await expect(agree(null)).rejects.toMatchObject({ code: 'RESULT_DIFFERS' })
  })

  test('a later time that people say does not let them stand, an earlier one holds', async () => {
    await enter(new Date(officialAt.getTime() + 60_000))
    await agree()
    await settleRound(stage.jobs, roundId)
    expect(await statuses()).toEqual([...STAND, ...RETURNED])
  })

  test('an entry of before the update gives them back too', async () => {
    await soldBeyond(null)
    await enter(null)
    await soldBeyond(officialAt)
    await agree()
    await settleRound(stage.jobs, roundId)
    expect(await statuses()).toEqual([...STAND, ...RETURNED])
  })

  test('a result before the draw still needs people who say when it was out', async () => {
    await moveClock(database.url, MINUTE_MS)
    await expect(enter(null)).rejects.toMatchObject({ code: 'RESULT_TOO_EARLY' })
  })

  test('a demo enters its own result', async () => {
    const given = giveByProgram(stage.jobs, { ...wish(), source: 'demo' }, [stage.makerId, stage.checkerId])
    expect(await given).toBe(true)
    await settleRound(stage.jobs, roundId)
    expect(await statuses()).toEqual([...STAND, ...RETURNED])
  })
})

describe('the official time', () => {
  test('lets a result be entered before the draw, and nothing else does', async () => {
    await expect(
      proposeResult(stage.ctx, { ...wish(), staffId: stage.makerId, source: 'test' }),
    ).rejects.toMatchObject({ code: 'RESULT_TOO_EARLY' })
    await enter()
  })

  test.each([
    ['to come', 2 * 60 * MINUTE_MS],
    ['before the round opened', -60 * MINUTE_MS],
  ])('is not %s', async (_, offMs) => {
    const at = new Date(officialAt.getTime() + offMs)
    await expect(enter(at)).rejects.toMatchObject({ code: 'OFFICIAL_TIME_INVALID' })
  })

  test('is agreed to as it was shown: another ends the entry as other numbers do', async () => {
    await enter()
    await expect(agree(new Date(officialAt.getTime() + 1))).rejects.toMatchObject({ code: 'RESULT_DIFFERS' })
  })

  test('holds for a correction that names none, which pays the others', async () => {
    await enter()
    await agree()
    await settleRound(stage.jobs, roundId)
    const right = { ...wish(), published: { ...DRAWN, last2: '48' }, officialAt }
    await proposeResult(stage.ctx, {
      ...right,
      officialAt: undefined,
      staffId: stage.makerId,
      source: 'test',
      reason: 'misprinted',
    })
    await setTakeBack(stage, 'full')
    await confirmResult(stage.ctx, { ...right, staffId: stage.checkerId })
    await settleRound(stage.jobs, roundId)
    expect(await money()).toEqual(SETTLED.map(() => ({ cash: 990, hold: 0 })))
    expect(await statuses()).toEqual([...STAND, ...RETURNED])
  })

  test('comes out later: what was paid to late tickets is asked back, and their price returned', async () => {
    await moveClock(database.url, 2 * 60 * MINUTE_MS)
    await proposeResult(stage.ctx, { ...wish(), staffId: stage.makerId, source: 'test' })
    await agree(null)
    await settleRound(stage.jobs, roundId)
    await setTakeBack(stage, 'full')
    const again = {
      ...wish(),
      staffId: stage.makerId,
      source: 'test',
      reason: 'it was out before',
      officialAt,
    }
    await proposeResult(stage.ctx, again)
    await agree()
    await settleRound(stage.jobs, roundId)
    expect(await money()).toEqual(SETTLED)
  })
})

/** Another time, or none, and other numbers where they were wrong as well; settled. */
async function correct(at: Date | null, published = DRAWN): Promise<void> {
  const right = { operatorId: stage.operatorId, roundId, published, officialAt: at }
  const by = { staffId: stage.makerId, source: 'test', reason: 'another time' }
  await proposeResult(stage.ctx, { ...right, ...by })
  await confirmResult(stage.ctx, { ...right, staffId: stage.checkerId })
  await settleRound(stage.jobs, roundId)
}

describe('an official time that was wrong', () => {
  const later = () => new Date(officialAt.getTime() + MINUTE_MS / 2)
  /** What the tickets that were given back win beside their stake: 890 of ten baht, and 1,780 of the booking's twenty. */
  const PUT_RIGHT = [1_890 + 890 + 1_780, 1_890 + 890, 1_890 + 890].map((cash) => ({ cash, hold: 0 }))

  beforeEach(async () => {
    await enter()
    await agree()
    await settleRound(stage.jobs, roundId)
    expect(await money()).toEqual(SETTLED)
    await moveClock(database.url, 2 * 60 * MINUTE_MS)
  })

  test.each([
    ['is moved later', later],
    ['is taken back', () => null],
  ])('%s: who was given the stake back is paid what the win is above it, once', async (_, at) => {
    await correct(at())
    expect(await money()).toEqual(PUT_RIGHT)
    await settleRound(stage.jobs, roundId)
    expect(await money()).toEqual(PUT_RIGHT)
    const [bill] = await listBills(stage.ctx.read, members[0] ?? '', [tickets[3] ?? ''])
    expect(bill).toMatchObject({ status: 'refunded', paid: 89_000 })
  })

  test('moved there and back again: what was paid is asked back by the rule, the stake is not given twice', async () => {
    await correct(null)
    await setTakeBack(stage, 'full')
    await correct(officialAt)
    expect(await money()).toEqual(SETTLED)
    await correct(later())
    expect(await money()).toEqual(PUT_RIGHT)
  })

  test('with numbers by which they lose, nothing more is moved: the stake they have back stays theirs', async () => {
    await setTakeBack(stage, 'full')
    await correct(null, { ...DRAWN, last2: '48' })
    expect(await money()).toEqual(SETTLED.map(() => ({ cash: 990, hold: 0 })))
  })

  test('a ticket that says it was never given back is paid nothing: the ledger knows', async () => {
    await withSql(database.url, (sql) =>
      sql.begin(async (tx) => {
        await tx`set local session_replication_role = 'replica'`
        await tx`update ticket set status = 'placed', refund_reason = null where id = ${tickets[3] ?? ''}`
      }),
    )
    const before = await money()
    await correct(null)
    expect((await listSettlements(stage.ctx.read, roundId)).at(-1)?.state).toBe('held')
    expect(await money()).toEqual(before)
    await withSql(database.url, (sql) =>
      sql.begin(async (tx) => {
        await tx`set local session_replication_role = 'replica'`
        await tx`update ticket set status = 'refunded', refund_reason = 'late' where id = ${tickets[3] ?? ''}`
      }),
    )
  })

  test.each([1, 2, 3, 4, 5, 6])(
    'stopped in transaction %i of putting it right, two workers pay once',
    async (nth) => {
      const right = { ...wish(), officialAt: null }
      const by = { staffId: stage.makerId, source: 'test', reason: 'another time' }
      await proposeResult(stage.ctx, { ...right, ...by })
      await confirmResult(stage.ctx, { ...right, staffId: stage.checkerId })
      await settleRound(stoppedAt(stage.jobs, nth, 'after the commit'), roundId).catch((error: unknown) =>
        expect(String(error)).toContain('stopped'),
      )
      await Promise.all([settleRound(stage.jobs, roundId), settleRound(other.jobs, roundId)])
      expect(await money()).toEqual(PUT_RIGHT)
    },
  )
})

describe('a win that is paid before the official time is known', () => {
  /** What the member spends of 2,780 baht before the correction, and has after it. By `none` the win stays, and the stake with it. */
  const RULES = [
    ['none', 0, 2_780],
    ['available', 0, 1_890],
    ['available', 1_885, 5],
    ['available', 2_000, 0],
  ] as const

  test('by the rule none a win below the stake is exchanged for the stake', async () => {
    roundId = await stage.openRound()
    officialAt = await stage.ctx.transaction((tx) => tx.readClock())
    const [member = ''] = await stage.members(1, bahtToSatang(1_000))
    const lines = [
      ['two_bottom', '47', 1],
      ['two_bottom', '11', 299],
    ] as const
    await placeTicket(stage.ctx, wishFor(stage, member, roundId, lines))
    await shutRound(stage, roundId)
    await moveClock(database.url, 2 * 60 * MINUTE_MS)
    await enter(null)
    await agree(null)
    await settleRound(stage.jobs, roundId)
    expect((await findCash(stage.ctx.read, member))?.balance).toBe(bahtToSatang(700 + 90))
    await correct(officialAt)
    expect((await findCash(stage.ctx.read, member))?.balance).toBe(bahtToSatang(1_000))
    expect(await listMoneyFaults(stage.ctx.read)).toEqual([])
  })

  test.each(RULES)(
    'by the rule %s, after %i baht were spent: win and stake are not kept both',
    async (rule, spent, left) => {
      await moveClock(database.url, 2 * 60 * MINUTE_MS)
      await proposeResult(stage.ctx, { ...wish(), staffId: stage.makerId, source: 'test' })
      await agree(null)
      await settleRound(stage.jobs, roundId)
      const [, member = ''] = members
      expect((await money())[1]).toEqual({ cash: 980 + 1_800, hold: 0 })
      if (spent > 0) await spend(stage, member, bahtToSatang(spent))
      await setTakeBack(stage, rule)
      await proposeResult(stage.ctx, {
        ...{ ...wish(), staffId: stage.makerId, source: 'test', reason: 'it was out before', officialAt },
      })
      await agree()
      await settleRound(stage.jobs, roundId)
      expect((await money())[1]).toEqual({ cash: left, hold: 0 })
      expect(await listMoneyFaults(stage.ctx.read)).toEqual([])
    },
  )
})

// Two transactions add up what was sold; then evaluated, paid, turned to refunds, refunded, ended.
describe.each([1, 2, 3, 4, 5, 6, 7])('stopped in transaction %i', (nth) => {
  test.each(['before the commit', 'after the commit'] as const)(
    '%s, two workers go on and give back once',
    async (moment) => {
      await enter()
      await agree()
      await settleRound(stoppedAt(stage.jobs, nth, moment), roundId).catch((error: unknown) =>
        expect(String(error)).toContain('stopped'),
      )
      expect(await listMoneyFaults(stage.ctx.read), 'the books balance in between').toEqual([])
      await Promise.all([settleRound(stage.jobs, roundId), settleRound(other.jobs, roundId)])
      expect(await money()).toEqual(SETTLED)
      expect(await statuses()).toEqual([...STAND, ...RETURNED])
    },
  )
})

test.each([1, 2, 3, 4, 5, 6, 7])(
  'a void that comes after transaction %i of the settlement is the only one carried out',
  async (nth) => {
    await enter()
    await agree()
    const stopped = stoppedAt(stage.jobs, nth, 'after the commit')
    await settleRound(stopped, roundId).catch((error: Error) => expect(error.message).toBe('stopped'))
    await voidRound(stage.jobs, { operatorId: stage.operatorId, roundId, reason: 'test', actor: 'system' })
    await settleRound(other.jobs, roundId)
    const states = (await listSettlements(stage.ctx.read, roundId)).map(({ state }) => state)
    expect([states.at(-1), states.includes('refunding')]).toEqual(['settled', false])
    const standing = (await statuses()).filter((status) => status.startsWith('placed'))
    expect(standing).toEqual([])
    expect(await listRoundsHeldUp(stage.ctx.read)).toEqual([])
  },
)
