import type { MoneyRulesShown } from '../../../contract/console/money/money-rules.ts'
import { groupName, LOTTERY_GROUPS, type LotteryGroup } from '../../../domain/lottery/groups.ts'
import { LANGUAGE } from '../../../ui/text/language.ts'
import { readBaht } from '../../fields/figures.ts'
import type { Field, ValuesOf } from '../../forms/field.ts'
import { reasonField, tickField } from '../../forms/usual-fields.ts'
import { formsText } from '../../text/forms.ts'
import { moneyRulesText } from '../../text/payments/money-rules.ts'

const text = moneyRulesText

/** Two of them stand side by side. */
const HALF = { half: true } as const

export function ruleFields({ withdrawals, membersPay, turnover, adjustDayMax }: MoneyRulesShown) {
  return {
    min: { ...amountField(text.min, withdrawals.min), ...HALF, refusals: ['WITHDRAW_NO_AMOUNT'] },
    max: { ...amountField(text.max, withdrawals.max), ...HALF, refusals: ['WITHDRAW_BOUNDS'] },
    dayMax: { ...amountField(text.dayMax, withdrawals.dayMax), ...HALF },
    dayCount: { ...wholeField(text.dayCount, withdrawals.dayCount, COUNT), ...HALF },
    waitHours: {
      ...wholeField(text.waitHours, withdrawals.waitHours, { most: 720, unit: text.hours }),
      hint: text.waitHoursHint,
    },
    twoFrom: amountField(text.twoFrom, withdrawals.twoFrom),
    autoMax: { ...amountField(text.autoMax, withdrawals.autoMax), hint: text.autoMaxHint },
    autoAfterDays: wholeField(text.autoAfterDays, withdrawals.autoAfterDays, { most: 3650, unit: text.days }),
    firstByPeople: tickField(text.firstByPeople, withdrawals.firstByPeople),
    membersPay: tickField(text.membersPay, membersPay),
    depositPercent: {
      ...wholeField(text.depositPercent, turnover.depositPercent, { most: 1000, unit: text.percent }),
      hint: text.depositPercentHint,
    },
    ...groupFields(turnover.groups),
    adjustDayMax: { ...amountField(text.adjustDayMax, adjustDayMax), hint: text.adjustDayMaxHint },
    reason: reasonField(text.reason),
  }
}

type Typed = ValuesOf<ReturnType<typeof ruleFields>>

export function rulesTyped(typed: Typed): MoneyRulesShown {
  const { min, max, dayMax, dayCount, waitHours, twoFrom, autoMax, autoAfterDays, firstByPeople } = typed
  const groups = LOTTERY_GROUPS.map((group) => [group, typed[`group_${group}`]])
  return {
    withdrawals: {
      ...{ min, max, dayMax, dayCount, waitHours, twoFrom, autoMax, autoAfterDays, firstByPeople },
    },
    membersPay: typed.membersPay,
    turnover: { depositPercent: typed.depositPercent, groups: Object.fromEntries(groups) },
    adjustDayMax: typed.adjustDayMax,
  }
}

const COUNT = { least: 1, most: 100, unit: text.times, wrong: text.countWrong } as const

type GroupFields = { readonly [G in LotteryGroup as `group_${G}`]: Field<number> }

function groupFields(groups: MoneyRulesShown['turnover']['groups']): GroupFields {
  const fields = LOTTERY_GROUPS.map((group) => [
    `group_${group}`,
    {
      ...wholeField(text.ofGroup(groupName(group, LANGUAGE)), groups[group], {
        most: 100,
        unit: text.percent,
      }),
      ...HALF,
    },
  ])
  return Object.fromEntries(fields)
}

/** An amount that may be zero. */
function amountField(label: string, initial: number) {
  return {
    ...{ kind: 'text', input: 'decimal', label, maxLength: 14, unit: formsText.baht },
    initial: initial.toLocaleString('en-US', { maximumFractionDigits: 2 }),
    read: ([typed = '']) => readBaht(typed) as MoneyRulesShown['adjustDayMax'] | undefined,
    wrong: text.bahtWrong,
  } as const satisfies Field<MoneyRulesShown['adjustDayMax']>
}

function wholeField(
  label: string,
  initial: number,
  { least = 0, most, unit, wrong }: { least?: number; most: number; unit: string; wrong?: string },
) {
  return {
    ...{ kind: 'text', input: 'numeric', label, maxLength: 4, unit, initial: String(initial) },
    read: ([typed = '']) => {
      const whole = /^[0-9]{1,4}$/.test(typed.trim()) ? Number(typed) : -1
      return whole >= least && whole <= most ? whole : undefined
    },
    wrong: wrong ?? text.wholeWrong(most),
  } as const satisfies Field<number>
}
