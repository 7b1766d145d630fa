import { readCampaign } from '../../../domain/affiliates/campaign.ts'
import { readCode } from '../../../domain/affiliates/code.ts'
import { bangkokDate } from '../../../domain/calendar/bangkok.ts'
import type { Context } from '../../context.ts'
import { updateCampaignClicks } from './queries-campaigns.ts'
import { insertClick } from './queries-links.ts'

/** Counts that somebody opened a member's link. The page asks once a browser and day; what is no code counts nothing. */
export async function countClick(
  ctx: Context,
  operatorId: string,
  { typed, campaign }: { readonly typed: string; readonly campaign: string | undefined },
): Promise<void> {
  const code = readCode(typed)
  const tag = readCampaign(campaign ?? '')
  if (code === undefined) return
  await ctx.transaction(async (tx) => {
    const now = await tx.readClock()
    await insertClick(tx, { operatorId, code, on: bangkokDate(now.getTime()) })
    if (tag !== undefined) await updateCampaignClicks(tx, { operatorId, code, tag })
  })
}
