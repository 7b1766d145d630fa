import type { Context, Tx } from '../../../server/context.ts'
import { placeTicket } from '../../../server/features/betting/place-ticket.ts'
import type { PlaceTicket } from '../../../server/features/betting/ticket.ts'
import { openMachinery } from '../stage/stage.ts'
import { killedInTransaction } from './killed-in-transaction.ts'

/** Places one ticket in a process that is killed before or right after the commit. */
const [databaseUrl = '', wish = '', moment = ''] = process.argv.slice(2)
process.once('disconnect', () => process.exit(0))

const machinery = openMachinery(databaseUrl, { connections: 2 })
await machinery.ctx.read.run`select 1`
const { requestHash, ...asked } = JSON.parse(wish) as PlaceTicket & { requestHash: string }
process.send?.('began')
const ctx =
  moment === 'before the commit'
    ? killedBeforeCommit(machinery.ctx)
    : killedInTransaction(machinery.ctx, 1, 'after the commit')
await placeTicket(ctx, { ...asked, requestHash: Buffer.from(requestHash, 'hex') })

/** Admission sends the commit together with its last write: the process is killed between the two. */
function killedBeforeCommit(alive: Context): Context {
  return {
    ...alive,
    sell: (work) =>
      alive.sell((tx) => {
        const commitWith: Tx['commitWith'] = async (write) => {
          await write()
          process.kill(process.pid, 'SIGKILL')
          return new Promise(() => {}) // waits for the signal; nothing else may happen
        }
        return work(Object.create(tx, { commitWith: { value: commitWith } }) as Tx)
      }),
  }
}
