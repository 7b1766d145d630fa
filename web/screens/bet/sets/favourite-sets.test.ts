import { expect, test } from 'vitest'
import type { Favourite } from '../../../../contract/services/bet.ts'
import { numbersOf } from '../../../../domain/betting/number-sets.ts'
import { favouriteSets } from './favourite-sets.ts'
import { setWords } from './set-words.ts'

type Lines = Favourite['lines']
const on = (type: string, numbers: readonly string[], amount = 20) =>
  numbers.map((number) => ({ type, number, amount })) as Lines

test('a favourite of nineteen doors is named so, once a type', () => {
  const doors = numbersOf('nineteen_doors', '7')
  const lines = [...on('two_top', doors), ...on('two_bottom', doors), ...on('three_top', ['123'])]
  expect(favouriteSets(lines)).toEqual([
    { name: '19 ประตู 7', type: 'two_top', count: 19 },
    { name: '19 ประตู 7', type: 'two_bottom', count: 19 },
    { name: '123', type: 'three_top', count: 1 },
  ])
})

test('where one number was kept at another price, no set hides it', () => {
  const doors = numbersOf('nineteen_doors', '7')
  const lines = [...on('two_top', doors.slice(1)), ...on('two_top', doors.slice(0, 1), 50)]
  expect(favouriteSets(lines).map(({ count }) => count)).not.toContain(19)
})

test('a set that has no digit to name is its name and its price, without a gap', () => {
  expect(setWords({ id: 'doubles', typed: '' }, '20')).toBe('เลขเบิ้ล x ฿20')
  expect(setWords({ id: 'nineteen_doors', typed: '7' }, '20')).toBe('19 ประตู 7 x ฿20')
})
