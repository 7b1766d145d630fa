import type { Context } from '../../context.ts'
import { findMoneyCheck, listFaultsWritten, type MoneyFault, updateWatermark } from './queries-check.ts'

/** Transactions checked by one statement. Each admits at most a batch of tickets or pays 500. */
const TRANSACTIONS_A_PASS = 5_000
/** Passes of one run; the next run goes on. */
const PASSES = 200
/** A whole run that has not moved for so long is taken up again. */
const STANDS_MINUTES = 2

/**
 * Checks what was written since the last clean check, and logs every broken money rule as an error. The watermark stands
 * below the oldest transaction that still runs, so none that commits later is missed, and moves only over what is in
 * order. Old rows that somebody changes are found by `checkAllMoney`. Returns how many faults there are.
 */
export async function checkMoney(ctx: Context): Promise<number> {
  const check = await findMoneyCheck(ctx.read, STANDS_MINUTES)
  if (check.stands)
    await ctx.transaction((tx) => tx.enqueue('check-all-money', {}, { key: 'check-all-money' }))
  const { xmin } = check
  let since = check.watermark
  if (since > check.xmax) {
    // The books were restored into another server, which counts its transactions anew.
    ctx.log.warn(
      { watermark: since, xmin },
      'the books are checked whole: their transactions are of another server',
    )
    await ctx.transaction(async (tx) => {
      await updateWatermark(tx, since, xmin)
      await tx.enqueue('check-all-money', {}, { key: 'check-all-money' })
    })
    return 0
  }
  for (let pass = 0; pass < PASSES && since < xmin; pass += 1) {
    const before = Math.min(xmin, since + TRANSACTIONS_A_PASS)
    const faults = await listFaultsWritten(ctx.read, since, before)
    if (faults.length > 0) return tellFaults(ctx, faults)
    const from = since
    if (!(await ctx.transaction((tx) => updateWatermark(tx, from, before)))) return 0 // another run goes on
    since = before
  }
  // What has committed beside a transaction that still runs: looked at now, and again once that one has ended.
  return since < xmin ? 0 : tellFaults(ctx, await listFaultsWritten(ctx.read, xmin, check.xmax))
}

export function tellFaults(ctx: Context, faults: readonly MoneyFault[]): number {
  for (const fault of faults) ctx.log.fatal({ fault }, 'a money rule is broken')
  return faults.length
}
