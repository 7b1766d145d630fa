import { once } from 'node:events'
import { createRequire } from 'node:module'
import { Socket } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type CuttableRoad, openCuttableRoad } from '../../../tests/support/database/cuttable-road.ts'
import { useDatabase, withSql } from '../../../tests/support/database/database.ts'
import { timed } from '../../../tests/support/figures.ts'
import { Unavailable } from '../../errors.ts'
import { openPool, type Pool, poolReader } from '../pool.ts'
import { runTransaction } from '../transaction.ts'
import { openLink } from './link.ts'

/**
 * Far from the minute after which a statement ends, and the quarter of an hour for which a kernel sends it again. How soon a call fails
 * is measured by a gate (tests/gates/processes/cut-from-database.gate.ts): here other tests have the processors as well.
 */
const FAILS_WITHIN_MS = 15_000

const database = useDatabase()
let road: CuttableRoad
let pool: Pool
let turns: boolean[] = []
beforeAll(async () => {
  await withSql(database.url, (sql) => sql`create table seen (n int primary key)`)
  road = await openCuttableRoad(database.url)
  const link = openLink((isAway) => turns.push(isAway))
  pool = openPool({ url: road.url, connections: 4, statementTimeoutMs: 60_000, link })
  await poolReader(pool).run`select 1`
})
afterAll(async () => {
  await pool.close()
  await road.close()
})
beforeEach(() => {
  turns = []
})

const read = () => poolReader(pool).one<{ one: number }>`select 1 as one`
const write = (n: number) =>
  runTransaction(pool, { tell: () => {}, mark: (bytes) => Buffer.from(bytes) }, async (tx) => {
    await tx.run`insert into seen values (${n}) on conflict do nothing`
  })
const failure = (work: () => Promise<unknown>) => timed(() => work().catch((error: unknown) => error))

test('who waits while packets vanish is refused soon, who comes then at once, and after it all are served', async () => {
  await road.cut('silent')
  const first = await Promise.all([failure(read), failure(() => write(1)), failure(read)])
  for (const { value, ms } of first) {
    expect(value).toBeInstanceOf(Unavailable)
    expect(ms).toBeLessThanOrEqual(FAILS_WITHIN_MS)
  }
  expect(turns).toEqual([true])
  let hasWaited = false
  const turn = setImmediate(() => {
    hasWaited = true
  })
  const later = await failure(() => write(2))
  clearImmediate(turn)
  expect(later.value).toBeInstanceOf(Unavailable)
  expect(hasWaited, 'neither for the others nor for a timer').toBe(false)
  await road.heal()
  await expect.poll(() => read().catch(() => undefined)).toEqual({ one: 1 })
  expect(turns).toEqual([true, false])
  await write(3)
  // What was sent into the silence may have been done or not: whoever has its key asks again.
  await Promise.all([write(1), write(2)])
})

test('a database that is only slow is waited for', async () => {
  const slow = await timed(() => poolReader(pool).one`select 1 as one from pg_sleep(3)`)
  expect(slow.ms).toBeGreaterThan(2_900)
  expect(turns).toEqual([])
})

test('one question that is lost on the way cuts nobody off', async () => {
  road.loseNext()
  expect(await poolReader(pool).one`select 1 as one from pg_sleep(3)`).toEqual({ one: 1 })
  expect(turns).toEqual([])
})

test('one whose answers all wait for a lock is there', async () => {
  await withSql(database.url, async (sql) => {
    await sql.begin(async (tx) => {
      await tx`lock table seen`
      const writing = [4, 5, 6, 7].map(write)
      await tx`select pg_sleep(1.8)`
      expect(turns).toEqual([])
      void Promise.allSettled(writing)
    })
  })
  await Promise.all([4, 5, 6, 7].map(write))
})

test('when this process itself stands still, nobody is cut off', async () => {
  const reading = poolReader(pool).one`select 1 as one from pg_sleep(1)`
  await read()
  const untilMs = performance.now() + 2_500
  while (performance.now() < untilMs);
  expect(await reading).toEqual({ one: 1 })
  expect(turns).toEqual([])
})

test('the queue does not pause for a connection that is closed in the silence', async () => {
  const { RETRYABLE_ERROR_CODES } = createRequire(import.meta.url)(
    join(import.meta.dirname, '../../../node_modules/graphile-worker/dist/lib.js'),
  ) as { RETRYABLE_ERROR_CODES: Record<string, unknown> }
  const link = openLink()
  const other = openPool({ url: road.url, connections: 1, statementTimeoutMs: 60_000, link })
  await poolReader(other).run`select 1`
  const ofQueue = link.watch(new Socket())
  const closed = once(ofQueue, 'error')
  await road.cut('silent')
  await expect(poolReader(other).run`select 1`).rejects.toBeInstanceOf(Unavailable)
  const [{ code }] = await closed
  expect(code).toBe('ECONNRESET')
  expect(Object.keys(RETRYABLE_ERROR_CODES)).not.toContain(code)
  await road.heal()
  await other.close()
})
