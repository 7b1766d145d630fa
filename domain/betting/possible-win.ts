import type { BangkokDate } from '../calendar/bangkok.ts'
import type { Lottery } from '../lottery/lottery.ts'
import { type Satang, satang } from '../money.ts'
import { BET_TYPES, type BetType } from './bet-types.ts'
import { partOf } from './line-win.ts'
import { winningSets } from './set-of-four.ts'

export interface WinLine {
  readonly type: BetType
  readonly number: string
  /** What the line pays if it wins. */
  readonly win: Satang
}

/**
 * The most a ticket can be paid: the sum of its lines' wins under the one result that is kindest to it. Exact: every
 * result of each prize is tried, prizes drawn apart are added, and where the bottom two overlap the top three only
 * pairs that can be drawn together count. The lines have the digits of their types. At most 10,000 results are tried,
 * and those only where a line looks at more than the top three.
 */
export function possibleWin(lottery: Lottery, businessDate: BangkokDate, lines: readonly WinLine[]): Satang {
  const sums = sumByNumber(lines)
  const top = TOPS.map((number) => winOfTop(number, sums))
  const bottom = BOTTOMS.map((number) => winOfBottom(number, sums))
  const four = FOUR_TYPES.some((type) => sums[type].size > 0) ? bestOfFours(sums) : undefined
  const pair =
    lottery.bottom === 'apart' ? bestTop(top, four) + Math.max(...bottom) : bestOverlap(top, bottom, four)
  const listed = lottery
    .fieldsOn(businessDate)
    .reduce((sum, { wins, count }) => sum + (wins ? bestNumbers(sums[wins], count) : 0), 0)
  return satang(pair + listed)
}

type Sums = Readonly<Record<BetType, ReadonlyMap<string, number>>>

/** Types that look at more than the top three. */
const FOUR_TYPES = ['four_top', 'four_tod', 'four_set', 'six_top'] as const satisfies readonly BetType[]

const TOPS = everyNumber(3)
const BOTTOMS = everyNumber(2)

/** What the lines on one number of one type pay together. A line of any order stands under its digits in rising order. */
function sumByNumber(lines: readonly WinLine[]): Sums {
  const sums = Object.fromEntries(BET_TYPES.map(({ type }) => [type, new Map<string, number>()])) as Record<
    BetType,
    Map<string, number>
  >
  for (const { type, number, win } of lines) {
    const sum = sums[type]
    if (type === 'four_set') {
      // Under every four it wins on, with the prize it wins there.
      for (const [four, share] of winningSets(number))
        sum.set(four, (sum.get(four) ?? 0) + partOf(win, share))
      continue
    }
    for (const each of keysOf(type, number)) sum.set(each, (sum.get(each) ?? 0) + win)
  }
  return sums
}

/** Under what a line is found again: a float under every three of its digits that could be drawn. */
function keysOf(type: BetType, number: string): readonly string[] {
  switch (type) {
    case 'three_tod':
    case 'two_tod':
    case 'four_tod':
      return [rising(number)]
    case 'four_float':
    case 'five_float':
      return chosen(rising(number), 3)
    default:
      return [number]
  }
}

function winOfTop(number: string, sums: Sums): number {
  const [hundreds = '', tens = '', units = ''] = number
  const inOrder = rising(number)
  let win = 0
  for (const type of ['three_tod', 'four_float', 'five_float'] as const) win += sums[type].get(inOrder) ?? 0
  if (sums.two_tod.size > 0) for (const pair of chosen(inOrder, 2)) win += sums.two_tod.get(pair) ?? 0
  win += sums.three_top.get(number) ?? 0
  win += sums.two_top.get(tens + units) ?? 0
  win += sums.two_front.get(hundreds + tens) ?? 0
  win += sums.two_spread.get(hundreds + units) ?? 0
  win += sums.pin_top_hundreds.get(hundreds) ?? 0
  win += sums.pin_top_tens.get(tens) ?? 0
  win += sums.pin_top_units.get(units) ?? 0
  return win + winOfDigits(number, sums.run_top)
}

function winOfBottom(number: string, sums: Sums): number {
  const [tens = '', units = ''] = number
  let win = sums.two_bottom.get(number) ?? 0
  win += sums.pin_bottom_tens.get(tens) ?? 0
  win += sums.pin_bottom_units.get(units) ?? 0
  win += sums.high_low.get(tens < '5' ? '0' : '1') ?? 0
  win += sums.odd_even.get(Number(units) % 2 === 0 ? '0' : '1') ?? 0
  return win + winOfDigits(number, sums.run_bottom)
}

/** A digit that was drawn twice pays once. */
function winOfDigits(number: string, run: ReadonlyMap<string, number>): number {
  return [...new Set(number)].reduce((sum, digit) => sum + (run.get(digit) ?? 0), 0)
}

/** By the last four of the first prize: what the lines on more than three digits pay, the digits before them the kindest. */
function bestOfFours(sums: Sums): readonly number[] {
  const sixes = new Map<string, number>()
  for (const [number, win] of sums.six_top) {
    const tail = number.slice(2)
    sixes.set(tail, Math.max(sixes.get(tail) ?? 0, win))
  }
  return everyNumber(4).map(
    (number) =>
      (sums.four_top.get(number) ?? 0) +
      (sums.four_set.get(number) ?? 0) +
      (sums.four_tod.size > 0 ? (sums.four_tod.get(rising(number)) ?? 0) : 0) +
      (sixes.get(number) ?? 0),
  )
}

function bestTop(top: readonly number[], four: readonly number[] | undefined): number {
  return four
    ? four.reduce((best, win, at) => Math.max(best, win + (top[at % 1000] ?? 0)), 0)
    : Math.max(...top)
}

/**
 * The best of the results in which the last digit of the bottom two is the first of the top three. Such a lottery draws
 * four digits and no more: the bottom two are their first two.
 */
function bestOverlap(
  top: readonly number[],
  bottom: readonly number[],
  four: readonly number[] | undefined,
): number {
  if (four) {
    const wins = four.map((win, at) => win + (top[at % 1000] ?? 0) + (bottom[Math.floor(at / 100)] ?? 0))
    return wins.reduce((best, win) => Math.max(best, win), 0)
  }
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

function rising(number: string): string {
  return [...number].sort().join('')
}

/** Every choice of so many of the digits, each once, in the order they stand. */
function chosen(digits: string, count: number): readonly string[] {
  if (count === 0) return ['']
  const found = new Set<string>()
  for (let at = 0; at + count <= digits.length; at += 1) {
    for (const rest of chosen(digits.slice(at + 1), count - 1)) found.add(digits.charAt(at) + rest)
  }
  return [...found]
}

function everyNumber(digits: number): readonly string[] {
  return Array.from({ length: 10 ** digits }, (_, number) => String(number).padStart(digits, '0'))
}
