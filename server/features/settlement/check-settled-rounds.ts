import type { Context } from '../../context.ts'
import { beginTelling } from '../ledger/check-money.ts'
import { listFaultsOfRounds } from '../ledger/queries-check.ts'
import { listSettlementsUnchecked, type Revision, updateSettlementsChecked } from './queries-alarms.ts'

/** Settlements checked by one statement, and by a run of the job; the next run goes on. */
const SETTLEMENTS_A_PART = 20
const PARTS_A_RUN = 10

/**
 * Adds up each round once it is settled, again after a correction. A round with a fault is looked at again each time, and
 * those behind it all the same. Returns how many rules are broken.
 */
export async function checkSettledRounds(ctx: Context): Promise<number> {
  const telling = beginTelling(ctx)
  let after: Revision = { roundId: FIRST, revision: 0 }
  for (let part = 0; part < PARTS_A_RUN; part += 1) {
    const unchecked = await listSettlementsUnchecked(ctx.read, after, SETTLEMENTS_A_PART)
    const last = unchecked.at(-1)
    if (!last) break
    after = last
    const roundIds = [...new Set(unchecked.map(({ roundId }) => roundId))]
    const faults = await ctx.transaction((tx) => listFaultsOfRounds(tx, roundIds))
    telling.tell(faults)
    const broken = new Set(faults.refs)
    await ctx.transaction((tx) =>
      updateSettlementsChecked(
        tx,
        unchecked.filter(({ roundId }) => !broken.has(roundId)),
      ),
    )
  }
  return telling.count()
}

const FIRST = '00000000-0000-0000-0000-000000000000'
