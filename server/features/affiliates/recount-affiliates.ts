import type { Context } from '../../context.ts'
import { eachAlone } from '../../each-alone.ts'
import { eachOperator } from '../directory/each-operator.ts'
import { accrueAffiliates } from './accrue-affiliates.ts'
import { findLateIncome, insertIncomeRecount, listIncomeToRecount } from './queries-recount.ts'

/** Of one operator and run of the job, which comes again each hour: more than are settled in one. */
const ROUNDS = 200
/** After so long a count is done, or is late. */
const AFTER_MINUTES = 10
const DAYS = 8
/** A count may be so late and is still waited for, each hour with a word. */
const LATE_DAYS = 60
/** Later than this somebody has to look: jobs that work are done within minutes. */
const LATE_IS_WRONG_HOURS = 24

/**
 * Counts the income of counted rounds once more. What is missing or wrong is written, under the locks under which it is counted at
 * first, and told as an error: the counting job has failed, or somebody else has written. What still waits for its count is no
 * difference: it is told as late, and `recountTurnover` asks again for the count of play that is missing.
 */
export function recountAffiliates(ctx: Context): Promise<void> {
  return eachOperator(ctx, async (operatorId) => {
    const due = {
      days: DAYS,
      lateDays: LATE_DAYS,
      wrongAfterHours: LATE_IS_WRONG_HOURS,
      afterMinutes: AFTER_MINUTES,
      limit: ROUNDS,
    }
    const late = await findLateIncome(ctx.read, operatorId, due)
    if (late) {
      const { isWrong, ...told } = late
      ctx.log[isWrong ? 'error' : 'warn']({ operatorId, ...told }, 'affiliate income waits to be counted')
    }
    await eachAlone(await listIncomeToRecount(ctx.read, operatorId, due), async (counted) => {
      const { entries } = await accrueAffiliates(ctx, counted.roundId)
      if (entries > 0) ctx.log.error({ ...counted, entries }, 'affiliate income was not counted right')
      await ctx.transaction((tx) => insertIncomeRecount(tx, counted, { operatorId, entries }))
    })
  })
}
