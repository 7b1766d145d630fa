import type { Context, Tx } from '../../../server/context.ts'
import { placeTicket } from '../../../server/features/betting/place-ticket.ts'
import type { PlaceTicket } from '../../../server/features/betting/ticket.ts'
import { openMachinery } from '../stage/stage.ts'
import { dyingAt } from './dying.ts'

/** Places one ticket in a process of its own, and is killed with it: when all is written, or right after the commit. */
const [databaseUrl = '', wish = '', moment = ''] = process.argv.slice(2)
process.once('disconnect', () => process.exit(0))

const machinery = openMachinery(databaseUrl, { connections: 2 })
await machinery.ctx.read.run`select 1`
const { requestHash, ...asked } = JSON.parse(wish) as PlaceTicket & { requestHash: string }
process.send?.('began')
const ctx =
  moment === 'before the commit' ? dyingWritten(machinery.ctx) : dyingAt(machinery.ctx, 1, 'after the commit')
await placeTicket(ctx, { ...asked, requestHash: Buffer.from(requestHash, 'hex') })

/** Admission sends its commit along with the last it writes: here the process is killed between the two. */
function dyingWritten(alive: Context): Context {
  return {
    ...alive,
    transaction: (work) =>
      alive.transaction((tx) => {
        const commitWith: Tx['commitWith'] = async (write) => {
          await write()
          process.kill(process.pid, 'SIGKILL')
          return new Promise(() => {}) // the signal is on its way; nothing may happen until it is here
        }
        return work(Object.create(tx, { commitWith: { value: commitWith } }) as Tx)
      }),
  }
}
