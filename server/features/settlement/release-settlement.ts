import type { Context, Tx } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { appendAudit } from '../audit/append-audit.ts'
import { queueStep } from '../rounds/close-round.ts'
import { lockRound } from '../rounds/queries-locks.ts'
import { findNewestSettlement, type Settlement, updateSettlementState } from './queries.ts'
import { type AlarmRow, findPeopleOf, updateAlarmsReleased } from './queries-alarms.ts'
import { countMoved, deleteSettleItems } from './queries-payment.ts'

export interface ReleaseSettlement {
  readonly operatorId: string
  readonly roundId: string
  /** Not one of the two who entered the result. */
  readonly staffId: string
  readonly reason: string
}

/**
 * Releases a settlement that an alarm holds, to be paid. A wrong result is corrected instead and is then never paid. One
 * that differs from the seal of its round is compared anew: it is held again for as long as it differs.
 * Throws `Refusal` ROUND_UNKNOWN, NOTHING_HELD, SAME_PERSON.
 */
export function releaseSettlement(ctx: Context, wish: ReleaseSettlement): Promise<void> {
  return ctx.transaction(async (tx) => {
    const round = await lockRound(tx, wish.roundId, wish.operatorId)
    if (!round) throw new Refusal('ROUND_UNKNOWN')
    const held = await findNewestSettlement(tx, round.id)
    if (held?.state !== 'held') throw new Refusal('NOTHING_HELD')
    const people = await findPeopleOf(tx, held)
    if (wish.staffId === people?.makerId || wish.staffId === people?.checkerId)
      throw new Refusal('SAME_PERSON')
    const kinds = await updateAlarmsReleased(tx, held, wish)
    await updateSettlementState(tx, held, await stateAfter(tx, held, kinds))
    await queueStep(tx, 'settle', round)
    await appendAudit(tx, {
      operatorId: round.operatorId,
      actor: `staff:${wish.staffId}`,
      kind: 'settlement.release',
      body: { round: round.id, code: round.code, revision: held.revision, reason: wish.reason },
    })
  })
}

/** Evaluated anew as long as nobody has been paid: the winners may have been found among rows that were changed. */
async function stateAfter(
  tx: Tx,
  held: Settlement,
  kinds: readonly AlarmRow['kind'][],
): Promise<Settlement['state']> {
  if (!kinds.includes('seal') || (await countMoved(tx, held)) > 0) return 'paying'
  await deleteSettleItems(tx, held)
  return 'evaluating'
}
