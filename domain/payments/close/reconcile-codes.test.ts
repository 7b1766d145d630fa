import { expect, test } from 'vitest'
import { satang } from '../../money.ts'
import {
  type CodeDay,
  differencesOfCodes,
  type ListedCode,
  someInTurn,
  type WrittenCode,
} from './reconcile-codes.ts'

const at = new Date('2026-11-23T05:03:00Z')
const listed: ListedCode = { reference: 'tx-1', orderReference: 'ABCD', amount: satang(500_00), at }
const written: WrittenCode = { reference: 'tx-1', paymentId: 'p', memberId: 'm', amount: satang(500_00), at }
const orders = [{ orderReference: 'ABCD', orderId: 'o', memberId: 'm' }]
const day = (of: Partial<CodeDay>): CodeDay => {
  return { accountId: 'a', listed: [listed], written: [written], orders, isForgetful: false, ...of }
}

test.each<[string, Partial<CodeDay>, object[]]>([
  ['alike', {}, []],
  ['nothing at all', { listed: [], written: [] }, []],
  [
    'missing here, of an order that is known',
    { written: [] },
    [{ type: 'code-missing-here', ref: 'order', refId: 'o', memberId: 'm', amount: 500_00 }],
  ],
  [
    'missing here, of an order nobody has',
    { written: [], orders: [] },
    [{ type: 'code-missing-here', ref: 'account', refId: 'a', memberId: null, amount: 500_00 }],
  ],
  [
    'missing there',
    { listed: [] },
    [{ type: 'code-missing-there', ref: 'payment', refId: 'p', memberId: 'm', amount: 500_00 }],
  ],
  ['missing there, where the provider forgets', { listed: [], isForgetful: true }, []],
  [
    'another amount, by a satang',
    { listed: [{ ...listed, amount: satang(500_01) }] },
    [{ type: 'code-differs', ref: 'payment', refId: 'p', memberId: 'm', amount: 500_01 }],
  ],
  [
    'another time',
    { listed: [{ ...listed, at: new Date(at.getTime() + 1) }] },
    [{ type: 'code-differs', ref: 'payment', refId: 'p', memberId: 'm', amount: 500_00 }],
  ],
  [
    'one payment twice',
    { listed: [listed, listed] },
    [{ type: 'code-twice', ref: 'payment', refId: 'p', memberId: 'm', amount: 500_00 }],
  ],
  [
    'twice, and missing here',
    { listed: [listed, listed], written: [] },
    [{ type: 'code-missing-here' }, { type: 'code-twice', ref: 'order' }],
  ],
  [
    'a code that is paid twice is two payments',
    {
      listed: [listed, { ...listed, reference: 'tx-2' }],
      written: [written, { ...written, reference: 'tx-2', paymentId: 'q' }],
    },
    [],
  ],
])('%s', (_, of, found) => {
  expect(differencesOfCodes(day(of))).toMatchObject(found)
  expect(differencesOfCodes(day(of))).toHaveLength(found.length)
})

test('the same list in another order differs alike', () => {
  const two = [listed, { ...listed, reference: 'tx-0' }]
  const found = differencesOfCodes(day({ listed: two, written: [] }))
  expect(differencesOfCodes(day({ listed: two.toReversed(), written: [] }))).toEqual(found)
})

test.each([3, 50, 51, 75, 100, 730])('of %i each has its turn, fifty at a time', (count) => {
  const all = Array.from({ length: count }, (_, nth) => nth)
  const turns = Array.from({ length: count }, (_, turn) => someInTurn(all, 50, turn))
  for (const some of turns) expect(new Set(some).size).toBe(Math.min(50, count))
  expect(new Set(turns.flat()).size).toBe(count)
})
