import type { Context } from '../../context.ts'
import { eachAlone } from '../../each-alone.ts'
import { listOperatorIds } from './queries.ts'

/** Does something for each operator, one after another; what fails for one does not keep it from the next. */
export async function eachOperator(
  ctx: Context,
  act: (operatorId: string) => Promise<unknown>,
): Promise<void> {
  await eachAlone(await listOperatorIds(ctx.read), async (operatorId) => {
    await act(operatorId)
  })
}
