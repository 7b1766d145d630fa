import type { MoneyRulesShown } from '../../../contract/console/money/money-rules.ts'
import { groupName, LOTTERY_GROUPS, type LotteryGroup } from '../../../domain/lottery/groups.ts'
import { CASHBACK_PERIODS } from '../../../domain/rewards/cashback.ts'
import { CHECK_IN_CONDITIONS, DAY_MOST_BAHT, LADDER_MOST } from '../../../domain/rewards/check-in.ts'
import { LANGUAGE } from '../../../ui/text/language.ts'
import type { Faults, Field, RowsField, ValuesOf } from '../../forms/field.ts'
import { drawRows } from '../../forms/rows-of-fields.tsx'
import { reasonField, selectField, tickField } from '../../forms/usual-fields.ts'
import { moneyRulesText } from '../../text/payments/money-rules.ts'
import { affiliateFields, affiliatesTyped } from './affiliate-fields.ts'
import { amountField, HALF, shownAmount, wholeField } from './figure-fields.ts'
import { rankFields } from './rank-fields.ts'
import { wheelFields } from './wheel-fields.ts'

const text = moneyRulesText

export function ruleFields({
  withdrawals,
  membersPay,
  turnover,
  adjustDayMax,
  messages,
  checkIn,
  cashback,
  wheel,
  affiliates,
  ranks,
}: MoneyRulesShown) {
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
    unprovenByPeople: tickField(text.unprovenByPeople, withdrawals.unprovenByPeople, {
      hint: text.unprovenHint,
    }),
    membersPay: tickField(text.membersPay, membersPay),
    depositPercent: {
      ...wholeField(text.depositPercent, turnover.depositPercent, { most: 1000, unit: text.percent }),
      hint: text.depositPercentHint,
    },
    ...groupFields(turnover.groups),
    ...cashbackFields(cashback),
    adjustDayMax: { ...amountField(text.adjustDayMax, adjustDayMax), hint: text.adjustDayMaxHint },
    eachMost: amountField(text.eachMost, messages.eachMost),
    openMost: { ...amountField(text.openMost, messages.openMost), hint: text.openMostHint },
    ...checkInFields(checkIn),
    ...wheelFields(wheel),
    ...affiliateFields(affiliates),
    ...rankFields(ranks),
    reason: reasonField(text.reason),
  }
}

type Typed = ValuesOf<ReturnType<typeof ruleFields>>

export function rulesTyped(typed: Typed): MoneyRulesShown {
  const { min, max, dayMax, dayCount, waitHours, twoFrom, autoMax, autoAfterDays, firstByPeople } = typed
  const { unprovenByPeople } = typed
  const groups = LOTTERY_GROUPS.map((group) => [group, typed[`group_${group}`]])
  return {
    withdrawals: {
      ...{
        min,
        max,
        dayMax,
        dayCount,
        waitHours,
        twoFrom,
        autoMax,
        autoAfterDays,
        firstByPeople,
        unprovenByPeople,
      },
    },
    membersPay: typed.membersPay,
    turnover: { depositPercent: typed.depositPercent, groups: Object.fromEntries(groups) },
    adjustDayMax: typed.adjustDayMax,
    messages: { eachMost: typed.eachMost, openMost: typed.openMost },
    checkIn: {
      ...{ isOn: typed.checkInOn, condition: typed.checkInCondition, betMin: typed.checkInBetMin },
      ...{ turnoverPercent: typed.checkInTurnover, ladder: [...typed.ladder] },
    },
    affiliates: affiliatesTyped(typed),
    ranks: { isOn: typed.ranksOn, steps: [...typed.rankSteps] },
    wheel: {
      ...{ isOn: typed.wheelOn, places: [...typed.places], perDeposit: typed.perDeposit },
      ...{ freeADay: typed.freeADay, mostADay: typed.mostADay, turnoverPercent: typed.wheelTurnover },
    },
    cashback: {
      ...{ isOn: typed.cashbackOn, period: typed.cashbackPeriod, percent: typed.cashbackPercent },
      ...{ least: typed.cashbackLeast, most: typed.cashbackMost, creditBelow: typed.creditBelow },
      turnoverPercent: typed.cashbackTurnover,
    },
  }
}

function cashbackFields(cashback: MoneyRulesShown['cashback']) {
  const { isOn, period, percent, least, most, creditBelow, turnoverPercent } = cashback
  const periods = selectField(text.cashbackPeriod, CASHBACK_PERIODS, (each) => text.periods[each])
  return {
    cashbackOn: tickField(text.cashbackOn, isOn),
    cashbackPeriod: { ...periods, initial: period },
    cashbackPercent: {
      ...wholeField(text.cashbackPercent, percent, { most: 100, unit: text.percent }),
      ...HALF,
    },
    cashbackTurnover: {
      ...wholeField(text.cashbackTurnover, turnoverPercent, { most: 5000, unit: text.percent }),
      ...HALF,
    },
    cashbackLeast: { ...amountField(text.cashbackLeast, least), ...HALF },
    cashbackMost: { ...amountField(text.cashbackMost, most), ...HALF, refusals: ['CASHBACK_BOUNDS'] },
    creditBelow: { ...amountField(text.creditBelow, creditBelow), hint: text.creditBelowHint },
  }
}

function checkInFields({ isOn, condition, betMin, turnoverPercent, ladder }: MoneyRulesShown['checkIn']) {
  return {
    checkInOn: tickField(text.checkInOn, isOn),
    checkInCondition: {
      ...selectField(text.checkInCondition, CHECK_IN_CONDITIONS, (each) => text.checkInConditions[each]),
      initial: condition,
    },
    checkInBetMin: { ...amountField(text.checkInBetMin, betMin), hint: text.checkInBetMinHint },
    checkInTurnover: wholeField(text.checkInTurnover, turnoverPercent, { most: 1000, unit: text.percent }),
    ladder: ladderRows(ladder),
  }
}

const LADDER_DAY = {
  amount: { ...ofDayField(text.ladderAmount, 0.01), ...HALF },
  bonus: { ...ofDayField(text.ladderBonus, 0), ...HALF },
}

/** What one day brings: from so much to `DAY_MOST_BAHT`. */
function ofDayField(label: string, least: number) {
  const field = amountField(label, undefined)
  return {
    ...field,
    read: (typed: readonly string[]) => {
      const amount = field.read(typed)
      return amount !== undefined && amount >= least && amount <= DAY_MOST_BAHT ? amount : undefined
    },
    wrong: text.ladderWrong(least),
  }
}

/** A ladder without a day is none, and so are ranks without a step. */
export function wrongLadder({ ladder, rankSteps }: Pick<Typed, 'ladder' | 'rankSteps'>): Faults {
  return {
    ...(ladder.length > 0 ? {} : { checkInOn: text.ladderEmpty }),
    ...(rankSteps.length > 0 ? {} : { ranksOn: text.ranksEmpty }),
  }
}

function ladderRows(ladder: MoneyRulesShown['checkIn']['ladder']) {
  return {
    kind: 'rows',
    draw: drawRows,
    row: LADDER_DAY,
    initial: ladder.map(({ amount, bonus }) => ({ amount: shownAmount(amount), bonus: shownAmount(bonus) })),
    fresh: { bonus: '0' },
    max: LADDER_MOST,
    words: { add: text.ladderAdd, nth: text.ladderNth, remove: text.ladderRemove },
  } satisfies RowsField<typeof LADDER_DAY>
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
