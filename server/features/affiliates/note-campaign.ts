import { readCampaign } from '../../../domain/affiliates/campaign.ts'
import type { Tx } from '../../context.ts'
import { insertReferralCampaign } from './queries-campaigns.ts'

/** Notes by which campaign a member came, in the transaction that registers. What is no campaign of who brought them is not noted. */
export async function noteCampaign(tx: Tx, memberId: string, typed: string | undefined): Promise<void> {
  const tag = readCampaign(typed ?? '')
  if (tag !== undefined) await insertReferralCampaign(tx, { memberId, tag })
}
