import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useDatabase } from '../../tests/support/database/database.ts'
import { Unavailable } from '../errors.ts'
import { openPool, type Pool, poolReader } from './pool.ts'
import { runTransaction } from './transaction.ts'

/** More than a transaction has tries. */
const CONNECTIONS = 7
const database = useDatabase()
/** A connection of the superuser, which ends other connections. */
let admin: postgres.Sql
let pool: Pool
beforeAll(() => {
  admin = postgres(database.url, { max: 1, onnotice: () => {} })
  pool = openPool({ url: database.url, connections: CONNECTIONS, statementTimeoutMs: 60_000 })
})
afterAll(async () => {
  await pool.close()
  await admin.end()
})

/** Every session of the pool is ended while a statement runs in it. */
async function endAll(): Promise<void> {
  const asked = Array.from({ length: CONNECTIONS }, () => poolReader(pool).run`select pg_sleep(60)`)
  const outcomes = Promise.allSettled(asked)
  await expect
    .poll(async () => {
      const ended = await admin`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and query like 'select pg_sleep(60)%' and state = 'active'
          and (select count(*) from pg_stat_activity
            where datname = current_database() and query like 'select pg_sleep(60)%' and state = 'active') = ${CONNECTIONS}`
      return ended.length
    })
    .toBe(CONNECTIONS)
  for (const outcome of await outcomes) {
    expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(Unavailable) })
  }
}

test('after every session was ended in a statement, each next read is answered', async () => {
  await endAll()
  for (let n = 0; n < CONNECTIONS; n += 1) {
    expect(await poolReader(pool).one`select ${n}::int as n`).toEqual({ n })
  }
})

test('and all at once', async () => {
  await endAll()
  const read = (n: number) => poolReader(pool).one<{ n: number }>`select ${n}::int as n`
  const all = await Promise.all(Array.from({ length: CONNECTIONS * 3 }, (_, n) => read(n)))
  expect(all.map(({ n }) => n)).toEqual(all.map((_, n) => n))
})

test('a transaction after it runs once, and is not tried again', async () => {
  await endAll()
  let runs = 0
  const retries: string[] = []
  const options = {
    tell: () => {},
    mark: (bytes: Uint8Array) => Buffer.from(bytes),
    onRetry: (cause: string) => retries.push(cause),
  }
  const done = await runTransaction(pool, options, async (tx) => {
    runs += 1
    return tx.one<{ one: number }>`select 1 as one`
  })
  expect({ done, runs, retries }).toEqual({ done: { one: 1 }, runs: 1, retries: [] })
})
