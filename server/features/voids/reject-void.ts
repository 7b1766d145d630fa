import type { Context } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { decide } from '../approvals/decide.ts'
import { findOpenApproval } from '../approvals/queries.ts'
import { appendAudit } from '../audit/append-audit.ts'
import { lockRoundToVoid, type ProposeVoid } from './propose-void.ts'

/**
 * Rejects another person's proposal to void a round, which goes on unchanged. Throws `Refusal` ROUND_UNKNOWN,
 * ROUND_VOID, PROPOSAL_UNKNOWN, SAME_PERSON.
 */
export function rejectVoid(ctx: Context, wish: ProposeVoid): Promise<void> {
  return ctx.transaction(async (tx) => {
    const round = await lockRoundToVoid(tx, wish)
    const proposal = await findOpenApproval(tx, round.operatorId, 'void', round.id)
    if (!proposal) throw new Refusal('PROPOSAL_UNKNOWN')
    await decide(tx, proposal, { state: 'rejected', staffId: wish.staffId, reason: wish.reason })
    await appendAudit(tx, {
      operatorId: round.operatorId,
      actor: `staff:${wish.staffId}`,
      kind: 'void.reject',
      body: { round: round.id, code: round.code, reason: wish.reason },
    })
  })
}
