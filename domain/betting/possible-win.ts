import type { BangkokDate } from '../calendar/bangkok.ts'
import type { Lottery } from '../lottery/lottery.ts'
import { type Satang, satang } from '../money.ts'
import type { BetType } from './bet-types.ts'
import { permutations } from './number-sets.ts'

export interface WinLine {
  readonly type: BetType
  readonly number: string
  /** What the line pays if it wins. */
  readonly win: Satang
}

/**
 * The most a ticket can be paid: the sum of its lines' wins under the one result that is kindest to it. Exact: every
 * result of each prize is tried, prizes drawn apart are added, and where the bottom two overlap the top three only
 * pairs that can be drawn together count. The lines have the digits of their types.
 */
export function possibleWin(lottery: Lottery, businessDate: BangkokDate, lines: readonly WinLine[]): Satang {
  const sums = sumByNumber(lines)
  const top = TOPS.map((number) => winOfTop(number, sums))
  const bottom = BOTTOMS.map((number) => winOfBottom(number, sums))
  const pair = lottery.bottom === 'apart' ? Math.max(...top) + Math.max(...bottom) : bestOverlap(top, bottom)
  const listed = lottery
    .fieldsOn(businessDate)
    .reduce((sum, { wins, count }) => sum + (wins ? bestNumbers(sums[wins], count) : 0), 0)
  return satang(pair + listed)
}

type Sums = Readonly<Record<BetType, ReadonlyMap<string, number>>>

const TOPS = everyNumber(3)
const BOTTOMS = everyNumber(2)

/** What the lines on one number of one type pay together. A tod line stands under each of its orders. */
function sumByNumber(lines: readonly WinLine[]): Sums {
  const sums: Record<BetType, Map<string, number>> = {
    three_top: new Map(),
    three_tod: new Map(),
    three_front: new Map(),
    three_bottom: new Map(),
    two_top: new Map(),
    two_bottom: new Map(),
    run_top: new Map(),
    run_bottom: new Map(),
  }
  for (const { type, number, win } of lines) {
    const sum = sums[type]
    for (const each of type === 'three_tod' ? permutations(number) : [number]) {
      sum.set(each, (sum.get(each) ?? 0) + win)
    }
  }
  return sums
}

function winOfTop(number: string, sums: Sums): number {
  const exact = (sums.three_top.get(number) ?? 0) + (sums.three_tod.get(number) ?? 0)
  return exact + (sums.two_top.get(number.slice(1)) ?? 0) + winOfDigits(number, sums.run_top)
}

function winOfBottom(number: string, sums: Sums): number {
  return (sums.two_bottom.get(number) ?? 0) + winOfDigits(number, sums.run_bottom)
}

/** A digit that was drawn twice pays once. */
function winOfDigits(number: string, run: ReadonlyMap<string, number>): number {
  return [...new Set(number)].reduce((sum, digit) => sum + (run.get(digit) ?? 0), 0)
}

/** The best pair in which the last digit of the bottom two is the first of the top three. */
function bestOverlap(top: readonly number[], bottom: readonly number[]): number {
  let best = 0
  for (let shared = 0; shared < 10; shared += 1) {
    const tops = top.slice(shared * 100, shared * 100 + 100)
    const bottoms = bottom.filter((_, number) => number % 10 === shared)
    best = Math.max(best, Math.max(...tops) + Math.max(...bottoms))
  }
  return best
}

/** As many different numbers as are drawn, the dearest first. */
function bestNumbers(sum: ReadonlyMap<string, number>, count: number): number {
  const dearest = [...sum.values()].sort((a, b) => b - a).slice(0, count)
  return dearest.reduce((total, win) => total + win, 0)
}

function everyNumber(digits: number): readonly string[] {
  return Array.from({ length: 10 ** digits }, (_, number) => String(number).padStart(digits, '0'))
}
