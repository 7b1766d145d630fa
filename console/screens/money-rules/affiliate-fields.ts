import type { MoneyRulesShown } from '../../../contract/console/money/money-rules.ts'
import { AFFILIATE_LEVELS, RATES_MOST } from '../../../domain/affiliates/rules.ts'
import { groupName, LOTTERY_GROUPS, type LotteryGroup } from '../../../domain/lottery/groups.ts'
import { LANGUAGE } from '../../../ui/text/language.ts'
import type { Field } from '../../forms/field.ts'
import { tickField } from '../../forms/usual-fields.ts'
import { moneyRulesText as text } from '../../text/payments/money-rules.ts'
import { amountField, HALF, wholeField } from './figure-fields.ts'

type Affiliates = MoneyRulesShown['affiliates']
type RateName = `affiliate_${LotteryGroup}_${(typeof AFFILIATE_LEVELS)[number]}`

const rateName = (group: LotteryGroup, level: (typeof AFFILIATE_LEVELS)[number]): RateName =>
  `affiliate_${group}_${level}`

/** A figure for each group and level, in the order of the form. */
export const RATE_NAMES = LOTTERY_GROUPS.flatMap((group) =>
  AFFILIATE_LEVELS.map((level) => rateName(group, level)),
)

export function affiliateFields({ isOn, least, rates }: Affiliates) {
  return {
    affiliatesOn: { ...tickField(text.affiliatesOn, isOn), refusals: ['AFFILIATE_BOUNDS'] },
    affiliateLeast: amountField(text.affiliateLeast, least),
    ...rateFields(rates),
  }
}

function rateFields(rates: Affiliates['rates']): { readonly [N in RateName]: Field<number> } {
  const fields = LOTTERY_GROUPS.flatMap((group) =>
    AFFILIATE_LEVELS.map((level) => [
      rateName(group, level),
      {
        ...wholeField(text.rateOf(groupName(group, LANGUAGE), level), rates[group][level - 1] ?? 0, {
          most: RATES_MOST,
          unit: text.ofTenThousand,
        }),
        ...HALF,
      },
    ]),
  )
  return Object.fromEntries(fields)
}

export function affiliatesTyped(
  typed: { readonly affiliatesOn: boolean; readonly affiliateLeast: Affiliates['least'] } & {
    readonly [N in RateName]: number
  },
): Affiliates {
  const rates = LOTTERY_GROUPS.map((group) => [
    group,
    AFFILIATE_LEVELS.map((level) => typed[rateName(group, level)]),
  ])
  return {
    ...{ isOn: typed.affiliatesOn, least: typed.affiliateLeast },
    rates: Object.fromEntries(rates),
  }
}
