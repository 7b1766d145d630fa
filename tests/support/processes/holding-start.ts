import { withStartLock } from '../../../server/db/start/start-lock.ts'

/** A start that never ends, in a process of its own: a test stops it, and it is silent like a machine that is lost. */
const [databaseUrl = '', lostAfterMs = ''] = process.argv.slice(2)
process.once('disconnect', () => process.exit(0))

await withStartLock(
  databaseUrl,
  () => {
    process.send?.('holds')
    return new Promise(() => {})
  },
  { lostAfterMs: Number(lostAfterMs) },
).catch(() => {}) // let go on, it finds its session ended
