import { randomUUID } from 'node:crypto'
import type postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bangkokIso, bangkokMs } from '../../../domain/calendar/bangkok.ts'
import { LOTTERIES } from '../../../domain/lottery/registry.ts'
import { drawTimes } from '../../../domain/lottery/schedule/schedule.ts'
import { type DatabaseBefore, databaseBefore } from '../../../tests/support/database/database-before.ts'
import { migrate } from '../migrate.ts'

/** Before rounds knew their latest close. */
const BEFORE = '20261122T1439-latest-close.sql'
/** A day on which no exchange has a short one, in the summer of some clocks and the winter of others. */
const DAY = '2027-03-23'
const CLOSE = bangkokMs(DAY, '23:59') + 4 * 3_600_000

let database: DatabaseBefore
let sql: postgres.Sql
const operatorId = randomUUID()
const lotteryIds = new Map(LOTTERIES.map(({ code }) => [code, randomUUID()]))
beforeAll(async () => {
  database = await databaseBefore(BEFORE)
  sql = database.sql
  await sql`insert into operator (id, code, name, company, agent, house_member_id)
    values (${operatorId}, 'before', 'Before', 'BE', '01', ${randomUUID()})`
  for (const [code, id] of lotteryIds)
    await sql`insert into lottery (id, operator_id, code) values (${id}, ${operatorId}, ${code})`
})
afterAll(async () => {
  await database.drop()
})

/** A round that was to close at night, with a ticket; returns its id. */
async function write(code: string, status: string, placedAtMs: number, ticket = 'placed'): Promise<string> {
  const [id, memberId] = [randomUUID(), randomUUID()]
  const [closes, placedAt] = [bangkokIso(CLOSE), bangkokIso(placedAtMs)]
  await sql`
    insert into round (id, operator_id, lottery_id, code, business_date, types, status, opens_at, closes_at, draw_at, salt,
      created_at)
    values (${id}, ${operatorId}, ${lotteryIds.get(code) ?? ''}, ${id}, ${DAY}, '{two_top}', ${status},
      ${closes}::timestamptz - interval '2 days', ${closes}, ${closes}::timestamptz + interval '10 minutes',
      ${Buffer.alloc(32)}, now())`
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    await tx`
      insert into ticket (member_id, id, operator_id, round_id, plan, types, numbers, stakes, rates, discounts, stake, net,
        status, cancelled_at, key, request_hash, leaf, nonce, batch_id, batch_index, placed_at)
      values (${memberId}, ${memberId}, ${operatorId}, ${id}, 'full', '{two_top}', '{12}', '{100}', '{9000}', '{0}', 100,
        100, ${ticket}, ${ticket === 'cancelled' ? placedAt : null}, ${id}, '', '', '', ${id}, 0, ${placedAt})`
  })
  return id
}

test('a round that sold beyond its first ball says from when its tickets take no part', async () => {
  const declared = LOTTERIES.filter(({ schedule }) => schedule.firstBall !== undefined)
  const limits = declared.map((lottery) => ({ lottery, atMs: drawTimes(lottery, DAY).latestCloseAtMs }))
  const late: [string, number][] = []
  const inTime: string[] = []
  for (const { lottery, atMs } of limits) {
    for (const status of ['open', 'closed', 'sealed'])
      late.push([await write(lottery.code, status, atMs), atMs])
    inTime.push(await write(lottery.code, 'open', atMs - 1), await write(lottery.code, 'sealed', atMs - 1))
  }
  const hanoi = limits.find(({ lottery }) => lottery.code === 'hanoi')?.atMs ?? 0
  const decided = [await write('hanoi', 'resulted', hanoi), await write('hanoi', 'settled', hanoi)]
  const takenBack = await write('hanoi', 'sealed', hanoi, 'cancelled')
  const fast = LOTTERIES.find(({ schedule }) => schedule.firstBall === undefined)?.code ?? ''
  const drawsItself = await write(fast, 'sealed', CLOSE - 1)

  await migrate(database.url)
  const rows = await sql<{ id: string; from: Date | null }[]>`select id, late_from as from from round`
  const found = new Map(rows.map(({ id, from }) => [id, from?.getTime() ?? null]))
  for (const [id, atMs] of late) expect(found.get(id)).toBe(atMs)
  for (const id of [...inTime, ...decided, takenBack, drawsItself]) expect(found.get(id)).toBeNull()
})
