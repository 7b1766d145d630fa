import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OwnScheduleSeen, ScheduledLotterySeen } from '../../../../contract/console/schedules.ts'
import { addDays, type BangkokDate, bangkokDate } from '../../../../domain/calendar/bangkok.ts'
import { bahtToSatang } from '../../../../domain/money.ts'
import { moveClock, moveClockTo, useDatabase } from '../../../../tests/support/database/database.ts'
import { type Desk, openDesk } from '../../../../tests/support/stage/desk.ts'
import { wishFor } from '../../../../tests/support/stage/stage.ts'
import { listAudit } from '../../../features/audit/queries.ts'
import { placeTicket } from '../../../features/betting/place-ticket.ts'
import { advanceRounds } from '../../../features/rounds/advance-rounds.ts'
import { generateRounds } from '../../../features/rounds/generate-rounds.ts'

const AS_USUAL: OwnScheduleSeen = { days: null, drawAt: null, closeMinutes: null, moves: [] }
const database = useDatabase()
let desk: Desk
let today: BangkokDate
beforeAll(async () => {
  // At noon, when no draw of the day is over by one schedule and not by the other.
  today = bangkokDate(await moveClockTo(database.url, '12:00'))
  desk = await openDesk(database.url)
  await generateRounds(desk.ctx)
  await advanceRounds(desk.ctx)
})
afterAll(() => desk.close())

async function lotteryOf(code: string): Promise<ScheduledLotterySeen> {
  const { body } = await (await desk.clerk('auditor')).get('/schedules/list')
  return body.lotteries.find((lottery: ScheduledLotterySeen) => lottery.code === code)
}

/** Sets a schedule as the owner, from the version that stands; where two people decide it, another one agrees. */
async function set(code: string, own: Partial<OwnScheduleSeen>, onSale = true) {
  const { id, version } = await lotteryOf(code)
  const owner = await desk.clerk('operator_admin')
  const wish = { lotteryId: id, onSale, own: { ...AS_USUAL, ...own }, version }
  const answer = await owner.post('/schedules/set', wish)
  const { proposalId } = answer.body
  if (typeof proposalId !== 'string') return answer
  const checker = await desk.clerk('draw_checker')
  const agreed = await checker.post('/schedules/confirm', { lotteryId: id, proposalId })
  return agreed.status === 200 ? answer : agreed
}

function roundsOf(code: string) {
  return desk.ctx.read.run<{ id: string; code: string; status: string; day: string; closes: string }>`
    select r.id, r.code, r.status, r.business_date as day,
      to_char(r.closes_at at time zone 'Asia/Bangkok', 'HH24:MI') as closes
    from round r join lottery l on l.id = r.lottery_id
    where l.code = ${code} and r.status in ('scheduled', 'open') order by r.closes_at`
}

async function buyIn(roundId: string): Promise<void> {
  const [memberId] = (await desk.members(1, bahtToSatang(100))) as [string]
  await placeTicket(desk.ctx, wishFor(desk, memberId, roundId, [['two_top', '12', 10]]))
}

const openRoundOf = async (code: string) => {
  const found = (await roundsOf(code)).find(({ status }) => status === 'open')
  if (!found) throw new Error('every lottery has an open round')
  return found
}

test('everybody sees when each lottery is drawn and what comes next', async () => {
  const hanoi = await lotteryOf('hanoi')
  expect(hanoi).toMatchObject({
    name: 'ฮานอยปกติ',
    onSale: true,
    isFast: false,
    zone: 'bangkok',
    usual: { days: { every: 'day' }, drawAt: '18:30', closeMinutes: 20 },
    own: AS_USUAL,
  })
  expect(hanoi.next?.closesAt).toMatch(/T18:10:00.000\+07:00$/)
  expect(await lotteryOf('dow')).toMatchObject({ zone: 'new-york' })
  expect(await lotteryOf('yeekee')).toMatchObject({ isFast: true })
})

test('other times move the rounds nobody has bought in; the sold one stays, and it is on record', async () => {
  const before = await roundsOf('hanoi-vip')
  const sold = await openRoundOf('hanoi-vip')
  await buyIn(sold.id)
  const { status, body } = await set('hanoi-vip', { drawAt: '20:00', closeMinutes: 40 })
  expect(status).toBe(200)
  expect(body.rounds).toContainEqual(expect.objectContaining({ code: sold.code, fate: 'stays' }))
  const after = await roundsOf('hanoi-vip')
  expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id))
  expect(after.map(({ id, closes }) => [id === sold.id, closes])).toEqual(
    before.map(({ id }) => (id === sold.id ? [true, '19:10'] : [false, '19:20'])),
  )
  // What is made from now on follows the same schedule, and nothing is made twice.
  expect(await generateRounds(desk.ctx)).toBe(0)
  const last = (await listAudit(desk.ctx.read, desk.operatorId, 0, 1_000)).at(-1)
  expect(last).toMatchObject({ kind: 'lottery.schedule' })
  expect(last?.text).toContain('"drawAt":"20:00"')
  expect(last?.text).toContain(sold.code)
})

