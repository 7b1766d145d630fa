import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OwnScheduleSeen, ScheduledLotterySeen } from '../../../../contract/console/schedules.ts'
import { addDays, type BangkokDate, bangkokDate, bangkokMs } from '../../../../domain/calendar/bangkok.ts'
import { bahtToSatang } from '../../../../domain/money.ts'
import { moveClock, moveClockTo, useDatabase, withSql } from '../../../../tests/support/database/database.ts'
import { type Desk, openDesk } from '../../../../tests/support/stage/desk.ts'
import { wishFor } from '../../../../tests/support/stage/stage.ts'
import { listAudit } from '../../../features/audit/queries.ts'
import { placeTicket } from '../../../features/betting/place-ticket.ts'
import { advanceRounds } from '../../../features/rounds/advance-rounds.ts'
import { closeRound } from '../../../features/rounds/close-round.ts'
import { generateRounds } from '../../../features/rounds/generate-rounds.ts'

const AS_USUAL: OwnScheduleSeen = { days: null, drawAt: null, closeMinutes: null, moves: [] }
const database = useDatabase()
let desk: Desk
let today: BangkokDate
beforeAll(async () => {
  today = bangkokDate(await moveClockTo(database.url, '12:00'))
  desk = await openDesk(database.url)
  await generateRounds(desk.ctx)
  await advanceRounds(desk.ctx)
})
beforeEach(() => clockAt('12:00'))
afterAll(() => desk.close())

function clockAt(clock: string, day = today): Promise<void> {
  return moveClock(database.url, bangkokMs(day, clock) - Date.now())
}

async function lotteryOf(code: string): Promise<ScheduledLotterySeen> {
  const { body } = await (await desk.clerk('auditor')).get('/schedules/list')
  return body.lotteries.find((lottery: ScheduledLotterySeen) => lottery.code === code)
}

async function set(code: string, own: Partial<OwnScheduleSeen>) {
  const { id, version, onSale } = await lotteryOf(code)
  const owner = await desk.clerk('operator_admin')
  return owner.post('/schedules/set', { lotteryId: id, onSale, own: { ...AS_USUAL, ...own }, version })
}

async function decide(act: 'confirm' | 'reject', code: string, proposalId: string) {
  const { id: lotteryId } = await lotteryOf(code)
  return (await desk.clerk('draw_checker')).post(`/schedules/${act}`, { lotteryId, proposalId })
}

interface RoundSeen {
  readonly id: string
  readonly day: string
  readonly status: string
  readonly closes: string
}

function roundsOf(code: string): Promise<RoundSeen[]> {
  return desk.ctx.read.run<RoundSeen>`
    select r.id, r.business_date as day, r.status,
      to_char(r.closes_at at time zone 'Asia/Bangkok', 'YYYY-MM-DD HH24:MI') as closes
    from round r join lottery l on l.id = r.lottery_id
    where l.code = ${code} and r.status in ('scheduled', 'open') order by r.closes_at`
}

/** The round of a lottery's next draw. */
async function nextOf(code: string): Promise<RoundSeen> {
  const [first] = await roundsOf(code)
  if (!first) throw new Error('rounds stand weeks ahead')
  return first
}

async function buyIn(roundId: string) {
  const [memberId] = (await desk.members(1, bahtToSatang(100))) as [string]
  return placeTicket(desk.ctx, wishFor(desk, memberId, roundId, [['two_top', '12', 10]]))
}

/** What the owner of the database may write, who is nobody's application. */
function byOwner(statement: string, ...values: readonly (string | number)[]): Promise<unknown> {
  return withSql(database.url, (sql) => sql.unsafe(statement, [...values]))
}

