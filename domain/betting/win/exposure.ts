import type { BangkokDate } from '../../calendar/bangkok.ts'
import type { Lottery } from '../../lottery/lottery.ts'
import { type PayoutRate, type Satang, satang } from '../../money.ts'
import { type BetType, isNumberOf } from '../bet-types.ts'
import { type CanonicalNumber, canonicalNumber, type NumberKey, numberKey } from '../number-key.ts'
import { halfRate } from '../price/number-rule.ts'
import { chanceOf } from '../price/odds.ts'
import { costliestDraw, costliestListed, type OutcomeWins, outcomeWins } from './outcome-wins.ts'
import { lineWin } from './payout.ts'

export interface NumberTotal {
  readonly type: BetType
  readonly number: CanonicalNumber
  readonly stake: Satang
  /** What members paid: stakes less discounts. */
  readonly net: Satang
  /** The payout if it is drawn. */
  readonly win: Satang
}

/** What a round would pay, by result. Whole satang, except for averages. */
export interface Exposure {
  readonly stake: Satang
  readonly net: Satang
  /** The average over all equally likely draws. */
  readonly expectedPayout: number
  readonly worst: WorstDraw
  /** The payout by the top three digits (1,000) and by the bottom two (100). */
  readonly top: readonly Satang[]
  readonly bottom: readonly Satang[]
}

/** The draw with the highest payout. Without sales it is the first possible draw. */
export interface WorstDraw {
  readonly payout: Satang
  readonly threeTop: string
  readonly twoBottom: string
  /** The last four, or all six, digits of the first prize, if lines depend on them. */
  readonly first: string | undefined
  readonly threeFront: readonly string[]
  readonly threeBottom: readonly string[]
}

export function exposureOf(
  lottery: Lottery,
  businessDate: BangkokDate,
  totals: readonly NumberTotal[],
): Exposure {
  const wins = outcomeWins(totals)
  const draw = costliestDraw(lottery, wins)
  const listed = { three_front: { win: 0, numbers: NONE }, three_bottom: { win: 0, numbers: NONE } }
  for (const field of lottery.fieldsOn(businessDate)) {
    if (field.wins) listed[field.wins] = costliestListed(wins.listed[field.wins], field.count)
  }
  return {
    stake: satang(sum(totals.map((total) => total.stake))),
    net: satang(sum(totals.map((total) => total.net))),
    expectedPayout: expectedOf(wins),
    worst: {
      payout: satang(draw.win + listed.three_front.win + listed.three_bottom.win),
      threeTop: draw.threeTop,
      twoBottom: draw.twoBottom,
      first: draw.first,
      threeFront: listed.three_front.numbers,
      threeBottom: listed.three_bottom.numbers,
    },
    top: wins.top.map(satang),
    bottom: wins.bottom.map(satang),
  }
}

export function addTotals(
  totals: readonly NumberTotal[],
  others: readonly NumberTotal[],
): readonly NumberTotal[] {
  if (others.length === 0) return totals
  const added = new Map(totals.map((total) => [keyOf(total), total]))
  for (const other of others) {
    const before = added.get(keyOf(other))
    const { type, number } = other
    added.set(
      keyOf(other),
      before
        ? {
            type,
            number,
            stake: satang(before.stake + other.stake),
            net: satang(before.net + other.net),
            win: satang(before.win + other.win),
          }
        : other,
    )
  }
  return [...added.values()]
}

function keyOf({ type, number }: NumberTotal): NumberKey {
  return numberKey(type, number)
}

/** An additional stake on a number under a rule that staff consider. */
export interface WhatIf {
  readonly type: BetType
  readonly number: string
  readonly more: Satang
  /** The number's current rate. */
  readonly rate: PayoutRate
  /** The same for who has the highest rank; half is half of the plan's rate to everybody. */
  readonly raised?: PayoutRate
  /** `cap`: the most that is sold of it, including what is already sold. */
  readonly rule: 'none' | 'half' | 'closed' | { readonly cap: Satang }
}

/** Totals with the additional stake. Rules apply to later bets only, so what is already sold stays. */
export function withMore(totals: readonly NumberTotal[], wish: WhatIf): readonly NumberTotal[] {
  const { type, rule } = wish
  if (!isNumberOf(type, wish.number)) return totals
  const number = canonicalNumber(type, wish.number)
  const before = totals.find((total) => total.type === type && total.number === number)
  const taken = takenOf(wish, before?.stake ?? 0)
  if (taken <= 0) return totals
  const rate = rule === 'half' ? halfRate(wish.rate) : (wish.raised ?? wish.rate)
  const win = lineWin({ type, stake: satang(taken), rate })
  const after: NumberTotal = {
    type,
    number,
    stake: satang((before?.stake ?? 0) + taken),
    net: satang((before?.net ?? 0) + taken),
    win: satang((before?.win ?? 0) + win),
  }
  return [...totals.filter((total) => total !== before), after]
}

function takenOf({ more, rule }: WhatIf, sold: number): number {
  if (rule === 'closed') return 0
  return typeof rule === 'object' ? Math.min(more, rule.cap - sold) : more
}

const NONE: readonly string[] = []

/** The average payout: each prize weighted by the probability of its draws. */
function expectedOf({ top, bottom, four, six, listed }: OutcomeWins): number {
  const fronts = chanceOf('three_front', '000')
  return (
    sum(top) / top.length +
    sum(bottom) / bottom.length +
    (four ? sum(four) / four.length : 0) +
    sum([...six.values()]) / 10 ** 6 +
    ((sum([...listed.three_front.values()]) + sum([...listed.three_bottom.values()])) * fronts.wins) /
      fronts.of
  )
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}
