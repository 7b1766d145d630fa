import type { LimitedNumber, LimitsShown } from '../../../../../contract/console/numbers.ts'
import type { BetType } from '../../../../../domain/betting/bet-types.ts'
import { type NumberKey, numberKey, partsOfKey } from '../../../../../domain/betting/number-key.ts'
import { DEFAULT_PLAN } from '../../../../../domain/betting/price/default-rates.ts'
import type { Tier } from '../../../../../domain/betting/price/number-rule.ts'
import {
  NO_LIMITS,
  type RoundLimits,
  type SaleLimits,
  type TypeLimits,
} from '../../../../../domain/betting/price/sale-limits.ts'
import {
  type PayoutRate,
  payoutRate,
  rateToMultiple,
  type Satang,
  satang,
} from '../../../../../domain/money.ts'
import { Refusal } from '../../../../errors.ts'
import { confirmNumbers, rejectNumbers } from '../../../../features/risk/confirm-numbers.ts'
import { findLimits, findLotteryLimits } from '../../../../features/risk/queries.ts'
import { listRoundSales } from '../../../../features/risk/queries-sales.ts'
import { roundLimits } from '../../../../features/risk/round-limits.ts'
import { setCaps } from '../../../../features/risk/set-caps.ts'
import { setLotteryLimits } from '../../../../features/risk/set-lottery-limits.ts'
import { setNumbers } from '../../../../features/risk/set-numbers.ts'
import { setRoundLimits } from '../../../../features/risk/set-round-limits.ts'
import { readRound } from '../../../../features/rounds/queries.ts'
import { ratesOfRound } from '../../../../features/rounds/rates-of-round.ts'
import type { ConsoleHandlers } from '../../../road/caller.ts'
import { bahtOrNull, showRule, showTiers } from '../../../shapes/number-rules.ts'

export const numbers: ConsoleHandlers<'numbers'> = {
  async list(ctx, staff, { params }) {
    const round = await readRound(ctx.read, { ...staff, ...params })
    const [stored, sales, begins] = await Promise.all([
      findLimits(ctx.read, round.id),
      listRoundSales(ctx.read, round.id),
      findLotteryLimits(ctx.read, round.lotteryId),
    ])
    if (!stored) throw new Refusal('ROUND_UNKNOWN')
    const rates = (await ratesOfRound(ctx.read, round)).filter(({ plan }) => plan === DEFAULT_PLAN)
    const limits = roundLimits(stored)
    const sold = new Map(sales.map((row) => [numberKey(row.type, row.number), satang(row.sold)]))
    return {
      types: [...round.types],
      rates: rates.map(({ type, rate }) => ({ type, rate: rateToMultiple(payoutRate(rate)) })),
      numbers: showNumbers(limits, sold),
      limits: showLimits(limits.limits),
      begins: showLimits(begins?.limits ?? NO_LIMITS),
    }
  },

  async set(ctx, { operatorId, staffId }, { body }) {
    const { kind, rate, tiers, ...meant } = body
    const { numbers: done, proposalId } = await setNumbers(ctx, {
      ...meant,
      operatorId,
      staffId,
      rule: readRule(kind, rate, tiers),
    })
    return { numbers: [...done], proposed: proposalId !== undefined }
  },

  async confirm(ctx, { operatorId, staffId }, { body }) {
    const { numbers: done } = await confirmNumbers(ctx, { ...body, operatorId, staffId })
    return { numbers: [...done] }
  },

  async reject(ctx, { operatorId, staffId }, { body }) {
    await rejectNumbers(ctx, { ...body, operatorId, staffId })
    return {}
  },

  async cap(ctx, { operatorId, staffId }, { body }) {
    const cap = body.cap === null ? null : satang(body.cap)
    const { numbers: done } = await setCaps(ctx, { ...body, cap, operatorId, staffId })
    return { numbers: [...done] }
  },

  async limit(ctx, { operatorId, staffId }, { body }) {
    await setRoundLimits(ctx, {
      ...{ operatorId, staffId, roundId: body.roundId, limits: readLimits(body) },
      seen: body.seen && readLimits(body.seen),
    })
    return {}
  },

  async begin(ctx, { operatorId, staffId }, { body }) {
    const { lotteryId } = await readRound(ctx.read, { operatorId, roundId: body.roundId })
    await setLotteryLimits(ctx, {
      ...{ operatorId, staffId, lotteryId, limits: readLimits(body) },
      seen: body.seen && readLimits(body.seen),
    })
    return {}
  },
}

function readRule(
  kind: 'closed' | 'half' | 'rate' | 'tiers' | 'open',
  rate: PayoutRate | undefined,
  tiers: readonly Tier[] | undefined,
) {
  if (kind === 'open') return null
  if (kind === 'rate' && rate !== undefined) return { kind, rate }
  if (kind === 'tiers' && tiers !== undefined) return { kind, tiers }
  if (kind === 'closed' || kind === 'half') return { kind }
  throw new Refusal('BAD_REQUEST')
}

interface SentLimits {
  readonly memberRoundMax: Satang | null
  readonly types: readonly {
    readonly type: BetType
    readonly cap: Satang | null
    readonly memberCap: Satang | null
    readonly tiers: readonly Tier[] | null
  }[]
}

/** What is null is left out: a type without a limit has no entry. */
function readLimits({ memberRoundMax, types }: SentLimits): SaleLimits {
  const entries = types.map(({ type, cap, memberCap, tiers }): [BetType, TypeLimits] => [
    type,
    {
      ...(cap === null ? {} : { cap }),
      ...(memberCap === null ? {} : { memberCap }),
      ...(tiers === null ? {} : { tiers }),
    },
  ])
  const limited = Object.fromEntries(entries.filter(([, ofType]) => Object.keys(ofType).length > 0))
  return { ...(memberRoundMax === null ? {} : { memberRoundMax }), types: limited }
}

function showLimits({ memberRoundMax, types }: SaleLimits): LimitsShown {
  return {
    memberRoundMax: bahtOrNull(memberRoundMax),
    types: (Object.entries(types) as [BetType, TypeLimits][]).map(([type, { cap, memberCap, tiers }]) => ({
      type,
      cap: bahtOrNull(cap),
      memberCap: bahtOrNull(memberCap),
      tiers: tiers ? showTiers(tiers) : null,
    })),
  }
}

function showNumbers(limits: RoundLimits, sold: ReadonlyMap<NumberKey, Satang>): LimitedNumber[] {
  const keys = [...new Set([...limits.numbers.keys(), ...limits.caps.keys()])].sort()
  return keys.map((key) => {
    return {
      ...partsOfKey(key),
      ...showRule(limits.numbers.get(key)),
      cap: bahtOrNull(limits.caps.get(key)),
      sold: bahtOrNull(sold.get(key)),
    }
  })
}
