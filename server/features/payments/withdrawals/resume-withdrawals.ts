import type { Context } from '../../../context.ts'
import { eachAlone } from '../../../each-alone.ts'
import { eachOperator } from '../../directory/each-operator.ts'
import { findOperatorById } from '../../operators/queries.ts'
import { listWithdrawalsDue } from './queries-withdrawals.ts'
import { askAboutWithdrawal, UNANSWERED_MS } from './send-withdrawal.ts'

/** Bounds a run: the provider is asked about each, and the next run continues. */
const MOST = 100

/** Finds out what became of withdrawals that have no answer, and sends those that a stop has kept from it. */
export function resumeWithdrawals(ctx: Context): Promise<void> {
  return eachOperator(ctx, async (operatorId) => {
    const operator = await findOperatorById(ctx.read, operatorId)
    if (!operator) return
    const due = await listWithdrawalsDue(ctx.read, operatorId, { afterMs: UNANSWERED_MS, limit: MOST })
    await eachAlone(due, (each) => askAboutWithdrawal(ctx, operator, each))
  })
}
