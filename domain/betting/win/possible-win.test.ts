import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hanoi } from '../../lottery/lotteries/hanoi.ts'
import { lao } from '../../lottery/lotteries/lao.ts'
import { thaiGovernment } from '../../lottery/lotteries/thai-government.ts'
import type { DrawResult, Lottery } from '../../lottery/lottery.ts'
import { satang } from '../../money.ts'
import { BET_TYPES, type BetType, isNumberOf } from '../bet-types.ts'
import { drawShape } from './draw-shape.ts'
import type { WinLine } from './outcome-wins.ts'
import { partOf, shareWon } from './payout.ts'
import { possibleWin } from './possible-win.ts'

const TODAY = '2026-12-01'

function line(type: BetType, number: string, win: number): WinLine {
  return { type, number, win: satang(win) }
}

function mostOf(lottery: Lottery, day: string, lines: readonly WinLine[]): number {
  return possibleWin(drawShape(lottery, day), lines)
}

test('an empty cart wins nothing', () => {
  expect(mostOf(thaiGovernment, TODAY, [])).toBe(0)
})

test('of two numbers that cannot both be drawn the higher payout counts', () => {
  expect(mostOf(hanoi, TODAY, [line('two_top', '12', 90), line('two_top', '34', 80)])).toBe(90)
})

test('lines that can win together are added, the same number twice too', () => {
  const lines = [
    line('three_top', '123', 900),
    line('three_tod', '321', 150),
    line('two_top', '23', 90),
    line('run_top', '1', 3),
    line('run_top', '3', 3),
    line('two_bottom', '47', 90),
    line('two_bottom', '47', 90),
  ]
  expect(mostOf(hanoi, TODAY, lines)).toBe(900 + 150 + 90 + 3 + 3 + 90 + 90)
})

test('a digit pays once, however often it is drawn', () => {
  expect(mostOf(hanoi, TODAY, [line('run_bottom', '7', 4)])).toBe(4)
})

test('as many front and back threes count as are drawn', () => {
  const fronts = ['100', '200', '300'].map((number, index) => line('three_front', number, 10 + index))
  const backs = ['100', '200', '300', '400', '500'].map((number) => line('three_bottom', number, 10))
  expect(mostOf(thaiGovernment, TODAY, fronts)).toBe(12 + 11)
  expect(mostOf(thaiGovernment, TODAY, backs)).toBe(20)
  expect(mostOf(thaiGovernment, '2015-08-16', backs)).toBe(40)
  expect(mostOf(thaiGovernment, '2015-08-16', fronts)).toBe(0)
})

test('the bottom two of Lao end as its top three begin', () => {
  const apart = [line('three_top', '123', 900), line('two_bottom', '47', 90)]
  expect(mostOf(hanoi, TODAY, apart)).toBe(990)
  expect(mostOf(lao, TODAY, apart)).toBe(900)
  expect(mostOf(lao, TODAY, [line('three_top', '123', 900), line('two_bottom', '41', 90)])).toBe(990)
})

/** Digits 0 to 3 only, so that lines overlap; a result with another digit never pays more. */
const cart = (types: readonly BetType[]) =>
  fc.array(
    fc
      .tuple(
        fc.constantFrom(...BET_TYPES.filter((row) => types.includes(row.type))),
        fc.nat(4 ** 6 - 1),
        fc.nat(1000).map((prize) => prize * 100),
      )
      .map(([{ type, digits }, number, win]) => {
        const own = number.toString(4).padStart(6, '0').slice(0, digits)
        return line(type, isNumberOf(type, own) ? own : '1', win)
      }),
    { maxLength: 8 },
  )

function paid(lines: readonly WinLine[], result: DrawResult): number {
  return lines.reduce((sum, each) => sum + partOf(each.win, shareWon(each.type, each.number, result)), 0)
}

test('no result of Lao pays more, and one pays as much', () => {
  fc.assert(
    fc.property(cart(lao.typesOn(TODAY)), (lines) => {
      let most = 0
      for (let four = 0; four < 10_000; four += 1) {
        const result = lao.derive({ four: String(four).padStart(4, '0') })
        most = Math.max(most, paid(lines, result))
      }
      expect(mostOf(lao, TODAY, lines)).toBe(most)
    }),
    { numRuns: 25 },
  )
})

test('no result of Hanoi pays more, and one pays as much', () => {
  fc.assert(
    fc.property(cart(hanoi.typesOn(TODAY)), (lines) => {
      let most = 0
      for (let top = 0; top < 4 ** 4; top += 1) {
        const special = `0${top.toString(4).padStart(4, '0')}`
        // High and low depend on the first digit of the bottom only.
        for (const tens of '01239') {
          for (const units of '0123') {
            most = Math.max(most, paid(lines, hanoi.derive({ special, prize1: `000${tens}${units}` })))
          }
        }
      }
      expect(mostOf(hanoi, TODAY, lines)).toBe(most)
    }),
    { numRuns: 40 },
  )
})
