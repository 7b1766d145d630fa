import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import postgres from 'postgres'
import { expect, inject, test } from 'vitest'
import { keysFrom } from '../../server/keys.ts'
import { printFigures, timed } from '../support/figures.ts'
import { custodiansIn } from '../support/processes/custodian-processes.ts'
import { SERVED, useSiteStarts } from '../support/processes/site-starts.ts'
import { startProgram } from '../support/processes/started-program.ts'

const SENTENCE = /^[A-Z][^\n]+\.\n$/

/** Longer than a transaction may be silent. */
const SLOW_TO_KEEP = `
import module from 'node:module'
const keep = module.flushCompileCache
module.flushCompileCache = () => {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 6_000)
  keep()
  process.stdout.write('kept')
}
module.syncBuiltinESMExports()`

const starts = useSiteStarts({ keepsCompiled: true })

test('Ctrl-C, which arrives from the terminal and through npm, stops the site cleanly', async () => {
  await starts.beginStarted()
  const site = starts.start()
  await site.untilSaid(SERVED)
  site.signal('SIGINT')
  site.signal('SIGINT')
  const end = await site.ended
  expect(site.complained()).toBe('')
  expect(end).toEqual({ code: 0, signal: null })
  expect(starts.databaseProcesses()).toEqual([])
})

test('two custodians of fast draws run beside the site, without its settings, and end with it, also by kill -9', async () => {
  await starts.beginStarted()
  const site = starts.start({ SERVICE_WALLET_URL: 'http://127.0.0.1:1' })
  await site.untilSaid(SERVED)
  const folder = join(starts.folder, 'site')
  await expect.poll(() => custodiansIn(folder).length).toBe(2)
  // Each makes its key itself, once it runs.
  const keyFiles = ['a', 'b'].map((name) => join(folder, 'custodians', name, 'key'))
  await expect.poll(() => keyFiles.map((file) => existsSync(file))).toEqual([true, true])
  const keys = keyFiles.map((file) => readFileSync(file, 'utf8'))
  expect(keys.map((key) => key.length)).toEqual([64, 64])
  expect(keys[0]).not.toBe(keys[1])
  for (const pid of custodiansIn(folder)) {
    const told = readFileSync(`/proc/${pid}/environ`, 'utf8')
      .split('\0')
      .map((each) => each.split('=')[0])
    const names = ['AUDITOR_PUBLIC', 'CUSTODIAN_KEY_BEFORE', 'CUSTODIAN_OF_SITE', 'DATA_DIR', '']
    expect(told.toSorted()).toEqual(names.toSorted())
  }
  site.signal('SIGKILL')
  await site.ended
  await expect.poll(() => custodiansIn(folder)).toEqual([])
})

test('a machine on which keeping the compiled modules takes long still writes down that members are served', async () => {
  await starts.beginStarted()
  const slow = join(starts.folder, 'slow.mjs')
  writeFileSync(slow, SLOW_TO_KEEP)
  const site = starts.start({ NODE_OPTIONS: `--import ${slow}` })
  const [, url = ''] = await site.untilSaid(SERVED)
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
  site.signal('SIGTERM')
  await site.ended
  expect(site.said()).toContain('kept') // the modules were
  expect(site.complained()).toBe('')
})

test('works below a folder of mode 0700', async () => {
  mkdirSync(join(starts.folder, 'closed'), { mode: 0o700 })
  const site = starts.start({ DATA_DIR: join(starts.folder, 'closed', 'site') })
  await site.untilSaid(SERVED)
})

test('a second start on the same data directory is refused in one sentence, and the first one keeps serving', async () => {
  await starts.beginStarted()
  const site = starts.start()
  const [, url = ''] = await site.untilSaid(SERVED)
  const second = starts.start()
  expect(await second.ended).toMatchObject({ code: 1 })
  expect(second.complained()).toMatch(/already in use by another running start/)
  expect(second.complained()).toMatch(SENTENCE)
  expect((await fetch(`${url}/login`)).status).toBe(200)
})

