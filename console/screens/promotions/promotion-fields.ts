import type { PromotionTermsShown } from '../../../contract/console/money/promotions.ts'
import { addDays, bangkokDate, bangkokIso, bangkokMs } from '../../../domain/calendar/bangkok.ts'
import { groupName, LOTTERY_GROUPS } from '../../../domain/lottery/groups.ts'
import type { Baht } from '../../../domain/money.ts'
import { PROMOTION_OFFERS } from '../../../domain/rewards/promotion.ts'
import { LANGUAGE } from '../../../ui/text/language.ts'
import { readBaht } from '../../fields/figures.ts'
import type { Field, ValuesOf } from '../../forms/field.ts'
import { reasonField } from '../../forms/usual-fields.ts'
import { formsText } from '../../text/forms.ts'
import { promotionsText as text } from '../../text/payments/promotions.ts'

const WAYS = ['percent', 'fixed'] as const

function whole(label: string, initial: number | undefined) {
  return {
    ...{ kind: 'text', input: 'numeric', label, maxLength: 4, initial: initial ? String(initial) : '' },
    read: ([typed = '']: readonly string[]) =>
      /^[1-9]\d{0,3}$/.test(typed.trim()) ? Number(typed) : undefined,
    wrong: text.wholeWrong,
    half: true,
  } as const satisfies Field<number>
}

function amount(label: string, initial: number | undefined) {
  return {
    ...{ kind: 'text', input: 'decimal', label, maxLength: 12, initial: initial ? String(initial) : '' },
    unit: formsText.baht,
    read: ([typed = '']: readonly string[]) => readBaht(typed) || undefined, // zero is taken for a typing error
    wrong: formsText.bahtWrong,
    half: true,
  } as const satisfies Field<number>
}

function name(label: string, initial: string | undefined) {
  return {
    ...{ kind: 'text', label, maxLength: 60, initial: initial ?? '' },
    read: ([typed = '']: readonly string[]) => typed.trim() || undefined,
    wrong: formsText.missing,
  } as const satisfies Field<string>
}

function days(today: string, terms: PromotionTermsShown | undefined) {
  const last = terms?.endsAt ? addDays(bangkokDate(Date.parse(terms.endsAt) - 1), 0) : ''
  return {
    startsOn: {
      ...{ kind: 'date', today, label: text.startsOn },
      initial: terms ? bangkokDate(Date.parse(terms.startsAt)) : today,
      read: ([typed = '']) => typed || undefined,
      wrong: formsText.missing,
    } as const satisfies Field<string>,
    endsOn: {
      ...{ kind: 'date', today, label: text.endsOn, hint: text.endsOnHint, initial: last },
      read: ([typed = '']) => typed,
      wrong: formsText.missing,
      refusals: ['PROMOTION_UNTIL'],
    } as const satisfies Field<string>,
  }
}

/** The form of a promotion, with the terms that stand. */
export function promotionFields(today: string, terms?: PromotionTermsShown) {
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
    groups: {
      ...{
        kind: 'ticks',
        chips: true,
        label: text.groups,
        hint: text.groupsHint,
        initial: terms?.groups ?? [],
      },
      choices: LOTTERY_GROUPS.map((value) => ({ value, label: groupName(value, LANGUAGE) })),
      read: (typed) => LOTTERY_GROUPS.filter((group) => typed.includes(group)),
      wrong: '',
    } as const satisfies Field<readonly string[]>,
    ...days(today, terms),
    reason: reasonField(text.reason),
  }
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
    startsAt: bangkokIso(bangkokMs(startsOn)),
    endsAt: endsOn ? bangkokIso(bangkokMs(addDays(endsOn, 1))) : null,
  }
}