test('a round opens when the one before it closes, though that one keeps its old time', async () => {
  const rows = await desk.ctx.read.run<{ opensAt: Date; closesAt: Date }>`
    select r.opens_at as "opensAt", r.closes_at as "closesAt" from round r join lottery l on l.id = r.lottery_id
    where l.code = 'hanoi-vip' and r.status in ('scheduled', 'open') order by r.closes_at limit 3`
  const [first, second, third] = rows
  expect(second?.opensAt.getTime()).toBeGreaterThanOrEqual(first?.closesAt.getTime() ?? Number.NaN)
  expect(third?.opensAt).toEqual(second?.closesAt)
})

test('a day is called off: its round goes with what was set for it, and comes back', async () => {
  const rounds = await roundsOf('hanoi-star')
  const gone = rounds[3]
  if (!gone) throw new Error('rounds stand weeks ahead')
  const maker = await desk.clerk('draw_maker')
  const closing = { roundId: gone.id, type: 'two_top', numbers: ['08'], kind: 'closed', withReversed: false }
  expect((await maker.post('/numbers/set', closing)).status).toBe(200)
  const { status, body } = await set('hanoi-star', {
    moves: [{ from: gone.day, to: null, reason: 'เทศกาล' }],
  })
  expect([status, body.rounds]).toEqual([200, [expect.objectContaining({ code: gone.code, fate: 'gone' })]])
  await generateRounds(desk.ctx)
  expect((await roundsOf('hanoi-star')).map(({ day }) => day)).not.toContain(gone.day)
  expect((await set('hanoi-star', {})).status).toBe(200)
  await generateRounds(desk.ctx)
  expect((await roundsOf('hanoi-star')).map(({ day }) => day)).toContain(gone.day)
})

test('a draw is moved to another day and takes its round along', async () => {
  const [, second] = await roundsOf('lao')
  if (!second) throw new Error('rounds stand weeks ahead')
  const to = addDays(second.day, 1) // drawn on Mondays, Wednesdays and Fridays, so the day after is free
  expect((await set('lao', { moves: [{ from: second.day, to, reason: 'วันหยุด' }] })).status).toBe(200)
  const moved = (await roundsOf('lao')).find(({ id }) => id === second.id)
  expect(moved).toMatchObject({ day: to, code: `lao-${to.replaceAll('-', '')}`, closes: second.closes })
  expect(await generateRounds(desk.ctx)).toBe(0)
})

test('a day somebody has bought for is neither called off nor moved, and nothing changes', async () => {
  const sold = await openRoundOf('hanoi-hd')
  await buyIn(sold.id)
  const before = await lotteryOf('hanoi-hd')
  const { status, body } = await set('hanoi-hd', { moves: [{ from: sold.day, to: null, reason: 'งด' }] })
  expect([status, body.code, body.field]).toEqual([409, 'ROUND_SOLD', sold.day])
  expect(await lotteryOf('hanoi-hd')).toEqual(before)
  expect((await openRoundOf('hanoi-hd')).id).toBe(sold.id)
})

test('the preview shows thirty days and what would happen, and changes nothing', async () => {
  const before = await roundsOf('hanoi-tv')
  const { id } = await lotteryOf('hanoi-tv')
  const [, second] = before
  const own = { ...AS_USUAL, moves: [{ from: second?.day ?? '', to: null, reason: 'งด' }] }
  const auditor = await desk.clerk('auditor')
  const { status, body } = await auditor.post('/schedules/preview', { lotteryId: id, onSale: true, own })
  expect(status).toBe(200)
  expect(body.days.length).toBeGreaterThanOrEqual(29)
  expect(body.days.map((day: { businessDate: string }) => day.businessDate)).not.toContain(second?.day)
  expect(body.rounds).toEqual([expect.objectContaining({ code: second?.code, fate: 'gone' })])
  expect(await roundsOf('hanoi-tv')).toEqual(before)
})

