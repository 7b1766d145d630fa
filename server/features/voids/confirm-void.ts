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
 * Agrees that a round be void, with a reason of one's own: the round ends, and the money goes back as a job of the same
 * commit. Agreeing again is the same act.
 * Throws `Refusal` ROUND_UNKNOWN, ROUND_VOID, PROPOSAL_UNKNOWN, SAME_PERSON, DRAW_STANDS.
 */
export async function confirmVoid(ctx: Context, wish: ProposeVoid): Promise<void> {
  const { operatorId, roundId, staffId, reason } = wish
  await ctx.transaction(async (tx) => {
    await lockRound(tx, roundId) // a second click waits here
    if ((await findVoidChecker(tx, operatorId, roundId)) === staffId) return
    const round = await lockRoundToVoid(tx, wish)
    const proposal = await findOpenApproval(tx, operatorId, 'void', round.id)
    if (!proposal) throw new Refusal('PROPOSAL_UNKNOWN')
    refuseToDecide(tx, proposal, staffId)
    await refuseDrawn(tx, round.id)
    // In the act that makes it void: a round whose wish was taken back a moment before goes on selling.
    await endSale(tx, round, reason)
    await decide(tx, proposal, { state: 'confirmed', staffId, reason })
    await beginVoid(tx, round, { reason: proposal.reason ?? reason, actor: `staff:${staffId}` })
  })
}
