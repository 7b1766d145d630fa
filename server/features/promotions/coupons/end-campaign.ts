import { NO_MONEY } from '../../../../domain/money.ts'
import type { Context } from '../../../context.ts'
import { Refusal } from '../../../errors.ts'
import { endApproval } from '../../approvals/decide.ts'
import { lockOpenOfSlot } from '../../approvals/queries.ts'
import { appendAudit } from '../../audit/append-audit.ts'
import { lockOperator } from '../../operators/queries.ts'
import { convertLater } from './convert-coupons.ts'
import { findCampaign, insertCampaignVersion, listCampaignSums, lockCampaign } from './queries-campaigns.ts'

export interface EndCampaign {
  readonly operatorId: string
  readonly staffId: string
  readonly campaignId: string
  readonly reason: string
}

/**
 * One person ends a campaign, at once: no code of it is claimed any more, what was claimed is kept, and free credit that is played becomes
 * cash. What waits for a second person about it is void. A repeat changes nothing. Throws `Refusal` COUPON_CAMPAIGN.
 */
export function endCampaign(ctx: Context, wish: EndCampaign): Promise<void> {
  const { operatorId, staffId, campaignId, reason } = wish
  return ctx.transaction(async (tx) => {
    await lockOperator(tx, operatorId)
    const waiting = await lockOpenOfSlot(tx, { operatorId, kind: 'coupon', slot: campaignId })
    await lockCampaign(tx, { operatorId, campaignId })
    await tx.readClock()
    const standing = await findCampaign(tx, { operatorId, campaignId })
    if (!standing) throw new Refusal('COUPON_CAMPAIGN')
    if (standing.isOver) return
    if (waiting) await endApproval(tx, waiting)
    const { terms } = standing
    const nth = standing.nth + 1
    const by = { makerId: staffId, checkerId: null, reason }
    const version = { id: ctx.chance.id(), operatorId, campaignId, nth, isOver: true, terms, ...by }
    await insertCampaignVersion(tx, version)
    await convertLater(tx, { operatorId, campaignId })
    // What was claimed and is neither paid nor given up: the most that becomes cash without its least by this.
    const sums = await listCampaignSums(tx, operatorId)
    const amount = sums.find((each) => each.campaignId === campaignId)?.waiting ?? NO_MONEY
    const voided = waiting ? { proposal: waiting.id } : {}
    const body = { campaign: campaignId, name: terms.nameTh, nth, amount, reason, ...voided }
    await appendAudit(tx, { operatorId, actor: `staff:${staffId}`, kind: 'coupon.end', body })
  })
}
