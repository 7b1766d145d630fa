import type { Context } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { decide } from '../approvals/decide.ts'
import { findOpenApproval } from '../approvals/queries.ts'
import { appendAudit } from '../audit/append-audit.ts'
import { lockRoundForResult } from './propose-result.ts'

export interface WithdrawResult {
  readonly operatorId: string
  readonly roundId: string
  /** Who entered it: nobody withdraws another person's entry. */
  readonly staffId: string
}

/**
 * Withdraws an unconfirmed entry, so that it can be typed again. Throws `Refusal` ROUND_UNKNOWN, ROUND_VOID,
 * ROUND_NOT_SEALED, PROPOSAL_UNKNOWN (another person's entry included).
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
