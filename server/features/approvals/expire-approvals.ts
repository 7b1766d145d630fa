import type { Context } from '../../context.ts'
import { appendAudit } from '../audit/append-audit.ts'
import { listOverdueApprovals, lockOverdueById, updateApprovalDecided } from './queries.ts'

/** Ends expired proposals, each with an audit record. Returns how many. */
export async function expireApprovals(ctx: Context): Promise<number> {
  let ended = 0
  for (const { id, operatorId, kind } of await listOverdueApprovals(ctx.read)) {
    ended += await ctx.transaction(async (tx) => {
      if (!(await lockOverdueById(tx, id))) return 0
      await updateApprovalDecided(tx, id, { state: 'expired', staffId: null, reason: null })
      await appendAudit(tx, {
        operatorId,
        actor: 'system',
        kind: 'approval.expire',
        body: { proposal: id, of: kind },
      })
      return 1
    })
  }
  return ended
}