describe('one person does not sell on a known result', () => {
  test('a draw put off to the evening does not move its first ball', async () => {
    const { status, body } = await set('hanoi', { drawAt: '23:00', closeMinutes: 20 })
    expect([status, body.code, body.field]).toEqual([422, 'CLOSE_TOO_LATE', 'closeMinutes'])
    const { id } = await nextOf('hanoi')
    await clockAt('22:30')
    await expect(buyIn(id)).rejects.toMatchObject({ code: 'ROUND_CLOSED' })
  })

  test('nor does whoever owns the database: neither the close, nor its limit, nor the day', async () => {
    const { id } = await nextOf('hanoi')
    const late = `${today}T22:50+07:00`
    await expect(
      byOwner('update round set closes_at = $2, draw_at = $2 where id = $1', id, late),
    ).rejects.toThrow('round_closes_in_time')
    await expect(
      byOwner('update round set closes_at = $2, draw_at = $2, latest_close_at = $2 where id = $1', id, late),
    ).rejects.toThrow('does not get later')
    await clockAt('22:30')
    await expect(buyIn(id)).rejects.toMatchObject({ code: 'ROUND_CLOSED' })
  })

  test('a ticket written into the table after the close is refused, at whatever time it claims', async () => {
    const { id } = await nextOf('hanoi-4d')
    await buyIn(id)
    const copy = `
      insert into ticket (member_id, id, operator_id, round_id, plan, types, numbers, stakes, rates, discounts, stake, net,
        key, request_hash, leaf, nonce, batch_id, batch_index, placed_at)
      select member_id, gen_random_uuid(), operator_id, round_id, plan, types, numbers, stakes, rates, discounts, stake,
        net, gen_random_uuid(), request_hash, leaf, nonce, batch_id, batch_index, placed_at + $2::interval
      from ticket where round_id = $1`
    await expect(byOwner(copy, id, '9 hours')).rejects.toThrow('takes no ticket')
    await clockAt('20:58')
    await expect(byOwner(copy, id, '0')).rejects.toThrow('takes no ticket')
  })

  test('a closed round is not opened again, and takes no ticket though the clock went back', async () => {
    const { id } = await nextOf('hanoi-extra')
    await buyIn(id)
    await closeRound(desk.ctx, { operatorId: desk.operatorId, roundId: id, reason: 'test' })
    await expect(byOwner(`update round set status = 'open' where id = $1`, id)).rejects.toThrow(
      'stays closed',
    )
    await clockAt('11:00')
    await expect(buyIn(id)).rejects.toMatchObject({ code: 'ROUND_CLOSED' })
  })
})

