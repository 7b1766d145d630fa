import type { MoneyRulesShown } from '../../../contract/console/money/money-rules.ts'
import { AFFILIATE_PRODUCTS, type AffiliateProduct } from '../../../domain/affiliates/products.ts'
import { AFFILIATE_LEVELS, ratesMost } from '../../../domain/affiliates/rules.ts'
import { productName } from '../../../domain/games/operated/counted.ts'
import { LANGUAGE } from '../../../ui/text/language.ts'
import type { Field } from '../../forms/field.ts'
import { tickField } from '../../forms/usual-fields.ts'
import { moneyRulesText as text } from '../../text/payments/money-rules.ts'
import { amountField, HALF, wholeField } from './figure-fields.ts'

type Affiliates = MoneyRulesShown['affiliates']
type RateName = `affiliate_${AffiliateProduct}_${(typeof AFFILIATE_LEVELS)[number]}`

const rateName = (product: AffiliateProduct, level: (typeof AFFILIATE_LEVELS)[number]): RateName =>
  `affiliate_${product}_${level}`

/** A figure for each product and level, in the order of the form. */
export const RATE_NAMES = AFFILIATE_PRODUCTS.flatMap((product) =>
  AFFILIATE_LEVELS.map((level) => rateName(product, level)),
)

export function affiliateFields({ isOn, least, rates }: Affiliates) {
  return {
    affiliatesOn: { ...tickField(text.affiliatesOn, isOn), refusals: ['AFFILIATE_BOUNDS'] },
    affiliateLeast: amountField(text.affiliateLeast, least),
    ...rateFields(rates),
  }
}

function rateFields(rates: Affiliates['rates']): { readonly [N in RateName]: Field<number> } {
  const fields = AFFILIATE_PRODUCTS.flatMap((product) =>
    AFFILIATE_LEVELS.map((level) => [
      rateName(product, level),
      {
        ...wholeField(text.rateOf(productName(product, LANGUAGE), level), rates[product][level - 1] ?? 0, {
          most: ratesMost(product),
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
  const rates = AFFILIATE_PRODUCTS.map((product) => [
    product,
    AFFILIATE_LEVELS.map((level) => typed[rateName(product, level)]),
  ])
  return {
    ...{ isOn: typed.affiliatesOn, least: typed.affiliateLeast },
    rates: Object.fromEntries(rates),
  }
}
