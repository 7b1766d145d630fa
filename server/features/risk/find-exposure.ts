import type { BetType } from '../../../domain/betting/bet-types.ts'
import { numberKey } from '../../../domain/betting/number-key.ts'
import { DEFAULT_PLAN } from '../../../domain/betting/price/default-rates.ts'
import { priceLine } from '../../../domain/betting/price/price-line.ts'
import { numberRateOfRank } from '../../../domain/betting/price/rank-rate.ts'
import {
  addTotals,
  type Exposure,
  exposureOf,
  type NumberTotal,
  type WhatIf,
  withMore,
} from '../../../domain/betting/win/exposure.ts'
import { invariant } from '../../../domain/invariant.ts'
import { findLottery } from '../../../domain/lottery/registry.ts'
import { basisPoints, payoutRate, type Satang, satang } from '../../../domain/money.ts'
import { highestRaise } from '../../../domain/rewards/ranks.ts'
import type { Context } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { rankRules } from '../operators/money-rules.ts'
import { findOperatorById } from '../operators/queries.ts'
import { type Round, readRound } from '../rounds/queries.ts'
import { ratesOfRound } from '../rounds/rates-of-round.ts'
import { addUpRound } from './add-up-round.ts'
import { findLimits } from './queries.ts'
import { findTotalsMark, listTotals } from './queries-totals.ts'
import { roundLimits } from './round-limits.ts'

export interface RoundExposure extends Exposure {
  readonly until: Date
  /** The part of the stakes that open bookings hold. */
  readonly held: Satang
  readonly types: readonly BetType[]
  /** The numbers with the highest payouts, descending. */
  readonly dearest: readonly NumberTotal[]
}

const DEAREST_SHOWN = 50
/** Cached rounds: many people look at the same tens of thousands of numbers. */
const MAX_KEPT = 50

interface Kept {
  readonly untilMs: number
  readonly found: Promise<RoundExposure>
}

const keptBy = new WeakMap<Context, Map<string, Kept>>()

/**
 * What a round would pay for each draw, open bookings included, at most two seconds old. Throws `Refusal`
 * ROUND_UNKNOWN.
 */
export async function findExposure(
  ctx: Context,
  wish: { readonly operatorId: string; readonly roundId: string },
): Promise<RoundExposure> {
  const round = await readRound(ctx.read, wish)
  await addUpRound(ctx, round.id)
  const until = (await findTotalsMark(ctx.read, round.id))?.until ?? round.opensAt
  const kept = keptBy.get(ctx) ?? new Map<string, Kept>()
  keptBy.set(ctx, kept)
  const before = kept.get(round.id)
  if (before?.untilMs === until.getTime()) return before.found
  const found = measureNow(ctx, round, until)
  kept.delete(round.id)
  kept.set(round.id, { untilMs: until.getTime(), found })
  for (const oldest of kept.keys()) if (kept.size > MAX_KEPT) kept.delete(oldest)
  found.catch(() => kept.delete(round.id))
  return found
}

async function measureNow(ctx: Context, round: Round, until: Date): Promise<RoundExposure> {
  const { totals, held } = await standingOf(ctx, round)
  const dearest = totals.toSorted((a, b) => b.win - a.win).slice(0, DEAREST_SHOWN)
  return { ...computeExposure(round, totals), held, dearest, types: round.types, until }
}

/** What is sold of each number plus what open bookings hold of it. */
async function standingOf(
  ctx: Context,
  round: Round,
): Promise<{ readonly totals: readonly NumberTotal[]; readonly held: Satang }> {
  const rows = await listTotals(ctx.read, round.id)
  const held = rows.filter(({ isHeld }) => isHeld)
  const sold = held.length === 0 ? rows : rows.filter(({ isHeld }) => !isHeld)
  return {
    totals: addTotals(sold, held),
    held: satang(held.reduce((sum, { stake }) => sum + stake, 0)),
  }
}

/**
 * The payout if a given stake were added to a number, by today's rules and by a rule that is being considered. What is added is paid as
 * to who has the highest rank, since anybody may stake it; what is sold, as it was sold. Changes nothing. Throws `Refusal` ROUND_UNKNOWN, TYPE_NOT_SOLD.
 */
export async function tryRule(
  ctx: Context,
  wish: { readonly operatorId: string; readonly roundId: string } & Omit<WhatIf, 'rate' | 'raised'>,
): Promise<{ readonly now: Exposure; readonly without: Exposure; readonly under: Exposure }> {
  const round = await readRound(ctx.read, wish)
  await addUpRound(ctx, round.id)
  const [{ totals }, paid] = await Promise.all([standingOf(ctx, round), rateNow(ctx, round, wish)])
  return {
    now: computeExposure(round, totals),
    without: computeExposure(round, withMore(totals, { ...wish, ...paid, rule: 'none' })),
    under: computeExposure(round, withMore(totals, { ...wish, ...paid })),
  }
}

/** What the full plan pays for the number now: to who has no rank, and to who has the highest. */
async function rateNow(ctx: Context, round: Round, { type, number }: Pick<WhatIf, 'type' | 'number'>) {
  const [stored, rates, operator] = await Promise.all([
    findLimits(ctx.read, round.id),
    ratesOfRound(ctx.read, round),
    findOperatorById(ctx.read, round.operatorId),
  ])
  const row = rates.find((rate) => rate.plan === DEFAULT_PLAN && rate.type === type)
  if (!stored || !row || !round.types.includes(type)) throw new Refusal('TYPE_NOT_SOLD')
  const sold = {
    rate: payoutRate(row.rate),
    discount: basisPoints(row.discount),
    stakeMin: satang(row.stakeMin),
    stakeMax: satang(row.stakeMax),
    rankMax: row.rankMax ? payoutRate(row.rankMax) : null,
  }
  const line = { type, key: numberKey(type, number), soFar: { sold: 0, toMember: 0 } }
  const price = priceLine(roundLimits(stored), { sold, full: sold.rate }, line)
  const raise = highestRaise(operator && rankRules(operator))
  return { rate: price.rate, raised: numberRateOfRank(price, sold, raise) }
}

function computeExposure(round: Round, totals: readonly NumberTotal[]): Exposure {
  const lottery = findLottery(round.lotteryCode)
  invariant(lottery, 'a round is of a lottery with rules')
  return exposureOf(lottery, round.businessDate, totals)
}
