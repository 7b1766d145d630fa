import { type BetType, digitsOf, isChoice, takesAnyOrder } from '../betting/bet-types.ts'
import { canonicalNumber, numberKey } from '../betting/number-key.ts'
import { chanceOf } from '../betting/price/odds.ts'
import { type WinLine, winsOfBottom, winsOfListed, winsOfTop } from '../betting/win/outcome-wins.ts'
import { NO_MONEY, type Satang, satang } from '../money.ts'

/** A line of a ticket that stands, with what was paid for it. */
export interface TurnoverLine extends WinLine {
  readonly cost: Satang
}

/** The parts of a draw that are drawn apart: bets of one cannot cover those of another. */
const TURNOVER_PARTS = ['top', 'bottom', 'three_front', 'three_bottom'] as const
export type TurnoverPart = (typeof TURNOVER_PARTS)[number]

export interface Counted {
  readonly part: TurnoverPart
  readonly staked: Satang
  /** What counts as turnover of it. */
  readonly counted: Satang
}

/** What comes back whatever is drawn in more than four of five draws was never at risk. */
const SAFE_SHARE = 0.8

/**
 * What a member's stakes on one round count as turnover, by part of the draw: all of them, less what covers itself. Of the
 * payouts of all draws that can be, the one that more than four of five reach is what comes back almost surely; the stakes
 * that bring it are its share of the average payout. All hundred numbers at one stake count nothing, in whatever types and
 * tickets they are bet; seventy of them count whole.
 */
export function countedTurnover(lines: readonly TurnoverLine[]): Counted[] {
  return TURNOVER_PARTS.flatMap((part) => {
    const own = lines.filter((line) => partOfLine(line) === part)
    if (own.length === 0) return []
    const staked = satang(own.reduce((sum, { cost }) => sum + cost, 0))
    return [{ part, staked, counted: satang(staked - coveredOf(part, own, staked)) }]
  })
}

/** What one ticket brought to what its round counts: its share of each part, rounded down. */
export function countedOfTicket(
  lines: readonly Pick<TurnoverLine, 'type' | 'cost'>[],
  round: readonly Counted[],
): Satang {
  const shares = round.map(({ part, staked, counted }) => {
    const own = lines.filter((line) => partOfLine(line) === part).reduce((sum, line) => sum + line.cost, 0)
    // In whole numbers: the product passes what a double holds exactly.
    return staked === 0 ? 0 : Number((BigInt(own) * BigInt(counted)) / BigInt(staked))
  })
  return satang(shares.reduce((sum, share) => sum + share, 0))
}

function partOfLine({ type }: Pick<TurnoverLine, 'type'>): TurnoverPart {
  switch (type) {
    case 'three_front':
    case 'three_bottom':
      return type
    case 'two_bottom':
    case 'run_bottom':
    case 'pin_bottom_tens':
    case 'pin_bottom_units':
    case 'high_low':
    case 'odd_even':
      return 'bottom'
    default:
      return 'top'
  }
}

function coveredOf(part: TurnoverPart, lines: readonly TurnoverLine[], staked: Satang): number {
  return Math.max(coveredByDraws(part, lines, staked), coveredByNumbers(lines))
}

/** More than four of five numbers of a type at one stake: all ten digits win in every draw, and some of them twice. */
function coveredByNumbers(lines: readonly TurnoverLine[]): number {
  const byType = Map.groupBy(lines, ({ type }) => type)
  return [...byType].reduce((sum, [type, own]) => sum + coveredOfType(type, own), 0)
}

function coveredOfType(type: BetType, lines: readonly TurnoverLine[]): number {
  const most = Math.floor(numbersOf(type) * SAFE_SHARE)
  if (lines.length <= most) return NO_MONEY
  const costs = new Map<string, number>()
  for (const { number, cost } of lines) {
    const key = canonicalNumber(type, number)
    costs.set(key, (costs.get(key) ?? 0) + cost)
  }
  const falling = [...costs.values()].sort((a, b) => b - a)
  const level = falling[most] ?? 0
  return falling.reduce((sum, cost) => sum + Math.min(cost, level), 0)
}

/** How many different bets a type has. */
function numbersOf(type: BetType): number {
  if (isChoice(type)) return 2
  const digits = digitsOf(type)
  if (!takesAnyOrder(type)) return 10 ** digits
  // Ten digits taken so many times in any order: the multisets.
  return Array.from({ length: digits }, (_, at) => (10 + at) / (at + 1)).reduce((all, each) => all * each, 1)
}

function coveredByDraws(part: TurnoverPart, lines: readonly TurnoverLine[], staked: Satang): number {
  if (mayHit(lines) <= SAFE_SHARE) return NO_MONEY
  const payouts = payoutsOf(part, lines)
  const all = payouts.reduce((sum, payout) => sum + payout, 0)
  const sure = payouts.sort((a, b) => b - a)[Math.floor(payouts.length * SAFE_SHARE)] ?? 0
  if (sure === 0) return NO_MONEY
  // In whole numbers: the product passes what a double holds exactly. Rounded up, for the house.
  const covered = (BigInt(staked) * BigInt(sure) * BigInt(payouts.length) + BigInt(all) - 1n) / BigInt(all)
  return Math.min(staked, Number(covered))
}

/** At least the share of draws in which any line wins: most tickets are far below, and cost no more than this. A number counts once. */
function mayHit(lines: readonly TurnoverLine[]): number {
  let share = 0
  const seen = new Set<string>()
  for (const { type, number } of lines) {
    const key = numberKey(type, number)
    if (seen.has(key)) continue
    seen.add(key)
    const { wins, of } = chanceOf(type, number)
    share += wins / of
  }
  return share
}

/** The payout of each draw of a part that can be. Listed prizes have two numbers: each is taken as drawn alone. */
function payoutsOf(part: TurnoverPart, lines: readonly TurnoverLine[]): number[] {
  if (part === 'bottom') return [...winsOfBottom(lines)]
  if (part === 'top') {
    const { top, four } = winsOfTop(lines)
    return four ? four.map((payout, at) => payout + (top[at % 1000] ?? 0)) : [...top]
  }
  const listed = winsOfListed(part, lines)
  return Array.from({ length: 1000 }, (_, at) => listed.get(threeOf(at)) ?? 0)
}

function threeOf(at: number): string {
  return String(at).padStart(3, '0')
}
