import type { MoneyRulesShown } from '../../../contract/console/money/money-rules.ts'
import { AFFILIATE_PRODUCTS, type AffiliateProduct } from '../../../domain/affiliates/products.ts'
import { AFFILIATE_LEVELS, ratesMost } from '../../../domain/affiliates/rules.ts'
import { productName } from '../../../domain/games/operated/counted.ts'
import { LANGUAGE } from '../../../ui/text/language.ts'
import type { Field } from '../../forms/field.ts'
import { tickField } from '../../forms/usual-fields.ts'
import { moneyRulesText as text } from '../../text/payments/money-rules.ts'
import { amountField } from './figure-fields.ts'

type Affiliates = MoneyRulesShown['affiliates']
type Rates = readonly number[]
type RatesName = `affiliate_${AffiliateProduct}`

const ratesName = (product: AffiliateProduct): RatesName => `affiliate_${product}`

/** A field for each product, in the order of the form. */
export const RATES_NAMES = AFFILIATE_PRODUCTS.map(ratesName)

export function affiliateFields({ isOn, least, rates }: Affiliates) {
  return {
    affiliatesOn: { ...tickField(text.affiliatesOn, isOn), refusals: ['AFFILIATE_BOUNDS'] },
    affiliateLeast: amountField(text.affiliateLeast, least),
    ...ratesFields(rates),
  }
}

function ratesFields(rates: Affiliates['rates']): { readonly [N in RatesName]: Field<Rates> } {
  const fields = AFFILIATE_PRODUCTS.map((product) => {
    const most = ratesMost(product)
    const field = {
      ...{ kind: 'text', label: text.ratesOf(productName(product, LANGUAGE)), unit: text.ofTenThousand },
      ...{ initial: rates[product].join(' '), maxLength: 30 },
      read: ([typed = '']) => readRates(typed, most),
      wrong: text.ratesWrong(AFFILIATE_LEVELS.length, most),
    } satisfies Field<Rates>
    return [ratesName(product), field]
  })
  return Object.fromEntries(fields)
}

/** "50 20 10": a figure a level, from the nearest on, all of them together no more than there may be. */
export function readRates(typed: string, most: number): Rates | undefined {
  const figures = typed.split(/[\s,]+/).filter((each) => each !== '')
  const isOne = (each: string) => /^[0-9]{1,3}$/.test(each)
  if (figures.length < 1 || figures.length > AFFILIATE_LEVELS.length || !figures.every(isOne))
    return undefined
  const rates = figures.map(Number)
  return rates.reduce((sum, each) => sum + each, 0) <= most ? rates : undefined
}

export function affiliatesTyped(
  typed: { readonly affiliatesOn: boolean; readonly affiliateLeast: Affiliates['least'] } & {
    readonly [N in RatesName]: Rates
  },
): Affiliates {
  const rates = AFFILIATE_PRODUCTS.map((product) => [product, [...typed[ratesName(product)]]])
  return {
    ...{ isOn: typed.affiliatesOn, least: typed.affiliateLeast },
    rates: Object.fromEntries(rates),
  }
}
