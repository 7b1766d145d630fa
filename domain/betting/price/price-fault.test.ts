import { expect, test } from 'vitest'
import { basisPoints, payoutRate } from '../../money.ts'
import type { BetType } from '../bet-types.ts'
import { DEFAULT_PLANS } from './default-rates.ts'
import { highestReturn, priceFault } from './price-fault.ts'

const price = (type: BetType, rate: number, discount: number) => ({
  type,
  rate: payoutRate(rate * 100),
  discount: basisPoints(discount * 100),
})

test.each([
  ['two_top', 90, 0, undefined],
  ['two_top', 100, 0, undefined], // returns exactly what is paid
  ['two_top', 100.01, 0, 'PRICE_LOSES'],
  ['two_top', 150, 0, 'PRICE_LOSES'],
  ['two_top', 150.01, 0, 'PRICE_TOO_HIGH'],
  ['two_top', 90, 10, undefined],
  ['two_top', 90, 10.5, 'PRICE_LOSES'],
  ['two_top', 100_000, 99, 'PRICE_TOO_HIGH'],
  ['three_tod', 166, 0, undefined], // six orders of a thousand
  ['three_tod', 167, 0, 'PRICE_LOSES'],
  ['three_top', 9000, 0, 'PRICE_TOO_HIGH'],
] as const)('%s at %d less %d %%: %s', (type, rate, discount, fault) => {
  expect(priceFault(price(type, rate, discount), false)).toBe(fault)
})

test('a confirmed price may lose money, up to a limit', () => {
  expect(priceFault(price('two_top', 110, 0), true)).toBeUndefined()
  expect(priceFault(price('two_top', 200, 0), true)).toBe('PRICE_TOO_HIGH')
})

test('what ranks may raise a price to is a price, too, and none that lowers it', () => {
  const raised = (rankMax: number) => ({ ...price('two_top', 90, 0), rankMax: payoutRate(rankMax * 100) })
  expect(priceFault(raised(100), false)).toBeUndefined()
  expect(priceFault(raised(100.01), false)).toBe('PRICE_LOSES')
  expect(priceFault(raised(100.01), true)).toBeUndefined()
  expect(priceFault(raised(151), true)).toBe('PRICE_TOO_HIGH')
  expect(priceFault(raised(89.99), true)).toBe('PRICE_RANK_MAX')
  expect(priceFault({ ...price('two_top', 90, 0), rankMax: null }, false)).toBeUndefined()
})

test('no default plan gives back more than it takes', () => {
  for (const { rates } of DEFAULT_PLANS)
    for (const { type, rate, discount } of rates)
      expect(highestReturn(type, payoutRate(rate), basisPoints(discount)), type).toBeLessThan(100)
})
