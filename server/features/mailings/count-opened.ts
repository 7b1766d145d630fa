import type { Context } from '../../context.ts'
import { eachAlone } from '../../each-alone.ts'
import { listToCount, updateOpened } from './queries-mailings.ts'

/** Who has not opened a message by then will not. */
const DAYS = 14

/** Counts how many have seen each mailing of the last days, so that no list counts when it is looked at. */
export async function countOpened(ctx: Context): Promise<void> {
  await eachAlone(await listToCount(ctx.read, DAYS), (id) => ctx.transaction((tx) => updateOpened(tx, id)))
}
