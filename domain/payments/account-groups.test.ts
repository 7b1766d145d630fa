import { expect, test } from 'vitest'
import { accountDigits, accountKey, groupedAccount, isAccountNo, maskedAccount } from './account-groups.ts'

test.each([
  ['bbl', '1234567890', '123-4-56789-0', 'xxx-x-xx789-0'],
  ['kbank', '1234567890', '123-4-56789-0', 'xxx-x-xx789-0'],
  ['ktb', '1234567890', '123-4-56789-0', 'xxx-x-xx789-0'],
  ['scb', '1234567890', '123-4-56789-0', 'xxx-x-xx789-0'],
  ['cimb', '1234567890', '123-4-56789-0', 'xxx-x-xx789-0'],
  ['bay', '1234567890', '123-4-56789-0', 'xxx-x-xx789-0'],
  ['ibank', '1234567890', '123-4-56789-0', 'xxx-x-xx789-0'],
  ['uob', '1234567890', '123-456-789-0', 'xxx-xxx-789-0'],
  ['ttb', '1234567890', '123-456789-0', 'xxx-xxx789-0'],
  ['kk', '1234567890', '123-456789-0', 'xxx-xxx789-0'],
  ['gsb', '123456789012', '123-4-56789-012', 'xxx-x-xxxx9-012'],
  ['ghb', '123456789012', '123-4-56789-012', 'xxx-x-xxxx9-012'],
  ['baac', '123456789012', '123-4-56789-012', 'xxx-x-xxxx9-012'],
  ['tisco', '12345678901234', '1234-567-890123-4', 'xxxx-xxx-xxx123-4'],
  // Of these banks it is not known.
  ['lhb', '1234567890', '1234567890', 'xxxxxx7890'],
  ['icbc', '1234567890', '1234567890', 'xxxxxx7890'],
  ['tcrb', '1234567890', '1234567890', 'xxxxxx7890'],
  // Another length than the bank prints.
  ['gsb', '012345678901234', '012345678901234', 'xxxxxxxxxxx1234'],
  ['kbank', '123456789012', '123456789012', 'xxxxxxxx9012'],
])('%s prints %s as %s, and hidden as %s', (bank, accountNo, grouped, masked) => {
  expect(groupedAccount(bank, accountNo)).toBe(grouped)
  expect(maskedAccount(bank, accountNo)).toBe(masked)
})

test.each([
  ['kbank', '1234567890', true],
  ['kbank', '01234567890', false],
  ['kbank', '991234567890', false],
  ['kbank', '123456789', false],
  ['kbank', '12345x7890', false],
  ['gsb', '123456789012', true],
  ['gsb', '1234567890', false],
  ['tisco', '12345678901234', true],
  // Of these banks it is not known.
  ['lhb', '1234567890', true],
  ['lhb', '123456789012345', true],
  ['lhb', '1234567890123456', false],
  ['lhb', '123456789', false],
])('%s gives %s as an account: %s', (bank, accountNo, is) => {
  expect(isAccountNo(bank, accountNo)).toBe(is)
  if (is && accountDigits(bank) !== undefined) expect(accountKey(bank, accountNo)).toBe(accountNo)
})

test.each([
  ['kbank', '01234567890', '1234567890'],
  ['kbank', '0123456789', '0123456789'],
  ['gsb', '00020123456789', '020123456789'],
  ['lhb', '0001234567890', '1234567890'],
  ['lhb', '0123456789', '0123456789'],
  ['lhb', '991234567890', '991234567890'],
])('%s %s and %s are one account', (bank, accountNo, key) => {
  expect(accountKey(bank, accountNo)).toBe(key)
})