describe('whatever closes later than it did takes two people, and earlier one', () => {
  const closesOf = async (code: string) => (await nextOf(code)).closes.slice(11)

  test('a later close waits for another person, and nothing changes before', async () => {
    const { status, body } = await set('hanoi-vip', { closeMinutes: 10 })
    expect([status, typeof body.proposalId, body.version]).toEqual([200, 'string', 0])
    expect(await lotteryOf('hanoi-vip')).toMatchObject({ version: 0, own: AS_USUAL })
    expect(await closesOf('hanoi-vip')).toBe('19:10')
    const { id: lotteryId } = await lotteryOf('hanoi-vip')
    const decision = { lotteryId, proposalId: body.proposalId }
    const owner = await desk.clerk('operator_admin')
    expect((await owner.post('/schedules/confirm', decision)).body.code).toBe('SAME_PERSON')
    expect((await set('hanoi-vip', { closeMinutes: 9 })).body.code).toBe('SCHEDULE_PROPOSED')
    expect((await owner.get('/approvals/waiting')).body.waiting).toEqual([
      expect.objectContaining({
        kind: 'schedule',
        own: true,
        schedule: expect.objectContaining({
          lottery: 'ฮานอย VIP',
          now: { days: { every: 'day' }, closesAt: '19:10', drawAt: '19:30' },
          wanted: { days: { every: 'day' }, closesAt: '19:20', drawAt: '19:30' },
        }),
      }),
    ])
    for (let again = 0; again < 2; again += 1) {
      expect((await decide('confirm', 'hanoi-vip', body.proposalId)).status).toBe(200)
    }
    expect(await closesOf('hanoi-vip')).toBe('19:20')
    expect(await lotteryOf('hanoi-vip')).toMatchObject({ version: 1 })
    const audit = await listAudit(desk.ctx.read, desk.operatorId, 0, 1_000)
    const kinds = audit.map(({ kind }) => kind).filter((kind) => kind.includes('schedule'))
    expect(kinds.slice(-3)).toEqual(['schedule.propose', 'schedule.confirm', 'lottery.schedule'])
  })

  test('an earlier close is done at once, and what waits goes with the schedule it was based on', async () => {
    const { body } = await set('lao-vip', { closeMinutes: 10 })
    expect(await closesOf('lao-vip')).toBe('21:10')
    expect((await set('lao-vip', { closeMinutes: 40 })).body).toMatchObject({ version: 1, proposalId: null })
    expect(await closesOf('lao-vip')).toBe('20:50')
    expect((await decide('confirm', 'lao-vip', body.proposalId)).body.code).toBe('PROPOSAL_UNKNOWN')
    // Back to what it was is later again.
    expect(typeof (await set('lao-vip', {})).body.proposalId).toBe('string')
    expect(await closesOf('lao-vip')).toBe('20:50')
  })

  test('the other person says no, and whoever asked takes it back', async () => {
    const first = (await set('lao-star', { closeMinutes: 6 })).body.proposalId
    expect((await decide('reject', 'lao-star', first)).status).toBe(200)
    const second = (await set('lao-star', { closeMinutes: 6 })).body.proposalId
    const { id: lotteryId } = await lotteryOf('lao-star')
    const owner = await desk.clerk('operator_admin')
    expect((await owner.post('/schedules/withdraw', { lotteryId, proposalId: second })).status).toBe(200)
    expect((await decide('confirm', 'lao-star', second)).body.code).toBe('PROPOSAL_UNKNOWN')
    expect(await closesOf('lao-star')).toBe('15:30')
  })

  test('a draw moved to a later day by two people keeps the hour of its first ball', async () => {
    const [, second] = await roundsOf('thai-government')
    if (!second) throw new Error('two government rounds stand')
    const to = addDays(second.day, 1)
    const { body } = await set('thai-government', { moves: [{ from: second.day, to, reason: 'วันหยุด' }] })
    expect((await roundsOf('thai-government'))[1]).toEqual(second)
    expect((await decide('confirm', 'thai-government', body.proposalId)).status).toBe(200)
    expect((await roundsOf('thai-government'))[1]).toMatchObject({
      id: second.id,
      day: to,
      closes: `${to} 15:25`,
    })
    const late = `${to}T15:31+07:00`
    await expect(
      byOwner('update round set closes_at = $2, draw_at = $2 where id = $1', second.id, late),
    ).rejects.toThrow('round_closes_in_time')
  })

  test('a draw moved to an earlier day, or called off, is done at once', async () => {
    const [, , , fourth] = await roundsOf('lao-asean')
    if (!fourth) throw new Error('rounds stand weeks ahead')
    const moves = [{ from: fourth.day, to: addDays(fourth.day, -1), reason: 'วันหยุด' }]
    expect((await set('lao-asean', { moves })).body).toMatchObject({ version: 1, proposalId: null })
  })

  test('the day of a round somebody bought in stands, whoever writes', async () => {
    const { id } = await nextOf('lao-union')
    await buyIn(id)
    const move = `update round set business_date = business_date - 1, latest_close_at = latest_close_at - interval '1 day',
      closes_at = closes_at - interval '1 day', opens_at = opens_at - interval '2 days' where id = $1`
    await expect(byOwner(move, id)).rejects.toThrow('somebody bought in stands')
  })
})

test('a ticket is not taken back after the close, whoever writes', async () => {
  const { id } = await nextOf('hanoi-4d')
  const ticket = await buyIn(id)
  await clockAt('20:58')
  const cancel = `update ticket set status = 'cancelled', cancelled_at = placed_at where id = $1`
  await expect(byOwner(cancel, ticket.id)).rejects.toThrow('gives no ticket back')
})
