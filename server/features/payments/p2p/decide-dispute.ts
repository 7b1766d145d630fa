import type { Satang } from '../../../../domain/money.ts'
import { isShort } from '../../../../domain/payments/pairing.ts'
import type { Context } from '../../../context.ts'
import { Refusal } from '../../../errors.ts'
import { appendAudit } from '../../audit/append-audit.ts'
import { happen } from './end-pair.ts'
import { lockPair } from './lock-pair.ts'
import { findMaySay, insertVerdict, listVerdicts, type SaidVerdict } from './queries-disputes.ts'
import type { PairName } from './queries-pairs.ts'

export interface SayVerdict extends PairName {
  readonly operatorId: string
  readonly staffId: string
  /** Whether the money has arrived. */
  readonly paid: boolean
  /** How much has, where it is less than was asked for. */
  readonly short?: Satang | null
  readonly reason: string
}

/**
 * Writes what a member of staff says of a disputed transfer. Once two of them have said the same, it is so: the money that
 * came is credited to who sent it, and what did not is paid to who withdraws by another way. Each says one thing once; a repeat changes
 * nothing. What somebody said counts for a day, while they are here and may still say it; then they may say it anew. Throws `Refusal` PAIR_UNKNOWN, PAIR_ENDED,
 * PAIR_ASKS_MEMBERS (it is no dispute, or none any more: the two members are asked first), VERDICT_SAID, PAIR_NOT_SHORT, PERMISSION_MISSING
 * (lost since the call came).
 */
export function sayVerdict(ctx: Context, wish: SayVerdict): Promise<{ decided: boolean }> {
  const { operatorId, staffId, paid, reason } = wish
  const came = wish.short ?? null
  return ctx.transaction(async (tx) => {
    const pair = await lockPair(tx, wish)
    if (pair.operatorId !== operatorId) throw new Refusal('PAIR_UNKNOWN')
    if (came !== null && !(paid && isShort(came, pair)))
      throw new Refusal('PAIR_NOT_SHORT', { field: 'amount' })
    const said = await listVerdicts(tx, pair)
    const isSame = (each: Pick<SaidVerdict, 'paid' | 'came'>) => each.paid === paid && each.came === came
    const isOver = pair.state === 'paid' || pair.state === 'ended'
    if (!isOver && pair.state !== 'disputed') throw new Refusal('PAIR_ASKS_MEMBERS')
    const own = said.find((each) => each.staffId === staffId && (isOver || each.stands))
    if (own && !isSame(own)) throw new Refusal('VERDICT_SAID')
    if (isOver) {
      if (own) return { decided: true }
      throw new Refusal('PAIR_ENDED')
    }
    if (!(await findMaySay(tx, staffId))) throw new Refusal('PERMISSION_MISSING')
    const isAgreed = said.some((each) => each.stands && each.staffId !== staffId && isSame(each))
    if (!own) await insertVerdict(tx, pair, { staffId, paid, came, reason })
    if (isAgreed) {
      if (came !== null) await happen(ctx, tx, pair, { event: 'decided-short', by: 'people', came })
      else await happen(ctx, tx, pair, { event: paid ? 'decided-paid' : 'decided-unpaid', by: 'people' })
    }
    if (!own) {
      const body = {
        pair: pair.id,
        member: pair.payerId,
        amount: pair.amount,
        paid,
        ...(came !== null && { came }),
        decided: isAgreed,
        reason,
      }
      await appendAudit(tx, { operatorId, actor: `staff:${staffId}`, kind: 'pair.verdict', body })
    }
    return { decided: isAgreed }
  })
}
