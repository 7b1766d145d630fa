import { placeTicket } from '../../../server/features/betting/place-ticket.ts'
import type { PlaceTicket } from '../../../server/features/betting/ticket.ts'
import { openMachinery } from '../stage/stage.ts'
import { killedInTransaction } from './killed-in-transaction.ts'
import type { StopMoment } from './stopped.ts'

/** Places one ticket in a process that is killed before or right after the commit. */
const [databaseUrl = '', wish = '', moment = ''] = process.argv.slice(2)
process.once('disconnect', () => process.exit(0))

const machinery = openMachinery(databaseUrl, { connections: 2 })
await machinery.ctx.read.run`select 1`
const { requestHash, ...asked } = JSON.parse(wish) as PlaceTicket & { requestHash: string }
process.send?.('began')
const ctx = killedInTransaction(machinery.ctx, 1, moment as StopMoment)
await placeTicket(ctx, { ...asked, requestHash: Buffer.from(requestHash, 'hex') })
