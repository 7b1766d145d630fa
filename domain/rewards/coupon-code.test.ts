import { expect, test } from 'vitest'
import { COUPON_BYTES, couponFrom, readCoupon, showCoupon } from './coupon-code.ts'

test('bytes make a code of sixteen letters, and each bit counts', () => {
  expect(couponFrom(new Uint8Array(COUPON_BYTES))).toBe('0'.repeat(16))
  expect(couponFrom(new Uint8Array(COUPON_BYTES).fill(255))).toBe('Z'.repeat(16))
  const codes = Array.from({ length: COUPON_BYTES * 8 }, (_, bit) => {
    const bytes = new Uint8Array(COUPON_BYTES)
    bytes[bit >> 3] = 1 << (bit & 7)
    return couponFrom(bytes)
  })
  expect(new Set(codes).size).toBe(80)
  expect(codes.every((code) => readCoupon(code) === code)).toBe(true)
})

test.each([
  ['7K3M-9QRT-2VWX-4YZA', '7K3M9QRT2VWX4YZA'],
  ['7k3m 9qrt 2vwx 4yza ', '7K3M9QRT2VWX4YZA'],
  ['7K3M–9QRT–2VWX–4YZA', '7K3M9QRT2VWX4YZA'],
  ['oil0-OIL0-oil0-OIL0', '0110011001100110'],
  ['7K3M-9QRT-2VWX-4YZ', undefined],
  ['7K3M-9QRT-2VWX-4YZAA', undefined],
  ['7K3M-9QRT-2VWX-4YZU', undefined],
  ['7K3M-9QRT-2VWX-4YZก', undefined],
  ['', undefined],
])('%s is read as %s', (typed, code) => {
  expect(readCoupon(typed)).toBe(code)
})

test('it is shown four by four', () => {
  expect(showCoupon('7K3M9QRT2VWX4YZA')).toBe('7K3M-9QRT-2VWX-4YZA')
})
