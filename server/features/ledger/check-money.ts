import type { Context } from '../../context.ts'
import {
  FAULTS_NAMED,
  findMoneyCheck,
  listFaultsWritten,
  type MoneyFaults,
  updateLooked,
  updateWatermark,
} from './queries-check.ts'

/** Transactions checked by one statement. Each admits at most a batch of tickets or pays 500. */
const TRANSACTIONS_A_PASS = 5_000
/** Passes of one run; the next run goes on. */
const PASSES = 200
/** A whole run that has not moved for so long is taken up again. */
const STANDS_MINUTES = 2

/**
 * Checks what was written since the last check, and logs every broken money rule as an error. What it reads stands below
 * the oldest transaction that still runs, so none that commits later is missed. A fault keeps the watermark where it is and
 * its first one is told by every run until it is put right; what comes after it is looked at all the same, and once. Old
 * rows that somebody changes are found by `checkAllMoney`. Returns how many faults there are.
 */
export async function checkMoney(ctx: Context): Promise<number> {
  const check = await findMoneyCheck(ctx.read, STANDS_MINUTES)
  if (check.stands)
    await ctx.transaction((tx) => tx.enqueue('check-all-money', {}, { key: 'check-all-money' }))
  const telling = beginTelling(ctx)
  const passes = { left: PASSES }
  await passOver(ctx, passes, [check.watermark, check.looked], async (part, faults) => {
    telling.tell(faults)
    return faults.total === 0 && ctx.transaction((tx) => updateWatermark(tx, ...part))
  })
  const looked = await passOver(ctx, passes, [check.looked, check.xmin], ([from, to], faults) => {
    telling.tell(faults)
    return ctx.transaction((tx) => updateLooked(tx, { from, to, inOrder: faults.total === 0 }))
  })
  // What has committed beside a transaction that still runs: looked at now, and again once that one has ended.
  if (looked >= check.xmin) telling.tell(await listFaultsWritten(ctx.read, check.xmin, check.xmax))
  return telling.count()
}

/** Looks at transactions in passes while `goesOn` says so. Returns where it has come to. */
async function passOver(
  ctx: Context,
  passes: { left: number },
  [since, end]: readonly [number, number],
  goesOn: (part: readonly [number, number], faults: MoneyFaults) => Promise<boolean>,
): Promise<number> {
  let from = since
  for (; passes.left > 0 && from < end; passes.left -= 1) {
    const to = Math.min(end, from + TRANSACTIONS_A_PASS)
    if (!(await goesOn([from, to], await listFaultsWritten(ctx.read, from, to)))) return from
    from = to
  }
  return from
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
