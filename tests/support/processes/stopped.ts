import type { Context } from '../../../server/context.ts'

export type StopMoment = 'before the commit' | 'after the commit'

/** A context whose n-th transaction throws: after the work and before the commit, or right after it. */
export function stoppedAt(ctx: Context, nth: number, moment: StopMoment): Context {
  let count = 0
  const stopping =
    (begin: Context['transaction']): Context['transaction'] =>
    async (work) => {
      count += 1
      const isIt = count === nth
      const result = await begin(async (tx) => {
        const done = await work(tx)
        if (isIt && moment === 'before the commit') throw new Error('stopped')
        return done
      })
      if (isIt) throw new Error('stopped')
      return result
    }
  return { ...ctx, transaction: stopping(ctx.transaction), sell: stopping(ctx.sell) }
}

/** The same, and no transaction comes after it: the program has ended. */
export function endedAt(ctx: Context, nth: number, moment: StopMoment): Context {
  const stopped = stoppedAt(ctx, nth, moment)
  let count = 0
  const ending =
    (begin: Context['transaction']): Context['transaction'] =>
    (work) => {
      count += 1
      return count > nth ? Promise.reject(new Error('stopped')) : begin(work)
    }
  return { ...ctx, transaction: ending(stopped.transaction), sell: ending(stopped.sell) }
}
