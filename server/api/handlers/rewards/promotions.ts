import { choosePromotion } from '../../../features/promotions/choose-promotion.ts'
import { countsDepositsHere } from '../../../features/promotions/counts-here.ts'
import { giveUpPromotion } from '../../../features/promotions/end-promotion.ts'
import { readPromotions } from '../../../features/promotions/read-promotions.ts'
import type { ServiceHandlers } from '../../road/caller.ts'
import { showPromotions } from '../../shapes/promotions/show-promotions.ts'

export const promotionHandlers: Pick<
  ServiceHandlers<'backend'>,
  'promotion' | 'promotionChoose' | 'promotionGiveUp'
> = {
  async promotion(ctx, { member, operator, language }) {
    const found = await readPromotions(ctx, member)
    return showPromotions(countsDepositsHere(ctx) ? found : { ...found, offers: [], chosen: undefined }, {
      language,
      turnover: operator.settings?.turnover,
    })
  },

  async promotionChoose(ctx, { member }, { body }) {
    const { memberId, operatorId } = member
    await choosePromotion(ctx, { memberId, operatorId, termsId: body.promotion || null })
    return {}
  },

  promotionGiveUp: (ctx, { member: { memberId, operatorId } }, { body }) =>
    giveUpPromotion(ctx, { memberId, operatorId, grantId: body.grant }),
}
