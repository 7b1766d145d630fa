import { type CancelTicket, cancelTicket } from '../../../server/features/betting/cancel-ticket.ts'
import { openMachinery } from '../stage/stage.ts'
import { untilAnswered } from '../until-answered.ts'
import { killedInTransaction } from './killed-in-transaction.ts'
import type { StopMoment } from './stopped.ts'

/** Before any other is begun. */
const DONE = 10

/** Takes tickets back, in a process that is killed in one of the cancels: others are done by then, and others on their way. */
const [databaseUrl = '', wishes = '', moment = ''] = process.argv.slice(2)
process.once('disconnect', () => process.exit(0))

const machinery = openMachinery(databaseUrl, { connections: 6 })
await machinery.ctx.read.run`select 1`
process.send?.('began')
const cancels = JSON.parse(wishes) as CancelTicket[]
const [before, after] = [cancels.slice(0, DONE), cancels.slice(DONE)]
for (const wish of before) await cancelTicket(machinery.ctx, wish)
// The third has a connection at once, and so it is done.
const ctx = killedInTransaction(machinery.ctx, 3, moment as StopMoment)
await Promise.all(after.map((wish) => untilAnswered(() => cancelTicket(ctx, wish))))
