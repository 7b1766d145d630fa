import type { Context } from '../../../context.ts'
import { askInTurns } from '../../directory/ask-in-turns.ts'
import { findOperatorById } from '../../operators/queries.ts'
import { listWithdrawalsDue } from './queries-withdrawals.ts'
import { askAboutWithdrawal, UNANSWERED_MS } from './send-withdrawal.ts'

/** Of one operator and run; the next run continues. */
const MOST = 100

/** Finds out what became of withdrawals that have no answer, and sends those that a stop has kept from it. */
export function resumeWithdrawals(ctx: Context): Promise<void> {
  const listDue = async (operatorId: string) => {
    const operator = await findOperatorById(ctx.read, operatorId)
    if (!operator) return []
    const due = await listWithdrawalsDue(ctx.read, operatorId, { afterMs: UNANSWERED_MS, limit: MOST })
    return due.map((each) => ({ ...each, operator }))
  }
  return askInTurns(ctx, listDue, ({ operator, ...each }) => askAboutWithdrawal(ctx, operator, each))
}
