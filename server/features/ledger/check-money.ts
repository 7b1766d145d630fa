import type { Context } from '../../context.ts'
import { isCancelled } from '../../errors.ts'
import {
  FAULTS_NAMED,
  findMoneyCheck,
  listFaultsWritten,
  listFaultyParts,
  type MoneyCheck,
  type MoneyFaults,
  updateFaultyPart,
  updateLooked,
  updateWatermark,
} from './queries-check.ts'

/** Transactions checked by one statement, and half as many of the same run once one is cancelled. Each admits at most a batch of tickets or pays 500. */
const TRANSACTIONS_A_PASS = 5_000
/** Passes of one run over what is new; the next run goes on. */
const PASSES = 150
/** Parts that are broken and looked at again by one run; with more, those that were not looked at for longest. */
const PARTS_AGAIN = 50
/** A whole run that has not moved for so long is taken up again. */
const STANDS_MINUTES = 2

/**
 * Checks what was written since the last check, and logs every broken money rule as an error. What it reads stands below
 * the oldest transaction that still runs, so none that commits later is missed. A part with a fault is looked at and told
 * by every run until it is put right; what is between such parts is looked at once. Old rows that somebody changes are
 * found by `checkAllMoney`. Returns how many faults there are.
 */
export async function checkMoney(ctx: Context): Promise<number> {
  const check = await findMoneyCheck(ctx.read, STANDS_MINUTES)
  if (check.stands)
    await ctx.transaction((tx) => tx.enqueue('check-all-money', {}, { key: 'check-all-money' }))
  const telling = beginTelling(ctx)
  for (const part of await listFaultyParts(ctx.read, PARTS_AGAIN)) {
    const faults = await listFaultsWritten(ctx.read, part)
    telling.tell(faults)
    await ctx.transaction((tx) => updateFaultyPart(tx, part, faults.total === 0))
  }
  const looked = await lookOn(ctx, check, telling)
  await ctx.transaction((tx) => updateWatermark(tx))
  // What has committed beside a transaction that still runs: looked at now, and again once that one has ended.
  const beside = { since: check.xmin, before: check.xmax }
  if (looked >= check.xmin) telling.tell(await listFaultsWritten(ctx.read, beside))
  return telling.count()
}

/** Looks at what nobody has looked at. Returns where it has come to. */
async function lookOn(ctx: Context, check: MoneyCheck, telling: Telling): Promise<number> {
  let since = check.looked
  let size = TRANSACTIONS_A_PASS
  for (let passes = 0; passes < PASSES && since < check.xmin; passes += 1) {
    const part = { since, before: Math.min(check.xmin, since + size) }
    const width = part.before - since
    const faults = await listFaultsWritten(ctx.read, part).catch((error: unknown) => {
      if (width === 1 || !isCancelled(error)) throw error
    })
    if (!faults) {
      size = Math.floor(width / 2)
      continue
    }
    telling.tell(faults)
    if (!(await ctx.transaction((tx) => updateLooked(tx, part, faults.total === 0)))) return since
    since = part.before
  }
  return since
}

interface Telling {
  tell(faults: MoneyFaults): void
  /** Told so far. */
  count(): number
}

/** Tells of broken money rules in a run of a job: names the first, and one of each part; says how many more there are. */
export function beginTelling(ctx: Context): Telling {
  let told = 0
  return {
    tell({ total, named }) {
      const first = named.slice(0, Math.max(1, FAULTS_NAMED - told))
      for (const fault of first) ctx.log.fatal({ fault }, 'a money rule is broken')
      if (total > first.length) ctx.log.fatal({ more: total - first.length }, 'a money rule is broken')
      told += total
    },
    count: () => told,
  }
}
