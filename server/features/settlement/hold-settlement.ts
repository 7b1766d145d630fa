import type { SealDifference } from '../../../domain/fair/seal-faults.ts'
import type { Context } from '../../context.ts'
import { appendAudit } from '../audit/append-audit.ts'
import { lockSettlement, type Settlement, updateSettlementState } from './queries.ts'
import { insertSealAlarm } from './queries-alarms.ts'

/**
 * Holds a settlement whose tickets are not those that were sealed: nothing more of the round is paid until somebody has
 * mended the rows and a third person asks for the comparison again. Says so in the log, the figures, the audit and the
 * console.
 */
export async function holdSettlement(
  ctx: Context,
  { roundId, revision, operatorId }: Settlement,
  difference: SealDifference,
): Promise<void> {
  const held = await ctx.transaction(async (tx) => {
    const settlement = await lockSettlement(tx, roundId, revision)
    if (settlement?.state !== 'paying' && settlement?.state !== 'refunding') return false
    await insertSealAlarm(tx, settlement, difference)
    await updateSettlementState(tx, settlement, 'held')
    await appendAudit(tx, {
      operatorId,
      actor: 'system',
      kind: 'settlement.hold',
      body: { round: roundId, revision, ...difference },
    })
    tx.afterCommit({ name: 'result', operatorId, roundId })
    return true
  })
  if (!held) return // another worker has found it
  ctx.metrics.sealFaults.inc({ fault: difference.fault })
  ctx.log.fatal({ round: roundId, revision, ...difference }, 'the tickets of a round differ from its seal')
}
