import { addDays, type BangkokDate, bangkokDate, bangkokMs } from '../../../../domain/calendar/bangkok.ts'
import type { Context } from '../../../context.ts'
import { eachOperator } from '../../directory/each-operator.ts'
import { findOperatorById } from '../../operators/queries.ts'
import { findClose, findNewestStatement, findReconciliation, listReconciliations } from './queries-close.ts'
import { AFTER_MIDNIGHT_MS, reconcileDay } from './reconcile-day.ts'

/** Days of one run of the job, which comes again each hour. */
const DAYS_A_RUN = 7
/** Days that are looked at again: what was missing may have come, and what was right may turn out not to be. */
const AGAIN_DAYS = 7
const HOUR_MS = 3_600_000
/** No further day is looked at after so long: the provider is asked for 20 seconds of each, and a job has 45. The next run goes on. */
const RUN_MS = 20_000

/**
 * Looks at every day that is over and that nobody has looked at, for each operator, and again at days of the last week
 * that are not signed off: at those that had differences, at those of which a statement was read since or is missed by noon, and at one of
 * the others each hour in turn, of which the provider may say something else by now.
 */
export function reconcileDays(ctx: Context): Promise<void> {
  const endsMs = ctx.now().getTime() + RUN_MS
  return eachOperator(ctx, async (operatorId) => {
    const operator = await findOperatorById(ctx.read, operatorId)
    if (!operator) return
    for (const day of await daysDue(ctx, operatorId)) {
      if (ctx.now().getTime() < endsMs) await reconcileDay(ctx, operator, day)
    }
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
  const looked = await listReconciliations(ctx.read, operatorId, { from, limit: AGAIN_DAYS })
  const newest = await findNewestStatement(ctx.read, operatorId)
  const again = looked
    .filter(({ day }) => !closed || day > closed.day)
    .filter(
      ({ day, differences, takenAt }) =>
        differences > 0 ||
        day === turn ||
        (newest !== null && newest > takenAt) ||
        isMissedSince(day, takenAt, now),
    )
    .map(({ day }) => day)
  return [...days, ...again]
}

/** Whether a statement of the day was to be there by now, and was not yet when the day was looked at. */
function isMissedSince(day: BangkokDate, lookedAt: Date, now: Date): boolean {
  const missedMs = bangkokMs(addDays(day, 1), '12:00')
  return lookedAt.getTime() < missedMs && now.getTime() >= missedMs
}
