import { expect, test } from 'vitest'
import { type ChannelFigures, channelState, PATIENCE_MS, payoutState } from './provider-health.ts'

const now = new Date('2026-11-23T05:00:00Z')
const heard: ChannelFigures = { channel: 'sms', heardAt: now, told: 3, missed: 0, more: false }

test.each([
  ['heard, and missed nothing', heard, 'works'],
  ['missed one', { ...heard, missed: 1 }, 'misses'],
  ['a statement, which comes later', { ...heard, channel: 'statement', missed: 4 }, 'works'],
  ['never heard of', { ...heard, heardAt: null, told: 0, missed: 4 }, 'silent'],
] as const)('a channel: %s', (_, figures, state) => {
  expect(channelState(figures)).toBe(state)
})

const none = { isSetUp: true, approved: 0, sending: 0, unknown: 0, waitsSince: null, paidAt: null }
const ago = (ms: number) => new Date(now.getTime() - ms)

test.each([
  ['nothing waits', none, 'works'],
  ['one waits and has time', { ...none, approved: 1, waitsSince: ago(PATIENCE_MS) }, 'works'],
  ['one waits too long', { ...none, approved: 1, waitsSince: ago(PATIENCE_MS + 1) }, 'late'],
  ['there is no provider', { ...none, isSetUp: false }, 'absent'],
  ['of one nobody knows', { ...none, unknown: 1, waitsSince: now }, 'unknown'],
] as const)('payouts: %s', (_, figures, state) => {
  expect(payoutState(figures, now)).toBe(state)
})
