import { expect, test } from 'vitest'
import {
  ASSISTANT_PERMISSIONS,
  assistantMay,
  assistantNameOf,
  isAssistantName,
  isUsableRole,
} from './permissions.ts'

test.each([
  ['som@demo01', { name: 'som', member: 'demo01' }],
  [' Som2@DM01demo01 ', { name: 'som2', member: 'dm01demo01' }],
  ['demo01', undefined],
  ['s@demo01', undefined],
  ['@demo01', undefined],
  ['som@', undefined],
  ['som@demo01@x', undefined],
  ['สม@demo01', undefined],
  ['so m@demo01', undefined],
])('%j is read as %j', (typed, read) => {
  expect(assistantNameOf(typed)).toEqual(read)
})

test.each([
  ['ab', true],
  ['a'.repeat(20), true],
  ['a', false],
  ['a'.repeat(21), false],
  ['Ab', false],
  ['a.b', false],
])('the name %s is allowed: %s', (name, allowed) => {
  expect(isAssistantName(name)).toBe(allowed)
})

test('a permission gives itself and nothing else', () => {
  for (const has of ASSISTANT_PERMISSIONS) {
    for (const need of ASSISTANT_PERMISSIONS) expect(assistantMay([has], need)).toBe(has === need)
  }
  expect(assistantMay([], 'any')).toBe(true)
  expect(assistantMay(ASSISTANT_PERMISSIONS, undefined)).toBe(false)
})

test.each([
  [['cancel'], false],
  [['bet', 'cancel', 'balance'], false],
  [['history', 'cancel'], true],
  [['bet'], true],
  [[], true],
] as const)('a role of %j can be used: %s', (permissions, usable) => {
  expect(isUsableRole(permissions)).toBe(usable)
})
