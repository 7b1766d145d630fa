import { expect, test } from 'vitest'
import { readRoundSearch } from './round-search.ts'

const LOTTERIES = [
  { code: 'lao', name: 'ลาวพัฒนา' },
  { code: 'lao-vip', name: 'ลาว VIP' },
  { code: 'yeekee', name: 'จับยี่กี' },
]

test.each([
  ['', undefined, []],
  ['ลาว', ['lao', 'lao-vip'], []],
  ['ลาว vip', ['lao-vip'], []],
  ['LAO', ['lao', 'lao-vip'], []],
  ['ยี่กี 45', ['yeekee'], ['45']],
  ['20261122', undefined, ['20261122']],
  ['lao-2026', undefined, ['lao-2026']],
  ['ลาว ยี่กี', [], []],
])('%j looks for lotteries %o with %o in their codes', (text, lotteryCodes, codeParts) => {
  expect(readRoundSearch(text, LOTTERIES)).toEqual({ lotteryCodes, codeParts })
})
