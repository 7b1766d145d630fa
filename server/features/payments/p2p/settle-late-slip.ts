import type { LateOutcome } from '../../../../domain/payments/pairing.ts'
import type { Context } from '../../../context.ts'
import { Refusal } from '../../../errors.ts'
import { appendAudit } from '../../audit/append-audit.ts'
import { lockPair } from './lock-pair.ts'
import { findMaySay } from './queries-disputes.ts'
import { findLateTransfer, insertLateVerdict, listLateVerdicts } from './queries-late-slips.ts'
import type { PairName } from './queries-pairs.ts'

export interface SettleLateSlip extends PairName {
  readonly operatorId: string
  readonly staffId: string
  readonly outcome: LateOutcome
  readonly reason: string
}

/**
 * Writes what a member of staff says of a late transfer: what was owed has been given by hand, or nothing is owed. Once two of
 * them have said the same, within a day and while both may say it, it leaves their list; no money moves. A repeat changes nothing. Throws `Refusal` PAIR_UNKNOWN,
 * PAIR_ENDED (two others have settled it), VERDICT_SAID, LATE_NOT_GIVEN,
 * PERMISSION_MISSING (lost since the call came).
 */
export function settleLateSlip(ctx: Context, wish: SettleLateSlip): Promise<{ decided: boolean }> {
  const { operatorId, staffId, outcome, reason } = wish
  return ctx.transaction(async (tx) => {
    const pair = await lockPair(tx, wish)
    const late = pair.operatorId === operatorId && (await findLateTransfer(tx, { ...wish, id: pair.id }))
    if (!late) throw new Refusal('PAIR_UNKNOWN')
    const said = await listLateVerdicts(tx, { ...wish, id: pair.id })
    const own = said.find((each) => each.staffId === staffId && (late.isSettled || each.stands))
    if (own && own.outcome !== outcome) throw new Refusal('VERDICT_SAID')
    if (own) return { decided: late.isSettled }
    if (late.isSettled) throw new Refusal('PAIR_ENDED')
    if (outcome === 'given' && late.adjusted < pair.amount) throw new Refusal('LATE_NOT_GIVEN')
    if (!(await findMaySay(tx, staffId))) throw new Refusal('PERMISSION_MISSING')
    const decided = said.some((each) => each.stands && each.staffId !== staffId && each.outcome === outcome)
    await insertLateVerdict(tx, pair, { staffId, outcome, reason })
    const body = { pair: pair.id, member: pair.payerId, amount: pair.amount, outcome, decided, reason }
    await appendAudit(tx, { operatorId, actor: `staff:${staffId}`, kind: 'pair.settle', body })
    return { decided }
  })
}
