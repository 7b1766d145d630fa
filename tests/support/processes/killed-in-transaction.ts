import type { Context } from '../../../server/context.ts'
import { keepCompiled } from './compiled.ts'
import { type StopMoment, uncommitted } from './stopped.ts'

/** A context whose process is killed in its n-th transaction, as by kill -9: no cleanup, no events. */
export function killedInTransaction(ctx: Context, nth: number, moment: StopMoment): Context {
  let count = 0
  const die = async () => {
    keepCompiled()
    process.kill(process.pid, 'SIGKILL')
    return new Promise<never>(() => {}) // waits for the signal; nothing else may happen
  }
  const dying =
    (begin: Context['transaction']): Context['transaction'] =>
    async (work) => {
      count += 1
      const isIt = count === nth
      const result = await begin((tx) =>
        isIt && moment === 'before the commit' ? uncommitted(tx, work, die) : work(tx),
      )
      if (isIt) await die()
      return result
    }
  return { ...ctx, transaction: dying(ctx.transaction), sell: dying(ctx.sell) }
}
