import { invariant } from '../../../domain/invariant.ts'
import type { DrawResult } from '../../../domain/lottery/lottery.ts'
import type { Context, Tx } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { sha256 } from '../../sha256.ts'
import { decide, refuseToDecide } from '../approvals/decide.ts'
import { type Approval, findOpenApproval } from '../approvals/queries.ts'
import { appendAudit } from '../audit/append-audit.ts'
import { findSeal } from '../fairness/queries.ts'
import { moveRound } from '../rounds/move-round.ts'
import type { Round } from '../rounds/queries.ts'
import { beginSettlement } from '../settlement/begin-settlement.ts'
import { resultBytes } from '../settlement/check-result.ts'
import type { ResultRow } from '../settlement/queries-result.ts'
import { findRole } from '../staff/queries.ts'
import { findOfficialTime } from './official-time.ts'
import {
  canonicalText,
  lockRoundForResult,
  readPublished,
  refuseTime,
  sameResult,
  sameTime,
  timeOf,
} from './propose-result.ts'
import { insertResult } from './queries.ts'

export interface ConfirmResult {
  readonly operatorId: string
  readonly roundId: string
  /** Not the person who entered it. */
  readonly staffId: string
  /** Typed without seeing the first entry. */
  readonly published: unknown
  /** When it was out, as the first entry says and as this person was shown. */
  readonly officialAt?: Date | null | undefined
  /** A program confirms, and only what this program has entered: never an entry of a person. */
  readonly byProgram?: true
  readonly makerId?: string
}

/**
 * Confirms a result by a blind second entry. The same numbers become the round's result, and the settlement follows as
 * a job of the same commit; other numbers end the proposal, and the first person starts again. A corrected result stops
 * the settlement of the one before, wherever that stands: nothing more is paid by it. Throws `Refusal` ROUND_UNKNOWN, ROUND_VOID,
 * ROUND_NOT_SEALED, RESULT_TOO_EARLY, RESULT_EXISTS, PROPOSAL_UNKNOWN, SAME_PERSON, RESULT_INVALID, RESULT_DIFFERS
 * (which is recorded).
 */
export async function confirmResult(ctx: Context, wish: ConfirmResult): Promise<void> {
  const agreed = await ctx.transaction(async (tx) => {
    const { round, current } = await lockRoundForResult(tx, wish)
    const open = await findOpenApproval(tx, round.operatorId, 'result', round.id)
    const proposal = wish.makerId === undefined || open?.makerId === wish.makerId ? open : undefined
    if (!proposal) {
      if (current && hasConfirmed(round, current, wish)) return true // a repeat whose first answer was lost
      throw new Refusal(current ? 'RESULT_EXISTS' : 'PROPOSAL_UNKNOWN')
    }
    refuseToDecide(proposal, wish.staffId)
    const { published, result } = readPublished(round, wish.published)
    const officialAt = await findOfficialTime(tx, round.id, timeOf(proposal.content))
    const shownAt = wish.byProgram ? officialAt : (wish.officialAt ?? null)
    refuseTime(tx, round, shownAt)
    const same = sameResult(proposal.content.published, published) && sameTime(officialAt, shownAt)
    await decide(tx, proposal, { state: same ? 'confirmed' : 'mismatched', staffId: wish.staffId })
    if (same) {
      const checkerId = wish.staffId
      await acceptResult(ctx, tx, { round, proposal, officialAt, canonical: result, checkerId })
    }
    await appendAudit(tx, {
      operatorId: round.operatorId,
      actor: `staff:${wish.staffId}`,
      kind: same ? 'result.confirm' : 'result.mismatch',
      body: { round: round.id, code: round.code, published, revision: proposal.content.revision },
    })
    return same
  })
  // Refused after the commit, because the mismatch itself is recorded.
  if (!agreed) throw new Refusal('RESULT_DIFFERS')
}

interface AcceptResult {
  readonly round: Round
  readonly proposal: Approval<'result'>
  readonly officialAt: Date | null
  readonly canonical: DrawResult
  readonly checkerId: string
}

/** Stores and signs the confirmed result and begins its settlement. */
async function acceptResult(ctx: Context, tx: Tx, wish: AcceptResult): Promise<void> {
  const { round, proposal, officialAt, canonical, checkerId } = wish
  const { makerId, reason } = proposal
  const { published, revision, source, captureId } = proposal.content
  const { id: roundId, operatorId } = round
  const seal = await findSeal(tx, roundId)
  invariant(seal, 'a round is sealed before its result is confirmed')
  const [makerRole, checkerRole] = await Promise.all([findRole(tx, makerId), findRole(tx, checkerId)])
  const signature = ctx.keys.sign(
    resultBytes(seal.head, {
      ...{ roundId, revision, canonical, officialAt, makerRole, checkerRole },
      confirmedAt: tx.now,
    }),
  )
  await insertResult(tx, {
    ...{ makerRole, checkerRole, signature },
    ...{ roundId, revision, operatorId, published, canonical, source, makerId, checkerId, reason, captureId },
    officialAt,
    evidenceHash: sha256(canonicalText(published)),
  })
  await beginSettlement(
    tx,
    { roundId, operatorId, lotteryCode: round.lotteryCode, revision, kind: 'result' },
    ['evaluating', 'held', 'paying', 'refunding'],
  )
  await moveRound(tx, round, 'resulted')
}

/** True when the same person has confirmed the same numbers before. */
function hasConfirmed(round: Round, current: ResultRow, wish: ConfirmResult): boolean {
  if (current.checkerId !== wish.staffId) return false
  return sameResult(readPublished(round, wish.published).published, current.published)
}
