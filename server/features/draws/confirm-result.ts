import { hash } from 'node:crypto'
import type { Context, Tx } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { appendAudit } from '../audit/append-audit.ts'
import { moveRound } from '../rounds/move-round.ts'
import { findRound } from '../rounds/queries.ts'
import { canonicalText, lockRoundForResult, readPublished, sameResult } from './propose-result.ts'
import { findOpenProposal, findResult, insertResult, updateProposalState } from './queries.ts'
import { insertSettlement } from './queries-settlement.ts'

export interface ConfirmResult {
  readonly operatorId: string
  readonly roundId: string
  /** Somebody else than the one who entered it. */
  readonly staffId: string
  /** Typed again, without having seen the first entry. */
  readonly published: unknown
}

/**
 * Confirms a result blind: the second person types it again. The same numbers make it the round's result, and the
 * settlement follows as a job of the same commit; other numbers end the proposal, and the first person begins anew.
 * Throws `Refusal` ROUND_UNKNOWN, ROUND_NOT_SEALED, RESULT_EXISTS, PROPOSAL_UNKNOWN, SAME_PERSON, RESULT_INVALID,
 * RESULT_DIFFERS (which is recorded).
 */
export async function confirmResult(ctx: Context, wish: ConfirmResult): Promise<void> {
  const agreed = await ctx.transaction(async (tx) => {
    if (await hasConfirmed(tx, wish)) return true // the answer to the first time was lost
    const round = await lockRoundForResult(tx, wish)
    const proposal = await findOpenProposal(tx, round.id)
    if (!proposal) throw new Refusal('PROPOSAL_UNKNOWN')
    if (proposal.makerId === wish.staffId) throw new Refusal('SAME_PERSON')
    const { published, result } = readPublished(round, wish.published)
    const same = sameResult(published, proposal.published)
    await updateProposalState(tx, proposal.id, same ? 'confirmed' : 'mismatched')
    if (same) {
      await insertResult(tx, {
        roundId: round.id,
        revision: proposal.revision,
        operatorId: round.operatorId,
        published: proposal.published,
        canonical: result,
        source: proposal.source,
        evidenceHash: hash('sha256', canonicalText(published), 'buffer'),
        makerId: proposal.makerId,
        checkerId: wish.staffId,
      })
      await insertSettlement(tx, { ...round, roundId: round.id, revision: proposal.revision })
      await moveRound(tx, round, 'resulted')
      await tx.enqueue('settle-round', { roundId: round.id }, { key: `settle-round:${round.id}` })
    }
    await appendAudit(tx, {
      operatorId: round.operatorId,
      actor: `staff:${wish.staffId}`,
      kind: same ? 'result.confirm' : 'result.mismatch',
      body: { round: round.id, code: round.code, published },
    })
    return same
  })
  // Refused only after the commit: the mismatch itself must stay on record.
  if (!agreed) throw new Refusal('RESULT_DIFFERS')
}

/** The same person has confirmed the same numbers before. */
async function hasConfirmed(tx: Tx, wish: ConfirmResult): Promise<boolean> {
  const round = await findRound(tx, wish.roundId)
  const result = await findResult(tx, wish.roundId)
  if (round?.operatorId !== wish.operatorId || result?.checkerId !== wish.staffId) return false
  return sameResult(readPublished(round, wish.published).published, result.published)
}
