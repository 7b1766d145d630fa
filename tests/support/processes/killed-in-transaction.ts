import type { Context } from '../../../server/context.ts'
import { keepCompiled } from './compiled.ts'
import { type StopMoment, uncommitted } from './stopped.ts'

async function die(): Promise<never> {
  keepCompiled()
  process.kill(process.pid, 'SIGKILL')
  return new Promise<never>(() => {}) // waits for the signal; nothing else may happen
}

const AT_THE_STEP = 'at the step'

/** Says that it is there, and does nothing more: somebody else kills the database meanwhile. */
async function standStill(): Promise<never> {
  process.send?.(AT_THE_STEP)
  return new Promise<never>(() => {})
}

/** A context whose process is killed in its n-th transaction, as by kill -9: no cleanup, no events. `stands`: it stops there instead. */
export function killedInTransaction(
  ctx: Context,
  nth: number,
  moment: StopMoment,
  { stands = false }: { readonly stands?: boolean } = {},
): Context {
  let count = 0
  const end = stands ? standStill : die
  const dying =
    (begin: Context['transaction']): Context['transaction'] =>
    async (work) => {
      count += 1
      const isIt = count === nth
      const result = await begin((tx) =>
        isIt && moment === 'before the commit' ? uncommitted(tx, work, end) : work(tx),
      )
      if (isIt) await end()
      return result
    }
  return { ...ctx, transaction: dying(ctx.transaction), sell: dying(ctx.sell) }
}
