import { z } from 'zod'
import { PROMOTION_OFFERS } from '../../../domain/rewards/promotion.ts'
import { COUNTED_PRODUCTS } from '../../../domain/turnover/shares.ts'
import { baht, idOr, plainText, time } from '../../shapes.ts'
import { declareConsole } from '../define.ts'
import { pageAfter, pageEnds } from '../paging.ts'

const nothing = z.object({})
const onProposal = z.strictObject({ proposalId: idOr('PROPOSAL_UNKNOWN') })

/** Rules refuse figures with a code; this only says what they are made of. */
export const promotionTerms = z.strictObject({
  nameTh: plainText(60),
  nameEn: plainText(60),
  offered: z.enum(PROMOTION_OFFERS),
  /** Of the deposit; 0: a fixed amount. */
  percent: z.int(),
  /** 0: a share of the deposit. */
  fixed: baht,
  depositMin: baht,
  bonusMax: baht,
  times: z.int(),
  /** Empty: all. */
  groups: z.array(z.enum(COUNTED_PRODUCTS)).max(20),
  /** What all members together are granted, by deposits as they come in; null: as much as they take. */
  budget: baht.nullable(),
  /** What of it becomes one member's cash, all times together; null: as often as it can be had. */
  cashMax: baht.nullable(),
  startsAt: time,
  endsAt: time.nullable(),
  timesEach: z.int(),
})
export type PromotionTermsShown = z.output<typeof promotionTerms>

/** Who has ended a promotion or a campaign, of which `madeAt` says when. */
export const endedBy = z.object({
  by: z.string(),
  /** Null: it took one person. */
  agreedBy: z.string().nullable(),
  /** Null: it is not known. */
  reason: z.string().nullable(),
})
export type EndedByShown = z.output<typeof endedBy>

const promotion = z.object({
  promotionId: z.string(),
  nth: z.int(),
  isOver: z.boolean(),
  /** Null: it is not over. */
  ended: endedBy.nullable(),
  terms: promotionTerms,
  madeAt: time,
  /** How often it was granted, what was paid of it, and what still may be. */
  grants: z.int(),
  paid: baht,
  waiting: baht,
  /** Of the budget, what deposits have not taken; null: there is none, or it has ended. */
  left: baht.nullable(),
})
export type PromotionShown = z.output<typeof promotion>

export const promotionActs = declareConsole('promotions', {
  list: {
    method: 'GET',
    use: 'Promotions as they stand, those that are over last, of each the newest first, with what they cost, a page at a time.',
    permission: 'payments.see',
    query: pageAfter('PROMOTION_UNKNOWN'),
    reply: z.object({ promotions: z.array(promotion), ...pageEnds }),
  },
  propose: {
    method: 'POST',
    use: 'Proposes that a promotion be offered, have other terms, or end; it does once a second person has agreed.',
    permission: 'payments.rules',
    keyed: true,
    two: true,
    body: z.strictObject({
      /** Null: a new one. */
      promotionId: idOr('PROMOTION_UNKNOWN').nullable(),
      /** Null: it ends. */
      terms: promotionTerms.nullable(),
      /** `nth` of the terms that were changed, null of a new one. Refused where others stand by now. */
      seen: z.int().min(1).nullish(),
      reason: plainText(200),
    }),
    reply: z.object({ proposalId: z.string() }),
  },
  confirm: {
    method: 'POST',
    use: 'Agrees to what somebody else has proposed about a promotion: it holds for what is accepted from then on.',
    permission: 'payments.confirm',
    keyed: true,
    two: true,
    body: onProposal,
    reply: nothing,
  },
  reject: {
    method: 'POST',
    use: 'Says no to what somebody else has proposed about a promotion.',
    permission: 'payments.confirm',
    keyed: true,
    body: onProposal,
    reply: nothing,
  },
  withdraw: {
    method: 'POST',
    use: 'Takes back what one has proposed about a promotion.',
    permission: 'payments.rules',
    keyed: true,
    body: onProposal,
    reply: nothing,
  },
})
