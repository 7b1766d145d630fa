import { mkdirSync } from 'node:fs'
import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { dataDirOf } from './config.ts'

keepCompiled(dataDirOf())
const { start } = await import('./start.ts')
const { refuseStart } = await import('./refuse-start.ts')

/** Longer than all bounded steps of a stop together, so that the terminal never hangs. */
const STOP_LIMIT_MS = 45_000

/** `npm start`: everything on one address, until Ctrl-C or TERM. */
let stopping = false
// Without its database there is nothing to stop in order, and whoever supervises the program starts it again.
const site = start({
  onLoaded: flushCompileCache, // because a killed program writes nothing at its end
  onDatabaseLost: () => process.exit(1),
}).catch(refuseStart)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)

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
