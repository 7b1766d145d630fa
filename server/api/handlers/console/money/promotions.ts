import { toBaht } from '../../../../../contract/shapes.ts'
import { bangkokIso } from '../../../../../domain/calendar/bangkok.ts'
import { NO_MONEY } from '../../../../../domain/money.ts'
import {
  confirmPromotion,
  endPromotionProposal,
  proposePromotion,
} from '../../../../features/promotions/change-promotion.ts'
import {
  listBudgetsLeft,
  listPromotionSums,
  listPromotions,
} from '../../../../features/promotions/queries-promotions.ts'
import type { ConsoleHandlers } from '../../../road/caller.ts'
import { readPromotionTerms, showPromotionTerms } from '../../../shapes/promotions/promotion-terms.ts'
import { pageOf } from '../../../shapes/row-key.ts'

export const promotions: ConsoleHandlers<'promotions'> = {
  async list(ctx, { operatorId }, { query: { after = null, limit } }) {
    const [found, budgets, sums] = await Promise.all([
      listPromotions(ctx.read, { operatorId, after, limit: limit + 1 }),
      listBudgetsLeft(ctx.read, operatorId),
      listPromotionSums(ctx.read, operatorId),
    ])
    const lefts = new Map(budgets.map((each) => [each.promotionId, each.left]))
    const costs = new Map(sums.map((sum) => [sum.promotionId, sum]))
    const { rows, ...ends } = pageOf(found, limit)
    return {
      ...ends,
      promotions: rows.map(({ promotionId, nth, isOver, ended, terms, madeAt }) => {
        const cost = costs.get(promotionId)
        const left = lefts.get(promotionId)
        return {
          ...{ promotionId, nth, isOver, ended, terms: showPromotionTerms(terms) },
          ...{ madeAt: bangkokIso(madeAt.getTime()), grants: cost?.grants ?? 0 },
          ...{ paid: toBaht(cost?.paid ?? NO_MONEY), waiting: toBaht(cost?.waiting ?? NO_MONEY) },
          left: left === undefined ? null : toBaht(left),
        }
      }),
    }
  },

  propose: (ctx, { operatorId, staffId }, { body }) =>
    proposePromotion(ctx, {
      ...body,
      operatorId,
      staffId,
      terms: body.terms && readPromotionTerms(body.terms),
    }),

  async confirm(ctx, { operatorId, staffId }, { body }) {
    await confirmPromotion(ctx, { ...body, operatorId, staffId })
    return {}
  },

  async reject(ctx, { operatorId, staffId }, { body }) {
    await endPromotionProposal(ctx, { ...body, operatorId, staffId }, 'rejected')
    return {}
  },

  async withdraw(ctx, { operatorId, staffId }, { body }) {
    await endPromotionProposal(ctx, { ...body, operatorId, staffId }, 'withdrawn')
    return {}
  },
}
