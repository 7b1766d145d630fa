import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays, bangkokDate, bangkokMs } from '../../../domain/calendar/bangkok.ts'
import { bahtToSatang, basisPoints } from '../../../domain/money.ts'
import { moveClock, useDatabase, withSql } from '../../../tests/support/database/database.ts'
import { agreeOnNumbers } from '../../../tests/support/stage/agreed-numbers.ts'
import { DRAWN, drawRound } from '../../../tests/support/stage/drawing.ts'
import { openStage, type Stage, wishFor } from '../../../tests/support/stage/stage.ts'
import { cancelTicket } from '../betting/cancel-ticket.ts'
import { placeTicket } from '../betting/place-ticket.ts'
import { settleRound } from '../settlement/settle-round.ts'
import { voidRound } from '../voids/void-round.ts'
import { changeAssistant } from './manage.ts'
import { insertAssistant, insertOrUpdateRole } from './queries.ts'
import type { DayOfAssistant, ReportAsked } from './queries-report.ts'
import { pageOfDays, readReport } from './read-report.ts'

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
  ;[member = ''] = await stage.members(1, bahtToSatang(10_000))
  roleId = randomUUID()
  const permissions = ['bet', 'cancel'] as const
  await stage.ctx.transaction((tx) => insertOrUpdateRole(tx, owner(), { id: roleId, name: 'x', permissions }))
  assistantId = await hired('som', 250)
})

const owner = () => ({ memberId: member, operatorId: stage.operatorId, sessionId: randomUUID() })
const terms = (commission: number) => ({
  ...{ roleId, dayBudget: null, lotteries: null, commission: basisPoints(commission) },
})
async function hired(name: string, commission: number): Promise<string> {
  const id = randomUUID()
  await stage.ctx.transaction(async (tx) => {
    await tx.readClock()
    await insertAssistant(tx, { ...owner(), ...terms(commission), id, name, passwordHash: '-' })
  })
  return id
}
const sell = async (baht: number, roundId: string, number = '12', by: string | null = assistantId) =>
  placeTicket(stage.ctx, {
    ...wishFor(stage, member, roundId, [['two_top', number, baht]]),
    ...(by === null ? {} : { assistantId: by }),
  })
const today = () => bangkokDate(stage.ctx.now().getTime())
const report = (asked: Partial<ReportAsked> = {}, of = member) =>
  readReport(stage.ctx.read, of, { from: addDays(today(), -1), to: addDays(today(), 40), ...asked })
const day = async () => (await report()).days[0]
async function settled(roundId: string): Promise<void> {
  await drawRound(stage, roundId)
  await settleRound(stage.jobs, roundId)
}

test('commission is of tickets that stand once their round is settled, each rounded down', async () => {
  const roundId = await stage.openRound()
  await sell(100, roundId)
  await sell(10.19, roundId) // 25.475 satang
  await sell(500, roundId, '12', null) // the member's own
  expect(await day()).toMatchObject({ name: 'som', sold: 110_19, won: 0, commission: 0 })
  await settled(roundId)
  expect(await day()).toMatchObject({ sold: 110_19, commission: 2_50 + 25 })
})

test('what was cancelled or is void is sold no more and earns nothing', async () => {
  const [kept, voided] = [await stage.openRound(), await stage.openRound()]
  const { id } = await sell(100, kept)
  await sell(40, kept)
  await sell(60, voided)
  await cancelTicket(stage.ctx, { memberId: member, ticketId: id })
  await settled(kept)
  await settled(voided)
  expect(await day()).toMatchObject({ sold: 100_00, commission: 1_00 + 1_50 })
  await voidRound(stage.ctx, {
    ...{ operatorId: stage.operatorId, roundId: voided, reason: 'งดออกผล', actor: 'system' },
  })
  await settleRound(stage.jobs, voided)
  expect(await day()).toMatchObject({ sold: 40_00, commission: 1_00 })
})

test('a corrected result changes what was won, and nothing of the commission', async () => {
  const roundId = await stage.openRound()
  await sell(10, roundId, '34')
  await settled(roundId)
  const before = await day()
  await drawRound(stage, roundId, { ...DRAWN, first: '461234' }, 'พิมพ์ผิด')
  await settleRound(stage.jobs, roundId)
  const after = await day()
  expect(after?.won).toBeGreaterThan(before?.won ?? 0)
  expect(after?.commission).toBe(25)
})

