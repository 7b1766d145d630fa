import type { Lottery } from '../../lottery/lottery.ts'
import type { Satang } from '../../money.ts'
import { BET_TYPES, type BetType } from '../bet-types.ts'
import { canonicalNumber, rising } from '../number-key.ts'
import { partOf } from './payout.ts'
import { winningSets } from './set-of-four.ts'

export interface WinLine {
  readonly type: BetType
  readonly number: string
  /** The payout if it wins. */
  readonly win: Satang
}

/** The total payout of lines by result, in whole satang. */
export interface OutcomeWins {
  /** By the top three digits: 1,000. */
  readonly top: readonly number[]
  /** By the bottom two digits: 100. */
  readonly bottom: readonly number[]
  /** Added to the top by the last four digits of the first prize: 10,000; undefined when no line depends on them. */
  readonly four: readonly number[] | undefined
  /** The same by all six digits, only those with a payout. */
  readonly six: ReadonlyMap<string, number>
  /** By each number of the prizes with several numbers. */
  readonly listed: {
    readonly three_front: ReadonlyMap<string, number>
    readonly three_bottom: ReadonlyMap<string, number>
  }
}

/** The draw with the highest payout, without the listed prizes. */
export interface CostliestDraw {
  readonly win: number
  readonly threeTop: string
  readonly twoBottom: string
  /** The last four, or all six, digits of the first prize, if lines depend on them. */
  readonly first: string | undefined
}

/** Exact: each line counts for every draw on which it wins. The numbers must have the length of their types. */
export function outcomeWins(lines: Iterable<WinLine>): OutcomeWins {
  const sums = sumByNumber(lines)
  return {
    ...topOf(sums),
    bottom: bottomOf(sums),
    six: sums.six_top,
    listed: { three_front: sums.three_front, three_bottom: sums.three_bottom },
  }
}

/** The same of lines on the top alone: nothing else is reckoned. */
export function winsOfTop(lines: Iterable<WinLine>): Pick<OutcomeWins, 'top' | 'four'> {
  return topOf(sumByNumber(lines))
}

/** Of lines on the bottom alone. */
export function winsOfBottom(lines: Iterable<WinLine>): OutcomeWins['bottom'] {
  return bottomOf(sumByNumber(lines))
}

/** Of lines on one of the prizes with several numbers alone. */
export function winsOfListed(
  type: keyof OutcomeWins['listed'],
  lines: Iterable<WinLine>,
): ReadonlyMap<string, number> {
  return sumByNumber(lines)[type]
}

function topOf(sums: Sums): Pick<OutcomeWins, 'top' | 'four'> {
  return {
    top: TOPS.map((number) => winOfTop(number, sums)),
    four: FOUR_TYPES.some((type) => sums[type].size > 0)
      ? FOURS.map((number) => winOfFour(number, sums))
      : undefined,
  }
}

function bottomOf(sums: Sums): OutcomeWins['bottom'] {
  return BOTTOMS.map((number) => winOfBottom(number, sums))
}

/**
 * The highest payout of top and bottom together. Prizes drawn apart are added; where the bottom two overlap the top
 * three, only pairs that can be drawn together count. At most 10,000 draws are tried, and only if a line depends on more
 * than the top three.
 */
export function costliestDraw(
  { bottom: bottomRule }: Pick<Lottery, 'bottom'>,
  wins: OutcomeWins,
): CostliestDraw {
  const { four, six, top, bottom } = wins
  const sixes = bestSixes(six)
  const tops = four ? four.map((win, at) => win + (sixes.get(at)?.win ?? 0) + (top[at % 1000] ?? 0)) : top
  const dearest = costliestOf(bottom)
  const byShared = bottomRule === 'overlap' && !four ? costliestByShared(bottom) : []
  const bottomWith = (at: number) => {
    if (bottomRule === 'apart') return dearest
    return four ? Math.floor(at / 100) : (byShared[Math.floor(at / 100)] ?? 0)
  }
  let best = { win: -1, at: 0, bottomAt: 0 }
  for (const [at, win] of tops.entries()) {
    const bottomAt = bottomWith(at)
    const both = win + (bottom[bottomAt] ?? 0)
    if (both > best.win) best = { win: both, at, bottomAt }
  }
  const number = written(best.at, four ? 4 : 3)
  return {
    win: best.win,
    threeTop: number.slice(-3),
    twoBottom: written(best.bottomAt, 2),
    first: four ? (sixes.get(best.at)?.number ?? number) : undefined,
  }
}

