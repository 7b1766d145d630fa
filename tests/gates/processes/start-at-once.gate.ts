import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { readConfig } from '../../../server/config.ts'
import { migrate } from '../../../server/db/migrate.ts'
import { keysFrom } from '../../../server/keys.ts'
import { makeMachinery } from '../../../server/make-context.ts'
import { fillDatabase } from '../../../server/seed.ts'
import { emptyDatabase, freshDatabase, withSql } from '../../support/database/database.ts'

const MIGRATIONS_AT_ONCE = 12
const STARTS_AT_ONCE = 4
const KEYS = keysFrom(createHash('sha256').update('starts').digest())

test.each([
  ['an empty', emptyDatabase],
  ['a current', () => freshDatabase()],
])('%s database is migrated by many starts at once', async (_, open) => {
  const database = await open()
  try {
    for (let turn = 0; turn < 3; turn += 1) {
      const starts = Array.from({ length: MIGRATIONS_AT_ONCE }, () => migrate(database.url))
      expect((await Promise.allSettled(starts)).filter(({ status }) => status === 'rejected')).toEqual([])
    }
  } finally {
    await database.drop()
  }
})

test('a demo is filled once by many starts at once', async () => {
  const database = await emptyDatabase()
  const start = async () => {
    await migrate(database.url)
    const machinery = makeMachinery({
      config: readConfig({ LOG_LEVEL: 'fatal', DEMO: '1' }),
      databaseUrl: database.url,
      keys: KEYS,
      connections: 2,
    })
    try {
      await fillDatabase(machinery, database.url)
    } finally {
      await machinery.close()
    }
  }
  try {
    const starts = await Promise.allSettled(Array.from({ length: STARTS_AT_ONCE }, start))
    expect(starts.filter(({ status }) => status === 'rejected')).toEqual([])
    const [counts] = await withSql(
      database.url,
      (sql) => sql<{ operators: number; openings: number; twins: number }[]>`
        select (select count(*)::int from operator) as operators,
          (select count(*)::int from transfer t join member m using (member_id)
            where t.kind = 'opening' and m.name like 'demo%') as openings,
          (select count(*)::int from (select from round group by lottery_id, business_date, closes_at
            having count(*) > 1) twice) as twins`,
    )
    expect(counts).toEqual({ operators: 1, openings: 9, twins: 0 })
  } finally {
    await database.drop()
  }
})

test('of many first starts of a real site, the token printed last opens the setup', async () => {
  const database = await freshDatabase()
  const machinery = makeMachinery({
    config: readConfig({ LOG_LEVEL: 'fatal', DEMO: '0' }),
    databaseUrl: database.url,
    keys: KEYS,
    connections: 2,
  })
  try {
    const tokens = await Promise.all(
      Array.from({ length: STARTS_AT_ONCE }, () => fillDatabase(machinery, database.url)),
    )
    const [{ kept } = { kept: 0 }] = await withSql(
      database.url,
      (sql) => sql<{ kept: number }[]>`select count(*)::int as kept from setup_token`,
    )
    expect([new Set(tokens).size, kept]).toEqual([STARTS_AT_ONCE, 1])
  } finally {
    await machinery.close()
    await database.drop()
  }
})
