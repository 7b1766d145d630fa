import type { Context } from '../../context.ts'
import { eachAlone } from '../../each-alone.ts'
import { eachOperator } from './each-operator.ts'

/** Nobody is asked any more after so long: an answer takes eight seconds at most, and a job has 45. */
const RUN_MS = 30_000

interface Placed<Due> {
  /** Which it is of its operator's. */
  readonly turn: number
  readonly due: Due
}

/**
 * Asks somebody outside about what is due at each operator, one after another: the first of each operator, then the second of each, so
 * that one of them whose partner is slow keeps no other waiting; each run another operator comes first. What there is no time for
 * is due in the next run. A failure stops nothing else; all are thrown together at the end.
 */
export async function askInTurns<Due>(
  ctx: Context,
  listDue: (operatorId: string) => Promise<readonly Due[]>,
  ask: (due: Due) => Promise<unknown>,
  { runMs = RUN_MS }: { readonly runMs?: number } = {},
): Promise<void> {
  const endsMs = ctx.now().getTime() + runMs
  const all: Placed<Due>[] = []
  const gather = () =>
    eachOperator(ctx, async (operatorId) => {
      all.push(...(await listDue(operatorId)).map((due, turn) => ({ turn, due })))
    })
  const askAll = () =>
    eachAlone(inTurns(all, ctx.now()), async ({ due }) => {
      if (ctx.now().getTime() < endsMs) await ask(due)
    })
  await eachAlone([gather, askAll], (step) => step())
}

function inTurns<Due>(all: readonly Placed<Due>[], now: Date): Placed<Due>[] {
  const turns = Map.groupBy(all, ({ turn }) => turn)
  // Of jobs of each minute and of each hour.
  const run = Math.floor(now.getTime() / 60_000) + Math.floor(now.getTime() / 3_600_000)
  return [...turns.values()].flatMap((each) => {
    const first = run % each.length
    return [...each.slice(first), ...each.slice(0, first)]
  })
}
