import { sha256 } from '@noble/hashes/sha2.js'
import { expect, test } from 'vitest'
import { turnOf } from '../../fair/turn-stream.ts'
import { FOOTBALL } from '../../games/football/football.ts'
import { booksOf } from '../../games/football/match-book.ts'
import { stakeOf } from '../../games/game.ts'
import { Bill } from './bill.ts'

const books = booksOf(1)
const turn = turnOf(sha256, {
  ...{ game: 'football', seedId: 's', clientSeed: 'c', nonce: 1 },
  seed: new Uint8Array(32),
})
const billOf = (...picks: [number, string][]) => {
  const bill = new Bill()
  expect(bill.stake).toBe(0)
  bill.stake = 100_00
  for (const [match, pick] of picks) bill.toggle({ match, pick })
  return bill
}

test('one pick is a single and two are an accumulator, unless its player says otherwise', () => {
  const bill = billOf([2, 'hh'])
  expect([bill.mode, bill.total, bill.bets(1)]).toEqual(['single', 100_00, { 'd1:2.hh': 100_00 }])
  bill.toggle({ match: 1, pick: 'h' })
  expect([bill.mode, bill.total, bill.bets(1)]).toEqual(['step', 100_00, { 'd1:1.h+2.hh': 100_00 }])
  bill.choose('single')
  expect([bill.total, bill.bets(1)]).toEqual([200_00, { 'd1:2.hh': 100_00, 'd1:1.h': 100_00 }])
  bill.toggle({ match: 1, pick: 'h' })
  expect(bill.bets(1)).toEqual({ 'd1:2.hh': 100_00 })
})

test('what a bill refuses the studio refuses as well, and what it lets by is taken', () => {
  const stepOfOne = billOf([1, 'h'])
  stepOfOne.choose('step')
  const tooLittle = billOf([1, 'h'])
  tooLittle.stake = 5_00
  const noNumber = billOf([1, 'h'])
  noNumber.stake = Number.NaN
  const tooMuch = billOf([1, 's3-3'], [2, 'd'])
  tooMuch.stake = 5_000_00
  const cases: [Bill, string | undefined][] = [
    [new Bill(), 'choose'],
    [stepOfOne, 'twoAtLeast'],
    [billOf([1, 'h'], [1, 'ov']), 'oneEach'],
    [billOf([1, 's3-3'], [2, 's3-3']), 'priceAtMost'],
    [tooLittle, 'stakeBounds'],
    [noNumber, 'stakeBounds'],
    [tooMuch, 'paysAtMost'],
    [billOf([1, 'h'], [2, 'ov'], [12, 'd']), undefined],
    [billOf([1, 'h']), undefined],
  ]
  for (const [bill, fault] of cases) {
    expect(bill.fault(books)).toBe(fault)
    // One leg of an accumulator is the same place as a single, so only the page refuses it.
    if (fault !== 'twoAtLeast')
      expect(stakeOf(FOOTBALL, turn, bill.bets(1)) === undefined).toBe(fault !== undefined)
  }
})

test('a thirteenth pick is not taken, and one that was taken is let go', () => {
  const bill = billOf(...Array.from({ length: 12 }, (_, nth): [number, string] => [nth + 1, 'h']))
  expect(bill.toggle({ match: 1, pick: 'ov' })).toBe(false)
  expect(bill.legs).toHaveLength(12)
  expect(bill.toggle({ match: 1, pick: 'h' })).toBe(true)
  expect(bill.legs).toHaveLength(11)
})
