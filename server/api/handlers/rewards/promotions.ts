import type { Context } from '../../../context.ts'
import { Refusal } from '../../../errors.ts'
import { choosePromotion } from '../../../features/promotions/choose-promotion.ts'
import { giveUpPromotion } from '../../../features/promotions/end-promotion.ts'
import { readPromotions } from '../../../features/promotions/read-promotions.ts'
import type { ServiceHandlers } from '../../road/caller.ts'
import { showPromotions } from '../../shapes/promotions/show-promotions.ts'

/** Deposits of another server bring nothing here, so nothing is offered for them. */
function isElsewhere({ config }: Context): boolean {
  return config.serviceUrls.backend !== undefined || config.serviceUrls.wallet !== undefined
}

export const promotionHandlers: Pick<
  ServiceHandlers<'backend'>,
  'promotion' | 'promotionChoose' | 'promotionGiveUp'
> = {
  async promotion(ctx, { member, language }) {
    const found = await readPromotions(ctx, member)
    return showPromotions(isElsewhere(ctx) ? { ...found, offers: [], chosen: undefined } : found, language)
  },

  async promotionChoose(ctx, { member }, { body }) {
    if (isElsewhere(ctx)) throw new Refusal('PROMOTION_UNKNOWN')
    const { memberId, operatorId } = member
    await choosePromotion(ctx, { memberId, operatorId, termsId: body.promotion || null })
    return {}
  },

  promotionGiveUp: (ctx, { member: { memberId, operatorId } }, { body }) =>
    giveUpPromotion(ctx, { memberId, operatorId, grantId: body.grant }),
}
