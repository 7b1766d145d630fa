import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { CannotStart } from '../../../server/cannot-start.ts'
import { clusterProcesses } from '../../../server/db/cluster-processes.ts'
import type { Embedded } from '../../../server/db/embedded.ts'
import { startEmbedded } from '../../../server/db/embedded.ts'
import { programUrl } from '../../../server/db/login/addresses.ts'

let made: string
let folder: string
let started: Embedded[]

beforeAll(async () => {
  made = mkdtempSync(join(tmpdir(), 'lottery-embedded-'))
  await (await startEmbedded({ dataDir: made })).stop()
})
afterAll(() => rmSync(made, { recursive: true, force: true }))

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lottery-embedded-'))
  started = []
})

afterEach(async () => {
  for (const embedded of started) await embedded.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('a first start makes the cluster, a second one finds its data', async () => {
  const first = await start(folder)
  await withSql(first, (sql) => sql.unsafe(`create table kept (n int); insert into kept values (7)`))
  await first.stop()

  const second = await start(folder)
  const rows = await withSql(second, (sql) => sql`select n, current_database() as name from kept`)
  expect([...rows]).toEqual([{ n: 7, name: 'lottery' }])
})

test('a cluster from before gets the login of the program, whose password follows from the kept one', async () => {
  const before = await start(folder)
  await withSql(before, (sql) => sql.unsafe('alter role lotto_app nologin password null'))
  await before.stop()

  const { url } = await start(folder)
  const rows = await withSql({ url: programUrl(url) }, (sql) => sql`select session_user::text as login`)
  expect([...rows]).toEqual([{ login: 'lotto_app' }])
})

test('the server is durable, checks its pages, asks for the password and listens on the loopback only', async () => {
  const embedded = await start(folder)
  const rows = await withSql(
    embedded,
    (sql) => sql`
      select name, setting from pg_settings where name in
        ('fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums', 'listen_addresses',
         'unix_socket_directories', 'server_encoding')
      order by name`,
  )
  expect(Object.fromEntries(rows.map((row) => [row.name, row.setting]))).toEqual({
    data_checksums: 'on',
    fsync: 'on',
    full_page_writes: 'on',
    listen_addresses: '127.0.0.1',
    server_encoding: 'UTF8',
    synchronous_commit: 'on',
    unix_socket_directories: '',
  })
  const stranger = new URL(embedded.url)
  stranger.password = 'a-guess'
  await expect(withSql({ url: stranger.href }, (sql) => sql`select 1`)).rejects.toMatchObject({
    code: '28P01',
  })
  expect(statSync(join(folder, 'password')).mode & 0o777).toBe(0o600)
})

test('a start on a folder in use is refused in one sentence, and the first one keeps running', async () => {
  const first = await startOnMade()
  await expect(startEmbedded({ dataDir: folder })).rejects.toThrow(
    new RegExp(
      `^The data directory ${folder} is already in use by another running start \\(process ${process.pid}\\)`,
    ),
  )
  expect([...(await withSql(first, (sql) => sql`select 1 as alive`))]).toEqual([{ alive: 1 }])
})

test('after stop nothing runs and the folder is free', async () => {
  const embedded = await startOnMade()
  await embedded.stop()
  expect(clusterProcesses(join(folder, 'cluster'))).toEqual([])
  expect(await embedded.ended).toEqual({ expected: true })
  expect(existsSync(join(folder, 'cluster', 'postmaster.pid'))).toBe(false)
})

test('kill ends every process at once, and committed data survives', async () => {
  const embedded = await startOnMade()
  await withSql(embedded, (sql) => sql.unsafe(`create table kept (n int); insert into kept values (1)`))
  const busy = postgres(embedded.url, { max: 4 })
  const waiting = Promise.allSettled([1, 2, 3, 4].map(() => busy`select pg_sleep(60)`))
  await until(async () => {
    const rows = await withSql(
      embedded,
      (sql) => sql`select from pg_stat_activity where query like '%pg_sleep(60)' and pid <> pg_backend_pid()`,
    )
    return rows.length === 4
  })
  const before = clusterProcesses(join(folder, 'cluster'))
  expect(before[0]).toBe(embedded.pid)
  expect(before.length).toBeGreaterThan(5)

  await embedded.kill()

  expect(clusterProcesses(join(folder, 'cluster'))).toEqual([])
  expect((await waiting).every((outcome) => outcome.status === 'rejected')).toBe(true)
  await busy.end({ timeout: 0 })
  const again = await start(folder)
  expect([...(await withSql(again, (sql) => sql`select n from kept`))]).toEqual([{ n: 1 }])
})

test('a server that ends by itself is reported as unexpected', async () => {
  const embedded = await startOnMade()
  process.kill(embedded.pid, 'SIGINT')
  expect(await embedded.ended).toEqual({ expected: false })
  await start(folder) // and the folder is free again
})

test('after kill -9 of the program its database is stopped by the next start', async () => {
  const orphan = await startElsewhere(folder)
  process.kill(orphan.pid, 'SIGKILL')
  await orphan.ended

  const embedded = await start(folder)
  expect(embedded.pid).not.toBe(orphan.postmaster)
  expect([...(await withSql(embedded, (sql) => sql`select 1 as alive`))]).toEqual([{ alive: 1 }])
  expect(clusterProcesses(join(folder, 'cluster'))[0]).toBe(embedded.pid)
})

test('a postmaster file whose number now belongs to another program does not stop the start', async () => {
  const first = await startOnMade()
  const file = join(folder, 'cluster', 'postmaster.pid')
  const written = readFileSync(file, 'utf8')
  await first.stop()
  writeFileSync(file, written.replace(/^\d+/, String(process.pid)))
  const second = await start(folder)
  expect(clusterProcesses(join(folder, 'cluster'))[0]).toBe(second.pid)
})

test('works below a folder of mode 0700', async () => {
  const closed = join(folder, 'closed')
  mkdirSync(closed, { mode: 0o700 })
  const embedded = await start(join(closed, 'deep', 'folder'))
  expect([...(await withSql(embedded, (sql) => sql`select 1 as alive`))]).toEqual([{ alive: 1 }])
})

test('the next start works after an interrupted first one', async () => {
  mkdirSync(join(folder, 'cluster.unfinished', 'base'), { recursive: true })
  const embedded = await start(folder)
  expect(existsSync(join(folder, 'cluster.unfinished'))).toBe(false)
  expect(embedded.pid).toBeGreaterThan(0)
})

test.each([
  [
    'a file stands where the folder should be',
    (dir: string) => writeFileSync(dir, ''),
    /cannot be written \(ENOTDIR\)/,
  ],
  [
    'the cluster is of another version',
    (dir: string) => cluster(dir, '17\n'),
    /holds a PostgreSQL 17 database/,
  ],
  ['the cluster is not complete', (dir: string) => cluster(dir, undefined), /holds no complete database/],
  ['the cluster is damaged', (dir: string) => cluster(dir, '18\n'), /does not start: .*postgresql\.conf/],
])('one sentence when %s', async (_case, prepare, sentence) => {
  const dataDir = join(folder, 'data')
  prepare(dataDir)
  const refused = await startEmbedded({ dataDir }).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(CannotStart)
  expect((refused as Error).message).toMatch(sentence)
  expect((refused as Error).message).not.toContain('\n')
})

test('one sentence when the folder may not be written', async () => {
  chmodSync(folder, 0o500)
  const forbidden = process.getuid?.() === 0 ? '/proc/lottery' : join(folder, 'deeper') // root may write anywhere else
  await expect(startEmbedded({ dataDir: forbidden })).rejects.toThrow(
    /cannot be written \(E[A-Z]+\): give it/,
  )
  chmodSync(folder, 0o700)
})

/** On a copy of a cluster that was made before: half of a first start is making it. */
function startOnMade(): Promise<Embedded> {
  cpSync(made, folder, { recursive: true })
  return start(folder)
}

async function start(dataDir: string): Promise<Embedded> {
  const embedded = await startEmbedded({ dataDir, settings: { shared_buffers: '32MB' } })
  started.push(embedded)
  return embedded
}

/** Starts in a program of its own, which then waits to be killed. */
async function startElsewhere(dataDir: string) {
  const program = `
    import { startEmbedded } from ${JSON.stringify(new URL('../../../server/db/embedded.ts', import.meta.url).href)}
    const embedded = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)} })
    console.log(embedded.pid)
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const [line] = await once(child.stdout, 'data')
  return { pid: child.pid ?? 0, postmaster: Number(String(line)), ended }
}

function cluster(dataDir: string, version: string | undefined): void {
  mkdirSync(join(dataDir, 'cluster'), { recursive: true, mode: 0o700 })
  if (version) writeFileSync(join(dataDir, 'cluster', 'PG_VERSION'), version)
}

async function withSql<T>(at: { url: string }, act: (sql: postgres.Sql) => PromiseLike<T>): Promise<T> {
  const sql = postgres(at.url, { max: 1, onnotice: () => {} })
  try {
    return await act(sql)
  } finally {
    await sql.end({ timeout: 1 })
  }
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + 10_000
  while (!(await holds())) expect(performance.now()).toBeLessThan(end)
}