test('a taken port is one sentence', async () => {
  const other = createServer().listen(0, '0.0.0.0')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const site = starts.start({ PORT: String(port) })
  expect(await site.ended).toMatchObject({ code: 1 })
  expect(site.complained()).toMatch(new RegExp(`[Pp]ort.*${port}`))
  expect(site.complained()).toMatch(SENTENCE)
  expect(starts.databaseProcesses()).toEqual([])
  other.close()
})

test.each([
  ['a port that is no number', { PORT: 'three' }, /PORT/],
  ['a data directory that is a file', { DATA_DIR: 'FILE' }, /data directory .* cannot be written/],
  ['a database address that is none', { DATABASE_URL: 'not-an-address' }, /DATABASE_URL must look like/],
  ['a database that does not answer', { DATABASE_URL: 'postgres://u:p@127.0.0.1:1/x' }, /does not answer/],
  ['something else than a database', { DATABASE_URL: 'STRANGER' }, /does not answer as PostgreSQL/],
  ['a wrong password', { DATABASE_URL: 'WRONG_PASSWORD' }, /refuses us.*password/],
  ['a database that is not there', { DATABASE_URL: 'NO_SUCH_DATABASE' }, /refuses us.*does not exist/],
  ["somebody else's database", { DATABASE_URL: 'FOREIGN' }, /tables of another program/],
])('%s is one sentence and code 1', async (_case, env, words) => {
  const stranger = createServer((socket) =>
    socket.on('error', () => {}).end('HTTP/1.1 400 Bad Request\r\n\r\n'),
  ).listen(0, '127.0.0.1')
  await once(stranger, 'listening')
  const site = starts.start(await fill(env, (stranger.address() as AddressInfo).port))
  expect(await site.ended).toMatchObject({ code: 1 })
  stranger.close()
  expect(site.complained()).toMatch(words)
  expect(site.complained()).toMatch(SENTENCE)
})

test('another SECRET than the database was signed with is one sentence, and the right one serves again', async () => {
  const [one, other] = ['ab'.repeat(32), 'cd'.repeat(32)]
  const DATA_DIR = join(starts.folder, 'signed')
  for (const [SECRET, isServed] of [
    [one, true],
    [other, false],
    [one, true],
  ] as const) {
    const site = starts.start({ DATA_DIR, SECRET })
    if (isServed) await site.untilSaid(SERVED)
    if (isServed) site.signal('SIGTERM')
    expect(await site.ended).toMatchObject({ code: isServed ? 0 : 1 })
    expect(site.complained()).toMatch(isServed ? /^$/ : /signed with another SECRET/)
    if (!isServed) expect(site.complained()).toMatch(SENTENCE)
  }
  // The first one is lost: the settings name its public key.
  const EARLIER_KEYS = keysFrom(Buffer.from(one, 'hex')).publicKey.toHex()
  const site = starts.start({ DATA_DIR, SECRET: other, EARLIER_KEYS })
  await site.untilSaid(SERVED)
  site.signal('SIGTERM')
  expect(await site.ended).toMatchObject({ code: 0 })
})

test('the bootstrap passes on arguments and the exit code, on the packaged Node', async () => {
  const told = startProgram({
    words: ['node', 'scripts/bootstrap.mjs', 'scripts/test.ts', '--only', 'nothing'],
  })
  expect(await told.ended).toMatchObject({ code: 2 })
  expect(told.complained()).toBe(
    '--only takes types, lint, pages, unit, server, main with commas between them, not "nothing".\n',
  )
})

test('a missing program is reported in one sentence', async () => {
  const told = startProgram({ words: ['node', 'scripts/bootstrap.mjs', 'scripts/nothing.ts'] })
  expect(await told.ended).toMatchObject({ code: 1 })
  expect(told.complained()).toMatch(/^There is no program scripts\/nothing\.ts to run in [^\n]+\.\n$/)
})

test('kill -TERM of the bootstrap stops the site and its database', async () => {
  await starts.beginStarted()
  const site = starts.start({}, ['node', 'scripts/bootstrap.mjs', 'server/main.ts'])
  await site.untilSaid(SERVED)
  site.signal('SIGTERM')
  const end = await site.ended
  expect(site.complained()).toBe('')
  expect(end).toMatchObject({ code: 0 })
  expect(starts.databaseProcesses()).toEqual([])
})

