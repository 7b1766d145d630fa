import type { Context } from '../../context.ts'
import {
  FAULTS_NAMED,
  findMoneyCheck,
  listFaultsWritten,
  type MoneyFaults,
  updateWatermark,
} from './queries-check.ts'

/** Transactions checked by one statement. Each admits at most a batch of tickets or pays 500. */
const TRANSACTIONS_A_PASS = 5_000
/** Passes of one run; the next run goes on. */
const PASSES = 200
/** A whole run that has not moved for so long is taken up again. */
const STANDS_MINUTES = 2

/**
 * Checks what was written since the last clean check, and logs every broken money rule as an error. The watermark stands
 * below the oldest transaction that still runs, so none that commits later is missed, and moves only over what is in
 * order; what comes after a fault is checked all the same. Old rows that somebody changes are found by `checkAllMoney`. Returns how many faults there are.
 */
export async function checkMoney(ctx: Context): Promise<number> {
  const check = await findMoneyCheck(ctx.read, STANDS_MINUTES)
  if (check.stands)
    await ctx.transaction((tx) => tx.enqueue('check-all-money', {}, { key: 'check-all-money' }))
  const { xmin } = check
  let since = check.watermark
  const telling = beginTelling(ctx)
  for (let pass = 0; pass < PASSES && since < xmin; pass += 1) {
    const before = Math.min(xmin, since + TRANSACTIONS_A_PASS)
    telling.tell(await listFaultsWritten(ctx.read, since, before))
    const from = since
    // Behind a fault the check goes on, and the watermark stays.
    const isMoved = telling.count() > 0 || (await ctx.transaction((tx) => updateWatermark(tx, from, before)))
    if (!isMoved) return 0 // another run goes on
    since = before
  }
  // What has committed beside a transaction that still runs: looked at now, and again once that one has ended.
  if (since >= xmin) telling.tell(await listFaultsWritten(ctx.read, xmin, check.xmax))
  return telling.count()
}

/** Tells of broken money rules in a run of a job: names the first, and says how many more there are. */
export function beginTelling(ctx: Context): {
  tell(faults: MoneyFaults): void
  /** Told so far. */
  count(): number
} {
  let told = 0
  return {
    tell({ total, named }) {
      const first = named.slice(0, Math.max(0, FAULTS_NAMED - told))
      for (const fault of first) ctx.log.fatal({ fault }, 'a money rule is broken')
      if (total > first.length) ctx.log.fatal({ more: total - first.length }, 'a money rule is broken')
      told += total
    },
    count: () => told,
  }
}