test('another commission is of what is sold from then on', async () => {
  const roundId = await stage.openRound()
  await sell(100, roundId)
  await changeAssistant(stage.ctx, owner(), { id: assistantId, ...terms(1_000) })
  await sell(100, roundId)
  await settled(roundId)
  expect(await day()).toMatchObject({ commission: 2_50 + 10_00 })
})

test('what was cancelled and what is void stands apart, with what the rest cost', async () => {
  const [kept, voided] = [await stage.openRound(), await stage.openRound()]
  const { id } = await sell(100, kept)
  const { net } = await sell(40, kept)
  await sell(60, voided)
  await cancelTicket(stage.ctx, { memberId: member, ticketId: id })
  await voidRound(stage.ctx, {
    ...{ operatorId: stage.operatorId, roundId: voided, reason: 'งดออกผล', actor: 'system' },
  })
  await settleRound(stage.jobs, voided)
  expect((await report()).total).toMatchObject({ sold: 40_00, net, cancelled: 160_00, won: 0 })
})

test('the sums are of all days, whichever page is shown; each day comes once, the newest first', async () => {
  const other = await hired('noi', 0)
  const first = bangkokDate(Date.now())
  for (let n = 1; n <= 17; n += 1) {
    await moveClock(database.url, bangkokMs(addDays(first, n), '12:00') - Date.now())
    const roundId = await stage.openRound()
    await sell(1, roundId)
    await sell(2, roundId, '12', other)
  }
  const all = await report({ from: first, to: addDays(first, 17) })
  expect(all.total).toMatchObject({ sold: 17 * 3_00 })
  expect(all.assistants.map(({ name, sold }) => [name, sold])).toEqual([
    ['noi', 17 * 2_00],
    ['som', 17 * 1_00],
  ])
  const newest = pageOfDays(all.days, undefined)
  const older = pageOfDays(all.days, newest.next ?? '')
  expect([newest.shown.length, older.shown.length, older.next]).toEqual([31, 3, null])
  const shown = [...newest.shown, ...older.shown]
  expect(shown).toEqual(all.days)
  expect(new Set(shown.map((each) => `${each.day} ${each.name}`)).size).toBe(34)
  expect(shown.map((each) => each.day)).toEqual(
    shown
      .map((each) => each.day)
      .toSorted()
      .reverse(),
  )
  const some = await report({ from: addDays(first, 3), to: addDays(first, 5), assistantId: other })
  expect([some.total.sold, some.days.length, some.assistants.length]).toEqual([3 * 2_00, 3, 1])
})

test('is narrowed to a lottery', async () => {
  const [one, other] = [await stage.openRound(), await stage.openRound({ lottery: 'lao' })]
  await sell(10, one)
  await sell(7, other)
  const { lotteryId } = await stage.ctx.read.one<{ lotteryId: string }>`
    select lottery_id as "lotteryId" from round where id = ${other}`
  expect((await report({ lotteryId })).total).toMatchObject({ sold: 7_00 })
  expect((await report({ lotteryId: randomUUID() })).days).toEqual([])
})

test('more than 93 days, or none, are refused', async () => {
  const asked = (days: number) => report({ from: today(), to: addDays(today(), days) })
  expect((await asked(92)).days).toEqual([])
  await expect(asked(93)).rejects.toMatchObject({ code: 'ASSISTANT_DAYS' })
  await expect(asked(-1)).rejects.toMatchObject({ code: 'ASSISTANT_DAYS' })
})

test('is of the own assistants alone', async () => {
  await sell(10, await stage.openRound())
  const [stranger = ''] = await stage.members(1, bahtToSatang(10))
  expect((await report({}, stranger)).days).toEqual([])
  expect((await report({ assistantId }, stranger)).days).toEqual([])
})

