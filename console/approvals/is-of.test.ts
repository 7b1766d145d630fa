import { expect, test } from 'vitest'
import { isOf } from './is-of.ts'

const round = { id: 'today', lottery: 'หวยลาว', date: '2026-11-22' }
const sale = { lottery: 'lao', before: 'both', after: 'realtime' } as const

test('a way of sale asked for on one round stands with its lottery, and with no other', () => {
  expect(isOf({ round, sale }, { lottery: 'lao' })).toBe(true)
  expect(isOf({ round, sale }, { lottery: 'hanoi' })).toBe(false)
  expect(isOf({ round, sale: null }, { lottery: 'lao' })).toBe(false)
})

test('what is about a round stands on it alone, and everything where nothing is named', () => {
  expect(isOf({ round, sale: null }, { roundId: 'today' })).toBe(true)
  expect(isOf({ round, sale: null }, { roundId: 'tomorrow' })).toBe(false)
  expect(isOf({ round: null, sale: null }, { roundId: 'today' })).toBe(false)
  expect(isOf({ round: null, sale: null }, {})).toBe(true)
})
