import { expect, test } from 'vitest'
import { maskedAccount } from './masked-account.ts'

test.each([
  ['1234567890', 'xxx-x-xx789-0'],
  ['012345678901234', 'xxxxxxxxxxx1234'],
  ['123456789012', 'xxxxxxxx9012'],
])('of %s the last four are shown', (accountNo, shown) => {
  expect(maskedAccount(accountNo)).toBe(shown)
})
