import type { Context } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { decide } from '../approvals/decide.ts'
import { findOpenApproval } from '../approvals/queries.ts'
import { appendAudit } from '../audit/append-audit.ts'
import { lockRoundToVoid, type ProposeVoid } from './propose-void.ts'

/**
 * Withdraws the caller's own proposal before anybody has agreed. Throws `Refusal` ROUND_UNKNOWN, ROUND_VOID,
 * PROPOSAL_UNKNOWN (another person's proposal included).
 */
export function withdrawVoid(ctx: Context, wish: Omit<ProposeVoid, 'reason'>): Promise<void> {
  return ctx.transaction(async (tx) => {
    const round = await lockRoundToVoid(tx, wish)
    const proposal = await findOpenApproval(tx, round.operatorId, 'void', round.id)
    if (!proposal) throw new Refusal('PROPOSAL_UNKNOWN')
    await decide(tx, proposal, { state: 'withdrawn', staffId: wish.staffId })
    await appendAudit(tx, {
      operatorId: round.operatorId,
      actor: `staff:${wish.staffId}`,
      kind: 'void.withdraw',
      body: { round: round.id, code: round.code },
    })
  })
}
