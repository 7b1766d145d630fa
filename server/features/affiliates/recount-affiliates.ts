import type { Context } from '../../context.ts'
import { eachAlone } from '../../each-alone.ts'
import { eachOperator } from '../directory/each-operator.ts'
import { accrueAffiliates } from './accrue-affiliates.ts'
import { insertIncomeRecount, listIncomeToRecount } from './queries-recount.ts'

/** Of one operator and run of the job, which comes again each hour: more than are settled in one. */
const ROUNDS = 200
/** After so long the job that counts has done so, or has failed. */
const AFTER_MINUTES = 10
const DAYS = 8

/**
 * Counts the income of settled rounds once more from their tickets. What is missing or wrong is written, under the locks under
 * which it is counted at first, and told as an error: the counting job has failed, or somebody else has written.
 */
export function recountAffiliates(ctx: Context): Promise<void> {
  return eachOperator(ctx, async (operatorId) => {
    const due = { days: DAYS, afterMinutes: AFTER_MINUTES, limit: ROUNDS }
    await eachAlone(await listIncomeToRecount(ctx.read, operatorId, due), async (counted) => {
      const { entries } = await accrueAffiliates(ctx, counted.roundId)
      if (entries > 0) ctx.log.error({ ...counted, entries }, 'affiliate income was not counted right')
      await ctx.transaction((tx) => insertIncomeRecount(tx, counted, { operatorId, entries }))
    })
  })
}
