import { expect, test } from 'vitest'
import { isWeakPin } from './weak-pin.ts'

const OWNER = { birthDate: '1990-05-07', phone: '0815550199' }

test.each([
  ['000000', 'one digit'],
  ['777777', 'one digit'],
  ['121212', 'two digits over and over'],
  ['123123', 'three digits over and over'],
  ['123456', 'a run'],
  ['890123', 'a run over the nine'],
  ['654321', 'a run down'],
  ['159753', 'a figure on the keypad'],
  ['070590', 'the birth date'],
  ['050790', 'the birth date, month first'],
  ['900507', 'the birth date, year first'],
  ['070533', 'the birth date of the Buddhist era'],
  ['052533', 'month and Buddhist year'],
  ['199005', 'year and month'],
  ['751990', 'short day and month, and the year'],
  ['815550', 'part of the phone'],
  ['550199', 'the end of the phone'],
])('%s is weak: %s', (pin) => {
  expect(isWeakPin(pin, OWNER)).toBe(true)
})

test.each(['483920', '123457', '121213', '080590', '070591', '551099', '132465'])('%s is not weak', (pin) => {
  expect(isWeakPin(pin, OWNER)).toBe(false)
})

test('without the owner’s documents only the PIN itself is checked', () => {
  const nobody = { birthDate: null, phone: null }
  expect(isWeakPin('070590', nobody)).toBe(false)
  expect(isWeakPin('111111', nobody)).toBe(true)
})
