import { start } from './start.ts'
import { refuseStart } from './refuse-start.ts'

/** `npm start`: everything on one address, until Ctrl-C or TERM. */
try {
  const site = await start()
  const stop = (signal: NodeJS.Signals) => {
    site.stop().then(
      () => process.exit(0),
      (error) => {
        console.error(`The program could not stop cleanly after ${signal}.`, error)
        process.exit(1)
      },
    )
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
} catch (error) {
  refuseStart(error)
}
