import { expect, test } from 'vitest'
import { staffPasswordFault } from './staff-password.ts'

test.each([
  ['eleven letters', 'kongkaeo-11', 'STAFF_PASSWORD_SHORT'],
  ['twelve', 'kongkaeo-112', undefined],
  ['a sentence in Thai', 'ฝนตกที่ทะเลสาบเก่า', undefined],
  ['129 letters', 'ab-c1'.repeat(26).slice(0, 129), 'STAFF_PASSWORD_LONG'],
  ['the own name inside', 'somchai-2026-x', 'STAFF_PASSWORD_WEAK'],
  ['the own name in capitals', 'xx-SOMCHAI-2026', 'STAFF_PASSWORD_WEAK'],
  ['the name of the operator', 'yok-lotto-9921', 'STAFF_PASSWORD_WEAK'],
  ['one key held down', 'aaaaaaaaaaaaa', 'STAFF_PASSWORD_WEAK'],
  ['four letters in turn', 'abcdabcdabcd', 'STAFF_PASSWORD_WEAK'],
  ['the row of digits', '123456789012', 'STAFF_PASSWORD_WEAK'],
  ['the row of digits with a step aside', '123456789013', undefined],
])('%s', (_, password, fault) => {
  expect(staffPasswordFault(password, ['somchai', 'yok-lotto', 'yk'])).toBe(fault)
})
