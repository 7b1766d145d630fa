import { NO_MONEY } from '../../../domain/money.ts'
import { claimState } from '../../../domain/rewards/coupon.ts'
import {
  cashLeft,
  choiceHoldsUntil,
  isSpent,
  type PromotionOffer,
  refuseChoice,
} from '../../../domain/rewards/promotion.ts'
import type { Context, Tx } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { lockAccounts } from '../ledger/queries.ts'
import { lockMember } from '../members/queries.ts'
import { requirePlay } from '../safer/may-play.ts'
import { countsDepositsHere } from './counts-here.ts'
import { WAITING } from './coupons/convert-coupons.ts'
import { listClaims } from './coupons/queries-claims.ts'
import { findStandingChoice, findVersion, insertChoice, listGrants } from './queries-promotions.ts'

export interface ChoosePromotion {
  readonly memberId: string
  readonly operatorId: string
  /** Of the version that was shown; null: none. */
  readonly termsId: string | null
}

/**
 * A member accepts a promotion for the next deposit that reaches its least, or none. Once more the same changes nothing, and
 * is refused where its budget has gone since: before the member sends money for it. Throws `Refusal` MEMBER_BANNED, PROMOTION_UNKNOWN where deposits are credited elsewhere, and what `refuseChoice` names.
 */
export function choosePromotion(ctx: Context, wish: ChoosePromotion): Promise<void> {
  return ctx.transaction(async (tx) => {
    const member = await lockMember(tx, wish.memberId)
    if (member.status !== 'active' || member.operatorId !== wish.operatorId)
      throw new Refusal('MEMBER_BANNED')
    await lockAccounts(tx, [wish.memberId])
    if (wish.termsId !== null) await requirePlay(tx, wish.memberId)
    await choose(ctx, tx, wish, 'deposit')
  })
}

/** The same within a transaction that holds the member's accounts, or makes them. */
export async function choose(
  ctx: Context,
  tx: Tx,
  { memberId, operatorId, termsId }: ChoosePromotion,
  at: PromotionOffer,
): Promise<void> {
  const standing = await findStandingChoice(tx, memberId, tx.now)
  if ((standing?.termsId ?? null) === termsId) {
    if (
      standing &&
      isSpent(standing.terms, standing.budgetLeft, cashLeft(standing.terms, standing.cashHad))
    ) {
      throw new Refusal('PROMOTION_SPENT', { field: 'promotion' })
    }
    return
  }
  let holdsUntil = tx.now
  if (termsId !== null) {
    if (!countsDepositsHere(ctx)) throw new Refusal('PROMOTION_UNKNOWN', { field: 'promotion' })
    const version = await findVersion(tx, { operatorId, id: termsId, memberId })
    const [[newest], waiting] = await Promise.all([
      listGrants(tx, memberId, 1),
      listClaims(tx, memberId, { limit: WAITING, onlyWaiting: true }),
    ])
    const refused = refuseChoice({
      ...{ now: tx.now, terms: version?.terms, isOver: version?.isOver ?? true, at },
      ...{ hasActive: newest?.state === 'active', had: version?.had ?? 0 },
      cashHad: version?.cashHad ?? NO_MONEY,
      budgetLeft: version?.budgetLeft ?? null,
      hasFreeCredit: waiting.some((claim) => claimState(claim) === 'active'),
    })
    if (refused || !version) throw new Refusal(refused ?? 'PROMOTION_UNKNOWN', { field: 'promotion' })
    holdsUntil = choiceHoldsUntil(version.terms, tx.now)
  }
  await insertChoice(tx, { id: ctx.chance.id(), memberId, operatorId, termsId, holdsUntil })
}
