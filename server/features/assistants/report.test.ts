import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays, bangkokDate, bangkokMs } from '../../../domain/calendar/bangkok.ts'
import { bahtToSatang, basisPoints, satang } from '../../../domain/money.ts'
import { moveClock, useDatabase } from '../../../tests/support/database/database.ts'
import { DRAWN, drawRound } from '../../../tests/support/stage/drawing.ts'
import { openStage, type Stage, wishFor } from '../../../tests/support/stage/stage.ts'
import { cancelTicket } from '../betting/cancel-ticket.ts'
import { placeTicket } from '../betting/place-ticket.ts'
import { settleRound } from '../settlement/settle-round.ts'
import { voidRound } from '../voids/void-round.ts'
import { changeAssistant } from './manage.ts'
import { insertAssistant, insertOrUpdateRole } from './queries.ts'
import { readAssistantDays } from './read-assistants.ts'

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

const owner = () => ({ memberId: member, operatorId: stage.operatorId })
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
const report = async () => (await readAssistantDays(stage.ctx.read, member, undefined)).days
const day = async () => (await report())[0]
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

test('days of several assistants come page by page, the newest first, each once', async () => {
  const other = await hired('noi', 0)
  const today = bangkokDate(Date.now())
  for (let n = 1; n <= 17; n += 1) {
    await moveClock(database.url, bangkokMs(addDays(today, n), '12:00') - Date.now())
    const roundId = await stage.openRound()
    await sell(1, roundId)
    await sell(2, roundId, '12', other)
  }
  const first = await readAssistantDays(stage.ctx.read, member, undefined)
  const second = await readAssistantDays(stage.ctx.read, member, first.next ?? '')
  expect([first.days.length, second.days.length, second.next]).toEqual([31, 3, null])
  const all = [...first.days, ...second.days]
  expect(new Set(all.map((each) => `${each.day} ${each.name}`)).size).toBe(34)
  expect(all.map((each) => each.day)).toEqual(
    all
      .map((each) => each.day)
      .toSorted()
      .reverse(),
  )
  expect(all.reduce((sum, { sold }) => sum + sold, 0)).toBe(satang(17 * 3_00))
})

test('is of the own assistants alone', async () => {
  await sell(10, await stage.openRound())
  const [stranger = ''] = await stage.members(1, bahtToSatang(10))
  expect((await readAssistantDays(stage.ctx.read, stranger, undefined)).days).toEqual([])
})
