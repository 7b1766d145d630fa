import { expect, test } from 'vitest'
import { dueOf, readBook } from './books.ts'

test('a list is read to the satang; of a rollback what it takes back', () => {
  expect(
    readBook([
      { type: 'bet', id: 'b1', amount: '100' },
      { type: 'win', id: 'w1', amount: 12.5 },
      { type: 'win', id: 'w2', amount: '0.07' },
      { type: 'rollback', id: 'r1', reference: 'b1' },
    ]),
  ).toEqual({
    lines: [
      { kind: 'bet', id: 'b1', amount: 100_00 },
      { kind: 'win', id: 'w1', amount: 12_50 },
      { kind: 'win', id: 'w2', amount: 7 },
      { kind: 'rollback', id: 'b1', amount: 0 },
    ],
  })
})

test.each([
  [[], [{ nth: 0, kind: 'empty', at: '' }]],
  [[{ type: 'stake', id: 'b', amount: 1 }], [{ nth: 1, kind: 'kind', at: 'stake' }]],
  [[{ type: 'bet', id: 'b c', amount: 1 }], [{ nth: 1, kind: 'id', at: 'b c' }]],
  [[{ type: 'rollback', id: 'r' }], [{ nth: 1, kind: 'id', at: '' }]],
  [[{ type: 'bet', id: 'b', amount: 0.001 }], [{ nth: 1, kind: 'amount', at: '0.001' }]],
  [[{ type: 'bet', id: 'b', amount: -1 }], [{ nth: 1, kind: 'amount', at: '-1' }]],
  [[{ type: 'bet', id: 'b', amount: '1e3' }], [{ nth: 1, kind: 'amount', at: '1e3' }]],
  [
    [
      { type: 'bet', id: 'b', amount: 1 },
      { type: 'bet', id: 'b', amount: 2 },
    ],
    [{ nth: 2, kind: 'twice', at: 'b' }],
  ],
])('%j has faults', (rows, faults) => {
  expect(readBook(rows)).toEqual({ faults })
})

const bet = (amount: number | null) => ({ kind: 'bet', amount }) as const
const win = (amount: number | null) => ({ kind: 'win', amount }) as const
const nothing = { kind: null, amount: null } as const

test.each([
  ['a bet that the provider does not have comes back', 'missing-there', bet(30), nothing, 30],
  ['a win that the provider does not have goes', 'missing-there', win(30), nothing, -30],
  ['of a bet that was more there the rest is taken', 'amount-differs', bet(20), bet(25), -5],
  ['of a win that was more there the rest is given', 'amount-differs', win(20), win(25), 5],
  ['a bet that is a win there is both', 'amount-differs', bet(20), win(25), 45],
  ['a bet that was taken back there comes back', 'rollback-unknown', bet(40), bet(0), 40],
  ['a win that was taken back there goes', 'rollback-unknown', win(40), win(0), -40],
  ['a bet that was taken back here alone is taken', 'taken-back-here', bet(0), bet(40), -40],
  ['a win that was taken back here alone is given', 'taken-back-here', win(0), win(40), 40],
  ['the stakes of a round without an end come back', 'round-open', bet(70), nothing, 70],
  ['whose it is that is missing here nobody knows', 'missing-here', nothing, bet(50), undefined],
] as const)('%s', (_, type, ours, theirs, due) => {
  expect(dueOf(type, { ours, theirs })).toBe(due)
})
