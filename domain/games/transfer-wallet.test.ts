import { expect, test } from 'vitest'
import { satang } from '../money.ts'
import { judgeSaid, TELLINGS_MOST, type TransferSaid, UNANSWERED_MS } from './transfer-wallet.ts'

const SENT = new Date('2026-11-26T12:00:00Z')
const OPEN = { state: 'unknown', amount: satang(500), sentAt: SENT, sends: 1 } as const
const done = (amount: number): TransferSaid => ({ state: 'done', amount: satang(amount), reference: 'r' })
const ABSENT = { state: 'absent' } as const
const later = (ms: number) => new Date(SENT.getTime() + ms)

test.each<
  [string, Partial<Parameters<typeof judgeSaid>[0]>, TransferSaid, number, ReturnType<typeof judgeSaid>]
>([
  ['that moved its amount', {}, done(500), 0, 'done'],
  ['that moved more', {}, done(501), 0, 'odd'],
  ['that moved less', {}, done(499), 0, 'odd'],
  ['that is refused', {}, { state: 'refused' }, 0, 'failed'],
  ['without a final answer, after years', {}, { state: 'pending' }, 3 * 365 * 86_400_000, 'keep'],
  ['that may be on its way', {}, ABSENT, UNANSWERED_MS, 'keep'],
  ['that never arrived', {}, ABSENT, UNANSWERED_MS + 1, 'tell'],
  ['that was told too often', { sends: TELLINGS_MOST }, ABSENT, UNANSWERED_MS + 1, 'keep'],
  ['that is over', { state: 'done' }, { state: 'refused' }, 0, 'keep'],
  ['that has failed', { state: 'failed' }, done(500), 0, 'keep'],
])('a transfer %s', (_, transfer, said, ms, verdict) => {
  expect(judgeSaid({ ...OPEN, ...transfer }, said, later(ms))).toBe(verdict)
})
