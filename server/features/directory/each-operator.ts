import type { Context } from '../../context.ts'
import { eachAlone } from '../../each-alone.ts'
import { listOperatorIds } from './queries.ts'

/** Runs work for each operator, one after another; a failure for one does not stop the others. */
export async function eachOperator(
  ctx: Context,
  act: (operatorId: string) => Promise<unknown>,
): Promise<void> {
  await eachAlone(await listOperatorIds(ctx.read), async (operatorId) => {
    await act(operatorId)
  })
}
