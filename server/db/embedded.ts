import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { CannotStart } from '../cannot-start.ts'
import { clusterProcesses, postmasterStatus, signalAll, waitUntilGone } from './cluster-processes.ts'
import type { DirectoryLock } from './directory-lock.ts'
import { lockDirectory } from './directory-lock.ts'
import type { Binaries } from './embedded-binaries.ts'
import { embeddedBinaries } from './embedded-binaries.ts'
import { embeddedUrl, ensureDatabase, SUPERUSER } from './embedded-database.ts'
import type { Identity } from './embedded-identity.ts'
import { chooseIdentity, giveDataDir, spawnAs } from './embedded-identity.ts'
import { freePort } from './free-port.ts'

export interface EmbeddedOptions {
  /** The folder of all database files. Made with mode 0700 when missing. */
  readonly dataDir: string
  /** Gets one line per step: first start, a server left by a crash, the ready server. */
  readonly log?: (line: string) => void
  /** Server settings over the default ones: tests turn durability off, fault tests leave it on and name a `port`. */
  readonly settings?: Readonly<Record<string, string>>
}

export interface Embedded {
  /** The superuser at the database `lottery`. Loopback only; the port is another one at every start unless set. */
  readonly url: string
  readonly pid: number
  /** Settles when the server has ended, for whatever reason; `expected` after stop() or kill(). */
  readonly ended: Promise<{ expected: boolean }>
  /** Fast shutdown: open transactions are rolled back, everything committed is on disk. */
  stop(): Promise<void>
  /** For fault tests: SIGKILL to the postmaster and every child; answers when all are gone. */
  kill(): Promise<void>
}

const MAJOR = '18'
/** Long enough for crash recovery over 2 GB of WAL on a slow disk; a healthy start takes 0.3 s. */
const START_TIMEOUT_MS = 120_000
const STOP_TIMEOUT_MS = 30_000
const START_ATTEMPTS = 3
const POLL_MS = 10

const SETTINGS: Readonly<Record<string, string>> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '', // a socket path longer than 107 bytes is an error, and project paths are long
  max_connections: '60',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  shared_buffers: '256MB',
  max_wal_size: '2GB',
  wal_compression: 'off', // the packaged build has no lz4, and pglz costs more than it saves here
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  log_min_messages: 'warning',
}

/** Starts the PostgreSQL that comes with the packages on a folder of its own, making the cluster at the first start. */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const log = options.log ?? (() => {})
  const binaries = embeddedBinaries()
  const dataDir = openDataDir(options.dataDir)
  const lock = lockDirectory(dataDir)
  try {
    const clusterDir = join(dataDir, 'cluster')
    const identity = chooseIdentity(binaries.postgres, dataDir)
    await stopLeftovers(clusterDir, log)
    const password = readOrMakePassword(dataDir)
    giveDataDir(dataDir, identity.owner)
    if (!existsSync(clusterDir)) {
      log('making the database (first start)')
      await makeCluster({ binaries, identity, dataDir, clusterDir })
    }
    requireMajor(clusterDir)
    const settings = { ...SETTINGS, ...options.settings }
    const server = await startServer({ binaries, identity, dataDir, clusterDir, settings })
    await ensureDatabase(password, server.port)
    log(`database ready on 127.0.0.1:${server.port}`)
    return running({ server, clusterDir, lock, url: embeddedUrl(password, server.port) })
  } catch (error) {
    await stopLeftovers(join(dataDir, 'cluster'), () => {})
    lock.release()
    throw error
  }
}

function openDataDir(wanted: string): string {
  const dataDir = resolve(wanted)
  try {
    makeFolder(dataDir)
    const probe = join(dataDir, `.write-${process.pid}`)
    writeFileSync(probe, '')
    rmSync(probe)
    return realpathSync(dataDir)
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    throw new CannotStart(
      `The data directory ${dataDir} cannot be written (${code}): give it to this user, or set DATA_DIR to another folder.`,
      {
        cause,
      },
    )
  }
}

/** Step by step: Node's recursive mkdir never returns where the system answers "no such file", as below /proc. */
function makeFolder(path: string): void {
  if (existsSync(path)) return
  makeFolder(dirname(path))
  mkdirSync(path, { mode: 0o700 })
}

/** Stops a server that a killed parent program left running in this folder. */
async function stopLeftovers(clusterDir: string, log: (line: string) => void): Promise<void> {
  const pids = clusterProcesses(clusterDir)
  const [postmaster] = pids
  if (postmaster !== undefined) {
    log('stopping the database server of a start that was killed')
    signalAll([postmaster], 'SIGINT')
    if (!(await waitUntilGone(pids, STOP_TIMEOUT_MS))) {
      signalAll(clusterProcesses(clusterDir), 'SIGKILL')
      await waitUntilGone(pids, STOP_TIMEOUT_MS)
    }
  }
  // With every process gone the file is misleading: another program may now have its process number.
  rmSync(join(clusterDir, 'postmaster.pid'), { force: true })
}

function readOrMakePassword(dataDir: string): string {
  const file = join(dataDir, 'password')
  if (!existsSync(file)) {
    writeFileSync(file, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 })
  }
  return readFileSync(file, 'utf8').trim()
}

