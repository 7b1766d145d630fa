import { addDays, bangkokDate, bangkokIso, bangkokMs } from '../../../domain/calendar/bangkok.ts'
import { productName } from '../../../domain/games/operated/counted.ts'
import { COUNTED_PRODUCTS } from '../../../domain/turnover/shares.ts'
import { LANGUAGE } from '../../../ui/text/language.ts'
import { readBaht } from '../../fields/figures.ts'
import type { Field } from '../../forms/field.ts'
import { formsText } from '../../text/forms.ts'
import { promotionsText as text } from '../../text/payments/promotions.ts'

// Fields that the terms of promotions and of coupons share.

interface Period {
  readonly startsAt: string
  readonly endsAt: string | null
}

/** How often, from 1. */
export function whole(label: string, initial: number | undefined) {
  return {
    ...{ kind: 'text', input: 'numeric', label, maxLength: 6, initial: initial ? String(initial) : '' },
    read: ([typed = '']: readonly string[]) =>
      /^[1-9]\d{0,5}$/.test(typed.trim()) ? Number(typed) : undefined,
    wrong: text.wholeWrong,
    half: true,
  } as const satisfies Field<number>
}

/** Baht, more than none. */
export function amount(label: string, initial: number | undefined) {
  return {
    ...{ kind: 'text', input: 'decimal', label, maxLength: 12, initial: initial ? String(initial) : '' },
    unit: formsText.baht,
    read: ([typed = '']: readonly string[]) => readBaht(typed) || undefined, // zero is taken for a typing error
    wrong: formsText.bahtWrong,
    half: true,
  } as const satisfies Field<number>
}

export function name(label: string, initial: string | undefined) {
  return {
    ...{ kind: 'text', label, maxLength: 60, initial: initial ?? '' },
    read: ([typed = '']: readonly string[]) => typed.trim() || undefined,
    wrong: formsText.missing,
  } as const satisfies Field<string>
}

/** The first and the last day of a period. */
export function days(today: string, terms: Period | undefined) {
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
      refusals: ['PROMOTION_UNTIL', 'COUPON_UNTIL'],
    } as const satisfies Field<string>,
  }
}

/** Whole Bangkok days, the last one among them. */
export function periodOf({ startsOn, endsOn }: { startsOn: string; endsOn: string }) {
  return {
    startsAt: bangkokIso(bangkokMs(startsOn)),
    endsAt: endsOn ? bangkokIso(bangkokMs(addDays(endsOn, 1))) : null,
  }
}

/** The lotteries and games whose stakes count. */
export function groupsField(groups: readonly string[] | undefined) {
  return {
    ...{ kind: 'ticks', chips: true, label: text.groups, hint: text.groupsHint, initial: groups ?? [] },
    choices: COUNTED_PRODUCTS.map((value) => ({ value, label: productName(value, LANGUAGE) })),
    read: (typed) => COUNTED_PRODUCTS.filter((product) => typed.includes(product)),
    wrong: '',
  } as const satisfies Field<readonly string[]>
}
