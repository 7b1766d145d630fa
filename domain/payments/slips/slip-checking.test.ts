import { expect, test } from 'vitest'
import { slipChecking } from './slip-checking.ts'

const NOW = new Date('2026-11-27T03:00:00Z')
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000)
const READ = { reference: '20261127000000000001', bankSays: null, attachedAt: hoursAgo(0) } as const

test.each([
  ['one whose bank is asked', READ, true, 'bank'],
  ['one whose bank is asked for the last time', { ...READ, attachedAt: hoursAgo(23.99) }, true, 'bank'],
  ['one of yesterday', { ...READ, attachedAt: hoursAgo(24) }, true, 'waits'],
  ['one that no program can read', { ...READ, reference: null }, true, 'waits'],
  ['one where nobody asks banks', READ, false, 'waits'],
  ['one of a transfer to somebody else', { ...READ, bankSays: 'elsewhere' }, true, 'people'],
  ['one of which the bank said something else before', { ...READ, bankSays: 'differs' }, true, 'people'],
  ['one whose transfer did not pay the order', { ...READ, bankSays: 'transfer' }, true, 'people'],
  [
    'one that its bank answered before the service was taken away',
    { ...READ, bankSays: 'differs' },
    false,
    'people',
  ],
] as const)('%s', (_, slip, isAsked, checking) => {
  expect(slipChecking(slip, isAsked, NOW)).toBe(checking)
})