interface Place {
  readonly binaries: Binaries
  readonly identity: Identity
  readonly dataDir: string
  readonly clusterDir: string
}

/** Renamed into place last, so that an interrupted first start leaves no incomplete cluster. */
async function makeCluster({ binaries, identity, dataDir, clusterDir }: Place): Promise<void> {
  const unfinished = `${clusterDir}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  const logFile = join(dataDir, 'initdb.log')
  const words = [binaries.initdb, '-D', unfinished, '-U', SUPERUSER, '--pwfile', join(dataDir, 'password')]
  words.push('--auth=scram-sha-256', '--encoding=UTF8', '--locale-provider=builtin', '--locale=C.UTF-8')
  words.push('--data-checksums', '--no-instructions')
  const child = launch(identity, words, logFile)
  const code = await exitOf(child)
  if (code !== 0) throw new CannotStart(`The database could not be made in ${dataDir}: ${lastError(logFile)}`)
  renameSync(unfinished, clusterDir)
}

function requireMajor(clusterDir: string): void {
  const version = readVersion(clusterDir)
  if (version === MAJOR) return
  const found = version ? `a PostgreSQL ${version} database` : 'no complete database'
  throw new CannotStart(
    `The folder ${clusterDir} holds ${found}, and this program needs PostgreSQL ${MAJOR}: move the folder away, or set DATA_DIR to another one.`,
  )
}

function readVersion(clusterDir: string): string {
  const file = join(clusterDir, 'PG_VERSION')
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
}

interface Server {
  readonly child: ChildProcess
  readonly pid: number
  readonly port: number
}

async function startServer(place: Place & { settings: Readonly<Record<string, string>> }): Promise<Server> {
  const logFile = join(place.dataDir, 'postgres.log')
  if (existsSync(logFile) && statSync(logFile).size > 0) renameSync(logFile, `${logFile}.before`)
  for (let attempt = 1; ; attempt += 1) {
    const port = Number(place.settings.port ?? (await freePort()))
    const words = [place.binaries.postgres, '-D', place.clusterDir, '-c', `port=${port}`]
    for (const [name, value] of Object.entries(place.settings)) words.push('-c', `${name}=${value}`)
    const child = launch(place.identity, words, logFile)
    const outcome = await untilReady(child, place.clusterDir)
    if (outcome === 'ready' && child.pid) return { child, pid: child.pid, port }
    const portTaken = /could not bind|could not create any TCP/.test(readFileSync(logFile, 'utf8'))
    if (portTaken && attempt < START_ATTEMPTS) continue
    throw new CannotStart(`The database in ${place.dataDir} does not start: ${lastError(logFile)}`)
  }
}

/** Detached: Ctrl-C reaches the process group, and the server must outlive our shutdown. */
function launch(identity: Identity, words: readonly string[], logFile: string): ChildProcess {
  const [command = '', ...args] = [...identity.prefix, ...words]
  const out = openSync(logFile, 'a', 0o600)
  try {
    return spawn(command, args, { ...spawnAs(identity), stdio: ['ignore', out, out], detached: true })
  } finally {
    closeSync(out)
  }
}

/** The exit code; a program that cannot even be spawned counts as 127, as in a shell. */
function exitOf(child: ChildProcess): Promise<number> {
  if (child.exitCode !== null) return Promise.resolve(child.exitCode)
  return new Promise((done) => {
    child.once('error', () => done(127))
    child.once('exit', (code) => done(code ?? 128))
  })
}

async function untilReady(child: ChildProcess, clusterDir: string): Promise<'ready' | 'failed'> {
  let ended = false
  exitOf(child).then(() => {
    ended = true
  })
  const until = performance.now() + START_TIMEOUT_MS
  while (!ended) {
    if (postmasterStatus(clusterDir) === 'ready') return 'ready'
    if (performance.now() > until) {
      child.kill('SIGKILL')
      return 'failed'
    }
    await delay(POLL_MS)
  }
  return 'failed'
}

/** The reason in a log: its last FATAL, PANIC or error line, else the last line. */
function lastError(logFile: string): string {
  const lines = readFileSync(logFile, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
  const telling =
    lines.findLast((line) => /FATAL|PANIC|error:/.test(line)) ?? lines.at(-1) ?? 'no word from it'
  return telling.replace(/^.*?(FATAL|PANIC|error):\s*/, '')
}

function running(parts: { server: Server; clusterDir: string; lock: DirectoryLock; url: string }): Embedded {
  const { server, clusterDir, lock, url } = parts
  let expected = false
  const ended = exitOf(server.child).then(() => {
    lock.release()
    return { expected }
  })
  return {
    url,
    pid: server.pid,
    ended,
    async stop() {
      expected = true
      signalAll([server.pid], 'SIGINT')
      if (!(await waitUntilGone([server.pid], STOP_TIMEOUT_MS)))
        signalAll(clusterProcesses(clusterDir), 'SIGKILL')
      await ended
    },
    async kill() {
      expected = true
      signalAll([server.pid], 'SIGSTOP') // a stopped postmaster cannot fork a child meanwhile
      const pids = clusterProcesses(clusterDir)
      signalAll(pids, 'SIGKILL')
      await waitUntilGone(pids, STOP_TIMEOUT_MS)
      await ended
    },
  }
}
