import type { Context } from '../../context.ts'
import { tellFaults } from '../ledger/check-money.ts'
import { listFaultsOfRounds } from '../ledger/queries-check.ts'
import { listSettlementsUnchecked, updateSettlementsChecked } from './queries-alarms.ts'

/** Rounds checked by one run; the next run goes on. */
const ROUNDS_A_RUN = 20

/** Adds up each round once it is settled, again after a correction. Returns how many rules are broken. */
export async function checkSettledRounds(ctx: Context): Promise<number> {
  const unchecked = await listSettlementsUnchecked(ctx.read, ROUNDS_A_RUN)
  const roundIds = [...new Set(unchecked.map(({ roundId }) => roundId))]
  if (roundIds.length === 0) return 0
  const faults = await ctx.transaction((tx) => listFaultsOfRounds(tx, roundIds))
  const broken = new Set(faults.map(({ ref }) => ref))
  await ctx.transaction((tx) =>
    updateSettlementsChecked(
      tx,
      unchecked.filter(({ roundId }) => !broken.has(roundId)),
    ),
  )
  return tellFaults(ctx, faults)
}
