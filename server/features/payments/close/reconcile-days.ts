import { addDays, type BangkokDate, bangkokDate } from '../../../../domain/calendar/bangkok.ts'
import type { Context } from '../../../context.ts'
import { eachOperator } from '../../directory/each-operator.ts'
import { findOperatorById } from '../../operators/queries.ts'
import { findClose, findReconciliation, listReconciliations } from './queries-close.ts'
import { AFTER_MIDNIGHT_MS, reconcileDay } from './reconcile-day.ts'

/** Days of one run of the job, which comes again each hour. */
const DAYS_A_RUN = 7
/** Days that are looked at again: what was missing may have come, and what was right may turn out not to be. */
const AGAIN_DAYS = 7
const HOUR_MS = 3_600_000

/**
 * Looks at every day that is over and that nobody has looked at, for each operator, and again at days of the last week
 * that are not signed off: each hour at yesterday and at those that had differences, and at one of the others in turn. A day on which
 * all was right at midnight may be otherwise once the bank's statement is read, or the provider says something else.
 */
export function reconcileDays(ctx: Context): Promise<void> {
  return eachOperator(ctx, async (operatorId) => {
    const operator = await findOperatorById(ctx.read, operatorId)
    if (!operator) return
    for (const day of await daysDue(ctx, operatorId)) await reconcileDay(ctx, operator, day)
  })
}

async function daysDue(ctx: Context, operatorId: string): Promise<BangkokDate[]> {
  const now = await ctx.transaction((tx) => tx.readClock())
  const yesterday = addDays(bangkokDate(now.getTime() - AFTER_MIDNIGHT_MS), -1)
  const last = await findReconciliation(ctx.read, operatorId, null)
  const closed = await findClose(ctx.read, operatorId, null)
  const days: BangkokDate[] = []
  const first = last ? addDays(last.day, 1) : yesterday
  for (let day = first; day <= yesterday && days.length < DAYS_A_RUN; day = addDays(day, 1)) days.push(day)
  const from = addDays(yesterday, 1 - AGAIN_DAYS)
  const turn = addDays(yesterday, -(Math.floor(now.getTime() / HOUR_MS) % AGAIN_DAYS))
  const again = (await listReconciliations(ctx.read, operatorId, { from, limit: AGAIN_DAYS }))
    .filter(({ differences, day }) => differences > 0 || day === yesterday || day === turn)
    .filter(({ day }) => !closed || day > closed.day)
    .map(({ day }) => day)
  return [...days, ...again]
}
