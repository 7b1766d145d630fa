import { claimCoupon, lookAtCoupon } from '../../../features/promotions/coupons/claim-coupon.ts'
import { giveUpCoupon } from '../../../features/promotions/coupons/convert-coupons.ts'
import { listClaims } from '../../../features/promotions/coupons/queries-claims.ts'
import type { ServiceHandlers } from '../../road/caller.ts'
import { showFreeCredit, showLookedAt } from '../../shapes/promotions/show-coupons.ts'
import { whoAsks } from '../assistants/who-asks.ts'

/** What a page shows. */
const SHOWN = 30

export const couponHandlers: Pick<
  ServiceHandlers<'backend'>,
  'freeCredit' | 'couponLook' | 'couponClaim' | 'couponGiveUp'
> = {
  async freeCredit(ctx, { member, operator, language }) {
    const claims = await listClaims(ctx.read, member.memberId, { limit: SHOWN })
    return showFreeCredit(claims, { language, turnover: operator.settings?.turnover })
  },

  async couponLook(ctx, { member: { memberId, operatorId }, operator, language }, { body }) {
    const found = await lookAtCoupon(ctx, { memberId, operatorId, code: body.code })
    return showLookedAt(found, { language, turnover: operator.settings?.turnover })
  },

  async couponClaim(ctx, { member }, { body }) {
    const { claimId } = await claimCoupon(ctx, {
      ...{ ...whoAsks(member), code: body.code, termsId: body.terms },
    })
    return { claim: claimId }
  },

  async couponGiveUp(ctx, { member: { memberId, operatorId } }, { body }) {
    const { givenUp } = await giveUpCoupon(ctx, { memberId, operatorId, claimId: body.claim })
    return { given_up: givenUp }
  },
}
