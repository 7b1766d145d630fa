import { workOn } from '../stage/fast/fast-work.ts'
import { openMachinery } from '../stage/stage.ts'
import { killedInTransaction } from './killed-in-transaction.ts'
import type { StopMoment } from './stopped.ts'

/** Works on one fast round in a process that is killed in its n-th transaction. */
const [databaseUrl = '', roundId = '', nth = '', moment = 'after the commit'] = process.argv.slice(2)
process.once('disconnect', () => process.exit(0))

const machinery = openMachinery(databaseUrl, { connections: 2 })
await workOn(killedInTransaction(machinery.jobs, Number(nth), moment as StopMoment), roundId)
await machinery.close()
process.disconnect?.()
