import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Satang, satang } from '../money.ts'
import {
  comeHome,
  GONE_MS,
  isContradicted,
  judgeEnd,
  judgeSaid,
  type PeoplesEnd,
  TELLINGS_MOST,
  type TransferHeard,
  type TransferSaid,
  UNANSWERED_MS,
} from './transfer-wallet.ts'

const SENT = new Date('2026-11-26T12:00:00Z')
const OPEN = { amount: satang(500), sentAt: SENT, sends: 1 } as const
const done = (amount: number): TransferSaid => ({ state: 'done', amount: satang(amount), reference: 'r' })
const ABSENT = { state: 'absent' } as const
const later = (ms: number) => new Date(SENT.getTime() + ms)

test.each<
  [string, Partial<Parameters<typeof judgeSaid>[0]>, TransferHeard, number, ReturnType<typeof judgeSaid>]
>([
  ['that moved its amount', {}, done(500), 0, 'done'],
  ['that moved more', {}, done(501), 0, 'odd'],
  ['that moved less', {}, done(499), 0, 'odd'],
  ['that is refused', {}, { state: 'refused' }, 0, 'failed'],
  ['without a final answer, after years', {}, { state: 'pending' }, 3 * 365 * 86_400_000, 'pending'],
  ['of which nobody answers, after years', {}, { state: 'silent' }, 3 * 365 * 86_400_000, 'silent'],
  ['that may be on its way', {}, ABSENT, UNANSWERED_MS, 'absent'],
  ['that never arrived', {}, ABSENT, UNANSWERED_MS + 1, 'tell'],
  ['that was told too often', { sends: TELLINGS_MOST }, ABSENT, UNANSWERED_MS + 1, 'absent'],
])('a transfer %s', (_, transfer, said, ms, verdict) => {
  expect(judgeSaid({ ...OPEN, ...transfer }, said, later(ms))).toBe(verdict)
})

describe('two people who agree about a transfer', () => {
  const REQUESTED = new Date(SENT.getTime() - 3_600_000)
  const AFTER = UNANSWERED_MS + 1
  test.each<[string, PeoplesEnd, TransferHeard | null, number, ReturnType<typeof judgeEnd>]>([
    ['that was told just now wait', 'failed', ABSENT, UNANSWERED_MS, 'wait'],
    ['that never arrived end it as not made', 'failed', ABSENT, AFTER, 'agree'],
    ['that never arrived end it as nothing else', 'done', ABSENT, AFTER, 'contradicts'],
    ['that the provider has wait', 'failed', { state: 'pending' }, 2 * GONE_MS, 'wait'],
    ['that was made are too late', 'failed', done(500), AFTER, 'answered'],
    ['that was refused are too late', 'done', { state: 'refused' }, AFTER, 'answered'],
    ['of another amount end it as made', 'done', done(501), AFTER, 'agree'],
    ['of another amount give nothing back', 'failed', done(501), AFTER, 'contradicts'],
    ['of which nobody answers wait a day', 'failed', { state: 'silent' }, GONE_MS - 3_600_001, 'wait'],
    [
      'of which nobody answers end it after a day',
      'failed',
      { state: 'silent' },
      GONE_MS - 3_600_000,
      'agree',
    ],
    ['whose provider is gone end it', 'done', null, AFTER, 'agree'],
  ])('%s', (_, end, said, ms, verdict) => {
    const transfer = { ...OPEN, requestedAt: REQUESTED, isHeld: false }
    expect(judgeEnd(transfer, { end, said, now: later(ms) })).toBe(verdict)
  })

  test.each<[string, PeoplesEnd, TransferHeard, ReturnType<typeof judgeEnd>]>([
    ['end it as made', 'done', done(500), 'agree'],
    ['give nothing back', 'failed', done(500), 'contradicts'],
    ['are too late once it is refused', 'done', { state: 'refused' }, 'answered'],
  ])('that is held %s', (_, end, said, verdict) => {
    const transfer = { ...OPEN, requestedAt: REQUESTED, isHeld: true }
    expect(judgeEnd(transfer, { end, said, now: later(AFTER) })).toBe(verdict)
  })

  test.each([
    ['done', done(500), false],
    ['done', done(501), true],
    ['done', { state: 'refused' } as const, true],
    ['failed', { state: 'refused' } as const, false],
    ['failed', done(500), true],
  ] as const)('ended it as %s, and a provider that says %o at last differs: %s', (state, said, differs) => {
    expect(isContradicted({ state, amount: OPEN.amount }, said as Parameters<typeof isContradicted>[1])).toBe(
      differs,
    )
  })
})

describe('money that comes home', () => {
  const sent = (...amounts: number[]) =>
    amounts.map((there, nth) => ({ id: `t${nth}`, there: satang(there) }))

  test.each<[string, readonly number[], number, readonly [string, number][]]>([
    ['is of what went last', [300, 500], 300, [['t0', 300]]],
    [
      'is of what went before once all of that is back',
      [300, 500],
      301,
      [
        ['t0', 300],
        ['t1', 1],
      ],
    ],
    [
      'that was won is of none',
      [300, 500],
      900,
      [
        ['t0', 300],
        ['t1', 500],
      ],
    ],
    ['of a wallet to which nothing went is of none', [], 900, []],
  ])('%s', (_, there, amount, home) => {
    expect(comeHome(sent(...there), satang(amount)).map(({ id, back }) => [id, back])).toEqual(home)
  })

  test('frees in no window more than went there in it, and never more than came', () => {
    const steps = fc.array(fc.record({ isIn: fc.boolean(), amount: fc.integer({ min: 1, max: 1_000 }) }), {
      maxLength: 40,
    })
    fc.assert(
      fc.property(steps, (taken) => {
        const went: { id: string; amount: number; back: number }[] = []
        let home = 0
        for (const [nth, { isIn, amount }] of taken.entries()) {
          if (isIn) {
            went.push({ id: String(nth), amount, back: 0 })
            continue
          }
          home += amount
          const before = went.map(({ back }) => back)
          const newest = went
            .filter(({ amount: all, back }) => back < all)
            .map(({ id, amount: all, back }) => ({ id, there: satang(all - back) as Satang }))
            .reverse()
          for (const { id, back } of comeHome(newest, satang(amount))) {
            const of = went.find((each) => each.id === id)
            if (of) of.back += back
          }
          // In the window of the last few transfers the loss has not grown, is none below zero, and freed no more than went.
          for (let from = 0; from <= went.length; from += 1) {
            const lost = went.slice(from).reduce((sum, each) => sum + each.amount - each.back, 0)
            const lostBefore = went
              .slice(from)
              .reduce((sum, each, at) => sum + each.amount - (before[from + at] ?? 0), 0)
            expect(lost).toBeGreaterThanOrEqual(0)
            expect(lostBefore - lost).toBeLessThanOrEqual(amount)
          }
        }
        const back = went.reduce((sum, each) => sum + each.back, 0)
        expect(back).toBeLessThanOrEqual(home)
      }),
      { numRuns: 500 },
    )
  })
})
