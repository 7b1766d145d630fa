import { RANK_RAISE_MOST } from '../betting/price/rank-rate.ts'
import { addDays, type BangkokDate } from '../calendar/bangkok.ts'
import { NO_MONEY, type Satang, satang } from '../money.ts'
import type { CashbackRules } from './cashback.ts'

/** A rank looks back so many whole Bangkok days. */
export const RANK_DAYS = 30
export const RANKS_MOST = 10
/** Percentage points. */
export const RANK_PERCENT_MOST = 50

/**
 * From so much turnover on, so many more per cent of what is lost come back, and wins pay so many tenths of a per cent more, where
 * a plan lets ranks raise a rate.
 */
export interface RankStep {
  readonly needed: Satang
  readonly percent: number
  /** Absent in rules of before there were raises: none. */
  readonly raise?: number
}

/** What an operator has decided about ranks: the first step is rank 1. */
export interface RankRules {
  readonly isOn: boolean
  readonly steps: readonly RankStep[]
}

/** Where an operator has decided nothing there are none; these are the figures a form begins with. */
export const RANK_RULES: RankRules = {
  isOn: false,
  steps: [
    { needed: satang(10_000_00), percent: 1 },
    { needed: satang(50_000_00), percent: 2 },
    { needed: satang(200_000_00), percent: 3 },
  ],
}

/** The rules with what an operator has set over them; what does not fit is as if it were not set. */
export function rankRulesWith(rules: RankRules, set: Readonly<Record<string, unknown>> = {}): RankRules {
  const { isOn, steps } = set
  const fits =
    Array.isArray(steps) && steps.length > 0 && steps.length <= RANKS_MOST && steps.every(isRankStep)
  return {
    isOn: typeof isOn === 'boolean' ? isOn : rules.isOn,
    steps: fits ? steps.map(readStep) : rules.steps,
  }
}

function readStep({ needed, percent, raise }: SetStep): RankStep {
  return { needed: satang(needed), percent, ...(raise ? { raise } : {}) }
}

interface SetStep {
  readonly needed: number
  readonly percent: number
  readonly raise?: number
}

function isRankStep(step: unknown): step is SetStep {
  const { needed, percent, raise = 0 } = (step ?? {}) as Readonly<Record<string, unknown>>
  return (
    Number.isSafeInteger(needed) &&
    Number(needed) > 0 &&
    Number.isSafeInteger(percent) &&
    Number(percent) > 0 &&
    Number(percent) <= RANK_PERCENT_MOST &&
    Number.isSafeInteger(raise) &&
    Number(raise) >= 0 &&
    Number(raise) <= RANK_RAISE_MOST
  )
}

export type RankFault = 'RANK_STEPS' | 'RANK_ABOVE_ALL'

/**
 * Why these ranks cannot be: each asks for more than the one before, brings more cashback and raises rates no less, and nobody gets
 * back more than all.
 */
export function rankFault(
  { isOn, steps }: RankRules,
  cashback: Pick<CashbackRules, 'isOn' | 'percent'>,
): RankFault | undefined {
  const rises = steps.every(({ needed, percent, raise = 0 }, at) => {
    const before = steps[at - 1] ?? { needed: NO_MONEY, percent: 0 }
    return needed > before.needed && percent > before.percent && raise >= (before.raise ?? 0)
  })
  if (steps.length === 0 || !rises) return 'RANK_STEPS'
  const most = cashback.percent + (steps.at(-1)?.percent ?? 0)
  return isOn && cashback.isOn && most > 100 ? 'RANK_ABOVE_ALL' : undefined
}

/** The days whose turnover decides a rank: those before its day. */
export function rankDays(day: BangkokDate): { readonly from: BangkokDate; readonly to: BangkokDate } {
  return { from: addDays(day, -RANK_DAYS), to: addDays(day, -1) }
}

/** A rank that was reached; 0: none. */
export interface Rank {
  readonly rank: number
  readonly percent: number
  readonly raise: number
  /** From how much on it is reached. */
  readonly reached: Satang
}

export function rankOf({ steps }: Pick<RankRules, 'steps'>, turnover: number): Rank {
  const at = steps.findLastIndex(({ needed }) => needed <= turnover)
  const step = steps[at]
  return step
    ? { rank: at + 1, percent: step.percent, raise: step.raise ?? 0, reached: step.needed }
    : { rank: 0, percent: 0, raise: 0, reached: NO_MONEY }
}

/** The rank after the one that so much turnover brings, and what is missing for it; undefined: there is none higher. */
export function nextRank(
  rules: Pick<RankRules, 'steps'>,
  turnover: number,
): (Rank & { readonly missing: Satang }) | undefined {
  const next = rules.steps[rankOf(rules, turnover).rank]
  if (!next) return undefined
  return { ...rankOf(rules, next.needed), missing: satang(next.needed - turnover) }
}

/** The per cent of a loss that comes back with a rank's, never more than all. */
export function percentWithRank(percent: number, ofRank: number): number {
  return Math.min(100, percent + ofRank)
}

/** What there is for ranks to raise: cashback, and the rate of some price whose highest allows it. */
export interface RaisedByRanks {
  readonly cashback: boolean
  readonly rates: boolean
}

/** What of a rank is paid: points of a cashback that there is, and a raise of rates that some price allows. */
export function paidOfRank(
  { percent, raise = 0 }: { readonly percent: number; readonly raise?: number },
  { cashback, rates }: RaisedByRanks,
): { readonly percent: number; readonly raise: number } {
  return { percent: cashback ? percent : 0, raise: rates ? raise : 0 }
}

/** The rules with what is paid of each step. Off: nothing is of any. */
export function rulesAsPaid({ isOn, steps }: RankRules, raised: RaisedByRanks): RankRules {
  return {
    isOn: isOn && (raised.cashback || raised.rates),
    steps: steps.map((step) => ({ ...step, ...paidOfRank(step, raised) })),
  }
}

/** By how many tenths of a per cent the highest rank raises rates, where there are ranks. */
export function highestRaise(rules: RankRules | undefined): number {
  return rules?.isOn ? (rules.steps.at(-1)?.raise ?? 0) : 0
}
