import { randomUUID } from 'node:crypto'
import type postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bangkokIso, bangkokMs } from '../../../domain/calendar/bangkok.ts'
import { LOTTERIES } from '../../../domain/lottery/registry.ts'
import { drawTimes } from '../../../domain/lottery/schedule/schedule.ts'
import { type DatabaseBefore, databaseBefore } from '../../../tests/support/database/database-before.ts'
import { migrate } from '../migrate.ts'

/** By it a round knows its latest close. */
const MIGRATION = '20261122T1439-latest-close.sql'
/** A day on which no exchange has a short one, in the summer of some clocks and the winter of others. */
const DAY = '2027-03-23'

let database: DatabaseBefore
let url: string
let sql: postgres.Sql
const operatorId = randomUUID()
const lotteryIds = new Map(LOTTERIES.map(({ code }) => [code, randomUUID()]))

beforeAll(async () => {
  database = await databaseBefore(MIGRATION)
  ;({ url, sql } = database)
  await sql`insert into operator (id, code, name, company, agent, house_member_id)
    values (${operatorId}, 'before', 'Before', 'BE', '01', ${randomUUID()})`
  for (const [code, id] of lotteryIds)
    await sql`insert into lottery (id, operator_id, code) values (${id}, ${operatorId}, ${code})`
})
afterAll(async () => {
  await database.drop()
})

/** A round as the program wrote it then; returns its id. */
async function write(code: string, status: string, closes: string): Promise<string> {
  const id = randomUUID()
  await sql`
    insert into round (id, operator_id, lottery_id, code, business_date, types, status, opens_at, closes_at, draw_at, salt,
      created_at)
    values (${id}, ${operatorId}, ${lotteryIds.get(code) ?? ''}, ${id}, ${DAY}, '{two_top}', ${status},
      ${closes}::timestamptz - interval '1 day', ${closes}, ${closes}::timestamptz + interval '10 minutes',
      ${Buffer.alloc(32)}, now())`
  return id
}

test('a round on sale gets its latest close and ends by it; what is over stays as it was', async () => {
  const late = bangkokIso(bangkokMs(DAY, '23:50'))
  const open = await Promise.all(
    LOTTERIES.map(async (lottery) => ({ lottery, id: await write(lottery.code, 'open', late) })),
  )
  const usual = await write('hanoi', 'scheduled', bangkokIso(bangkokMs(DAY, '17:00')))
  const over = await write('hanoi', 'settled', late)

  await migrate(url)
  const rows = await sql<{ id: string; closes: Date; latest: Date }[]>`
    select id, closes_at as closes, latest_close_at as latest from round`
  const timesOf = (id: string) => {
    const row = rows.find((each) => each.id === id)
    return [row?.closes, row?.latest].map((at) => bangkokIso(at?.getTime() ?? 0).slice(0, 16))
  }
  const shown = (atMs: number) => bangkokIso(atMs).slice(0, 16)
  for (const { lottery, id } of open) {
    const { latestCloseAtMs } = drawTimes(lottery, DAY)
    const isDeclared = lottery.schedule.firstBall !== undefined
    const latest = isDeclared ? shown(latestCloseAtMs) : late.slice(0, 16)
    const [closes = '', limit = ''] = timesOf(id)
    // Of an exchange it is no later than it was planned: New York closes after this round was to end.
    const expected = lottery.schedule.exchange && latest > late ? late.slice(0, 16) : latest
    expect([lottery.code, limit]).toEqual([lottery.code, expected])
    expect(closes).toBe(limit < late ? limit : late.slice(0, 16))
  }
  expect(timesOf(usual)).toEqual([`${DAY}T17:00`, `${DAY}T18:10`])
  expect(timesOf(over)).toEqual([late.slice(0, 16), late.slice(0, 16)])
})
