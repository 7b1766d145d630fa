import { expect, test } from 'vitest'
import { withdrawalsText } from '../payments/withdrawals.ts'
import { reasonText } from './reasons.ts'

test.each(['rewritten', 'banned'])('why the program holds a withdrawal is said in words: %s', (reason) => {
  const said = reasonText({ act: 'withdrawal.held', reason })
  expect(said).toBe(withdrawalsText.waits[reason])
  expect(said).toMatch(/[ก-ฮ]/)
})

test('what people write stands as it is, also where it is such a word, and nothing stays nothing', () => {
  expect(reasonText({ act: 'withdrawal.refuse', reason: 'banned' })).toBe('banned')
  expect(reasonText({ act: 'withdrawal.held', reason: null })).toBeNull()
})
