import { toBaht } from '../../../../../contract/shapes.ts'
import { bangkokIso } from '../../../../../domain/calendar/bangkok.ts'
import { NO_MONEY } from '../../../../../domain/money.ts'
import { couponCost } from '../../../../../domain/rewards/coupon.ts'
import { showCoupon } from '../../../../../domain/rewards/coupon-code.ts'
import {
  confirmCampaign,
  endCampaignProposal,
  proposeCampaign,
} from '../../../../features/promotions/coupons/change-campaign.ts'
import { endCampaign } from '../../../../features/promotions/coupons/end-campaign.ts'
import { makeCodes, seeCodes } from '../../../../features/promotions/coupons/make-codes.ts'
import {
  listBatches,
  listCampaignSums,
  listCampaigns,
} from '../../../../features/promotions/coupons/queries-campaigns.ts'
import type { ConsoleHandlers } from '../../../road/caller.ts'
import { madeOf, readCouponTerms, showCouponTerms } from '../../../shapes/promotions/coupon-terms.ts'
import { pageOf } from '../../../shapes/row-key.ts'

/** Of one answer. */
const BATCHES_SHOWN = 50

export const coupons: ConsoleHandlers<'coupons'> = {
  async list(ctx, { operatorId }, { query: { after = null, limit } }) {
    const [found, sums] = await Promise.all([
      listCampaigns(ctx.read, { operatorId, after, limit: limit + 1 }),
      listCampaignSums(ctx.read, operatorId),
    ])
    const costs = new Map(sums.map((sum) => [sum.campaignId, sum]))
    const { rows, ...ends } = pageOf(found, limit)
    return {
      ...ends,
      campaigns: rows.map(({ campaignId, nth, isOver, ended, terms, madeAt }) => {
        const cost = costs.get(campaignId)
        const made = madeOf(cost)
        const { issued, claims } = made
        return {
          ...{ campaignId, nth, isOver, terms: showCouponTerms(terms), madeAt: bangkokIso(madeAt.getTime()) },
          ended,
          ...{ issued, claims, most: toBaht(couponCost(terms, made)) },
          ...{ paid: toBaht(cost?.paid ?? NO_MONEY), waiting: toBaht(cost?.waiting ?? NO_MONEY) },
          givenUp: toBaht(cost?.givenUp ?? NO_MONEY),
        }
      }),
    }
  },

  propose: (ctx, { operatorId, staffId }, { body }) =>
    proposeCampaign(ctx, {
      ...{ ...body, operatorId, staffId },
      terms: readCouponTerms(body.terms),
    }),

  async end(ctx, { operatorId, staffId }, { body }) {
    await endCampaign(ctx, { ...body, operatorId, staffId })
    return {}
  },

  async confirm(ctx, { operatorId, staffId }, { body }) {
    await confirmCampaign(ctx, { ...body, operatorId, staffId })
    return {}
  },

  async reject(ctx, { operatorId, staffId }, { body }) {
    await endCampaignProposal(ctx, { ...body, operatorId, staffId }, 'rejected')
    return {}
  },

  async withdraw(ctx, { operatorId, staffId }, { body }) {
    await endCampaignProposal(ctx, { ...body, operatorId, staffId }, 'withdrawn')
    return {}
  },

  makeCodes: (ctx, { operatorId, staffId }, { body }) => makeCodes(ctx, { ...body, operatorId, staffId }),

  async batches(ctx, { operatorId }, { query: { campaignId, after } }) {
    const page = { operatorId, campaignId, before: after ?? null, limit: BATCHES_SHOWN }
    const all = await listBatches(ctx.read, page)
    const oldest = all.at(-1)?.nth ?? 1
    return {
      batches: all.map(({ id, nth, codes, uses, used, by, madeAt }) => ({
        ...{ id, nth, codes, uses, used, by },
        madeAt: bangkokIso(madeAt.getTime()),
      })),
      next: oldest > 1 ? oldest : null,
    }
  },

  async codes(ctx, { operatorId, staffId }, { params: { batchId } }) {
    const codes = await seeCodes(ctx, { operatorId, staffId, batchId })
    return { codes: codes.map(showCoupon) }
  },
}
