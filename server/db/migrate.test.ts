import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  emptyDatabase,
  freshDatabase,
  type TestDatabase,
  withSql,
} from '../../tests/support/database/database.ts'
import { endingDatabase } from '../../tests/support/database/ending-database.ts'
import { migrate } from './migrate.ts'
import { NUMBERED_MIGRATIONS } from './numbered-migrations.ts'
import { DatabaseError } from './start/first-answer.ts'

let folder = ''
let database: TestDatabase
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lottery-migrations-'))
  database = await emptyDatabase()
})
afterEach(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

const FIRST = '20261122T0830-slips.sql'
const LATER = '20261122T0930-words.sql'
const BETWEEN = '20261122T0900-sums.sql'

test('the process survives a database that ends the connections of migrations that have just been made', async () => {
  const proxy = await endingDatabase(database.url)
  await migrate(proxy.url)
  // An unhandled error would end this process, and the test run with it.
  await expect.poll(proxy.openCount).toBe(0)
  proxy.close()
})

test('migrations are applied by name, each once, and stored with their checksum', async () => {
  await write({ [LATER]: 'alter table slip add word text', [FIRST]: 'create table slip (id int)' })
  await run()
  await run()
  expect(await applied()).toEqual([
    { name: FIRST, sha256: 'acd5e6fd777f77dabceeddaafe22b88214582b0cd89604e587bea390b5d56551' },
    { name: LATER, sha256: '687a7beed525487924d7da054aacc6453459a1d811f813db71f701731ba658db' },
  ])
})

test('a migration that is merged late is applied although later ones already are', async () => {
  await write({ [FIRST]: 'create table slip (id int)', [LATER]: 'alter table slip add word text' })
  await run()
  await write({ [BETWEEN]: 'alter table slip add sum int' })
  await run()
  expect((await applied()).map(({ name }) => name)).toEqual([FIRST, BETWEEN, LATER])
  await withSql(database.url, (sql) => sql`select word, sum from slip`)
})

test('an edit of an applied migration is refused in one sentence, and nothing is changed', async () => {
  await write({ [FIRST]: 'create table slip (id int)' })
  await run()
  await write({ [FIRST]: 'create table slip (id bigint)', [LATER]: 'alter table slip add word text' })
  const refusal = await run().catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(DatabaseError)
  expect((refusal as Error).message).toBe(
    `The database has applied ${FIRST} as it was before an edit: put the file back and make the change in a new migration.`,
  )
  expect(await applied()).toHaveLength(1)
})

test('a database with a migration that this program lacks is refused', async () => {
  await write({ [FIRST]: 'create table slip (id int)', [LATER]: 'alter table slip add word text' })
  await run()
  await rm(join(folder, LATER))
  await expect(run()).rejects.toThrow(`The database is newer than this program (it has ${LATER}).`)
})

test('a migration that fails leaves the database as it was', async () => {
  await write({ [FIRST]: 'create table slip (id int)', [LATER]: 'alter table nothing add word text' })
  await expect(run()).rejects.toThrow('"nothing" does not exist')
  await rm(join(folder, LATER))
  await run()
  expect(await applied()).toHaveLength(1)
})

test('what a migration adds to a type the next one may use, for a commit lies between them', async () => {
  await write({ [FIRST]: "create type colour as enum ('red'); create table slip (colour colour)" })
  await run()
  await write({
    [BETWEEN]: "alter type colour add value 'blue'",
    [LATER]: "insert into slip values ('blue')",
  })
  await run()
  expect((await applied()).map(({ name }) => name)).toEqual([FIRST, BETWEEN, LATER])
})

test('a database without checksums gets those of the numbered files as released, not as they are now', async () => {
  const [name = ''] = Object.keys(NUMBERED_MIGRATIONS)
  await write({ [name]: 'create table slip (id int)' })
  await run()
  await withSql(database.url, (sql) => sql`alter table migration drop column sha256`)
  await expect(run()).rejects.toThrow(`The database has applied ${name} as it was before an edit`)
})

test('the same database with unchanged files is accepted', async () => {
  const before = await freshDatabase()
  try {
    await withSql(before.url, (sql) => sql`alter table migration drop column sha256`)
    await migrate(before.url)
    const kept = await withSql(
      before.url,
      (sql) =>
        sql<{ name: string; sha256: string }[]>`select name, sha256 from migration where name like '00%'`,
    )
    expect(Object.fromEntries(kept.map(({ name, sha256 }) => [name, sha256]))).toEqual(NUMBERED_MIGRATIONS)
  } finally {
    await before.drop()
  }
})

test('a table that something beside it holds is not waited for, and the database stays as it was', async () => {
  await write({ [FIRST]: 'create table slip (id int)' })
  await run()
  await write({ [LATER]: 'alter table slip add word text' })
  await withSql(database.url, (sql) =>
    sql.begin(async (tx) => {
      await tx`lock table slip in access share mode`
      const held = migrate(database.url, { folder: pathToFileURL(`${folder}/`), lockMs: 50 })
      await expect(held).rejects.toThrow(/^Something still runs beside the migration .*try again/)
    }),
  )
  expect(await applied()).toHaveLength(1)
  await run()
  expect(await applied()).toHaveLength(2)
})

test('a table that is held behind a commit does not say that nothing was changed, and the next try goes on there', async () => {
  await write({ [FIRST]: "create type colour as enum ('red'); create table slip (colour colour)" })
  await run()
  await write({
    [BETWEEN]: "alter type colour add value 'blue'",
    [LATER]: 'alter table slip add word text',
  })
  await withSql(database.url, (sql) =>
    sql.begin(async (tx) => {
      await tx`lock table slip in access share mode`
      const held = migrate(database.url, { folder: pathToFileURL(`${folder}/`), lockMs: 50 })
      await expect(held).rejects.toThrow(/^Something still runs .* goes on behind them\.$/)
    }),
  )
  expect(await applied()).toHaveLength(2)
  await run()
  expect(await applied()).toHaveLength(3)
})

async function write(files: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
}

function run(): Promise<void> {
  return migrate(database.url, { folder: pathToFileURL(`${folder}/`) })
}

function applied(): Promise<{ name: string; sha256: string }[]> {
  return withSql(
    database.url,
    (sql) => sql<{ name: string; sha256: string }[]>`select name, sha256 from migration order by name`,
  )
}
