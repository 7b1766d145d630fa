import { refuseStart } from './refuse-start.ts'
import { start } from './start.ts'

/** Longer than every bounded step of a stop together; the terminal must not hang on a program that cannot end. */
const STOP_LIMIT_MS = 45_000

/** `npm start`: everything on one address, until Ctrl-C or TERM. */
let stopping = false
const site = start().catch(refuseStart)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)

/** Ctrl-C reaches us twice, from the terminal and through npm: the second one must not cut the first one short. */
function stop(signal: NodeJS.Signals): void {
  if (stopping) return
  stopping = true
  setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref()
  site // a signal during the start waits for its end: half a start cannot be undone
    .then((started) => started.stop())
    .then(
      () => process.exit(0),
      (error) => {
        console.error(`The program could not stop cleanly after ${signal}.`, error)
        process.exit(1)
      },
    )
}
