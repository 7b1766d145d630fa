import { CannotStart } from './cannot-start.ts'
import { readConfig } from './config.ts'
import { givenAddresses } from './db/login/addresses.ts'
import { prepareDatabase } from './db/login/prepare-database.ts'
import { openCustodians } from './external/custody/open-custodians.ts'
import { runJobs } from './jobs/run-jobs.ts'
import { openRelay } from './live/relay.ts'
import { makeMachinery } from './make-context.ts'
import { refuseStart, takeUpSecret } from './refuse-start.ts'

/** `npm run worker`: the jobs alone, beside servers that run with JOBS=off on the same database. */
async function startWorker(): Promise<() => Promise<void>> {
  const config = readConfig()
  const database = givenAddresses(config)
  if (!database) {
    throw new CannotStart(
      'The worker needs DATABASE_URL: the embedded database belongs to the server that started it.',
    )
  }
  await prepareDatabase(database, { production: config.production, say: console.log })
  const { statements: databaseUrl, direct: directUrl } = database
  const custodians = openCustodians(config)
  custodians.begin()
  const machinery = makeMachinery({ config, databaseUrl, directUrl, custodians: custodians.kept })
  await takeUpSecret(machinery)
  const relay = await openRelay(machinery, directUrl)
  const jobs = await runJobs(machinery.jobs, directUrl, machinery.link)
  console.log('The worker is at work; Ctrl-C ends it.')
  return async () => {
    await jobs.stop()
    await relay.close()
    await machinery.close()
    await custodians.stop()
  }
}

let stopping = false
const worker = startWorker().catch(refuseStart)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (stopping) return
    stopping = true
    worker
      .then((stop) => stop())
      .then(
        () => process.exit(0),
        () => process.exit(1),
      )
  })
}
