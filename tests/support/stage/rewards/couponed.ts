import { expect } from 'vitest'
import { satang } from '../../../../domain/money.ts'
import type { CouponTerms } from '../../../../domain/rewards/coupon.ts'
import type { Tx } from '../../../../server/context.ts'
import { joinTransaction } from '../../../../server/features/keys/join-transaction.ts'
import { lockAccounts } from '../../../../server/features/ledger/queries.ts'
import {
  confirmCampaign,
  proposeCampaign,
} from '../../../../server/features/promotions/coupons/change-campaign.ts'
import { claimCoupon, lookAtCoupon } from '../../../../server/features/promotions/coupons/claim-coupon.ts'
import { codesOf } from '../../../../server/features/promotions/coupons/codes.ts'
import { convertCoupons } from '../../../../server/features/promotions/coupons/convert-coupons.ts'
import { endCampaign } from '../../../../server/features/promotions/coupons/end-campaign.ts'
import { makeCodes } from '../../../../server/features/promotions/coupons/make-codes.ts'
import { newDepositor } from '../depositor.ts'
import type { Stage } from '../stage.ts'

/** Fifty baht of free credit, to be staked twice. */
export const FIFTY: CouponTerms = {
  ...{ nameTh: 'เครดิตฟรี 50', nameEn: '50 free', credit: satang(50_00), times: 2, groups: [] },
  ...{ cashMin: satang(50_00), cashMax: satang(100_00), total: 1_000, timesEach: 1, deviceEach: 100 },
  ...{ startsAt: '2020-01-01T00:00:00+07:00', endsAt: null },
}

type Desk = Pick<Stage, 'ctx' | 'operatorId' | 'makerId' | 'checkerId'>

/** Two people open a campaign, or change one. The id is the campaign's. */
export async function opened(
  { ctx, operatorId, makerId, checkerId }: Desk,
  some: Partial<CouponTerms> = {},
  campaignId: string | null = null,
): Promise<string> {
  const terms = { ...FIFTY, ...some }
  const wish = { operatorId, staffId: makerId, campaignId, terms, reason: 'เปิดตัว' }
  const { proposalId } = await proposeCampaign(ctx, wish)
  await confirmCampaign(ctx, { operatorId, staffId: checkerId, proposalId })
  const made = await ctx.read.one<{ id: string }>`
    select campaign_id as id from coupon_terms where id = ${proposalId}`
  return made.id
}

/** One person ends a campaign. */
export const ended = ({ ctx, operatorId, makerId: staffId }: Desk, campaignId: string) =>
  endCampaign(ctx, { operatorId, staffId, campaignId, reason: 'รหัสหลุด' })

/** Codes of a campaign. */
export async function madeCodes(
  { ctx, operatorId, makerId }: Desk,
  campaignId: string,
  { count = 1, uses = 1 } = {},
): Promise<string[]> {
  const { batchId } = await makeCodes(ctx, { operatorId, staffId: makerId, campaignId, count, uses })
  return codesOf(ctx, batchId, count)
}

/** A member reads what a code brings, and claims it. */
export async function claimed({ ctx, operatorId }: Stage, memberId: string, code: string): Promise<string> {
  const { termsId } = await lookAtCoupon(ctx, { memberId, operatorId, code })
  return (await claimCoupon(ctx, { memberId, operatorId, code, termsId })).claimId
}

/** A member whose free credit of 50 baht was played and became cash. */
export async function playedCoupon(stage: Stage, databaseUrl: string): Promise<string> {
  const memberId = await newDepositor(stage, databaseUrl)
  const [code = ''] = await madeCodes(stage, await opened(stage))
  await claimed(stage, memberId, code)
  await countStakes(stage, memberId)
  await convertCoupons(stage.ctx, memberId)
  return memberId
}

