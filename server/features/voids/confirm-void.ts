import type { Context } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { decide, refuseToDecide } from '../approvals/decide.ts'
import { findOpenApproval } from '../approvals/queries.ts'
import { endSale } from '../rounds/close-round.ts'
import { lockRound } from '../rounds/queries-locks.ts'
import { lockRoundToVoid, type ProposeVoid, refuseDrawn } from './propose-void.ts'
import { findVoidChecker } from './queries.ts'
import { beginVoid } from './void-round.ts'

/**
 * Confirms that a round becomes void, with the second person's own reason: the round ends, and the money goes back as a
 * job of the same commit. A repeat changes nothing. Throws `Refusal` ROUND_UNKNOWN, ROUND_VOID, PROPOSAL_UNKNOWN,
 * SAME_PERSON, DRAW_STANDS.
 */
export async function confirmVoid(ctx: Context, wish: ProposeVoid): Promise<void> {
  const { operatorId, roundId, staffId, reason } = wish
  await ctx.transaction(async (tx) => {
    await lockRound(tx, roundId, operatorId) // a repeated request waits here
    if ((await findVoidChecker(tx, operatorId, roundId)) === staffId) return
    const round = await lockRoundToVoid(tx, wish)
    const proposal = await findOpenApproval(tx, operatorId, 'void', round.id)
    if (!proposal) throw new Refusal('PROPOSAL_UNKNOWN')
    refuseToDecide(proposal, staffId)
    await refuseDrawn(tx, round.id)
    // The sale ends in the same transaction: a proposal that is withdrawn just before must leave the round on sale.
    await endSale(tx, round, reason)
    await decide(tx, proposal, { state: 'confirmed', staffId, reason })
    await beginVoid(tx, round, { reason: proposal.reason ?? reason, actor: `staff:${staffId}` })
  })
}
