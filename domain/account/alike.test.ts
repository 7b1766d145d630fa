import { expect, test } from 'vitest'
import { alikeOf } from './alike.ts'

test.each([
  ['a name and the birth date', 'นาย สม ชาย', 'สมชาย', ['born'], ['person']],
  ['a name alone', 'สมชาย', 'สมชาย', [], []],
  ['the birth date alone', 'สมชาย', 'สมหญิง', ['born'], []],
  ['no name that anybody knows', null, null, ['born'], []],
  ['an account and a device', 'สมชาย', 'สมหญิง', ['device', 'bank', 'born'], ['bank', 'device']],
  ['all of it', 'สมชาย', 'สมชาย', ['phone', 'device', 'bank', 'born'], ['person', 'bank', 'phone', 'device']],
] as const)('who shares %s', (_, fullName, other, shares, told) => {
  expect(alikeOf(fullName, { fullName: other, shares })).toEqual(told)
})
