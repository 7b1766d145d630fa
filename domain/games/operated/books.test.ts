import { expect, test } from 'vitest'
import { readBook } from './books.ts'

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
