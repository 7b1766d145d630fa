import { refuseStart } from './refuse-start.ts'
import { start } from './start.ts'

/** Longer than all bounded steps of a stop together, so that the terminal never hangs. */
const STOP_LIMIT_MS = 45_000

/** `npm start`: everything on one address, until Ctrl-C or TERM. */
let stopping = false
// Without its database there is nothing to stop in order, and whoever supervises the program starts it again.
const site = start({ onDatabaseLost: () => process.exit(1) }).catch(refuseStart)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)

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
