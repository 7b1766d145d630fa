import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { bangkokIso, bangkokMs } from '../../domain/calendar/bangkok.ts'
import { LOTTERIES } from '../../domain/lottery/registry.ts'
import { drawTimes } from '../../domain/lottery/schedule/schedule.ts'
import { migrate } from './migrate.ts'

/** The last migration before a round knew its latest close. */
const BEFORE = '20261122T1310-approvals-stand.sql'
const FOLDER = new URL('./migrations/', import.meta.url)
/** A day on which no exchange has a short one, in the summer of some clocks and the winter of others. */
const DAY = '2027-03-23'

let url: string
let admin: postgres.Sql
let sql: postgres.Sql
const operatorId = randomUUID()
const lotteryIds = new Map(LOTTERIES.map(({ code }) => [code, randomUUID()]))

beforeAll(async () => {
  const cluster = inject('cluster')
  const own = new URL(cluster.url)
  own.pathname = `/before_${randomUUID().replaceAll('-', '')}`
  url = own.href
  admin = postgres(new URL('/postgres', cluster.url).href, { max: 1, onnotice: () => {} })
  await admin.unsafe(`create database ${own.pathname.slice(1)}`)
  sql = postgres(url, { max: 1, onnotice: () => {} })
  await sql`create table migration (name text primary key, at timestamptz not null default now())`
  for (const name of (await readdir(FOLDER)).filter((file) => file.endsWith('.sql')).sort()) {
    if (name > BEFORE) continue
    await sql.unsafe(await readFile(new URL(name, FOLDER), 'utf8'))
    await sql`insert into migration (name) values (${name})`
  }
  await sql`insert into operator (id, code, name, company, agent, house_member_id)
    values (${operatorId}, 'before', 'Before', 'BE', '01', ${randomUUID()})`
  for (const [code, id] of lotteryIds)
    await sql`insert into lottery (id, operator_id, code) values (${id}, ${operatorId}, ${code})`
})
afterAll(async () => {
  await sql.end()
  await admin.unsafe(`drop database ${new URL(url).pathname.slice(1)} with (force)`)
  await admin.end()
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
