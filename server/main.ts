import { mkdirSync } from 'node:fs'
import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { dataDirOf, readConfig } from './config.ts'
import type { Site } from './start.ts'

keepCompiled(dataDirOf())

/** Longer than all bounded steps of a stop together, so that the terminal never hangs. */
const STOP_LIMIT_MS = 45_000

/** `npm start`: everything on one address, until Ctrl-C or TERM. */
let stopping = false
const site = begin().catch(async (error: unknown) => (await import('./refuse-start.ts')).refuseStart(error))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)

/** Modules are loaded while the database starts: each takes about half of a start. */
async function begin(): Promise<Site> {
  const { beginStart } = await import('./starting/begin-start.ts')
  const begun = await beginStart(readConfig(), console.log)
  const { start } = await import('./start.ts').catch(async (error: unknown) => {
    await (await begun.database)?.stop()
    throw error
  })
  return start({
    begun,
    onLoaded: flushCompileCache, // because a killed program writes nothing at its end
    // Without its database there is nothing to stop in order, and whoever supervises the program starts it again.
    onDatabaseLost: () => process.exit(1),
  })
}

/**
 * A third of a start is reading and compiling modules, so what was compiled is kept between starts: in a folder that only the
 * program's user writes, because what lies in it is run. Where none can be made the start is slower, and says why elsewhere.
 */
function keepCompiled(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    enableCompileCache(join(dataDir, 'compiled'))
  } catch {
    return
  }
}

/** Ctrl-C arrives twice, from the terminal and through npm; the second must not interrupt the first's stop. */
function stop(signal: NodeJS.Signals): void {
  if (stopping) return
  stopping = true
  setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref()
  site // a signal during the start waits until it is finished, because an incomplete start cannot be undone
    .then((started) => started.stop())
    .then(
      () => process.exit(0),
      (error) => {
        console.error(`The program could not stop cleanly after ${signal}.`, error)
        process.exit(1)
      },
    )
}
