import type { Context, Tx } from '../../context.ts'
import { eachAlone } from '../../each-alone.ts'
import { appendAudit } from '../audit/append-audit.ts'
import {
  listOverdueApprovals,
  lockOverdueById,
  type OverdueApproval,
  updateApprovalDecided,
} from './queries.ts'

/** Ends overdue proposals, each with an audit record. Returns how many. */
export async function expireApprovals(ctx: Context): Promise<number> {
  let ended = 0
  await eachAlone(await listOverdueApprovals(ctx.read), async ({ id }) => {
    ended += await ctx.transaction(async (tx) => {
      const overdue = await lockOverdueById(tx, id)
      if (!overdue) return 0
      await expire(tx, overdue)
      await noteExpiry(tx, overdue)
      return 1
    })
  })
  return ended
}

/** Ends a locked overdue proposal. Whoever calls it calls `noteExpiry` after the last other statement. */
export function expire(tx: Tx, { id }: OverdueApproval): Promise<void> {
  return updateApprovalDecided(tx, id, { state: 'expired', staffId: null, reason: null })
}

/** The audit record of an expiry. */
export async function noteExpiry(tx: Tx, { id, operatorId, kind }: OverdueApproval): Promise<void> {
  const body = { proposal: id, of: kind }
  await appendAudit(tx, { operatorId, actor: 'system', kind: 'approval.expire', body })
}
