import { addDays, type BangkokDate, bangkokDate, bangkokMs } from '../../../../domain/calendar/bangkok.ts'
import type { Context } from '../../../context.ts'
import { askInTurns } from '../../directory/ask-in-turns.ts'
import { findOperatorById } from '../../operators/queries.ts'
import { findClose, findNewestStatement, findReconciliation, listReconciliations } from './queries-close.ts'
import { AFTER_MIDNIGHT_MS, reconcileDay } from './reconcile-day.ts'

/** Days of one run of the job, which comes again each hour. */
const DAYS_A_RUN = 7
/** Days that are looked at again: what was missing may have come, and what was right may turn out not to be. */
const AGAIN_DAYS = 7
const HOUR_MS = 3_600_000
/** The run before may have been late. */
const FRESH_MS = 1.5 * HOUR_MS
/** No further day is looked at after so long: the provider is asked for 20 seconds of each, and a job has 45. The next run goes on. */
const RUN_MS = 20_000

/**
 * Looks at every day that is over and that nobody has looked at, for each operator, and again at days of the last week
 * that are not signed off: at those that had differences, at those of which a statement was read since or is missed by noon, and at one of
 * the others each hour in turn, of which the provider may say something else by now.
 */
export function reconcileDays(ctx: Context): Promise<void> {
  const listDue = async (operatorId: string) => {
    const operator = await findOperatorById(ctx.read, operatorId)
    return operator ? (await daysDue(ctx, operatorId)).map((day) => ({ operator, day })) : []
  }
  return askInTurns(ctx, listDue, ({ operator, day }) => reconcileDay(ctx, operator, day), { runMs: RUN_MS })
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
  const looked = await listReconciliations(ctx.read, operatorId, { from, before: null, limit: AGAIN_DAYS })
  const newest = await findNewestStatement(ctx.read, operatorId)
  const again = looked
    .filter(({ day }) => !closed || day > closed.day)
    .filter(
      ({ day, differences }) =>
        differences > 0 || day === turn || isFresh(newest, now) || isFresh(missedAt(day), now),
    )
    .map(({ day }) => day)
  return [...days, ...again]
}

/** Noon of the next day: until then a statement of the day is to be there. */
function missedAt(day: BangkokDate): Date {
  return new Date(bangkokMs(addDays(day, 1), '12:00'))
}

/** Whether it happened since the run before. A look that finds what the last one found is kept nowhere, so nothing else tells. */
function isFresh(at: Date | null, now: Date): boolean {
  return at !== null && at <= now && now.getTime() - at.getTime() < FRESH_MS
}
