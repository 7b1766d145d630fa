import type { Context, Tx } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { appendAudit } from '../audit/append-audit.ts'
import { lockRoundForResult } from './propose-result.ts'
import { findOpenProposal, updateProposalState } from './queries.ts'

export interface WithdrawResult {
  readonly operatorId: string
  readonly roundId: string
  /** Who entered it: nobody takes back what another has typed. */
  readonly staffId: string
}

/**
 * Takes an entry back that nobody has confirmed yet, so that it can be typed again.
 * Throws `Refusal` ROUND_UNKNOWN, ROUND_VOID, ROUND_NOT_SEALED, PROPOSAL_UNKNOWN (another's looks the same).
 */
export function withdrawResult(ctx: Context, wish: WithdrawResult): Promise<void> {
  return ctx.transaction(async (tx) => {
    const { round } = await lockRoundForResult(tx, wish)
    const proposal = await findOpenProposal(tx, round.id)
    if (proposal?.makerId !== wish.staffId) throw new Refusal('PROPOSAL_UNKNOWN')
    await updateProposalState(tx, proposal.id, 'withdrawn')
    await appendAudit(tx, {
      operatorId: round.operatorId,
      actor: `staff:${wish.staffId}`,
      kind: 'result.withdraw',
      body: { round: round.id, code: round.code },
    })
  })
}

/** Ends the entry that waits for a second person, because the round it belongs to is void. */
export async function endOpenProposal(tx: Tx, roundId: string): Promise<void> {
  const proposal = await findOpenProposal(tx, roundId)
  if (proposal) await updateProposalState(tx, proposal.id, 'withdrawn')
}
