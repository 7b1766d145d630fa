import type { MoneyRulesShown } from '../../../contract/console/money/money-rules.ts'
import { toBaht } from '../../../contract/shapes.ts'
import { AFFILIATE_PRODUCTS } from '../../../domain/affiliates/products.ts'
import { AFFILIATE_RULES } from '../../../domain/affiliates/rules.ts'
import { bahtToSatang } from '../../../domain/money.ts'
import { MESSAGE_RULES } from '../../../domain/payments/channels/message-alone.ts'
import type { MoneyRules } from '../../../domain/payments/money-rules.ts'
import { WITHDRAWAL_RULES } from '../../../domain/payments/withdrawal.ts'
import { CASHBACK_RULES } from '../../../domain/rewards/cashback.ts'
import { CHECK_IN_RULES } from '../../../domain/rewards/check-in.ts'
import { RANK_RULES } from '../../../domain/rewards/ranks.ts'
import { WHEEL_RULES } from '../../../domain/rewards/wheel.ts'

/** What an operator has decided about money, as people read it. */
export function showMoneyRules({
  withdrawals,
  adjustDayMax,
  turnover,
  membersPay,
  // A proposal from before there were any has none.
  checkIn = CHECK_IN_RULES,
  cashback = CASHBACK_RULES,
  wheel = WHEEL_RULES,
  affiliates = AFFILIATE_RULES,
  messages = MESSAGE_RULES,
  ranks = RANK_RULES,
}: MoneyRules): MoneyRulesShown {
  const { min, max, dayMax, twoFrom, autoMax, ...others } = withdrawals
  // A proposal of before this rule does not say it.
  const { unprovenByPeople = WITHDRAWAL_RULES.unprovenByPeople } = withdrawals
  const { least, most, creditBelow } = cashback
  return {
    withdrawals: {
      ...others,
      unprovenByPeople,
      ...{ min: toBaht(min), max: toBaht(max), dayMax: toBaht(dayMax) },
      ...{ twoFrom: toBaht(twoFrom), autoMax: toBaht(autoMax) },
    },
    ...{ membersPay, turnover, adjustDayMax: toBaht(adjustDayMax) },
    messages: { eachMost: toBaht(messages.eachMost), openMost: toBaht(messages.openMost) },
    checkIn: {
      ...checkIn,
      ladder: checkIn.ladder.map(({ amount, bonus }) => ({ amount: toBaht(amount), bonus: toBaht(bonus) })),
      betMin: toBaht(checkIn.betMin),
    },
    wheel: {
      ...wheel,
      places: wheel.places.map(({ weight, prize }) => ({ weight, prize: toBaht(prize) })),
      perDeposit: toBaht(wheel.perDeposit),
    },
    cashback: { ...cashback, least: toBaht(least), most: toBaht(most), creditBelow: toBaht(creditBelow) },
    ranks: {
      isOn: ranks.isOn,
      steps: ranks.steps.map(({ needed, percent, raise = 0 }) => ({
        needed: toBaht(needed),
        percent,
        raise,
      })),
    },
    affiliates: {
      ...{ isOn: affiliates.isOn, least: toBaht(affiliates.least) },
      rates: Object.fromEntries(
        // A proposal of before games earned says nothing of them.
        AFFILIATE_PRODUCTS.map((product) => [
          product,
          [...(affiliates.rates[product] ?? AFFILIATE_RULES.rates[product])],
        ]),
      ) as MoneyRulesShown['affiliates']['rates'],
    },
  }
}

/** The same from a form. */
export function readMoneyRules({
  withdrawals,
  adjustDayMax,
  turnover,
  membersPay,
  checkIn,
  cashback,
  wheel,
  affiliates,
  messages,
  ranks,
}: MoneyRulesShown): MoneyRules {
  const { min, max, dayMax, twoFrom, autoMax, ...others } = withdrawals
  return {
    withdrawals: {
      ...others,
      ...{ min: bahtToSatang(min), max: bahtToSatang(max), dayMax: bahtToSatang(dayMax) },
      ...{ twoFrom: bahtToSatang(twoFrom), autoMax: bahtToSatang(autoMax) },
    },
    ...{ membersPay, turnover, adjustDayMax: bahtToSatang(adjustDayMax) },
    messages: { eachMost: bahtToSatang(messages.eachMost), openMost: bahtToSatang(messages.openMost) },
    checkIn: {
      ...checkIn,
      ladder: checkIn.ladder.map(({ amount, bonus }) => ({
        ...{ amount: bahtToSatang(amount), bonus: bahtToSatang(bonus) },
      })),
      betMin: bahtToSatang(checkIn.betMin),
    },
    cashback: {
      ...cashback,
      ...{ least: bahtToSatang(cashback.least), most: bahtToSatang(cashback.most) },
      creditBelow: bahtToSatang(cashback.creditBelow),
    },
    wheel: {
      ...wheel,
      places: wheel.places.map(({ weight, prize }) => ({ weight, prize: bahtToSatang(prize) })),
      perDeposit: bahtToSatang(wheel.perDeposit),
    },
    ranks: {
      isOn: ranks.isOn,
      // As it was before there were raises, where there is none.
      steps: ranks.steps.map(({ needed, percent, raise }) => ({
        ...{ needed: bahtToSatang(needed), percent },
        ...(raise > 0 ? { raise } : {}),
      })),
    },
    affiliates: { ...affiliates, least: bahtToSatang(affiliates.least) },
  }
}
