import { expect, test } from 'vitest'
import { keyOf, settleKey } from './act-keys.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/

test('an act whose answer was lost is sent again with its key', () => {
  const key = keyOf('/console/api/rounds/close', { roundId: 'a' })
  expect(key).toMatch(UUID)
  expect(keyOf('/console/api/rounds/close', { roundId: 'a' })).toBe(key)
})

test('an act of other words, or one that was answered, is another act', () => {
  const key = keyOf('/console/api/rounds/close', { roundId: 'b' })
  expect(keyOf('/console/api/rounds/close', { roundId: 'c' })).not.toBe(key)
  settleKey('/console/api/rounds/close', { roundId: 'b' })
  expect(keyOf('/console/api/rounds/close', { roundId: 'b' })).not.toBe(key)
})

test('only so many lost answers are remembered', () => {
  const first = keyOf('/console/api/rounds/close', { roundId: 'first' })
  for (let n = 0; n < 20; n += 1) keyOf('/console/api/rounds/close', { roundId: `other ${n}` })
  expect(keyOf('/console/api/rounds/close', { roundId: 'first' })).not.toBe(first)
})
