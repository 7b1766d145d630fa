import type { MoneyRulesShown } from '../../../contract/console/money/money-rules.ts'
import { readBaht } from '../../fields/figures.ts'
import type { Field } from '../../forms/field.ts'
import { formsText } from '../../text/forms.ts'
import { moneyRulesText as text } from '../../text/payments/money-rules.ts'

/** Two of them stand side by side. */
export const HALF = { half: true } as const

export function shownAmount(baht: number): string {
  return baht.toLocaleString('en-US', { maximumFractionDigits: 2 })
}

/** An amount that may be zero. */
export function amountField(label: string, initial: number | undefined) {
  return {
    ...{ kind: 'text', input: 'decimal', label, maxLength: 14, unit: formsText.baht },
    initial: initial === undefined ? '' : shownAmount(initial),
    read: ([typed = '']) => readBaht(typed) as MoneyRulesShown['adjustDayMax'] | undefined,
    wrong: text.bahtWrong,
  } as const satisfies Field<MoneyRulesShown['adjustDayMax']>
}

export function wholeField(
  label: string,
  initial: number,
  { least = 0, most, unit, wrong }: { least?: number; most: number; unit: string; wrong?: string },
) {
  return {
    ...{
      kind: 'text',
      input: 'numeric',
      label,
      maxLength: String(most).length,
      unit,
      initial: String(initial),
    },
    read: ([typed = '']) => {
      const whole = /^[0-9]{1,7}$/.test(typed.trim()) ? Number(typed) : -1
      return whole >= least && whole <= most ? whole : undefined
    },
    wrong: wrong ?? text.wholeWrong(most),
  } as const satisfies Field<number>
}
