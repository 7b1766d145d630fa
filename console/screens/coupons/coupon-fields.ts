import type { CouponTermsShown } from '../../../contract/console/money/coupons.ts'
import type { Baht } from '../../../domain/money.ts'
import type { Field, ValuesOf } from '../../forms/field.ts'
import { reasonField } from '../../forms/usual-fields.ts'
import { couponsText as text } from '../../text/payments/coupons.ts'
import { amount, days, groupsField, name, periodOf, whole } from '../promotions/term-fields.ts'

/** The form of a campaign, with the terms that stand. */
export function couponFields(today: string, terms?: CouponTermsShown) {
  return {
    nameTh: name(text.nameTh, terms?.nameTh),
    nameEn: name(text.nameEn, terms?.nameEn),
    credit: { ...amount(text.credit, terms?.credit), refusals: ['COUPON_CREDIT'] },
    times: { ...whole(text.times, terms?.times), refusals: ['COUPON_TIMES'] },
    cashMin: { ...amount(text.cashMin, terms?.cashMin), refusals: ['COUPON_CASH', 'COUPON_FEW'] },
    cashMax: amount(text.cashMax, terms?.cashMax),
    total: { ...whole(text.total, terms?.total), refusals: ['COUPON_TOTAL', 'COUPON_MADE'] },
    timesEach: { ...whole(text.timesEach, terms?.timesEach), hint: text.timesEachHint },
    deviceEach: {
      ...{ ...whole(text.deviceEach, terms?.deviceEach), hint: text.deviceEachHint },
      refusals: ['COUPON_DEVICE'],
    },
    groups: groupsField(terms?.groups),
    ...days(today, terms),
    reason: reasonField(text.reason),
  } as const satisfies Record<string, Field<unknown>>
}

type Typed = ValuesOf<ReturnType<typeof couponFields>>

/** What was typed as terms. */
export function termsOf({ reason: _, startsOn, endsOn, ...typed }: Typed): CouponTermsShown {
  const { credit, cashMin, cashMax, groups } = typed
  return {
    ...{ ...typed, groups: [...groups] },
    ...{ credit: credit as Baht, cashMin: cashMin as Baht, cashMax: cashMax as Baht },
    ...periodOf({ startsOn, endsOn }),
  }
}

/** The form of new codes. */
export const CODE_FIELDS = {
  count: {
    ...{ ...whole(text.count, undefined), hint: text.countHint },
    refusals: ['COUPON_COUNT', 'COUPON_ISSUED', 'COUPON_FEW'],
  },
  uses: { ...whole(text.uses, 1), hint: text.usesHint },
} as const satisfies Record<string, Field<number>>

/** Why a campaign is ended. */
export const END_FIELDS = { reason: reasonField(text.endReason) } as const satisfies Record<
  string,
  Field<string>
>