/** The same from the tickets themselves, one by one. */
function fromTickets() {
  return stage.ctx.read.run<Omit<DayOfAssistant, 'name'>>`
    select a.day::text as day, a.assistant_id as "assistantId",
      coalesce(sum(t.stake) filter (where t.status = 'placed'), 0)::bigint as sold,
      coalesce(sum(t.net) filter (where t.status = 'placed'), 0)::bigint as net,
      coalesce(sum(t.stake) filter (where t.status <> 'placed'), 0)::bigint as cancelled,
      coalesce(sum((select sum(i.held - i.before) from settle_item i
        where i.member_id = t.member_id and i.ticket_id = t.id and i.paid_at is not null))
        filter (where t.status = 'placed'), 0)::bigint as won,
      coalesce(sum(floor(t.stake::numeric * a.commission / 10000))
        filter (where t.status = 'placed' and r.status = 'settled'), 0)::bigint as commission
    from assistant_act a join ticket t on t.member_id = a.member_id and t.id = a.ref_id join round r on r.id = t.round_id
    where a.member_id = ${member} and a.kind = 'ticket'
    group by a.day, a.assistant_id order by a.day desc, a.assistant_id desc`
}

test('is what the tickets say one by one: cancelled, void, void after its result, corrected, at half, booked, of two days', async () => {
  const other = await hired('noi', 333)
  const { operatorId } = stage
  const voided = (roundId: string) =>
    voidRound(stage.ctx, { ...{ operatorId, roundId, reason: 'งดออกผล', actor: 'system' } })
  const [won, back, backLater, corrected, open] = await Promise.all(
    Array.from({ length: 5 }, () => stage.openRound()),
  )
  if (!won || !back || !backLater || !corrected || !open) throw new Error('five rounds were opened')
  const rounds = [won, back, backLater, corrected, open]
  const half = { roundId: won, type: 'two_top', numbers: ['34'], withReversed: false } as const
  await agreeOnNumbers(stage, { ...half, rule: { kind: 'half' } })
  for (const roundId of rounds) {
    for (const by of [assistantId, other, null]) {
      await sell(30.07, roundId, '34', by)
      const { id } = await sell(50, roundId, '34', by)
      if (roundId === won && by !== null) await cancelTicket(stage.ctx, { memberId: member, ticketId: id })
      await sell(21, roundId, '77', by)
    }
  }
  await voided(back)
  for (const roundId of [won, backLater, corrected]) await settled(roundId)
  await voided(backLater)
  for (const roundId of [back, backLater]) await settleRound(stage.jobs, roundId)
  await drawRound(stage, corrected, { ...DRAWN, first: '461277' }, 'พิมพ์ผิด')
  await settleRound(stage.jobs, corrected)
  await moveClock(database.url, bangkokMs(addDays(today(), 1), '12:00') - Date.now())
  await sell(12, await stage.openRound(), '34', other)

  const { days } = await report({ from: addDays(today(), -40) })
  expect(days).toHaveLength(3)
  expect(days.map(({ name: _, ...figures }) => figures)).toEqual(await fromTickets())
  const [first] = days.filter((each) => each.assistantId === assistantId)
  expect(Object.values({ ...first }).filter((figure) => figure === 0)).toEqual([])
})

test('the database says itself what a sale cost and in which round it was, and takes none that is not a ticket’s', async () => {
  const roundId = await stage.openRound()
  const { id, net, stake } = await sell(100, roundId, '12', null)
  const write = (refId: string, of: { stake?: number; net?: number; round?: string; day?: string } = {}) =>
    stage.ctx.transaction(
      (tx) => tx.run<{ net: number; roundId: string }>`
      insert into assistant_act (member_id, ref_id, kind, assistant_id, stake, net, round_id, day, at)
      values (${member}, ${refId}, 'ticket', ${assistantId}, ${of.stake ?? stake}, ${of.net ?? 1}, ${of.round ?? randomUUID()},
        ${of.day ?? today()}, db_now()) returning net, round_id as "roundId"`,
    )
  await expect(write(randomUUID())).rejects.toThrow('sells a ticket')
  await expect(write(id, { stake: 1 })).rejects.toThrow('sells a ticket')
  await expect(write(id, { day: addDays(today(), 1) })).rejects.toThrow('sells a ticket')
  expect(await write(id)).toEqual([{ net, roundId }])
  // Its budget is counted beside it, as the books ask.
  await withSql(
    database.url,
    (sql) => sql`
    insert into assistant_day (member_id, assistant_id, day, staked) values (${member}, ${assistantId}, ${today()}, ${stake})`,
  )
})