/** Counts stakes of a hundred baht, on a round of nobody's. */
async function countStakes(
  { ctx, operatorId }: Pick<Stage, 'ctx' | 'operatorId'>,
  memberId: string,
  roundId = ctx.chance.id(),
): Promise<void> {
  await ctx.read.run`
    insert into turnover_entry (member_id, round_id, part, nth, operator_id, product, staked, counted, percent, at)
    values (${memberId}, ${roundId}, 'top', 1, ${operatorId}, 'thai', 10000, 10000, 100, db_now())`
}

/** Twenty baht of free credit, of which forty become cash. */
export const TWENTY_OF_FORTY = {
  ...{ credit: satang(20_00), cashMin: satang(40_00), cashMax: satang(60_00), timesEach: 3 },
} as const satisfies Partial<CouponTerms>

/** A member whose twenty baht are played and wait, since forty become cash. */
export async function waitingForLeast(
  stage: Stage,
  databaseUrl: string,
  of: { readonly campaignId?: string; readonly roundId?: string } = {},
): Promise<{ memberId: string; campaignId: string; code: string }> {
  const memberId = await newDepositor(stage, databaseUrl)
  const campaignId = of.campaignId ?? (await opened(stage, TWENTY_OF_FORTY))
  const [code = '', other = ''] = await madeCodes(stage, campaignId, { count: 2 })
  await claimed(stage, memberId, code)
  await countStakes(stage, memberId, of.roundId)
  await convertCoupons(stage.ctx, memberId)
  return { memberId, campaignId, code: other }
}

/** Free credit becomes cash by another worker, which commits while the job waits for the member. */
export async function convertedMeanwhile(stage: Stage, databaseUrl: string, roundId?: string) {
  const { memberId, campaignId } = await waitingForLeast(stage, databaseUrl, roundId ? { roundId } : {})
  await ended(stage, campaignId)
  return {
    payload: { operatorId: stage.operatorId, campaignId },
    hold: (tx: Tx) => lockAccounts(tx, [memberId]),
    meanwhile: (tx: Tx) => convertCoupons(joinTransaction(stage.jobs, tx), memberId),
    after: async () =>
      expect(
        await stage.ctx.read.run`select from transfer where member_id = ${memberId} and kind = 'coupon'`,
      ).toHaveLength(1),
  }
}

/** What breaks the rules of coupons, with the rules that it breaks. */
export const COUPON_FAULTS = [
  [
    'free credit that nobody has claimed',
    [`update transfer set ref_id = gen_random_uuid() where kind = 'coupon'`],
    [
      'I29 free credit that moves is that of a claim that was played',
      'I29 free credit that was converted is paid',
    ],
  ],
  [
    'free credit that asked for less than its terms',
    [`update coupon_claim set need = need - 100`],
    ['I29 a claim is as its terms say'],
  ],
  [
    'a code that was claimed once more than it counts',
    [`update coupon_code set used = 0`],
    ['I29 a code is claimed as often as it may be'],
  ],
  [
    'more codes than two people have agreed to',
    [`update coupon_batch set codes = 2000`],
    ['I29 codes are as many as two people have agreed to'],
  ],
  [
    'one person with more than one',
    [`update coupon_trace set nth = 2 where kind = 'number'`],
    ['I29 one person claims as often as the terms say'],
  ],
  [
    'a claim of nobody',
    [`delete from coupon_trace where kind <> 'device'`],
    ['I29 one person claims as often as the terms say'],
  ],
  [
    'more free credit than a member may have',
    [`update coupon_claim set credit = credit * 3`],
    ['I29 nobody has more of a campaign than its most'],
  ],
  [
    'less free credit than becomes cash',
    [`update coupon_terms set terms = jsonb_set(terms, '{cashMin}', '5001')`],
    ['I29 free credit is converted from its least on'],
  ],
  [
    'free credit that was paid before it was played',
    [`update coupon_end set seq = (select seq from coupon_claim) + 1`],
    ['I29 free credit is converted when its stakes were played'],
  ],
] as const
