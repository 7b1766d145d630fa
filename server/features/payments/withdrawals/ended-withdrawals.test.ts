import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { satang } from '../../../../domain/money.ts'
import { freshDatabase, type TestDatabase } from '../../../../tests/support/database/database.ts'
import { rowsFound, rowsScanned } from '../../../../tests/support/database/rows-scanned.ts'
import { openStage, type Stage } from '../../../../tests/support/stage/stage.ts'
import { type EndedSearch, listEndedIds, listWithdrawalsOf } from './queries-listed.ts'

const MANY = 6_000
let database: TestDatabase
let stage: Stage
let few = ''
/** 6,000 of a member, each an hour before the one before, of 1 to 50 baht, and 40 of another, each at the moment of one of them. */
beforeAll(async () => {
  // Rows that nobody has made: its books are not asked.
  database = await freshDatabase()
  stage = await openStage(database.url, { connections: 1 })
  const [many = '', other = ''] = await stage.members(2, satang(0))
  few = other
  const owner = postgres(database.url, { max: 1, onnotice: () => {} })
  const filled = (memberId: string, count: number) => owner`
    insert into withdrawal (member_id, id, operator_id, amount, bank, account_no, state, waits, requested_at, decided_by, decided_at,
      sent_at, reference, ended_at, key, request_hash)
    select ${memberId}, gen_random_uuid(), ${stage.operatorId}, (1 + n % 50) * 100, 'scb', '1', 'paid', '{}', at, 'rules', at, at,
      right(${memberId}::text, 12) || '-' || n, at, gen_random_uuid(), ''
    from generate_series(1, ${count}::int) n cross join lateral (
      select timestamptz '2026-11-20 00:30+07' - n * interval '1 hour' as at) x`
  // As if each had been asked for, sent and paid.
  await owner`set session_replication_role = replica`
  await filled(many, MANY)
  await filled(few, 40)
  await owner`analyze withdrawal`
  await owner.end()
})
afterAll(async () => {
  await stage.close()
  await database.drop()
})

const searchOf = (wish: Partial<EndedSearch>): EndedSearch => ({
  ...{ operatorId: stage.operatorId, memberId: null, reference: null, amount: null },
  ...{ from: null, to: null, after: null, limit: 50, ...wish },
})
const found = (wish: Partial<EndedSearch>) => listEndedIds(stage.ctx.read, searchOf(wish))
const rowsOf = async (ids: readonly string[]) => listWithdrawalsOf(stage.ctx.read, stage.operatorId, ids)

/** Every page of a search after each other. */
async function everyPage(wish: Partial<EndedSearch>): Promise<string[]> {
  const seen: string[] = []
  for (let page = await found(wish); page.length > 0; ) {
    seen.push(...page)
    page = await found({ ...wish, after: page.at(-1) ?? null })
  }
  return seen
}

test('all are found page by page, each once and in order, also where two ended at one moment', async () => {
  const seen = await everyPage({ limit: 501 })
  expect(seen).toHaveLength(MANY + 40)
  expect(new Set(seen).size).toBe(MANY + 40)
  const ends = (await rowsOf(seen.slice(0, 200))).map(({ endedAt }) => endedAt?.getTime() ?? 0)
  expect(ends).toEqual(ends.toSorted((a, b) => b - a))
  // The last of this page and the first of the next one ended at one moment.
  expect(await everyPage({ limit: 1, memberId: few })).toHaveLength(40)
})

test('by member, amount, day and reference, and by several of them', async () => {
  expect(await everyPage({ amount: satang(1_00) })).toHaveLength(MANY / 50)
  expect(await everyPage({ amount: satang(1_01) })).toEqual([])
  expect(await everyPage({ memberId: few, amount: satang(3_00) })).toHaveLength(1)
  const [from, to] = [new Date('2026-11-18T17:00:00Z'), new Date('2026-11-19T17:00:00Z')]
  // A Bangkok day from 00:30 to 23:30, of both members.
  const day = await everyPage({ from, to })
  expect(day).toHaveLength(48)
  for (const { endedAt } of await rowsOf(day)) {
    expect(endedAt?.getTime()).toBeGreaterThanOrEqual(from.getTime())
    expect(endedAt?.getTime()).toBeLessThan(to.getTime())
  }
  const reference = `${few.slice(-12)}-7`
  const [named] = await found({ reference })
  expect(await rowsOf([named ?? ''])).toMatchObject([{ reference, amount: 8_00 }])
  expect(await found({ reference, memberId: few, amount: satang(8_00) })).toEqual([named])
  expect(await found({ reference, amount: satang(9_00) })).toEqual([])
  expect(await found({ reference: few.slice(-12) }), 'not by a part of it').toEqual([])
})

test('another operator’s are not found, and neither is a place in them', async () => {
  expect(await found({ operatorId: stage.ctx.chance.id() })).toEqual([])
})

test('what is looked for is read by an index, and no more than the page', async () => {
  const deep = (await found({ limit: 3_000 })).at(-1) ?? null
  const wishes: Partial<EndedSearch>[] = [
    {},
    { after: deep },
    { memberId: few },
    { amount: satang(7_00) },
    { reference: `${few.slice(-12)}-7` },
    { from: new Date('2026-06-01T00:00:00Z'), to: new Date('2026-06-02T00:00:00Z') },
  ]
  for (const wish of wishes) {
    const { ctx } = stage
    const before = [
      await rowsFound(ctx, 'withdrawal'),
      (await rowsScanned(ctx, ['withdrawal']))[0]?.rows ?? 0,
    ]
    await found({ ...wish, limit: 20 })
    const after = [await rowsFound(ctx, 'withdrawal'), (await rowsScanned(ctx, ['withdrawal']))[0]?.rows ?? 0]
    const [byIndex = 0, scanned = 0] = after.map((rows, nth) => rows - (before[nth] ?? 0))
    expect({ wish, scanned }).toEqual({ wish, scanned: 0 })
    expect(byIndex, JSON.stringify(wish)).toBeLessThanOrEqual(60)
  }
})
