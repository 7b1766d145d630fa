import type { Context } from '../../context.ts'
import { eachAlone } from '../../each-alone.ts'
import { beginTelling } from '../ledger/check-money.ts'
import { listFaultsOfRounds } from '../ledger/queries-check.ts'
import { updateSettlementsChecked, updateSettlementsLooked } from './queries-alarms.ts'

/** Settlements checked by one run; the next run goes on. */
const SETTLEMENTS_A_RUN = 20

/**
 * Adds up each round once it is settled, again after a correction. Each alone, so that the faults of one hide none of
 * another. Returns how many rules are broken.
 */
export async function checkSettledRounds(ctx: Context): Promise<number> {
  const telling = beginTelling(ctx)
  const unchecked = await ctx.transaction((tx) => updateSettlementsLooked(tx, SETTLEMENTS_A_RUN))
  await eachAlone([...Map.groupBy(unchecked, ({ roundId }) => roundId)], async ([roundId, revisions]) => {
    const faults = await ctx.transaction((tx) => listFaultsOfRounds(tx, [roundId]))
    telling.tell(faults)
    if (faults.total === 0) await ctx.transaction((tx) => updateSettlementsChecked(tx, revisions))
  })
  return telling.count()
}