test('a lottery that is sold no more takes no bet and keeps only the round somebody has bought in', async () => {
  const sold = await openRoundOf('malay')
  await buyIn(sold.id)
  expect((await set('malay', {}, false)).status).toBe(200)
  expect((await roundsOf('malay')).map(({ id }) => id)).toEqual([sold.id])
  await expect(buyIn(sold.id)).rejects.toMatchObject({ code: 'ROUND_UNKNOWN' })
  expect(await lotteryOf('malay')).toMatchObject({ onSale: false, next: null })
  expect((await set('malay', {})).status).toBe(200)
  await generateRounds(desk.ctx)
  expect((await roundsOf('malay')).length).toBeGreaterThan(5)
  await buyIn(sold.id)
})

test('of a lottery that draws itself only days that are not promised yet are called off', async () => {
  const [promised] = await roundsOf('yeekee')
  const off = (from: string) => set('yeekee', { moves: [{ from, to: null, reason: 'ปิดปรับปรุง' }] })
  expect((await off(promised?.day ?? '')).body.code).toBe('ROUND_SOLD')
  expect((await off(addDays(today, 5))).status).toBe(200)
  expect((await set('yeekee', { drawAt: '07:00' })).body.code).toBe('SCHEDULE_FAST')
  const { id } = await lotteryOf('yeekee')
  const own = { ...AS_USUAL, moves: [{ from: addDays(today, 5), to: null, reason: 'ปิดปรับปรุง' }] }
  const owner = await desk.clerk('operator_admin')
  const { body } = await owner.post('/schedules/preview', { lotteryId: id, onSale: true, own })
  expect(body.days.at(2)).toMatchObject({ rounds: 88 })
  expect(body.days.map((day: { businessDate: string }) => day.businessDate)).not.toContain(addDays(today, 5))
})

test('two people who change it at once: the second is told, whichever it is', async () => {
  const { id, version } = await lotteryOf('lao-tv')
  const owner = await desk.clerk('operator_admin')
  const wishes = ['10:20', '10:25'].map((drawAt) => ({
    lotteryId: id,
    onSale: true,
    own: { ...AS_USUAL, drawAt },
    version,
  }))
  const answers = await Promise.all(wishes.map((wish) => owner.post('/schedules/set', wish)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await lotteryOf('lao-tv')).version).toBe(version + 1)
})

test('bets that come while a round is moved stand in a round that stays', async () => {
  const round = await openRoundOf('lao-hd')
  const [, changed] = await Promise.all([
    buyIn(round.id).catch((error: unknown) => error),
    set('lao-hd', { drawAt: '13:35' }),
    buyIn(round.id).catch((error: unknown) => error),
  ])
  expect(changed.status).toBe(200)
  const [{ tickets } = { tickets: -1 }] = await desk.ctx.read.run<{ tickets: number }>`
    select count(*)::int as tickets from ticket where round_id = ${round.id}`
  const kept = await openRoundOf('lao-hd')
  // A bet before the change fixes the round; after it the round has its new time and the bet is taken all the same.
  expect([kept.id, tickets]).toEqual([round.id, 2])
})

test.each([
  { drawAt: '30:00' },
  { drawAt: '7:00' },
  { closeMinutes: -1 },
  { closeMinutes: 721 },
  { days: { every: 'week', on: [] } },
  { days: { every: 'week', on: [7] } },
  { days: { every: 'month', on: [0] } },
  { moves: [{ from: '2027-02-30', to: null, reason: 'งด' }] },
  { moves: [{ from: '2027-02-03', to: null, reason: '' }] },
])('%o is refused', async (wrong) => {
  expect((await set('gsb', wrong as Partial<OwnScheduleSeen>)).status).toBe(400)
})

// The last test, because it does not reset the clock.
test('minutes after a close, other times move every round that stands and draw no day twice', async () => {
  const [first] = await roundsOf('hanoi-star')
  const { at } = await desk.ctx.read.one<{ at: Date }>`
    select closes_at as at from round where id = ${first?.id ?? ''}`
  await moveClock(database.url, at.getTime() + 60_000 - Date.now())
  await advanceRounds(desk.ctx)
  await generateRounds(desk.ctx)
  const { id } = await lotteryOf('hanoi-star')
  const own = { ...AS_USUAL, closeMinutes: 5 }
  const auditor = await desk.clerk('auditor')
  const { body } = await auditor.post('/schedules/preview', { lotteryId: id, onSale: true, own })
  expect(body.rounds.map(({ fate }: { fate: string }) => fate)).toEqual(
    (await roundsOf('hanoi-star')).map(() => 'moved'),
  )
  const days = body.days.map((day: { businessDate: string }) => day.businessDate)
  expect(days).not.toContain(first?.day)
  expect(days[0]).toBe(addDays(first?.day ?? '', 1))
})
