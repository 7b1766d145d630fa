import type { BetType } from '../../../domain/betting/bet-types.ts'
import {
  type CanonicalNumber,
  type NumberKey,
  numberKey,
  partsOfKey,
} from '../../../domain/betting/number-key.ts'
import { DEFAULT_PLAN } from '../../../domain/betting/price/default-rates.ts'
import { priceLine } from '../../../domain/betting/price/price-line.ts'
import {
  isUnlimited,
  NO_LIMITS,
  type RoundLimits,
  type SaleLimits,
} from '../../../domain/betting/price/sale-limits.ts'
import { basisPoints, type PayoutRate, payoutRate, type Satang, satang } from '../../../domain/money.ts'
import type { Context } from '../../context.ts'
import type { RateRow } from '../rounds/queries.ts'
import { findLimits } from './queries.ts'
import { listRoundSales } from './queries-sales.ts'
import { roundLimits } from './round-limits.ts'

/** A number whose price or limit differs from its type's, at the rate of the full plan. */
export interface OfferedNumber {
  readonly type: BetType
  readonly number: CanonicalNumber
  readonly status: 'closed' | 'half' | 'capped'
  /** It pays half, capped or not. */
  readonly half?: true
  readonly rate: PayoutRate
  /** Somebody set what it pays: no rank raises it. */
  readonly isSet?: true
  /** The highest stake accepted now. */
  readonly stakeMax: Satang
}

/**
 * The limits of a round, and its numbers that are closed, pay less or take less. For display: a sale decides again
 * under its locks.
 */
export async function listOfferedNumbers(
  ctx: Context,
  roundId: string | null,
  rates: readonly RateRow[],
): Promise<{ readonly limits: SaleLimits; readonly numbers: readonly OfferedNumber[] }> {
  const stored = roundId === null ? undefined : await findLimits(ctx.read, roundId)
  if (roundId === null || !stored) return { limits: NO_LIMITS, numbers: [] }
  const round = roundLimits(stored)
  if (isUnlimited(round)) return { limits: NO_LIMITS, numbers: [] }
  const sales = await listRoundSales(ctx.read, roundId)
  const sold = new Map(sales.map((row) => [numberKey(row.type, row.number), row.sold]))
  const keys = new Set([...round.numbers.keys(), ...round.caps.keys(), ...sold.keys()])
  const toAll = { ...round, limits: limitsOfAll(round.limits) }
  const numbers = [...keys].sort().flatMap((key) => offered(toAll, key, sold.get(key) ?? 0, rates) ?? [])
  return { limits: round.limits, numbers }
}

/** The limits that hold for everybody. A member's own limit depends on the member and is shown by type. */
function limitsOfAll(limits: SaleLimits): SaleLimits {
  const types = Object.entries(limits.types).map(([type, { memberCap: _, ...ofType }]) => [type, ofType])
  return { types: Object.fromEntries(types) }
}

function offered(
  round: RoundLimits,
  key: NumberKey,
  sold: number,
  rates: readonly RateRow[],
): OfferedNumber | undefined {
  const { type, number } = partsOfKey(key)
  const row = rates.find((rate) => rate.plan === DEFAULT_PLAN && rate.type === type)
  if (!row) return undefined
  const full = {
    rate: payoutRate(row.rate),
    discount: basisPoints(row.discount),
    stakeMin: satang(row.stakeMin),
    stakeMax: satang(row.stakeMax),
  }
  const soFar = { sold, toMember: 0 }
  const { rate, stakeMax, limit, half, isSet } = priceLine(
    round,
    { sold: full, full: full.rate },
    { type, key, soFar },
  )
  const isNamed = round.numbers.has(key) || round.caps.has(key)
  // Of numbers limited only by their type, lists those that are full or pay less.
  if (!isNamed && !isSet && rate === full.rate && stakeMax > 0) return undefined
  if (limit === 'NUMBER_CLOSED') return { type, number, status: 'closed', rate, stakeMax }
  const status = half && limit === undefined ? 'half' : 'capped'
  return { type, number, status, ...(half && { half }), ...(isSet && { isSet }), rate, stakeMax }
}
