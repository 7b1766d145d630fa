import { settleRound } from '../../server/features/draws/settle-round.ts'
import { openMachinery } from './stage.ts'

/** Settles one round in a process of its own, for the gate that kills it. Ends with the gate that started it. */
const [databaseUrl = '', roundId = ''] = process.argv.slice(2)
process.once('disconnect', () => process.exit(0))

const machinery = openMachinery(databaseUrl, { connections: 2 })
await machinery.ctx.read.run`select 1`
process.send?.('began')
await settleRound(machinery.jobs, roundId)
process.send?.('settled')
await machinery.close()
process.disconnect?.()
