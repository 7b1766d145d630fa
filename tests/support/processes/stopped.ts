import type { Context, Tx } from '../../../server/context.ts'

export type StopMoment = 'before the commit' | 'after the commit'

/** A context whose n-th transaction throws: after the work and before the commit, or right after it. */
export function stoppedAt(ctx: Context, nth: number, moment: StopMoment): Context {
  let count = 0
  const stopping =
    (begin: Context['transaction']): Context['transaction'] =>
    async (work) => {
      count += 1
      const isIt = count === nth
      const stop = () => Promise.reject(new Error('stopped'))
      const result = await begin((tx) =>
        isIt && moment === 'before the commit' ? uncommitted(tx, work, stop) : work(tx),
      )
      if (isIt) await stop()
      return result
    }
  return { ...ctx, transaction: stopping(ctx.transaction), sell: stopping(ctx.sell) }
}

/** Ends with the work or where it is stopped, and fails with whatever else. A job that does one thing after another tells all failures together. */
export async function untilStopped(work: Promise<unknown>): Promise<void> {
  try {
    await work
  } catch (error) {
    if (!isStop(error)) throw error
  }
}

function isStop(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.every(isStop)
  return error instanceof Error && error.message === 'stopped'
}

/** Does the work up to the commit, also where that is sent together with the last statements, and stops there. */
export async function uncommitted<T>(
  tx: Tx,
  work: (tx: Tx) => Promise<T>,
  stop: () => Promise<never>,
): Promise<T> {
  const commitWith: Tx['commitWith'] = async (last) => {
    await last()
    return stop()
  }
  await work(Object.create(tx, { commitWith: { value: commitWith } }) as Tx)
  return stop()
}

/** A context whose transactions throw once so many of their statements are done: what came after them is cut off. */
export function stoppedAfter(ctx: Context, statements: number): Context {
  const stopping =
    (begin: Context['transaction']): Context['transaction'] =>
    (work) =>
      begin((tx) => work(cutAfter(tx, statements)))
  return { ...ctx, transaction: stopping(ctx.transaction), sell: stopping(ctx.sell) }
}

function cutAfter(tx: Tx, statements: number): Tx {
  let done = 0
  const cut =
    <Args extends readonly unknown[], T>(ask: (...args: Args) => Promise<T>) =>
    async (...args: Args): Promise<T> => {
      const answer = await ask(...args)
      done += 1
      if (done >= statements) throw new Error('stopped')
      return answer
    }
  const own = { run: cut(tx.run), one: cut(tx.one), maybe: cut(tx.maybe) }
  return Object.create(tx, Object.fromEntries(Object.entries(own).map(([name, value]) => [name, { value }])))
}

/** As `stoppedAt`, and no transaction comes after it: the program has ended. */
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
