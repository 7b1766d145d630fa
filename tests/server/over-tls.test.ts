import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Embedded, startEmbedded } from '../../server/db/embedded.ts'
import { openLink } from '../../server/db/link/link.ts'
import { migrate, requireMigrated } from '../../server/db/migrate.ts'
import { openPool, poolReader } from '../../server/db/pool.ts'
import { openQueuePool } from '../../server/db/queue-pool.ts'
import { Unavailable } from '../../server/errors.ts'
import { openCuttableRoad } from '../support/database/cuttable-road.ts'
import { openTlsFront, tlsSettings } from '../support/database/tls.ts'
import { openTransactionPooler } from '../support/database/transaction-pooler.ts'

const tls = tlsSettings()
let dataDir = ''
let database: Embedded
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lottery-over-tls-'))
  database = await startEmbedded({ dataDir, settings: { fsync: 'off', ...tls.settings } })
})
afterAll(async () => {
  await database.stop()
  await rm(dataDir, { recursive: true, force: true })
  tls.remove()
})

const overTls = () => `${database.url}?sslmode=require`
const IS_SECURE = 'select ssl from pg_stat_ssl where pid = pg_backend_pid()'

test('a database with a certificate of its own is migrated over TLS, its queue as well', async () => {
  await migrate(overTls())
  const pool = openPool({ url: overTls(), connections: 1, statementTimeoutMs: 5_000 })
  try {
    await requireMigrated(pool.sql)
    expect(await pool.sql.unsafe(IS_SECURE)).toEqual([{ ssl: true }])
  } finally {
    await pool.close()
  }
})

test('a road that is cut is found over TLS too, and connections that are gone are forgotten', async () => {
  const road = await openCuttableRoad(database.url)
  const open: number[] = []
  const link = openLink((isAway, count) => {
    if (isAway) open.push(count)
  })
  const url = `${road.url}?sslmode=require`
  const pool = openPool({ url, connections: 1, statementTimeoutMs: 60_000, link })
  try {
    const isServed = () => poolReader(pool).maybe`select 1`.then(Boolean, () => false)
    for (const _ of [1, 2, 3]) {
      await pool.sql`select pg_terminate_backend(pg_backend_pid())`.catch(() => {})
      await expect.poll(isServed).toBe(true)
    }
    const slow = poolReader(pool).run`select ssl from pg_stat_ssl, pg_sleep(3) where pid = pg_backend_pid()`
    expect(await slow).toEqual([{ ssl: true }])
    expect(open).toEqual([])
    await road.cut('silent')
    await expect(poolReader(pool).run`select 1`).rejects.toThrow(Unavailable)
    expect(open).toEqual([1])
    await road.heal()
  } finally {
    await pool.close()
    await road.close()
  }
})

test('jobs are fetched over TLS', async () => {
  const { pool, close } = openQueuePool({ url: overTls(), connections: 1, onError: () => {} })
  try {
    expect((await pool.query(IS_SECURE)).rows).toEqual([{ ssl: true }])
  } finally {
    close()
  }
})

test('a pooler is spoken to over TLS, by more at once than it has connections', async () => {
  const pooler = await openTransactionPooler(database.url, 2)
  const front = await openTlsFront(pooler.url)
  const pool = openPool({ url: front.url, connections: 6, statementTimeoutMs: 5_000, pooled: true })
  try {
    const sums = await Promise.all(
      Array.from({ length: 30 }, (_, nth) =>
        pool.sql.begin(async (sql) => {
          const [row] = await sql<{ sum: number }[]>`select ${nth}::int + 1 as sum`
          return row?.sum
        }),
      ),
    )
    expect(sums).toEqual(Array.from({ length: 30 }, (_, nth) => nth + 1))
  } finally {
    await pool.close()
    front.close()
    await pooler.close()
  }
})
