import { z } from 'zod'
import { EMPTY_LIST } from '../define.ts'
import { answer } from '../shapes.ts'
import { claimGivenUp, claimWish, couponShown, couponTyped, freeCreditShown } from './rewards/coupon.ts'
import { giveUpWish, promotionsShown, promotionWish } from './rewards/promotion.ts'

const ofOne = {
  audience: 'member',
  token: 'member',
  usernameParam: 'username',
  microserviceParam: 'service',
} as const

/** Promotions and coupons: calls about one member of one operator. */
export const bonusCalls = {
  freeCredit: {
    ...ofOne,
    method: 'GET',
    path: '/api/Gateway/FreeCredit/{service}/{username}',
    use: 'free credit of a member, and how far it is played',
    own: true,
    failure: EMPTY_LIST,
    reply: answer(freeCreditShown.shape),
  },
  couponLook: {
    ...ofOne,
    method: 'POST',
    path: '/api/Gateway/CouponLook/{service}/{username}',
    use: 'what a code brings and asks; one that is none counts as a guess',
    own: true,
    body: couponTyped,
    reply: answer(couponShown.shape),
  },
  couponClaim: {
    ...ofOne,
    method: 'POST',
    path: '/api/Gateway/CouponClaim/{service}/{username}',
    use: 'claim a code under the terms that were shown, once',
    own: true,
    body: claimWish,
    reply: answer({ claim: z.string() }),
  },
  couponGiveUp: {
    ...ofOne,
    method: 'POST',
    path: '/api/Gateway/CouponGiveUp/{service}/{username}',
    use: 'give free credit up that is not played; what is played is kept',
    own: true,
    body: claimGivenUp,
    reply: answer({ given_up: z.boolean() }),
  },
  promotion: {
    ...ofOne,
    method: 'GET',
    path: '/api/Gateway/Promotion/{service}/{username}',
    use: 'promotions that a member may accept, what was accepted, and how far it is played',
    own: true,
    failure: EMPTY_LIST,
    reply: answer(promotionsShown.shape),
  },
  promotionChoose: {
    ...ofOne,
    method: 'POST',
    path: '/api/Gateway/PromotionChoose/{service}/{username}',
    use: 'accept a promotion for the next deposit, or none',
    own: true,
    body: promotionWish,
    reply: answer({}),
  },
  promotionGiveUp: {
    ...ofOne,
    method: 'POST',
    path: '/api/Gateway/PromotionGiveUp/{service}/{username}',
    use: 'give a waiting bonus up; one that is played already is paid instead',
    own: true,
    body: giveUpWish,
    reply: answer({ converted: z.boolean() }),
  },
} as const
