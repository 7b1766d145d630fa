import { CAMPAIGNS_MOST, readCampaign } from '../../../domain/affiliates/campaign.ts'
import type { Context } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { lockMember } from '../members/queries.ts'
import { ownCode } from './own-code.ts'
import { insertCampaign, listCampaigns } from './queries-campaigns.ts'

/**
 * Makes a campaign of a member's link. Once more the same changes nothing. Throws `Refusal` MEMBER_BANNED, AFFILIATE_TAG,
 * AFFILIATE_TAGS_FULL.
 */
export async function makeCampaign(
  ctx: Context,
  { memberId, operatorId, typed }: { memberId: string; operatorId: string; typed: string },
): Promise<void> {
  const tag = readCampaign(typed)
  if (tag === undefined) throw new Refusal('AFFILIATE_TAG', { field: 'tag' })
  await ownCode(ctx, { memberId, operatorId })
  await ctx.transaction(async (tx) => {
    const member = await lockMember(tx, memberId)
    if (member.status !== 'active' || member.operatorId !== operatorId) throw new Refusal('MEMBER_BANNED')
    const standing = await listCampaigns(tx, memberId)
    if (standing.some((each) => each.tag === tag)) return
    if (standing.length >= CAMPAIGNS_MOST) throw new Refusal('AFFILIATE_TAGS_FULL', { field: 'tag' })
    await insertCampaign(tx, { memberId, operatorId, tag })
  })
}
