import type { Reader, Tx } from '../../context.ts'

/** A campaign of a member's link, and what it brought. */
export interface Campaign {
  readonly tag: string
  readonly clicks: number
  readonly signUps: number
}

/** In the order in which they were made. */
export function listCampaigns(reader: Reader, memberId: string): Promise<Campaign[]> {
  return reader.run<Campaign>`
    select c.tag, c.clicks,
      (select count(*)::int from referral_campaign r where r.referrer_id = c.member_id and r.tag = c.tag) as "signUps"
    from affiliate_campaign c where c.member_id = ${memberId} order by c.made_at, c.tag`
}

export async function insertCampaign(
  tx: Tx,
  { memberId, operatorId, tag }: { memberId: string; operatorId: string; tag: string },
): Promise<void> {
  await tx.run`
    insert into affiliate_campaign (member_id, tag, operator_id, made_at)
    values (${memberId}, ${tag}, ${operatorId}, ${tx.now})`
}

/** One more has opened the link of a code by a campaign; what is none of the code's counts nothing. */
export async function updateCampaignClicks(
  tx: Tx,
  { operatorId, code, tag }: { operatorId: string; code: string; tag: string },
): Promise<void> {
  await tx.run`
    update affiliate_campaign c set clicks = c.clicks + 1 from affiliate_code k
    where k.operator_id = ${operatorId} and k.code = ${code} and c.member_id = k.member_id and c.tag = ${tag}
      and c.clicks < 100000000`
}

/** A new member came by a campaign of who brought them; nothing where that one has no such campaign. */
export async function insertReferralCampaign(
  tx: Tx,
  { memberId, tag }: { memberId: string; tag: string },
): Promise<void> {
  await tx.run`
    insert into referral_campaign (member_id, referrer_id, tag, at)
    select r.member_id, r.referrer_id, c.tag, ${tx.now} from referral r
      join affiliate_campaign c on c.member_id = r.referrer_id and c.tag = ${tag}
    where r.member_id = ${memberId} and r.level = 1`
}
