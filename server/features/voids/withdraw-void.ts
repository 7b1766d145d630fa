import type { Context } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { appendAudit } from '../audit/append-audit.ts'
import { lockRoundToVoid, type ProposeVoid } from './propose-void.ts'
import { findOpenVoid, updateVoidProposal } from './queries.ts'

/**
 * Takes the own wish for a void back before anybody has agreed.
 * Throws `Refusal` ROUND_UNKNOWN, ROUND_VOID, PROPOSAL_UNKNOWN (another's looks the same).
 */
export function withdrawVoid(ctx: Context, wish: Omit<ProposeVoid, 'reason'>): Promise<void> {
  return ctx.transaction(async (tx) => {
    const round = await lockRoundToVoid(tx, wish)
    const proposal = await findOpenVoid(tx, round.id)
    if (proposal?.makerId !== wish.staffId) throw new Refusal('PROPOSAL_UNKNOWN')
    await updateVoidProposal(tx, proposal.id, 'withdrawn')
    await appendAudit(tx, {
      operatorId: round.operatorId,
      actor: `staff:${wish.staffId}`,
      kind: 'void.withdraw',
      body: { round: round.id, code: round.code },
    })
  })
}
