import type { VoidRule } from '../../../domain/lottery/void-rules.ts'
import type { Context, Tx } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { endApproval } from '../approvals/decide.ts'
import { findOpenApproval } from '../approvals/queries.ts'
import { appendAudit } from '../audit/append-audit.ts'
import { endSale } from '../rounds/close-round.ts'
import { moveRound } from '../rounds/move-round.ts'
import type { Round } from '../rounds/queries.ts'
import { lockRound } from '../rounds/queries-locks.ts'
import { beginSettlement } from '../settlement/begin-settlement.ts'
import { findNewestSettlement } from '../settlement/queries.ts'
import { insertRoundVoid } from './queries.ts'

export interface VoidRound {
  readonly operatorId: string
  readonly roundId: string
  /** The reason, for the audit log. */
  readonly reason: string
  /** The rule that demands it; members read it in their language. Absent when people decided. */
  readonly rule?: VoidRule
  readonly ruleDetail?: string
  /** `staff:<id>`, or `system` where a rule of the lottery demands it. */
  readonly actor: string
  /** Asked with the round locked: what was due when it was found may not be due any more. */
  readonly isDue?: (tx: Tx) => Promise<boolean>
}

/**
 * Voids a round for good: every stake is refunded, and payouts are taken back by the operator's rule, as a job of the
 * same commit. An open round is closed first. A repeat changes nothing. Staff need two people (`confirmVoid`); this one
 * is for rules such as a missing result. Throws `Refusal` ROUND_UNKNOWN.
 */
export async function voidRound(ctx: Context, wish: VoidRound): Promise<void> {
  await ctx.transaction(async (tx) => {
    const round = await lockRound(tx, wish.roundId, wish.operatorId)
    if (!round) throw new Refusal('ROUND_UNKNOWN')
    if (round.status === 'void') return
    if (wish.isDue && !(await wish.isDue(tx))) return
    await endSale(tx, round, wish.reason)
    await beginVoid(tx, round, wish)
  })
}

/** Writes the void of a round that this transaction holds (`lockRound`) and that takes no more tickets. */
export async function beginVoid(
  tx: Tx,
  round: Round,
  wish: Omit<VoidRound, 'operatorId' | 'roundId' | 'isDue'>,
): Promise<void> {
  for (const kind of ['result', 'void'] as const) {
    const waiting = await findOpenApproval(tx, round.operatorId, kind, round.id)
    if (waiting) await endApproval(tx, waiting)
  }
  const newest = await findNewestSettlement(tx, round.id)
  const { id: roundId, operatorId, lotteryCode } = round
  const { reason, actor, rule = null, ruleDetail = null } = wish
  await insertRoundVoid(tx, { roundId, operatorId, reason, actor, rule, ruleDetail })
  const revision = (newest?.revision ?? 0) + 1
  const settlement = { roundId, operatorId, lotteryCode, revision, kind: 'void' } as const
  // A payment in progress finishes first; it is then taken back like the rest.
  await beginSettlement(tx, settlement, ['evaluating', 'held', 'paying', 'refunding'])
  await moveRound(tx, round, 'void')
  await appendAudit(tx, {
    operatorId,
    actor,
    kind: 'round.void',
    body: { round: roundId, code: round.code, from: round.status, reason },
  })
}