/** The highest total payout of that many different numbers. */
export function costliestListed(
  sums: ReadonlyMap<string, number>,
  count: number,
): { readonly win: number; readonly numbers: readonly string[] } {
  const dearest = [...sums].sort(([, a], [, b]) => b - a).slice(0, count)
  return {
    win: dearest.reduce((total, [, win]) => total + win, 0),
    numbers: dearest.map(([number]) => number),
  }
}

type Sums = Readonly<Record<BetType, ReadonlyMap<string, number>>>

/** Types that depend on more than the top three digits. */
const FOUR_TYPES = ['four_top', 'four_tod', 'four_set', 'six_top'] as const satisfies readonly BetType[]

const TOPS = everyNumber(3)
const BOTTOMS = everyNumber(2)
const FOURS = everyNumber(4)

/** The total payout of the lines on one number of one type, by canonical number. */
function sumByNumber(lines: Iterable<WinLine>): Sums {
  const sums = Object.fromEntries(BET_TYPES.map(({ type }) => [type, new Map<string, number>()])) as Record<
    BetType,
    Map<string, number>
  >
  for (const { type, number, win } of lines) {
    const sum = sums[type]
    if (type === 'four_set') {
      // Added to every draw it wins on, with the prize it wins there.
      for (const [four, share] of winningSets(number))
        sum.set(four, (sum.get(four) ?? 0) + partOf(win, share))
      continue
    }
    const key = canonicalNumber(type, number)
    sum.set(key, (sum.get(key) ?? 0) + win)
  }
  return { ...sums, four_float: byDrawnThree(sums.four_float), five_float: byDrawnThree(sums.five_float) }
}

/** Floats, by digits, under every three of these that could be drawn. Summed by digits first: many numbers share them. */
function byDrawnThree(floats: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  const sums = new Map<string, number>()
  for (const [digits, win] of floats) {
    for (const three of chosen(digits, 3)) sums.set(three, (sums.get(three) ?? 0) + win)
  }
  return sums
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
  if (run.size === 0) return 0
  let win = 0
  for (let at = 0; at < number.length; at += 1) {
    const digit = number.charAt(at)
    if (number.indexOf(digit) === at) win += run.get(digit) ?? 0
  }
  return win
}

/** The payout of bets on four digits, by the last four of the first prize. */
function winOfFour(number: string, sums: Sums): number {
  return (
    (sums.four_top.get(number) ?? 0) +
    (sums.four_set.get(number) ?? 0) +
    (sums.four_tod.size > 0 ? (sums.four_tod.get(rising(number)) ?? 0) : 0)
  )
}

/** For each last four digits, the six-digit number with the highest payout. */
function bestSixes(six: ReadonlyMap<string, number>): ReadonlyMap<number, { win: number; number: string }> {
  const kindest = new Map<number, { win: number; number: string }>()
  for (const [number, win] of six) {
    const tail = Number(number.slice(2))
    if (win > (kindest.get(tail)?.win ?? 0)) kindest.set(tail, { win, number })
  }
  return kindest
}

/**
 * For each top three, the best bottom that can be drawn with it: the last digit of the bottom is the first of the top. (A
 * lottery of this kind draws four digits; the bottom is the first two.)
 */
function costliestByShared(bottom: readonly number[]): readonly number[] {
  return Array.from({ length: 10 }, (_, shared) => {
    const pairs = Array.from({ length: 10 }, (__, tens) => tens * 10 + shared)
    return pairs.reduce((best, at) => ((bottom[at] ?? 0) > (bottom[best] ?? 0) ? at : best))
  })
}

function costliestOf(wins: readonly number[]): number {
  return wins.reduce((best, win, at) => (win > (wins[best] ?? 0) ? at : best), 0)
}

/** Every combination of that many digits, each once, in order. */
function chosen(digits: string, count: number): readonly string[] {
  if (count === 0) return ['']
  const found = new Set<string>()
  for (let at = 0; at + count <= digits.length; at += 1) {
    for (const rest of chosen(digits.slice(at + 1), count - 1)) found.add(digits.charAt(at) + rest)
  }
  return [...found]
}

function everyNumber(digits: number): readonly string[] {
  return Array.from({ length: 10 ** digits }, (_, number) => written(number, digits))
}

function written(number: number, digits: number): string {
  return String(number).padStart(digits, '0')
}
