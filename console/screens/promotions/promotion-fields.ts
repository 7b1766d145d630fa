import type { PromotionTermsShown } from '../../../contract/console/money/promotions.ts'
import type { Baht } from '../../../domain/money.ts'
import { PROMOTION_OFFERS } from '../../../domain/rewards/promotion.ts'
import { readBaht } from '../../fields/figures.ts'
import type { Field, ValuesOf } from '../../forms/field.ts'
import { reasonField } from '../../forms/usual-fields.ts'
import { formsText } from '../../text/forms.ts'
import { promotionsText as text } from '../../text/payments/promotions.ts'
import { amount, days, groupsField, name, periodOf, whole } from './term-fields.ts'

const WAYS = ['percent', 'fixed'] as const

/** The form of a promotion, with the terms that stand. */
export function promotionFields(today: string, terms?: PromotionTermsShown) {
  const { startsOn, endsOn } = days(today, terms)
  return {
    nameTh: name(text.nameTh, terms?.nameTh),
    nameEn: name(text.nameEn, terms?.nameEn),
    offered: {
      ...{ kind: 'radio', label: text.offered, initial: terms?.offered ?? 'deposit' },
      choices: PROMOTION_OFFERS.map((value) => ({ value, label: text.offers[value] })),
      read: ([typed]) => PROMOTION_OFFERS.find((each) => each === typed),
      wrong: formsText.missing,
    } as const satisfies Field<(typeof PROMOTION_OFFERS)[number]>,
    way: {
      ...{ kind: 'radio', label: text.way, initial: terms && terms.fixed > 0 ? 'fixed' : 'percent' },
      choices: WAYS.map((value) => ({ value, label: text.ways[value] })),
      read: ([typed]) => WAYS.find((each) => each === typed),
      wrong: formsText.missing,
    } as const satisfies Field<(typeof WAYS)[number]>,
    percent: {
      ...{ ...whole(text.percent, terms?.percent), when: { way: 'percent' } },
      refusals: ['PROMOTION_BONUS'],
    } as const satisfies Field<number>,
    fixed: { ...amount(text.fixed, terms?.fixed), when: { way: 'fixed' } } as const satisfies Field<number>,
    bonusMax: {
      ...{ ...amount(text.bonusMax, terms?.bonusMax), when: { way: 'percent' } },
    } as const satisfies Field<number>,
    depositMin: { ...amount(text.depositMin, terms?.depositMin), refusals: ['PROMOTION_DEPOSIT'] },
    times: { ...whole(text.times, terms?.times), refusals: ['PROMOTION_TIMES'] },
    timesEach: whole(text.timesEach, terms?.timesEach),
    cashMax: boundField(
      { label: text.cashMax, hint: text.cashMaxHint, refusals: ['PROMOTION_CASH'] },
      terms?.cashMax,
    ),
    groups: groupsField(terms?.groups),
    budget: boundField(
      { label: text.budget, hint: text.budgetHint, refusals: ['PROMOTION_BUDGET'] },
      terms?.budget,
    ),
    startsOn,
    endsOn: { ...endsOn, hint: text.lastDayHint },
    reason: reasonField(text.reason),
  }
}

/** Baht that bound something; null: nothing does. */
function boundField(
  of: Pick<Field<number | null>, 'label' | 'hint' | 'refusals'>,
  initial: number | null | undefined,
) {
  return {
    ...{ ...of, kind: 'text', input: 'decimal', maxLength: 15 },
    ...{ initial: initial ? String(initial) : '', unit: formsText.baht },
    read: ([typed = '']: readonly string[]) => (typed.trim() === '' ? null : readBaht(typed) || undefined),
    wrong: formsText.bahtWrong,
  } as const satisfies Field<number | null>
}

type Typed = ValuesOf<ReturnType<typeof promotionFields>>

/** What was typed as terms: whole Bangkok days, the last one among them. */
export function termsOf({ way, reason: _, startsOn, endsOn, ...typed }: Typed): PromotionTermsShown {
  const isShare = way === 'percent'
  const fixed = (isShare ? 0 : (typed.fixed ?? 0)) as Baht
  return {
    ...{ nameTh: typed.nameTh, nameEn: typed.nameEn, offered: typed.offered, groups: [...typed.groups] },
    ...{ percent: isShare ? (typed.percent ?? 0) : 0, fixed },
    bonusMax: isShare ? ((typed.bonusMax ?? 0) as Baht) : fixed,
    ...{ depositMin: typed.depositMin as Baht, times: typed.times, timesEach: typed.timesEach },
    ...{ budget: typed.budget as Baht | null, cashMax: typed.cashMax as Baht | null },
    ...periodOf({ startsOn, endsOn }),
  }
}
