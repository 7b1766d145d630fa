import type { Context } from '../../context.ts'
import { eachAlone } from '../../each-alone.ts'
import { eachOperator } from '../directory/each-operator.ts'
import { listToCount, updateOpened } from './queries-mailings.ts'

/** Who has not opened a message by then will not. */
const DAYS = 14

/** Counts how many have seen each mailing of the last days, so that no list counts when it is looked at. */
export function countOpened(ctx: Context): Promise<void> {
  return eachOperator(ctx, async (operatorId) => {
    const ids = await listToCount(ctx.read, operatorId, DAYS)
    await eachAlone(ids, (id) => ctx.transaction((tx) => updateOpened(tx, id)))
  })
}
