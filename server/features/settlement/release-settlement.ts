import type { Context } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { appendAudit } from '../audit/append-audit.ts'
import { lockRound } from '../rounds/queries-locks.ts'
import { listSettlements, updateSettlementState } from './queries.ts'
import { findResultPeople, updateAlarmsReleased } from './queries-alarms.ts'

export interface ReleaseSettlement {
  readonly operatorId: string
  readonly roundId: string
  /** Not one of the two who entered the result. */
  readonly staffId: string
  readonly reason: string
}

/**
 * Releases a settlement that an alarm holds, to be paid. A wrong result is corrected instead and is then never paid.
 * Throws `Refusal` ROUND_UNKNOWN, NOTHING_HELD, SAME_PERSON.
 */
export function releaseSettlement(ctx: Context, wish: ReleaseSettlement): Promise<void> {
  return ctx.transaction(async (tx) => {
    const round = await lockRound(tx, wish.roundId)
    if (!round || round.operatorId !== wish.operatorId) throw new Refusal('ROUND_UNKNOWN')
    const held = (await listSettlements(tx, round.id)).at(-1)
    if (held?.state !== 'held') throw new Refusal('NOTHING_HELD')
    const { makerId, checkerId } = await findResultPeople(tx, held)
    if (wish.staffId === makerId || wish.staffId === checkerId) throw new Refusal('SAME_PERSON')
    await updateAlarmsReleased(tx, held, wish)
    await updateSettlementState(tx, held, 'paying')
    await tx.enqueue('settle-round', { roundId: round.id }, { key: `settle-round:${round.id}` })
    await appendAudit(tx, {
      operatorId: round.operatorId,
      actor: `staff:${wish.staffId}`,
      kind: 'settlement.release',
      body: { round: round.id, code: round.code, revision: held.revision, reason: wish.reason },
    })
  })
}
