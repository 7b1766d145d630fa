import type { Satang } from '../../../domain/money.ts'
import { cashLeft, hasBonus, reckonPromotion } from '../../../domain/rewards/promotion.ts'
import type { Context, Tx } from '../../context.ts'
import type { NewMessage } from '../messages/write-messages.ts'
import {
  findStandingChoice,
  findVersion,
  insertGrant,
  listGrants,
  lockPromotionBudget,
} from './queries-promotions.ts'

interface Deposited {
  readonly memberId: string
  readonly operatorId: string
  readonly amount: Satang
  readonly refType: 'incoming-payment'
  readonly refId: string
}

/**
 * Grants the bonus that the member has accepted for this deposit, in the transaction that credits it: whichever way the
 * money came, but for pairs, which two accounts of one hand could send around. What was accepted holds though people have ended the promotion since. A deposit below the least leaves the
 * choice for the next one, and so does one for which the budget has no bonus any more: the member is told. The caller holds
 * the member's accounts, has moved the money, and writes the messages that come back.
 */
export async function grantPromotion(ctx: Context, tx: Tx, deposited: Deposited): Promise<NewMessage[]> {
  const { memberId, operatorId, amount, refType, refId } = deposited
  const choice = await findStandingChoice(tx, memberId, tx.now)
  const reckoned = choice && reckonPromotion(amount, choice.terms, cashLeft(choice.terms, choice.cashHad))
  if (!choice || !reckoned) return []
  if (choice.budgetLeft !== null) await lockPromotionBudget(tx, choice.promotionId)
  const [version, [newest]] = await Promise.all([
    findVersion(tx, { operatorId, id: choice.termsId, memberId }),
    listGrants(tx, memberId, 1),
  ])
  // A deposit is credited whatever becomes of its bonus.
  if (!version || version.had >= choice.terms.timesEach || newest?.state === 'active') return []
  const { bonus, need } = reckoned
  if (!hasBonus(version.budgetLeft, bonus)) {
    const cause = `promotion-spent:${choice.id}`
    return [{ memberId, operatorId, cause, kind: 'bonus-spent', facts: { amount: bonus } }]
  }
  const id = ctx.chance.id()
  await insertGrant(tx, { id, memberId, operatorId, choice, refType, refId, deposit: amount, bonus, need })
  return []
}
