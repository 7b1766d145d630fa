import { expect, test } from 'vitest'
import { InvariantBroken, invariant } from './invariant.ts'
import {
  bahtToSatang,
  basisPoints,
  basisPointsToPercent,
  cost,
  discountOf,
  isBaht,
  multipleToRate,
  NO_DISCOUNT,
  payout,
  payoutRate,
  percentToBasisPoints,
  rateToMultiple,
  satang,
  satangToBaht,
} from './money.ts'

test('an invariant that holds passes, one that does not throws its message', () => {
  expect(() => invariant(true, 'the sky is up')).not.toThrow()
  expect(() => invariant(0, 'the sky is up')).toThrow(new InvariantBroken('the sky is up'))
})

test.each([1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('%s is not an amount of satang', (amount) => {
  expect(() => satang(amount)).toThrow(InvariantBroken)
})

test.each([
  [0, true],
  [0.01, true],
  [0.29, true], // 0.29 * 100 is 28.999999999999996
  [1.005, false],
  [19.99, true],
  [-5.25, true],
  [10_000, true],
  [0.001, false],
  [Number.POSITIVE_INFINITY, false],
  [Number.NaN, false],
  [90_071_992_547_409.91, true], // the largest exact amount
  [90_071_992_547_410, false],
] as const)('%s is a number of baht: %s', (amount, expected) => {
  expect(isBaht(amount)).toBe(expected)
})

test('every amount up to a million satang survives conversion to baht and back', () => {
  for (let amount = 0; amount <= 1_000_000; amount += 1) {
    if (bahtToSatang(satangToBaht(satang(amount))) !== amount) expect.fail(`${amount} satang were lost`)
  }
})

test('a fraction of a satang is refused', () => {
  expect(() => bahtToSatang(0.001)).toThrow('at most two decimals')
})

test.each([
  [900, 90_000],
  [3.2, 320],
  [4.2, 420],
  [0.01, 1],
] as const)('a rate of %s is %s hundredths', (multiple, hundredths) => {
  expect(multipleToRate(multiple)).toBe(hundredths)
  expect(rateToMultiple(payoutRate(hundredths))).toBe(multiple)
})

test.each([0, -1, 1.5])('%s hundredths are no payout rate', (hundredths) => {
  expect(() => payoutRate(hundredths)).toThrow(InvariantBroken)
})

test('a rate has at most two decimals', () => {
  expect(() => multipleToRate(3.205)).toThrow('at most two decimals')
})

test.each([
  [1_00, 900, 900_00],
  [7_77, 3.2, 24_86], // 2486.4 satang
  [1, 0.01, 0],
  [10_000_00, 900, 9_000_000_00],
  [1_01, 0.99, 99], // 99.99 satang
] as const)('a stake of %s satang at %s pays %s', (stake, multiple, paid) => {
  expect(payout(satang(stake), multipleToRate(multiple))).toBe(paid)
})

test('a line without a stake cannot win', () => {
  expect(() => payout(satang(0), multipleToRate(900))).toThrow('has a stake')
})

test('a payout too large to be exact is refused, not rounded', () => {
  expect(() => payout(satang(2 ** 50), multipleToRate(900))).toThrow('safe whole number')
})

test('a payout stays exact up to the last safe product', () => {
  const paid = payout(satang(Number.MAX_SAFE_INTEGER), payoutRate(1))
  expect(paid).toBe(Number(BigInt(Number.MAX_SAFE_INTEGER) / 100n))
})

test.each([
  [100_00, 25, 25_00, 75_00],
  [1_01, 25, 25, 76], // 25.25 satang off: the discount rounds down
  [1, 25, 0, 1],
  [50_00, 0, 0, 50_00],
  [50_00, 100, 50_00, 0],
] as const)('%s satang less %s per cent is %s off and costs %s', (stake, percent, off, net) => {
  const share = percentToBasisPoints(percent)
  expect(basisPointsToPercent(share)).toBe(percent)
  expect(discountOf(satang(stake), share)).toBe(off)
  expect(cost(satang(stake), share)).toBe(net)
})

test('without a discount a line costs its stake', () => {
  expect(cost(satang(7), NO_DISCOUNT)).toBe(7)
})

test.each([-1, 10_001, 0.5])('%s is no share in basis points', (points) => {
  expect(() => basisPoints(points)).toThrow(InvariantBroken)
})
