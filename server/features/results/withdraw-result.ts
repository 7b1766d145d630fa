import type { Context } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { decide } from '../approvals/decide.ts'
import { findOpenApproval } from '../approvals/queries.ts'
import { appendAudit } from '../audit/append-audit.ts'
import { lockRoundForResult } from './propose-result.ts'

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
    const proposal = await findOpenApproval(tx, round.operatorId, 'result', round.id)
    if (!proposal) throw new Refusal('PROPOSAL_UNKNOWN')
    await decide(tx, proposal, { state: 'withdrawn', staffId: wish.staffId })
    await appendAudit(tx, {
      operatorId: round.operatorId,
      actor: `staff:${wish.staffId}`,
      kind: 'result.withdraw',
      body: { round: round.id, code: round.code },
    })
  })
}
