import { expect, test } from 'vitest'
import { satang } from '../money.ts'
import { orderShown, payAmountOf, refuseAmount, type UsedAmount } from './deposit-order.ts'

const asked = satang(500_00)

test('the satang part begins where it is told to and never is .00', () => {
  expect(payAmountOf(asked, [], 0)).toBe(500_01)
  expect(payAmountOf(asked, [], 98)).toBe(500_99)
  expect(payAmountOf(asked, [], 99)).toBe(500_01)
})

test('99 orders of one amount get 99 amounts, and the next none, wherever each begins', () => {
  const used: UsedAmount[] = []
  for (let nth = 0; nth < 99; nth += 1) {
    const pay = payAmountOf(asked, used, nth * 37)
    expect(pay).toBeGreaterThan(500_00)
    expect(pay).toBeLessThan(501_00)
    expect(used.some((each) => each.pay === pay)).toBe(false)
    used.push({ pay: pay as number, endedAt: new Date(nth), mayReturn: false, isOwed: true })
  }
  expect(payAmountOf(asked, used, 5)).toBeUndefined()
})

test('of 99 amounts that were used one is given again: what no late money is meant by, then what ended longest ago', () => {
  const all = Array.from({ length: 99 }, (_, nth): UsedAmount => {
    return {
      pay: asked + 1 + nth,
      endedAt: new Date(99 - nth),
      mayReturn: nth >= 10 && nth < 90,
      isOwed: true,
    }
  })
  expect(payAmountOf(asked, all, 3)).toBe(500_90)
  const credited = all.map((each) => (each.pay === 500_20 ? { ...each, isOwed: false } : each))
  expect(payAmountOf(asked, credited, 3)).toBe(500_20)
})

test.each([
  [99_99, 'DEPOSIT_TOO_LOW'],
  [100_00, undefined],
  [100_50, 'DEPOSIT_WHOLE_BAHT'],
  [200_000_00, undefined],
  [200_001_00, 'DEPOSIT_TOO_HIGH'],
])('%i satang: %s', (amount, refusal) => {
  expect(refuseAmount(satang(amount))).toBe(refusal)
})

test('an open order past its time is expired; a credited one stays credited', () => {
  const expiresAt = new Date(1_000)
  expect(orderShown('open', expiresAt, new Date(999))).toBe('open')
  expect(orderShown('open', expiresAt, new Date(1_000))).toBe('expired')
  expect(orderShown('credited', expiresAt, new Date(2_000))).toBe('credited')
})
