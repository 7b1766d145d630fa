import type { Context, Reader, Tx } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { propose } from '../approvals/propose.ts'
import { findOpenApproval } from '../approvals/queries.ts'
import { appendAudit } from '../audit/append-audit.ts'
import { findFastDraw } from '../fairness/queries-fast-draw.ts'
import type { Round } from '../rounds/queries.ts'
import { lockRound } from '../rounds/queries-locks.ts'

export interface ProposeVoid {
  readonly operatorId: string
  readonly roundId: string
  /** The proposer. Another member of staff decides, with a reason of their own. */
  readonly staffId: string
  readonly reason: string
}

/**
 * Proposes that a round becomes void. Nothing happens until another person agrees, who does not see this reason. Throws
 * `Refusal` ROUND_UNKNOWN, ROUND_VOID, VOID_PROPOSED, DRAW_STANDS.
 */
export function proposeVoid(ctx: Context, wish: ProposeVoid): Promise<{ proposalId: string }> {
  return ctx.transaction(async (tx) => {
    const round = await lockRoundToVoid(tx, wish)
    await refuseDrawn(tx, round.id)
    const before = await findOpenApproval(tx, round.operatorId, 'void', round.id)
    if (before?.makerId === wish.staffId) return { proposalId: before.id } // a repeat
    if (before) throw new Refusal('VOID_PROPOSED')
    const proposalId = ctx.chance.id()
    await propose(tx, {
      id: proposalId,
      operatorId: round.operatorId,
      kind: 'void',
      roundId: round.id,
      slot: round.id,
      content: {},
      reason: wish.reason,
      makerId: wish.staffId,
    })
    await appendAudit(tx, {
      operatorId: round.operatorId,
      actor: `staff:${wish.staffId}`,
      kind: 'void.propose',
      body: { round: round.id, code: round.code, reason: wish.reason },
    })
    return { proposalId }
  })
}

/** Locks a round that is not void yet. */
export async function lockRoundToVoid(
  tx: Tx,
  wish: { readonly operatorId: string; readonly roundId: string },
): Promise<Round> {
  const round = await lockRound(tx, wish.roundId, wish.operatorId)
  if (!round) throw new Refusal('ROUND_UNKNOWN')
  if (round.status === 'void') throw new Refusal('ROUND_VOID')
  return round
}

/** Throws DRAW_STANDS for a fast round that is drawn: its result cannot be undone because the payout is high. */
export async function refuseDrawn(tx: Tx, roundId: string): Promise<void> {
  if (await standsAsDrawn(tx, roundId)) throw new Refusal('DRAW_STANDS')
}

/** True for a fast round that is drawn. */
export async function standsAsDrawn(reader: Reader, roundId: string): Promise<boolean> {
  return (await findFastDraw(reader, roundId)) !== undefined
}
