import { z } from 'zod'
import { COUNTED_PRODUCTS } from '../../../domain/turnover/shares.ts'
import { baht, idOr, plainText, time } from '../../shapes.ts'
import { declareConsole } from '../define.ts'
import { pageAfter, pageEnds } from '../paging.ts'
import { endedBy } from './promotions.ts'

const nothing = z.object({})
const onProposal = z.strictObject({ proposalId: idOr('PROPOSAL_UNKNOWN') })

/** Rules refuse figures with a code; this only says what they are made of. */
export const couponTerms = z.strictObject({
  nameTh: plainText(60),
  nameEn: plainText(60),
  /** Free credit of one code. */
  credit: baht,
  times: z.int(),
  /** Empty: all. */
  groups: z.array(z.enum(COUNTED_PRODUCTS)).max(20),
  /** It becomes cash from so much on, and no member ever gets more of the campaign. */
  cashMin: baht,
  cashMax: baht,
  /** How often all its codes together may be claimed. */
  total: z.int(),
  timesEach: z.int(),
  deviceEach: z.int(),
  startsAt: time,
  endsAt: time.nullable(),
})
export type CouponTermsShown = z.output<typeof couponTerms>

const batch = z.object({
  id: z.string(),
  /** The first of its campaign is 1. */
  nth: z.int(),
  codes: z.int(),
  uses: z.int(),
  used: z.int(),
  by: z.string(),
  madeAt: time,
})
export type BatchShown = z.output<typeof batch>

const campaign = z.object({
  campaignId: z.string(),
  nth: z.int(),
  isOver: z.boolean(),
  /** Null: it is not over. */
  ended: endedBy.nullable(),
  terms: couponTerms,
  madeAt: time,
  /** How often its codes may be claimed, and were. */
  issued: z.int(),
  claims: z.int(),
  /** What became cash, what may still, what was given up, and what all claims together would cost. */
  paid: baht,
  waiting: baht,
  givenUp: baht,
  most: baht,
})
export type CampaignShown = z.output<typeof campaign>

export const couponActs = declareConsole('coupons', {
  list: {
    method: 'GET',
    use: 'Campaigns of coupons as they stand, those that are over last, with what they cost, a page at a time.',
    permission: 'payments.see',
    query: pageAfter('COUPON_CAMPAIGN'),
    reply: z.object({ campaigns: z.array(campaign), ...pageEnds }),
  },
  propose: {
    method: 'POST',
    use: 'Proposes that a campaign be opened or have other terms; it does once a second person has agreed.',
    permission: 'payments.rules',
    keyed: true,
    two: true,
    body: z.strictObject({
      /** Null: a new one. */
      campaignId: idOr('COUPON_CAMPAIGN').nullable(),
      terms: couponTerms,
      /** `nth` of the terms that were changed, null of a new one. Refused where others stand by now. */
      seen: z.int().min(1).nullish(),
      reason: plainText(200),
    }),
    reply: z.object({ proposalId: z.string() }),
  },
  end: {
    method: 'POST',
    use: 'Ends a campaign at once: no code of it is claimed any more, and what waits for a second person about it is void.',
    permission: 'payments.rules',
    keyed: true,
    body: z.strictObject({ campaignId: idOr('COUPON_CAMPAIGN'), reason: plainText(200) }),
    reply: nothing,
  },
  confirm: {
    method: 'POST',
    use: 'Agrees to what somebody else has proposed about a campaign: it holds for what is claimed from then on.',
    permission: 'payments.confirm',
    keyed: true,
    two: true,
    body: onProposal,
    reply: nothing,
  },
  reject: {
    method: 'POST',
    use: 'Says no to what somebody else has proposed about a campaign.',
    permission: 'payments.confirm',
    keyed: true,
    body: onProposal,
    reply: nothing,
  },
  withdraw: {
    method: 'POST',
    use: 'Takes back what one has proposed about a campaign.',
    permission: 'payments.rules',
    keyed: true,
    body: onProposal,
    reply: nothing,
  },
  makeCodes: {
    method: 'POST',
    use: 'Makes codes of a campaign, no more than two people have agreed to.',
    permission: 'payments.rules',
    keyed: true,
    body: z.strictObject({
      campaignId: idOr('COUPON_CAMPAIGN'),
      count: z.int(),
      /** How many members may claim each. */
      uses: z.int(),
    }),
    reply: z.object({ batchId: z.string() }),
  },
  batches: {
    method: 'GET',
    use: 'Codes of a campaign as they were made, the newest first, a page at a time.',
    permission: 'payments.see',
    query: z.strictObject({
      campaignId: idOr('COUPON_CAMPAIGN'),
      /** The number of the batch after which the page begins. */
      after: z.coerce.number().int().min(1).max(1_000_000).optional(),
    }),
    reply: z.object({
      batches: z.array(batch),
      /** Null: no older ones. */
      next: z.int().nullable(),
    }),
  },
  codes: {
    method: 'GET',
    use: 'The codes of a batch, for a file. Who has seen them is recorded.',
    permission: 'payments.rules',
    params: z.object({ batchId: idOr('COUPON_BATCH') }),
    reply: z.object({ codes: z.array(z.string()) }),
  },
})
