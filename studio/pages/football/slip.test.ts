import { sha256 } from '@noble/hashes/sha2.js'
import { expect, test } from 'vitest'
import { turnOf } from '../../fair/turn-stream.ts'
import { FOOTBALL } from '../../games/football/football.ts'
import { booksOf } from '../../games/football/markets.ts'
import { stakeOf } from '../../games/game.ts'
import { Slip } from './slip.ts'

const books = booksOf(1)
const turn = turnOf(sha256, {
  ...{ game: 'football', seedId: 's', clientSeed: 'c', nonce: 1 },
  seed: new Uint8Array(32),
})
const slipOf = (...picks: [number, string][]) => {
  const slip = new Slip()
  for (const [match, pick] of picks) slip.toggle({ match, pick })
  return slip
}

test('one pick is a single and two are an accumulator, unless its player says otherwise', () => {
  const slip = slipOf([2, 'hh'])
  expect([slip.mode, slip.total, slip.bets(1)]).toEqual(['single', 100_00, { 'd1:2.hh': 100_00 }])
  slip.toggle({ match: 1, pick: 'h' })
  expect([slip.mode, slip.total, slip.bets(1)]).toEqual(['step', 100_00, { 'd1:1.h+2.hh': 100_00 }])
  slip.choose('single')
  expect([slip.total, slip.bets(1)]).toEqual([200_00, { 'd1:2.hh': 100_00, 'd1:1.h': 100_00 }])
  slip.toggle({ match: 1, pick: 'h' })
  expect(slip.bets(1)).toEqual({ 'd1:2.hh': 100_00 })
})

test('what a slip refuses the studio refuses as well, and what it lets by is taken', () => {
  const stepOfOne = slipOf([1, 'h'])
  stepOfOne.choose('step')
  const tooLittle = slipOf([1, 'h'])
  tooLittle.stake = 5_00
  const noNumber = slipOf([1, 'h'])
  noNumber.stake = Number.NaN
  const tooMuch = slipOf([1, 's3-3'], [2, 'd'])
  tooMuch.stake = 5_000_00
  const cases: [Slip, string | undefined][] = [
    [new Slip(), 'choose'],
    [stepOfOne, 'twoAtLeast'],
    [slipOf([1, 'h'], [1, 'ov']), 'oneEach'],
    [slipOf([1, 's3-3'], [2, 's3-3']), 'priceAtMost'],
    [tooLittle, 'stakeBounds'],
    [noNumber, 'stakeBounds'],
    [tooMuch, 'paysAtMost'],
    [slipOf([1, 'h'], [2, 'ov'], [12, 'd']), undefined],
    [slipOf([1, 'h']), undefined],
  ]
  for (const [slip, fault] of cases) {
    expect(slip.fault(books)).toBe(fault)
    // One leg of an accumulator is the same place as a single, so only the page refuses it.
    if (fault !== 'twoAtLeast')
      expect(stakeOf(FOOTBALL, turn, slip.bets(1)) === undefined).toBe(fault !== undefined)
  }
})

test('a thirteenth pick is not taken, and one that was taken is let go', () => {
  const slip = slipOf(...Array.from({ length: 12 }, (_, nth): [number, string] => [nth + 1, 'h']))
  expect(slip.toggle({ match: 1, pick: 'ov' })).toBe(false)
  expect(slip.legs).toHaveLength(12)
  expect(slip.toggle({ match: 1, pick: 'h' })).toBe(true)
  expect(slip.legs).toHaveLength(11)
})
