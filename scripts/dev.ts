import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { CannotStart } from '../server/cannot-start.ts'
import { readConfig } from '../server/config.ts'
import { startEmbedded } from '../server/db/embedded.ts'
import { packagedAddresses } from '../server/db/login/addresses.ts'
import { ROOT } from './run-node.ts'

/** `npm run dev`: after a saved change the site starts again with new pages; the database keeps running. */
const WATCHED = ['server', 'contract', 'domain', 'web', 'console', 'ui']
/** An editor saves a file in several steps, and switching branches changes many files. */
const QUIET_MS = 200

const config = readConfig()
const database = config.databaseUrl ? undefined : await openDatabase()
const packaged = database && packagedAddresses(database.url)

let stopping = false
let site = startSite()
let pending: NodeJS.Timeout | undefined
const watchers = WATCHED.map((name) =>
  watch(join(ROOT, name), { recursive: true }, (_, file) => {
    if (!file || /\.test\.tsx?$|~$/.test(file)) return
    clearTimeout(pending)
    pending = setTimeout(() => void restart(file), QUIET_MS)
  }),
)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop())

function openDatabase() {
  return startEmbedded({ dataDir: config.dataDir, log: console.log }).catch((error: unknown) => {
    if (!(error instanceof CannotStart)) throw error
    console.error(error.message)
    process.exit(1)
  })
}

function startSite(): ChildProcess {
  return spawn(process.execPath, [join(ROOT, 'server/main.ts')], {
    cwd: ROOT,
    stdio: 'inherit',
    env: {
      ...process.env,
      ...(packaged && { DATABASE_URL: packaged.statements, DATABASE_OWNER_URL: packaged.owner }),
    },
  })
}

async function restart(file: string): Promise<void> {
  if (stopping) return
  console.log(`${file} changed: starting again`)
  const before = site
  await stopSite(before)
  if (!stopping && site === before) site = startSite()
}

async function stop(): Promise<void> {
  if (stopping) return
  stopping = true
  for (const watcher of watchers) watcher.close()
  await stopSite(site)
  await database?.stop()
  process.exit(0)
}

async function stopSite(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}
