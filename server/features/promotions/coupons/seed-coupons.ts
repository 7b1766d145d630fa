import { bahtToSatang } from '../../../../domain/money.ts'
import { type CouponTerms, MOST_CLAIMS_EACH } from '../../../../domain/rewards/coupon.ts'
import { readCoupon } from '../../../../domain/rewards/coupon-code.ts'
import type { Context } from '../../../context.ts'
import { findStaffByName } from '../../staff/queries.ts'
import { DEMO_CHECKER, DEMO_OWNER } from '../../staff/seed-demo-operator.ts'
import { confirmCampaign, proposeCampaign } from './change-campaign.ts'
import { makeCodes, storeCodes } from './make-codes.ts'
import { listCampaigns } from './queries-campaigns.ts'

/** The README names it: of the demo alone, where money is none. */
const DEMO_COUPON = 'DEMO-FREE-CRED-2026'

/** What the demo gives: a visitor has all its members on one device. */
const TERMS: CouponTerms = {
  ...{ nameTh: 'ทดลองเล่นรับ 50 บาท', nameEn: '50 baht to try it', credit: bahtToSatang(50), times: 5 },
  ...{ cashMin: bahtToSatang(50), cashMax: bahtToSatang(50), total: 1_000, timesEach: 1 },
  ...{ deviceEach: MOST_CLAIMS_EACH, groups: [], startsAt: '2026-01-01T00:00:00+07:00', endsAt: null },
}

/** Opens the demo's campaign, by two of its people as at the console. An operator that has some keeps them. */
export async function seedCoupons(ctx: Context, operatorId: string): Promise<void> {
  if ((await listCampaigns(ctx.read, { operatorId, after: null, limit: 1 })).length > 0) return
  const [owner, checker] = await Promise.all([
    findStaffByName(ctx.read, operatorId, DEMO_OWNER),
    findStaffByName(ctx.read, operatorId, DEMO_CHECKER),
  ])
  if (!owner || !checker) return
  const staffId = owner.staffId
  const wish = { operatorId, staffId, campaignId: null, terms: TERMS, reason: 'คูปองของเว็บสาธิต' }
  const { proposalId } = await proposeCampaign(ctx, wish)
  await confirmCampaign(ctx, { operatorId, staffId: checker.staffId, proposalId })
  const [made] = await listCampaigns(ctx.read, { operatorId, after: null, limit: 1 })
  const code = readCoupon(DEMO_COUPON)
  if (!made || code === undefined) return
  const { campaignId } = made
  await makeCodes(ctx, { operatorId, staffId, campaignId, count: 5, uses: 1 })
  const known = { id: ctx.chance.id(), codes: [code] }
  await ctx.transaction((tx) =>
    storeCodes(tx, { operatorId, staffId, campaignId, count: 1, uses: 900 }, known),
  )
}
