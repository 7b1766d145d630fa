import { expect, test } from 'vitest'
import type { Check, Step, Verdict } from './check-ticket.ts'
import { isCancelled, summaryOf } from './summary.ts'

const checks = (of: Partial<Record<Step, Verdict>>): readonly Check[] =>
  Object.entries(of).map(([step, verdict]) => ({ step: step as Step, verdict }))

test('a ticket is cancelled where the seal records it, also beside a step that cannot be checked', () => {
  expect(isCancelled(checks({ sealed: 'right', cancelled: 'right' }))).toBe(true)
  expect(isCancelled(checks({ sealed: 'right', cancelled: 'right', books: 'unknown' }))).toBe(true)
  expect(isCancelled(checks({ sealed: 'right' }))).toBe(false)
})

test('nothing is said to be cancelled by evidence that is wrong', () => {
  const wrong = checks({ sealed: 'wrong', cancelled: 'right' })
  expect([summaryOf(wrong), isCancelled(wrong)]).toEqual(['wrong', false])
  expect(isCancelled(checks({ sealed: 'right', cancelled: 'wrong' }))).toBe(false)
})
