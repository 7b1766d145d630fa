import type { Context, Tx } from '../../context.ts'
import { eachAlone } from '../../each-alone.ts'
import { appendAudit } from '../audit/append-audit.ts'
import {
  listOverdueApprovals,
  lockOverdueById,
  type OverdueApproval,
  updateApprovalDecided,
  updateApprovalsLapsed,
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
export async function expire(tx: Tx, { id, lapsed }: OverdueApproval): Promise<void> {
  const state = lapsed ? 'lapsed' : 'expired'
  await updateApprovalDecided(tx, id, { state, staffId: null, reason: null })
}

/** The audit record of an expiry. */
export async function noteExpiry(
  tx: Tx,
  { id, operatorId, kind: of, lapsed }: OverdueApproval,
): Promise<void> {
  const kind = lapsed ? 'approval.lapse' : 'approval.expire'
  await appendAudit(tx, { operatorId, actor: 'system', kind, body: { proposal: id, of } })
}

/** Ends, on record, what was proposed by people who may not propose it any more. */
export async function endLapsed(tx: Tx, operatorId: string): Promise<void> {
  for (const each of await updateApprovalsLapsed(tx, operatorId)) await noteExpiry(tx, each)
}
