import type { Context, Reader } from '../../server/context.ts'
import { Crowded } from '../../server/errors.ts'

/** Whoever finds no free connection in time has begun nothing, and asks again: for tests in which more act at once than a site lets in. */
export function patient(ctx: Context): Context {
  const { read } = ctx
  return {
    ...ctx,
    read: {
      run: (...asked) => untilLetIn(() => read.run(...asked)),
      one: (...asked) => untilLetIn(() => read.one(...asked)),
      maybe: (...asked) => untilLetIn(() => read.maybe(...asked)),
    } satisfies Reader,
    transaction: (work) => untilLetIn(() => ctx.transaction(work)),
    sell: (work) => untilLetIn(() => ctx.sell(work)),
  }
}

async function untilLetIn<T>(ask: () => Promise<T>): Promise<T> {
  for (let nth = 0; nth < 60; nth += 1) {
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof Crowded)) throw error
    }
  }
  return ask()
}
