import { describe, expect, test } from 'vitest'
import { satang } from '../money.ts'
import { MOVEMENT_KINDS, MOVEMENTS, type Move } from './movements.ts'

const shared = { memberId: 'm', operatorId: 'o', refId: 'r', amount: satang(1), actor: 'test' } as const

test('a move has the accounts and the cause of its kind, or does not compile', () => {
  const moves: Move[] = [
    { ...shared, kind: 'bet', refType: 'ticket', debit: 'hold', credit: 'round:escrow' },
    { ...shared, kind: 'win', refType: 'settlement:3', debit: 'round:escrow', credit: 'cash' },
    // @ts-expect-error a bet is never paid from a bonus
    { ...shared, kind: 'bet', refType: 'ticket', debit: 'bonus', credit: 'round:escrow' },
    // @ts-expect-error the cause of a win is a settlement with a number
    { ...shared, kind: 'win', refType: 'settlement', debit: 'round:escrow', credit: 'cash' },
    // @ts-expect-error an opening balance is never reversed
    { ...shared, kind: 'opening', refType: 'opening', debit: 'cash', credit: 'house:adjust' },
    // @ts-expect-error no such kind
    { ...shared, kind: 'gift', refType: 'opening', debit: 'house:adjust', credit: 'cash' },
  ]
  expect(moves).toHaveLength(6)
})

describe.each(MOVEMENT_KINDS)('%s', (kind) => {
  const { ways, causes, ...movement } = MOVEMENTS[kind]

  test('moves between two accounts of one member and the house', () => {
    expect(ways.filter(([debit, credit]) => (debit as string) === credit)).toEqual([])
  })

  // The database's check joins these words with spaces, and finds a number by the colon before it.
  test('is written in words without spaces, and numbers only the end of a cause', () => {
    for (const word of [kind, ...ways.flat()]) expect(word).toMatch(/^[a-z_]+(:[a-z]+)?$/)
    for (const cause of causes) expect(cause).toMatch(/^[a-z-]+(:#)?$/)
  })

  if ('reversedBy' in movement) {
    const reversing = MOVEMENTS[movement.reversedBy]
    test(`is given back by ${movement.reversedBy}, for the same cause and in the same column of reports`, () => {
      expect(reversing.causes).toEqual(causes)
      expect(reversing.reportedAs).toBe(movement.reportedAs)
      const taken = new Set<string>(reversing.ways.map(([debit]) => debit))
      expect(ways.filter(([, credit]) => !taken.has(credit))).toEqual([])
    })
  }
})
