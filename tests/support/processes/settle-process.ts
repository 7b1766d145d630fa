import { settleRound } from '../../../server/features/settlement/settle-round.ts'
import { openMachinery } from '../stage/stage.ts'
import { killedInTransaction } from './killed-in-transaction.ts'
import type { StopMoment } from './stopped.ts'

/** Settles one round in a process of its own. With a number, it is killed in that transaction. Ends with the gate. */
const [databaseUrl = '', roundId = '', nth = '', moment = 'after the commit'] = process.argv.slice(2)
process.once('disconnect', () => process.exit(0))

const machinery = openMachinery(databaseUrl, { connections: 2 })
await machinery.ctx.read.run`select 1`
process.send?.('began')
const ctx =
  nth === '' ? machinery.jobs : killedInTransaction(machinery.jobs, Number(nth), moment as StopMoment)
await settleRound(ctx, roundId)
process.send?.('settled')
await machinery.close()
process.disconnect?.()