test('kill -TERM of npm stops the site and its database, although npm signals only its shell', async () => {
  await starts.beginStarted()
  const site = starts.start({}, ['npm', 'start'])
  await site.untilSaid(SERVED)
  site.signal('SIGTERM')
  await site.ended // both pipes close only when the process below npm has ended too
  expect(site.complained()).not.toContain('could not stop cleanly')
  expect(starts.databaseProcesses()).toEqual([])
  expect(existsSync(join(starts.cluster, 'postmaster.pid'))).toBe(false)
})

/** Replaces placeholders of the table by real paths. */
async function fill(
  env: Readonly<Record<string, string>>,
  strangerPort: number,
): Promise<Record<string, string>> {
  const url = new URL(inject('cluster').url)
  if (env.DATABASE_URL === 'STRANGER') return { DATABASE_URL: `postgres://u:p@127.0.0.1:${strangerPort}/x` }
  if (env.DATA_DIR === 'FILE') {
    writeFileSync(join(starts.folder, 'a-file'), '')
    return { DATA_DIR: join(starts.folder, 'a-file') }
  }
  if (env.DATABASE_URL === 'WRONG_PASSWORD') {
    url.password = 'a-guess'
    return { DATABASE_URL: url.href }
  }
  if (env.DATABASE_URL === 'NO_SUCH_DATABASE') {
    url.pathname = '/nobody_made_this'
    return { DATABASE_URL: url.href }
  }
  if (env.DATABASE_URL === 'FOREIGN') return { DATABASE_URL: await foreignDatabase(url) }
  return { ...env }
}

async function foreignDatabase(url: URL): Promise<string> {
  const name = `foreign_${Date.now()}`
  const admin = postgres(url.href, { max: 1 })
  await admin.unsafe(`create database ${name}`)
  await admin.end()
  url.pathname = `/${name}`
  const sql = postgres(url.href, { max: 1 })
  await sql.unsafe('create table invoices (id int)')
  await sql.end()
  return url.href
}

const READY_MS = 3_000
/**
 * On a slow machine in so many starts of the same site without visitors, measured just before. Such a start has both processors, for
 * its modules and its database; beside the visitors it has hardly one.
 */
const QUIET_STARTS = 10

test('under load, a database that dies ends the program with a failure within 5 s, and the next start is ready in ten starts without visitors', async () => {
  await starts.beginStarted()
  const alone = starts.start()
  const quiet = await timed(async () => {
    const [, address = ''] = await alone.untilSaid(SERVED)
    await untilAnswered(`${address}/readyz`)
  })
  alone.signal('SIGTERM')
  await alone.ended
  const site = starts.start()
  const [, url = ''] = await site.untilSaid(SERVED)
  let isOver = false
  let pages = 0
  const visitors = Array.from({ length: 40 }, async () => {
    while (!isOver) {
      await untilAnswered(`${url}/login`)
      pages += 1
    }
  })
  const [postmaster = 0] = starts.databaseProcesses()
  process.kill(postmaster, 'SIGKILL')
  const ended = await timed(() => site.ended)
  expect(await site.ended).toEqual({ code: 1, signal: null })
  expect(ended.ms).toBeLessThan(5_000)
  expect(site.complained()).toContain('The database ended by itself')
  const again = starts.start({ PORT: new URL(url).port })
  const ready = await timed(() => untilAnswered(`${url}/readyz`))
  const before = pages
  await expect.poll(() => pages).toBeGreaterThan(before + 40) // the visitors are served as well
  isOver = true
  await Promise.all(visitors)
  expect(again.complained()).toBe('')
  printFigures('Ready under load', { quietMs: quiet.ms, readyMs: ready.ms })
  expect(ready.ms).toBeLessThanOrEqual(Math.max(READY_MS, QUIET_STARTS * quiet.ms))
})

const RETRY_MS = 20

/** Who is refused asks again; as fast as possible, that would measure this process. */
async function untilAnswered(url: string): Promise<void> {
  const statusOf = async () => {
    const answer = await fetch(url, { keepalive: false })
    await answer.text()
    return answer.status
  }
  const wish = { interval: RETRY_MS, timeout: 60_000 }
  await expect.poll(() => statusOf().catch(() => 0), wish).toBe(200)
}
